import { memorySession } from '@partsdesk/sdk';
import { sms } from '@partsdesk/sdk/basic/sms';
import { oauth } from '@partsdesk/sdk/gate/oauth';
import { sysUser } from '@partsdesk/sdk/user/sysUser';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestServer, type TestServer } from '../../testing/startTestServer';
import { createUser } from '../user/users';
import { hashPassword } from './password';

const PASSWORD = 'kein-Geheimnis-8';
const AT_ONCE = 30;
let server: TestServer;
let passwordHash: string;
beforeAll(async () => {
  server = await startTestServer();
  passwordHash = await hashPassword(PASSWORD);
});
afterAll(() => server.stop());

let lastPhone = 13_600_000_000;
async function account() {
  const phone = String((lastPhone += 1));
  const now = server.clock.now();
  await server.database.transaction({ role: 'platform' }, ({ db }) =>
    createUser(db, { name: '李四', phone, password: PASSWORD }, passwordHash, now),
  );
  return phone;
}
const logIn = (username: string, password = PASSWORD) =>
  oauth(server.client()).login({ authType: 'password', username, password });

/** Counts the refusals by message. */
async function refusals(tries: Promise<unknown>[]) {
  const counted: Record<string, number> = {};
  for (const outcome of await Promise.allSettled(tries)) {
    const words = outcome.status === 'fulfilled' ? 'done' : (outcome.reason as Error).message;
    counted[words] = (counted[words] ?? 0) + 1;
  }
  return counted;
}

describe('guesses that come all at once', () => {
  it('five passwords are looked at, the others are not', async () => {
    const phone = await account();
    expect(
      await refusals(Array.from({ length: AT_ONCE }, (_, n) => logIn(phone, `wrong-password-${String(n)}`))),
    ).toEqual({ 账号或密码错误: 5, '密码错误次数过多，请15分钟后再试': AT_ONCE - 5 });
    await expect(logIn(phone)).rejects.toMatchObject({ httpStatus: 429 });
  });

  it('right passwords are no guesses, however many come', async () => {
    const phone = await account();
    expect(await refusals(Array.from({ length: 12 }, () => logIn(phone)))).toEqual({ done: 12 });
  });

  it('five old passwords are looked at when one is to be changed', async () => {
    const phone = await account();
    const session = memorySession();
    session.login(await logIn(phone));
    const guess = (n: number) =>
      sysUser(server.client(session)).modifyPassword({
        oldPassword: `wrong-password-${String(n)}`,
        newPassword: 'ganz-anders-9',
      });
    expect(await refusals(Array.from({ length: AT_ONCE }, (_, n) => guess(n)))).toEqual({
      原密码错误: 5,
      '密码错误次数过多，请15分钟后再试': AT_ONCE - 5,
    });
  });

  it('five codes from a message are tried, and then the right one is void', async () => {
    const phone = String((lastPhone += 1));
    await sms(server.client()).sendCode({ mobile: phone, purpose: 'register' });
    const { payload } = await server.database.transaction({ role: 'platform' }, ({ db }) =>
      db.selectFrom('platform.outbox').select('payload').orderBy('id', 'desc').limit(1).executeTakeFirstOrThrow(),
    );
    const code = /验证码(\d{6})/.exec((payload as { text: string }).text)?.[1] ?? '';
    const register = (smsCode: string) =>
      sysUser(server.client()).regByPhone({ phone, name: '王五', password: PASSWORD }, { smsCode });
    const wrong = Array.from({ length: AT_ONCE }, (_, n) =>
      String((Number(code) + 1 + n) % 1_000_000).padStart(6, '0'),
    );
    expect(await refusals(wrong.map(register))).toEqual({ 验证码错误: 5, '验证码已失效，请重新获取': AT_ONCE - 5 });
    await expect(register(code)).rejects.toMatchObject({
      message: '验证码已失效，请重新获取',
      errors: [{ field: 'smsCode' }],
    });
  });

  it('one code registers one account, however often it is used at once', async () => {
    const phone = String((lastPhone += 1));
    await sms(server.client()).sendCode({ mobile: phone, purpose: 'register' });
    const { payload } = await server.database.transaction({ role: 'platform' }, ({ db }) =>
      db.selectFrom('platform.outbox').select('payload').orderBy('id', 'desc').limit(1).executeTakeFirstOrThrow(),
    );
    const smsCode = /验证码(\d{6})/.exec((payload as { text: string }).text)?.[1] ?? '';
    const counted = await refusals(
      Array.from({ length: 5 }, () =>
        sysUser(server.client()).regByPhone({ phone, name: '王五', password: PASSWORD }, { smsCode }),
      ),
    );
    expect(counted.done).toBe(1);
  });
});
