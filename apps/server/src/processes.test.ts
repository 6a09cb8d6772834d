import { once } from 'node:events';
import { createClient, memorySession } from '@partsdesk/sdk';
import { oauth as logouts } from '@partsdesk/sdk/auth/oauth';
import { customerTag } from '@partsdesk/sdk/parts/customerTag';
import { orderSale } from '@partsdesk/sdk/parts/orderSale';
import { partsStore } from '@partsdesk/sdk/parts/partsStore';
import { sysUser } from '@partsdesk/sdk/user/sysUser';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { WebSocket } from 'ws';
import { openShop, register } from './testing/company/register';
import { openTestDatabase } from './testing/database/testDatabase';
import { startProcess, type ServerProcess } from './testing/process/startProcess';

const pushAddress = ({ url }: ServerProcess, userId: string, token = '') =>
  `${url.replace('http', 'ws')}/api/parts-ws/wsServer/${userId}?access_token=${token}`;

// Only PostgreSQL can serve two processes; PGlite belongs to one.
describe.skipIf(!process.env.TEST_DATABASE_URL)('two server processes on one PostgreSQL', { timeout: 120_000 }, () => {
  let here: ServerProcess;
  let there: ServerProcess;
  let drop: () => Promise<void>;
  let url: string;

  /** Both processes post text messages to the inbox of the first. */
  const another = () => startProcess({ DATABASE_URL: url, SMS_GATEWAY_URL: `${here.url}/sandbox/sms` });

  beforeAll(async () => {
    const database = await openTestDatabase(1);
    ({ drop, url = '' } = database);
    here = await startProcess({ DATABASE_URL: url });
    there = await another();
  }, 120_000);
  afterAll(async () => {
    await Promise.all([here.end('SIGTERM'), there.end('SIGTERM')]);
    await drop();
  });

  it('a login at one is good at the other, and a logout too', async () => {
    const { session } = await register(here.url, '13800000002', 'kein-Geheimnis-8');
    const elsewhere = createClient({ baseUrl: there.url, session });
    expect(await sysUser(elsewhere).user()).toMatchObject({ name: '王五' });
    const storeId = await partsStore(elsewhere).add({ name: '两地店' });
    session.choose({ tenantId: storeId, deptId: '0' });
    const tag = await customerTag(createClient({ baseUrl: here.url, session })).add({ name: '老客户' });
    expect((await customerTag(elsewhere).page({})).records.map(({ id }) => id)).toEqual([tag]);
    const copy = memorySession();
    const tokens = session.tokens();
    if (tokens) copy.login(tokens);
    await logouts(elsewhere).logout();
    await expect(sysUser(createClient({ baseUrl: here.url, session: copy })).user()).rejects.toMatchObject({
      httpStatus: 401,
    });
  });

  it('a push raised at one reaches a socket at the other', async () => {
    const newcomer = await register(here.url, '13800000003', 'kein-Geheimnis-8');
    const { client, session } = newcomer;
    const { filter } = await openShop(newcomer, '推送店');
    const user = await sysUser(client).user();
    const socket = new WebSocket(pushAddress(there, user.id, session.tokens()?.access_token));
    const answered = (text: string) =>
      new Promise<void>((resolve, reject) => {
        socket.on('message', (data: Buffer) => {
          if (data.toString() === text) resolve();
        });
        socket.on('close', (code) => {
          reject(new Error(`closed with ${String(code)}`));
        });
      });
    try {
      await once(socket, 'open');
      const pong = answered('pong');
      socket.send('ping');
      await pong;
      const pushed = answered('0');
      await orderSale(client).add({ lines: [{ skuId: filter, quantity: 1 }] });
      await pushed;
    } finally {
      socket.removeAllListeners('close');
      socket.terminate();
    }
  });

  it('a process that stops tells its sockets, and the other goes on', async () => {
    const third = await another();
    const { client, session } = await register(here.url, '13800000004', 'kein-Geheimnis-8');
    const user = await sysUser(client).user();
    const socket = new WebSocket(pushAddress(third, user.id, session.tokens()?.access_token));
    await once(socket, 'open');
    const pong = once(socket, 'message');
    socket.send('ping');
    await pong;
    const closed = once(socket, 'close');
    expect(await third.end('SIGTERM')).toBe(0);
    expect((await closed)[0]).toBe(1001);
    expect(await sysUser(client).user()).toMatchObject({ name: '王五' });
  });
});
