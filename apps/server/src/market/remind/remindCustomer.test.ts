import { customer } from '@partsdesk/sdk/parts/customer';
import { customerRemind } from '@partsdesk/sdk/parts/customerRemind';
import { customerRemindRule } from '@partsdesk/sdk/parts/customerRemindRule';
import { customerVehicle } from '@partsdesk/sdk/parts/customerVehicle';
import { smsConsent } from '@partsdesk/sdk/parts/smsConsent';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { addDays, addSeconds, dayOf, startOfDay } from '../../clock';
import { nightlyReminds } from '../../customer/remind/nightlyReminds';
import { phoneDesk } from '../../testing/company/phone';
import { freshPhone, freshPlate } from '../../testing/examples/exampleWorld';
import { startTestServer, type TestServer, type TestStore } from '../../testing/startTestServer';

const SECRET = 'the secret of the gateway';
const NOON = 12 * 3600;
const LATE = 22 * 3600;

let server: TestServer;
let store: TestStore;
let here: Awaited<ReturnType<typeof phoneDesk>>;
let phone: string;
let customerId: string;
beforeAll(async () => {
  server = await startTestServer({ smsReplySecret: SECRET }, 8);
});
afterAll(() => server.stop());
beforeEach(async () => {
  await turnTo(NOON);
  store = await server.store();
  here = await phoneDesk(server, store);
  phone = freshPhone();
  customerId = await customer(store.owner.client).add({ name: '王师傅', phone });
});

/** Moves the clock to the next such time of the shop's day. */
function turnTo(seconds: number): Promise<void> {
  const now = server.clock.now();
  const today = addSeconds(startOfDay(dayOf(now)), seconds);
  const at = today > now ? today : addDays(today, 1);
  server.clock.advance((at.getTime() - now.getTime()) / 1000);
  return Promise.resolve();
}

const api = () => customerRemind(store.owner.client);
const agree = (agreed = true) => smsConsent(store.owner.client).save({ customerId, agreed });
async function added(): Promise<string> {
  return api().add({ kind: 'other', customerId, content: '送合同', dueDay: dayOf(server.clock.now()) });
}
async function read(id: string) {
  const found = (await api().page({ customerId })).records.find((one) => one.id === id);
  if (!found) throw new Error('no such reminder');
  return found;
}
async function tell(id: string) {
  await api().tell({ id, version: (await read(id)).version });
  await here.settled();
  return read(id);
}
const texts = () =>
  server.database.transaction({ role: 'platform' }, async ({ db }) =>
    (await db.selectFrom('platform.outbox').select('payload').where('kind', '=', 'sms').execute())
      .map(({ payload }) => payload as { phone: string; text: string })
      .filter((sent) => sent.phone === phone)
      .map(({ text }) => text),
  );
const reply = (text: string, secret = SECRET) =>
  fetch(`${server.url}/api/notify/sms`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', 'X-Sms-Secret': secret },
    body: JSON.stringify({ phone, text }),
  });

it('[MEM-92] goes by the mini-app where its customer has accepted it, and by nothing else', async () => {
  await agree();
  await here.choose('customerRemind');
  await here.accepts(customerId, 1);
  expect(await tell(await added())).toMatchObject({ told: 'sent', toldBy: 'wechat' });
  expect((await here.atWechat()).sent.map(({ values }) => values.thing1)).toEqual(['其他：送合同']);
  expect(await texts()).toEqual([]);
  // The permission is used up.
  const second = await tell(await added());
  expect(second).toMatchObject({ told: 'sent', toldBy: 'sms', toldReason: '小程序：用户未订阅' });
  expect((await here.atWechat()).sent).toHaveLength(1);
  expect(await texts()).toHaveLength(1);
  await expect(api().tell({ id: second.id, version: second.version })).rejects.toMatchObject({
    message: '这条提醒已发给客户，不再重发',
  });
});

it('[MEM-92] goes by a text message after WeChat’s refusal, and not after a silence', async () => {
  await agree();
  await here.choose('customerRemind');
  await here.accepts(customerId, 2);
  await here.faults('lost');
  expect(await tell(await added())).toMatchObject({ told: 'unclear', toldBy: 'wechat' });
  expect(await texts()).toEqual([]);
});

it('[MEM-92] needs the customer’s consent, which 退订 ends until they agree anew', async () => {
  const id = await added();
  expect(await tell(id)).toMatchObject({ told: 'failed', toldBy: '', toldReason: '客户没有同意接收短信' });
  await agree();
  expect(await tell(id)).toMatchObject({ told: 'sent', toldBy: 'sms' });
  expect(await texts()).toEqual([expect.stringContaining('其他提醒：送合同')]);
  expect((await texts())[0]).toContain('回复退订不再接收');
  expect((await reply('退订', 'a wrong secret of it')).status).toBe(401);
  expect((await reply('谢谢')).status).toBe(204);
  expect(await smsConsent(store.owner.client).item({ customerId })).toMatchObject({ agreed: true, refused: false });
  server.clock.advance(1);
  expect((await reply(' 退订 ')).status).toBe(204);
  expect(await smsConsent(store.owner.client).item({ customerId })).toMatchObject({ agreed: false, refused: true });
  expect(await tell(await added())).toMatchObject({ told: 'failed', toldReason: '客户已退订短信' });
  server.clock.advance(1);
  await agree();
  expect(await tell(await added())).toMatchObject({ told: 'sent', toldBy: 'sms' });
});

it('[MEM-92] waits from nine in the evening until eight; one that was handled meanwhile stays', async () => {
  await agree();
  await turnTo(LATE);
  const [id, handled] = [await added(), await added()];
  for (const one of [id, handled]) await api().tell({ id: one, version: (await read(one)).version });
  expect((await read(id)).told).toBe('waiting');
  await api().handle({ id: handled, version: (await read(handled)).version, result: '已电话' });
  server.clock.advance(9 * 3600);
  expect(await texts()).toEqual([]);
  server.clock.advance(3600 + 60);
  await here.settled();
  expect(await read(id)).toMatchObject({ told: 'sent', toldBy: 'sms' });
  expect(await read(handled)).toMatchObject({ told: 'failed', toldReason: '提醒已处理或作废' });
  expect(await texts()).toHaveLength(1);
});

it('[MEM-92] what a rule made in the night is sent once, after eight in the morning', async () => {
  await agree();
  await turnTo(3 * 3600);
  const [today, ends] = [dayOf(server.clock.now()), dayOf(addDays(server.clock.now(), 15))];
  await customerVehicle(store.owner.client).add({ customerId, plate: freshPlate(), insuranceEnds: ends });
  const rules = customerRemindRule(store.owner.client);
  const { rules: known, version } = await rules.item();
  const insurance = known.filter(({ kind }) => kind === 'insurance');
  await rules.save({ version, rules: insurance.map((one) => ({ ...one, enabled: true, days: 15, tells: true })) });
  const { database, clock, settings } = server;
  const night = () => nightlyReminds({ database, clock, settings }, store.id);
  await night();
  await night();
  const [made, ...others] = (await api().page({ customerId })).records;
  expect(others).toEqual([]);
  expect(made).toMatchObject({ kind: 'insurance', dueDay: today, byRule: true, told: 'waiting' });
  expect(await texts()).toEqual([]);
  // One minute before eight, and one after.
  server.clock.advance(5 * 3600 - 60);
  expect(await texts()).toEqual([]);
  server.clock.advance(120);
  await here.settled();
  expect(await read(made?.id ?? '')).toMatchObject({ told: 'sent', toldBy: 'sms' });
  expect(await texts()).toHaveLength(1);
  await turnTo(3 * 3600);
  await night();
  await turnTo(9 * 3600);
  await here.settled();
  expect(await texts()).toHaveLength(1);
});
