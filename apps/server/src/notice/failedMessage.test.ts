import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { failedMessage } from '@partsdesk/sdk/nest/failedMessage';
import { storeMessage } from '@partsdesk/sdk/nest/storeMessage';
import { remindStatistics } from '@partsdesk/sdk/parts/remindStatistics';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { FIRST_LEASE_SECONDS, MAX_TRIES } from '../jobs/outboxWorker';
import { OUTBOX_CHANNEL, sendLater } from '../kit/sendLater';
import { startTestServer, type Person, type TestServer, type TestStore } from '../testing/startTestServer';

const PATIENCE = { timeout: 60_000, interval: 10 };
let server: TestServer;
let store: TestStore;
let operator: Person;
/** A gateway of text messages that refuses until it is mended. */
const gateway = { mended: false, refused: 0, received: [] as string[], url: '', stop: () => undefined as unknown };
beforeAll(async () => {
  const http = createServer((request, response) => {
    let body = '';
    request.on('data', (chunk: Buffer) => (body += chunk.toString()));
    request.on('end', () => {
      if (gateway.mended) gateway.received.push((JSON.parse(body) as { phone: string }).phone);
      else gateway.refused += 1;
      response.writeHead(gateway.mended ? 200 : 500).end();
    });
  });
  await new Promise<void>((resolve) => {
    http.listen(0, '127.0.0.1', resolve);
  });
  gateway.url = `http://127.0.0.1:${String((http.address() as AddressInfo).port)}`;
  gateway.stop = () => http.close();
  server = await startTestServer({ smsGatewayUrl: gateway.url });
  store = await server.store();
  operator = await server.person();
  await server.database.transaction({ role: 'platform' }, ({ db }) =>
    db.updateTable('platform.app_user').set({ platform_level: 1 }).where('id', '=', operator.id).execute(),
  );
});
afterAll(async () => {
  await server.stop();
  gateway.stop();
});

const send = (phone: string, storeId?: string) =>
  server.database.transaction({ role: 'platform' }, ({ db }) =>
    sendLater({ db, now: server.clock.now(), ...(storeId ? { storeId } : {}) }, 'sms', { phone, text: '验证码123456' }),
  );
const listed = async () => (await failedMessage(operator.client).page({})).records;
const bell = async (who: Person) => (await remindStatistics(who.client).all()).failedAmount;

/** Wakes the worker, which looks once a second by itself. */
const wake = () =>
  server.database.transaction({ role: 'platform' }, ({ db }) =>
    sql`select pg_notify(${OUTBOX_CHANNEL}, 'sms')`.execute(db),
  );

/** Lets the message that `start` makes due fail as often as it is tried; returns it as it is listed then. */
async function failsForGood(start: () => Promise<unknown>) {
  const before = gateway.refused;
  await start();
  for (let tries = 1; tries <= MAX_TRIES; tries += 1) {
    await wake();
    await vi.waitFor(() => {
      expect(gateway.refused).toBe(before + tries);
    }, PATIENCE);
    if (tries === MAX_TRIES) break;
    expect(await listed()).toEqual([]);
    server.clock.advance(FIRST_LEASE_SECONDS * 2 ** (tries - 1) + 1);
  }
  return vi.waitFor(async () => {
    const [message, ...more] = await listed();
    if (!message || more.length) throw new Error('not listed alone');
    return message;
  }, PATIENCE);
}

it('[O-11] a message that failed for good is listed with its reason, rings at the owner, is sent again', async () => {
  const branch = store.owner.at(await store.branch('城东店'));
  const message = await failsForGood(() => send('13800000011', store.id));
  expect(message).toMatchObject({
    kind: 'sms',
    recipient: '138****0011',
    storeName: expect.stringMatching(/./) as string,
    tries: 8,
    reason: expect.stringContaining('500') as string,
  });
  expect(JSON.stringify(await listed())).not.toContain('123456');
  expect([await bell(store.owner), await bell(branch), await bell((await server.store()).owner)]).toEqual([1, 0, 0]);
  expect((await storeMessage(store.owner.client).page({})).records).toMatchObject([{ id: message.id, tries: 8 }]);

  gateway.mended = true;
  const { retry, page } = failedMessage(operator.client);
  await retry({ id: message.id });
  await vi.waitFor(() => expect(gateway.received).toEqual(['13800000011']), PATIENCE);
  expect((await page({})).records).toEqual([]);
  expect(await bell(store.owner)).toBe(0);
  await expect(retry({ id: message.id })).rejects.toMatchObject({ message: '该消息已重发或已处理，请刷新' });
  gateway.mended = false;
}, 120_000);

it('[O-11] a message that is given up is neither listed nor sent; one that fails again comes back', async () => {
  const message = await failsForGood(() => send('13800000012'));
  expect(message).toMatchObject({ storeName: '', recipient: '138****0012' });
  const { retry, dismiss } = failedMessage(operator.client);
  await failsForGood(() => retry({ id: message.id }));
  await dismiss({ id: message.id });
  expect(await listed()).toEqual([]);
  gateway.mended = true;
  server.clock.advance(4 * 3600);
  await send('13800000013');
  await vi.waitFor(() => expect(gateway.received).toContain('13800000013'), PATIENCE);
  expect(gateway.received).not.toContain('13800000012');
  gateway.mended = false;
}, 120_000);

it('[O-11] only the platform sends again and gives up; a store sees its own alone', async () => {
  const { retry, dismiss, page } = failedMessage(store.owner.client);
  const id = '019a0000-0000-7000-8000-000000000000';
  for (const call of [() => retry({ id }), () => dismiss({ id }), () => page({})])
    await expect(call()).rejects.toMatchObject({ httpStatus: 403 });
  const stranger = await store.staff(['StoreStaff']);
  await expect(storeMessage(stranger.client).page({})).rejects.toMatchObject({ httpStatus: 403 });
});

it('[O-11] a message whose last try ended with its process is listed when its lease has run out', async () => {
  const now = server.clock.now();
  await server.database.transaction({ role: 'platform' }, ({ db }) =>
    db
      .insertInto('platform.outbox')
      .values({
        id: '019a0000-0000-7000-8000-00000000000a',
        store_id: store.id,
        kind: 'sms',
        payload: JSON.stringify({ phone: '13800000014', text: '' }),
        tries: 8,
        next_try: new Date(now.getTime() + 60_000),
        create_time: now,
      })
      .execute(),
  );
  expect(await listed()).toEqual([]);
  server.clock.advance(61);
  expect(await listed()).toMatchObject([{ recipient: '138****0014', reason: '' }]);
});
