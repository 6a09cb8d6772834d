import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { memorySession } from '@partsdesk/sdk';
import { oauth as logouts } from '@partsdesk/sdk/auth/oauth';
import { sms } from '@partsdesk/sdk/basic/sms';
import { oauth } from '@partsdesk/sdk/gate/oauth';
import { sysUser } from '@partsdesk/sdk/user/sysUser';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newId } from '../../db/ids';
import { startTestServer, type TestServer } from '../../testing/startTestServer';
import { createUser } from '../user/users';
import { hashPassword } from './password';

const PASSWORD = 'kein-Geheimnis-8';
const passwordHash = await hashPassword(PASSWORD);
let server: TestServer;
let party: Server;
/** The user of each session, as the sandboxed platform answers it. */
const partySessions = new Map<string, string>();

beforeAll(async () => {
  party = createServer((request, response) => {
    const sessionId = new URL(request.url ?? '', 'http://party').searchParams.get('sessionId') ?? '';
    const ssoUserId = partySessions.get(sessionId);
    response
      .writeHead(sessionId === 'broken' ? 500 : 200, { 'Content-Type': 'application/json' })
      .end(JSON.stringify(ssoUserId ? { status: 'valid', ssoUserId } : { status: 'expired' }));
  });
  await new Promise<void>((resolve) => party.listen(0, '127.0.0.1', resolve));
  server = await startTestServer({
    thirdLoginUrl: `http://127.0.0.1:${String((party.address() as AddressInfo).port)}`,
  });
});
afterAll(async () => {
  party.close();
  await server.stop();
});

let lastPhone = 13_700_000_000;
async function account(ssoUserId?: string) {
  const phone = String((lastPhone += 1));
  const now = server.clock.now();
  const id = await server.database.transaction({ role: 'platform' }, ({ db }) =>
    createUser(db, { name: '李四', phone, password: PASSWORD, ...(ssoUserId ? { ssoUserId } : {}) }, passwordHash, now),
  );
  return { id, phone };
}
const gate = () => oauth(server.client());
const logIn = (username: string, password = PASSWORD) => gate().login({ authType: 'password', username, password });
const clientOf = (login: Awaited<ReturnType<typeof logIn>>) => {
  const session = memorySession();
  session.login(login);
  return server.client(session);
};
const setStatus = (id: string, status: number) =>
  server.database.transaction({ role: 'platform' }, ({ db }) =>
    db.updateTable('platform.app_user').set({ status }).where('id', '=', id).execute(),
  );

describe('logging in', () => {
  it('answers two opaque tokens and the seconds of the first [SESS-01] [SESS-13] [DATA-01]', async () => {
    const { phone, id } = await account();
    const login = await logIn(phone);
    expect(login.expires_in).toBe(7200);
    expect(Buffer.from(login.access_token, 'base64url').length).toBeGreaterThanOrEqual(16);
    expect(login.refresh_token).not.toBe(login.access_token);
    expect((await sysUser(clientOf(login)).user()).id).toBe(id);
  });

  it('keeps neither token nor password in the database', async () => {
    const { phone } = await account();
    const { access_token, refresh_token } = await logIn(phone);
    const rows = await server.database.transaction({ role: 'platform' }, async ({ db }) => [
      ...(await db.selectFrom('platform.login_session').selectAll().execute()),
      ...(await db.selectFrom('platform.app_user').selectAll().execute()),
      ...(await db.selectFrom('platform.audit_entry').selectAll().execute()),
      ...(await db.selectFrom('platform.idempotent_answer').selectAll().execute()),
    ]);
    const text = JSON.stringify(rows);
    for (const secret of [access_token, refresh_token, PASSWORD]) expect(text).not.toContain(secret);
  });

  it('says the same of an unknown account and a wrong password', async () => {
    const { phone } = await account();
    await expect(logIn(phone, 'wrong-password')).rejects.toMatchObject({ status: 1, message: '账号或密码错误' });
    await expect(logIn('nobody', 'wrong-password')).rejects.toMatchObject({ status: 1, message: '账号或密码错误' });
  });

  it('an account without a password lets nobody in', async () => {
    const now = server.clock.now();
    await server.database.transaction({ role: 'platform' }, ({ db }) =>
      db
        .insertInto('platform.app_user')
        .values({ id: newId(now), login_name: 'nopassword', name: '无', password_hash: '', create_time: now })
        .execute(),
    );
    await expect(logIn('nopassword', 'anything')).rejects.toMatchObject({ message: '账号或密码错误' });
  });

  it('refuses after five wrong passwords, even the right one, until a quarter of an hour has passed', async () => {
    const { phone } = await account();
    for (let n = 0; n < 5; n += 1)
      await expect(logIn(phone, 'wrong-password')).rejects.toMatchObject({ status: 1, message: '账号或密码错误' });
    await expect(logIn(phone)).rejects.toMatchObject({ httpStatus: 429, message: '密码错误次数过多，请15分钟后再试' });
    const { phone: other } = await account();
    await expect(logIn(other)).resolves.toBeDefined();
    server.clock.advance(16 * 60);
    await expect(logIn(phone)).resolves.toBeDefined();
  });

  it('a login that went well forgets the wrong tries before it', async () => {
    const { phone } = await account();
    for (let n = 0; n < 4; n += 1) await expect(logIn(phone, 'wrong-password')).rejects.toThrow();
    await logIn(phone);
    for (let n = 0; n < 4; n += 1) await expect(logIn(phone, 'wrong-password')).rejects.toThrow();
    await expect(logIn(phone)).resolves.toBeDefined();
  });

  it('a blocked account is told so, once its password is right', async () => {
    const { phone, id } = await account();
    const client = clientOf(await logIn(phone));
    await setStatus(id, 0);
    await expect(logIn(phone)).rejects.toMatchObject({ message: '账号已被停用' });
    await expect(logIn(phone, 'wrong-password')).rejects.toMatchObject({ message: '账号或密码错误' });
    await expect(sysUser(client).user()).rejects.toMatchObject({ httpStatus: 401 });
  });
});

describe('renewing', () => {
  it('answers new tokens, and the new ones work [SESS-12]', async () => {
    const { phone } = await account();
    const first = await logIn(phone);
    const second = await gate().refreshToken({ refreshToken: first.refresh_token });
    expect(second.access_token).not.toBe(first.access_token);
    await expect(sysUser(clientOf(second)).user()).resolves.toBeDefined();
  });

  it('a refresh token of nobody is refused [SESS-12]', async () => {
    await expect(gate().refreshToken({ refreshToken: 'x'.repeat(32) })).rejects.toMatchObject({
      status: 1,
      message: '登录已过期，请重新登录',
    });
  });

  it('a token used again ends the whole login', async () => {
    const { phone } = await account();
    const first = await logIn(phone);
    const second = await gate().refreshToken({ refreshToken: first.refresh_token });
    await expect(sysUser(clientOf(second)).user()).resolves.toBeDefined();
    await expect(gate().refreshToken({ refreshToken: first.refresh_token })).rejects.toMatchObject({ status: 1 });
    await expect(sysUser(clientOf(second)).user()).rejects.toMatchObject({ httpStatus: 401 });
    await expect(gate().refreshToken({ refreshToken: second.refresh_token })).rejects.toMatchObject({ status: 1 });
  });

  it('two tabs that renew at once do not end the login', async () => {
    const { phone } = await account();
    const first = await logIn(phone);
    const renewed = await Promise.all([0, 1, 2].map(() => gate().refreshToken({ refreshToken: first.refresh_token })));
    // Each may be the one whose tokens the tabs keep.
    for (const tokens of renewed) await expect(sysUser(clientOf(tokens)).user()).resolves.toBeDefined();
    await expect(gate().refreshToken({ refreshToken: renewed[2]!.refresh_token })).resolves.toBeDefined();
  });

  it('the former access token dies a few seconds after it was renewed', async () => {
    const { phone } = await account();
    const first = await logIn(phone);
    const before = clientOf(first);
    await gate().refreshToken({ refreshToken: first.refresh_token });
    await expect(sysUser(before).user()).resolves.toBeDefined();
    server.clock.advance(11);
    await expect(sysUser(clientOf(first)).user()).rejects.toMatchObject({ httpStatus: 401 });
  });

  it('a login lasts seven days from its last renewal [SESS-10] [CONST-10]', async () => {
    const { phone } = await account();
    const first = await logIn(phone);
    server.clock.advance(6 * 86_400);
    const second = await gate().refreshToken({ refreshToken: first.refresh_token });
    server.clock.advance(6 * 86_400);
    const third = await gate().refreshToken({ refreshToken: second.refresh_token });
    server.clock.advance(7 * 86_400 + 1);
    await expect(gate().refreshToken({ refreshToken: third.refresh_token })).rejects.toMatchObject({ status: 1 });
  });

  it('the SDK renews by itself when the access token has run out [SESS-02]', async () => {
    const { phone, id } = await account();
    const session = memorySession(() => server.clock.now().getTime());
    session.login(await logIn(phone));
    const client = server.client(session, { now: () => server.clock.now().getTime() });
    server.clock.advance(7300);
    expect((await sysUser(client).user()).id).toBe(id);
  });

  it('a blocked account cannot renew', async () => {
    const { phone, id } = await account();
    const login = await logIn(phone);
    await setStatus(id, 0);
    await expect(gate().refreshToken({ refreshToken: login.refresh_token })).rejects.toMatchObject({
      message: '账号已被停用',
    });
  });
});

describe('logging out', () => {
  it('voids both tokens at once [SESS-14]', async () => {
    const { phone } = await account();
    const login = await logIn(phone);
    const client = clientOf(login);
    await logouts(client).logout();
    await expect(sysUser(clientOf(login)).user()).rejects.toMatchObject({ httpStatus: 401 });
    await expect(gate().refreshToken({ refreshToken: login.refresh_token })).rejects.toMatchObject({ status: 1 });
  });

  it("ends this login and none of the user's others", async () => {
    const { phone } = await account();
    const [here, there] = [await logIn(phone), await logIn(phone)];
    await logouts(clientOf(here)).logout();
    await expect(sysUser(clientOf(there)).user()).resolves.toBeDefined();
  });
});

describe('single sign-on', () => {
  const thirdLogin = async (sessionId: string) =>
    (await gate().thirdLogin({ sessionId, BJ_SESSION: 'bj' })) as unknown as {
      status: number;
      message?: string;
      data?: Awaited<ReturnType<typeof logIn>>;
    };

  it('a session that the platform knows logs its user in [SESS-06] [GUARD-12]', async () => {
    const { id } = await account('sso-1');
    partySessions.set('known', 'sso-1');
    const { status, data } = await thirdLogin('known');
    expect(status).toBe(0);
    expect((await sysUser(clientOf(data!)).user()).id).toBe(id);
  });

  it('a platform user without an account here is told 1404 [SESS-07]', async () => {
    partySessions.set('stranger', 'sso-stranger');
    expect(await thirdLogin('stranger')).toMatchObject({ status: 1404 });
  });

  it('a platform that is out of order is no reason to fail for good', async () => {
    await expect(thirdLogin('broken')).rejects.toMatchObject({
      status: 1,
      message: '第三方登录暂时不可用，请稍后重试',
    });
  });

  it('a session that the platform does not know is told 1401 [SESS-08]', async () => {
    expect(await thirdLogin('gone')).toMatchObject({ status: 1401, message: '登录凭证失效，请重新登录。' });
  });
});

describe('registering from the platform', () => {
  const register = async (sessionId: string, query: { ssoUserId?: string } = {}) => {
    const phone = String((lastPhone += 1));
    server.clock.advance(61);
    await sms(server.client()).sendCode({ mobile: phone, purpose: 'register' });
    const sent = await server.database.transaction({ role: 'platform' }, ({ db }) =>
      db
        .selectFrom('platform.outbox')
        .select('payload')
        .orderBy('create_time', 'desc')
        .orderBy('id', 'desc')
        .limit(1)
        .executeTakeFirstOrThrow(),
    );
    const smsCode = /验证码(\d{6})/.exec((sent.payload as { text: string }).text)?.[1] ?? '';
    return sysUser(server.client()).regBySso(
      { phone, smsCode, name: '平台来客', password: PASSWORD, sessionId, BJ_SESSION: 'bj' },
      query,
    );
  };

  it('binds the account that the session proves, so that single sign-on finds it', async () => {
    partySessions.set('newcomer', 'sso-new');
    const id = await register('newcomer', { ssoUserId: 'sso-new' });
    const { data } = (await gate().thirdLogin({ sessionId: 'newcomer', BJ_SESSION: 'bj' })) as unknown as {
      data: Awaited<ReturnType<typeof logIn>>;
    };
    expect(await sysUser(clientOf(data)).user()).toMatchObject({ id, bound: true });
    await expect(register('newcomer')).rejects.toMatchObject({ message: '该平台账号已注册，请直接登录' });
  });

  it("nobody registers as somebody else's account", async () => {
    partySessions.set('mine', 'sso-mine');
    await expect(register('mine', { ssoUserId: 'sso-theirs' })).rejects.toMatchObject({
      message: '登录凭证失效，请重新登录。',
    });
    await expect(register('expired', { ssoUserId: 'sso-theirs' })).rejects.toMatchObject({
      message: '登录凭证失效，请重新登录。',
    });
  });
});

describe('linking out', () => {
  it('somebody who is not bound is asked to bind first', async () => {
    const { phone } = await account();
    await expect(oauth(clientOf(await logIn(phone))).outerTicket({ target: 'collaboration' })).rejects.toMatchObject({
      message: '该员工尚未绑定配件协作平台，请先绑定',
    });
  });

  it('a ticket opens the platform once, within a minute', async () => {
    const { phone } = await account('sso-2');
    const own = oauth(clientOf(await logIn(phone)));
    const ticketOf = async () =>
      new URL((await own.outerTicket({ target: 'distribution' })).url).searchParams.get('ticket') ?? '';
    const ticket = await ticketOf();
    expect(await gate().redeemTicket({ ticket })).toEqual({ ssoUserId: 'sso-2', target: 'distribution' });
    await expect(gate().redeemTicket({ ticket })).rejects.toMatchObject({ message: '票据无效或已使用' });
    const late = await ticketOf();
    server.clock.advance(61);
    await expect(gate().redeemTicket({ ticket: late })).rejects.toMatchObject({ message: '票据无效或已使用' });
  });
});

describe("a customer's login", () => {
  it('is refused while no store has a mini-app', async () => {
    const store = await server.store();
    await expect(gate().customerLogin({ storeId: store.id, code: 'abc' })).rejects.toMatchObject({
      message: '该店铺尚未绑定小程序',
    });
    await expect(gate().customerLogin({ storeId: newId(server.clock.now()), code: 'abc' })).rejects.toMatchObject({
      message: '店铺不存在',
    });
  });
});
