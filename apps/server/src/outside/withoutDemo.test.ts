import { once } from 'node:events';
import { createServer, request as send } from 'node:http';
import type { AddressInfo } from 'node:net';
import { pushTo } from '@partsdesk/sandbox/wechatSeal';
import { oauth } from '@partsdesk/sdk/gate/oauth';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestServer, type TestServer } from '../testing/startTestServer';

/** Real business, without the keys of anybody. */
let server: TestServer;
let demo: TestServer;
beforeAll(async () => {
  server = await startTestServer({ demo: false, wechatPayKeys: undefined, shouqianbaKeys: undefined });
  demo = await startTestServer({ demo: true });
});
afterAll(async () => {
  await server.stop();
  await demo.stop();
});

const ticket = { AppId: 'wxsandboxcomponent', InfoType: 'component_verify_ticket', ComponentVerifyTicket: 't-1' };
const tickets = async ({ database }: TestServer) =>
  (
    await database.transaction({ role: 'owner' }, ({ db }) =>
      sql`select name from platform.wechat_token where name = 'ticket'`.execute(db),
    )
  ).rows.length;

describe('without the demo', () => {
  it('[S-12] nobody is believed by keys that stand in the source', async () => {
    expect(await pushTo(`${server.url}/notify/wechat`, ticket)).toBe(false);
    expect(await tickets(server)).toBe(0);
    await expect(
      oauth(server.client()).thirdLogin({ sessionId: 'known:sso-1', BJ_SESSION: 'x' }),
    ).rejects.toMatchObject({ message: '本系统尚未接入第三方登录，请联系系统管理员' });
    expect(await pushTo(`${demo.url}/notify/wechat`, ticket)).toBe(true);
    expect(await tickets(demo)).toBe(1);
  });

  it('[S-12] an old message of WeChat is none', async () => {
    const early = demo.clock.now().getTime() - 3_600_000;
    expect(await pushTo(`${demo.url}/notify/wechat`, ticket, early)).toBe(false);
    expect(await pushTo(`${demo.url}/notify/wechat`, ticket, demo.clock.now().getTime() + 3_600_000)).toBe(false);
    expect(await pushTo(`${demo.url}/notify/wechat`, ticket, demo.clock.now().getTime() - 60_000)).toBe(true);
  });

  it('[S-12] a payment notification that cannot be checked is told again: it is not acknowledged', async () => {
    const seconds = String(Math.floor(server.clock.now().getTime() / 1000));
    for (const path of ['/api/pay/notify/wechat', `/notify/wechat?timestamp=${seconds}`]) {
      const response = await fetch(server.url + path, {
        method: 'POST',
        headers: { 'Content-Type': path.startsWith('/notify') ? 'text/xml' : 'application/json' },
        body: '<xml><Encrypt>x</Encrypt></xml>',
      });
      expect({ path, status: response.status }).toEqual({ path, status: 503 });
    }
  });

  it('[S-13] the stand-ins are for this machine alone', async () => {
    const paths = ['/sandbox/', '/sandbox/sms', '/sandbox/third-login?sessionId=known:a&BJ_SESSION=x'];
    const statusOf = async (url: string, headers: Record<string, string>) => (await fetch(url, { headers })).status;
    for (const path of paths) {
      expect(await statusOf(server.url + path, {})).toBe(200);
      for (const header of ['X-Forwarded-For', 'Forwarded', 'X-Real-IP'])
        expect({ path, status: await statusOf(server.url + path, { [header]: '203.0.113.7' }) }).toEqual({
          path,
          status: 404,
        });
      expect(await statusOf(demo.url + path, { 'X-Forwarded-For': '203.0.113.7' })).toBe(200);
    }
  });
});

it('[S-13] the Host header sends nobody into the network behind', async () => {
  let reached = 0;
  const inside = createServer((_request, response) => {
    reached += 1;
    response.end('success');
  });
  inside.listen(0, '127.0.0.1');
  await once(inside, 'listening');
  const host = `127.0.0.1:${String((inside.address() as AddressInfo).port)}`;
  const { hostname, port } = new URL(demo.url);
  for (const path of ['/sandbox/wechat/control/push', '/sandbox/wechat/cgi-bin/component/api_start_push_ticket']) {
    const outgoing = send({
      hostname,
      port,
      path,
      method: 'POST',
      headers: { Host: host, 'Content-Type': 'application/json' },
    });
    outgoing.end(JSON.stringify(ticket));
    const [incoming] = (await once(outgoing, 'response')) as [NodeJS.ReadableStream & { statusCode: number }];
    incoming.resume();
    expect(incoming.statusCode).toBe(200);
  }
  expect(reached).toBe(0);
  inside.close();
});
