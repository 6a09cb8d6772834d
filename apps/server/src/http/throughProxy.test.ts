import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { hashPassword } from '../account/login/password';
import { createUser } from '../account/user/users';
import { readSettings } from '../settings';
import { startServer, type RunningServer } from '../startServer';
import { freshPhone } from '../testing/examples/exampleWorld';
import { startTestServer, type TestServer } from '../testing/startTestServer';

const PASSWORD = 'kein-Geheimnis-8';
let server: TestServer;
let second: RunningServer;
beforeAll(async () => {
  server = await startTestServer({ trustProxy: readSettings({ TRUST_PROXY: 'on' }).trustProxy, loginRate: 100 });
  second = await startServer(server.settings, { database: server.database, clock: server.clock });
});
afterAll(async () => {
  await second.stop();
  await server.stop();
});

async function account() {
  const phone = freshPhone();
  const hash = await hashPassword(PASSWORD);
  await server.database.transaction({ role: 'platform' }, ({ db }) =>
    createUser(db, { name: '李四', phone, password: PASSWORD }, hash, server.clock.now()),
  );
  return phone;
}

/** As a proxy hands it on, which appends the client's address to what the client wrote. */
async function logIn(forwarded: string, username: string, password: string) {
  const response = await fetch(`${server.url}/api/gate/oauth/login`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', 'X-Forwarded-For': forwarded },
    body: JSON.stringify({ authType: 'password', username, password }),
  });
  const { message = 'done' } = (await response.json()) as { message?: string };
  return `${String(response.status)} ${message}`;
}
const counted = (outcomes: string[]) =>
  outcomes.reduce<Record<string, number>>((sum, one) => ({ ...sum, [one]: (sum[one] ?? 0) + 1 }), {});
const WRONG = '200 账号或密码错误';
const TOO_MANY = '429 密码错误次数过多，请15分钟后再试';

describe('behind a proxy', () => {
  it('[S-04] an address that the client wrote itself lets nobody guess on [O-12]', async () => {
    const phone = await account();
    const outcomes: string[] = [];
    for (let n = 0; n < 8; n += 1)
      outcomes.push(await logIn(`10.${String(n)}.1.1, 203.0.113.7`, phone, `wrong-password-${String(n)}`));
    expect(counted(outcomes)).toEqual({ [WRONG]: 5, [TOO_MANY]: 3 });
  });

  it('[S-04] one account is not guessed at from many addresses, and its owner still gets in [O-12]', async () => {
    const phone = await account();
    expect(await logIn('198.51.100.9', phone, PASSWORD)).toBe('200 done');
    const outcomes: string[] = [];
    for (let n = 0; n < 34; n += 1)
      outcomes.push(await logIn(`203.0.113.${String(n)}`, phone, `wrong-password-${String(n)}`));
    expect(counted(outcomes)).toEqual({
      [WRONG]: 30,
      '429 该账号密码错误次数过多，请一小时后再试，或找回密码': 4,
    });
    // From where the account was used before, it goes on working.
    expect(await logIn('198.51.100.9', phone, PASSWORD)).toBe('200 done');
    expect(await logIn('198.51.100.10', phone, PASSWORD)).toMatch(/^429/);
    server.clock.advance(3700);
    expect(await logIn('198.51.100.10', phone, PASSWORD)).toBe('200 done');
  }, 120_000);

  it('[S-04] log-ins and tickets count at all processes alike [O-12]', async () => {
    const answers = await Promise.all(
      Array.from({ length: 110 }, async (_, n) => {
        const response = await fetch(`${n % 2 ? second.url : server.url}/api/gate/oauth/redeemTicket`, {
          method: 'POST',
          headers: { 'Content-Type': 'application/json', 'X-Forwarded-For': '192.0.2.77' },
          body: '{"ticket":"xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx"}',
        });
        return String(response.status);
      }),
    );
    expect(counted(answers)).toEqual({ 200: 100, 429: 10 });
  });

  it('[S-04] no header of the client moves our own address', async () => {
    const asked = await fetch(`${server.url}/api/pay/wxOauth/authUrl?redirectUrl=/wechat`, {
      headers: { 'X-Forwarded-Host': 'evil.example', 'X-Forwarded-For': '203.0.113.7' },
    });
    const text = await asked.text();
    expect(text).toContain(encodeURIComponent(new URL(server.url).host));
    expect(text).not.toContain('evil.example');
  });
});
