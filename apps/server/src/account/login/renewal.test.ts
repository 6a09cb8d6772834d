import { createClient, memorySession } from '@partsdesk/sdk';
import { oauth } from '@partsdesk/sdk/gate/oauth';
import { customerTag } from '@partsdesk/sdk/parts/customerTag';
import { sysUser } from '@partsdesk/sdk/user/sysUser';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestServer, type TestServer, type TestStore } from '../../testing/startTestServer';
import { createUser } from '../user/users';
import { hashPassword } from './password';
import { openSession } from './sessions';
import { hashToken } from './token';

const PASSWORD = 'kein-Geheimnis-8';
let server: TestServer;
let store: TestStore;
beforeAll(async () => {
  server = await startTestServer({}, 16);
  store = await server.store();
});
afterAll(() => server.stop());

const now = () => server.clock.now();
/** Opens a login of the owner with a token family of its own. */
const logIn = () =>
  server.database.transaction({ role: 'platform' }, ({ db }) => openSession(db, { userId: store.owner.id }, now()));
const familyOf = (accessToken: string) =>
  server.database.transaction({ role: 'platform' }, async ({ db }) => {
    const { family_id: family } = await db
      .selectFrom('platform.login_session')
      .select('family_id')
      .where('access_hash', '=', hashToken(accessToken))
      .executeTakeFirstOrThrow();
    return db
      .selectFrom('platform.login_session')
      .select(['id', 'revoked_time'])
      .where('family_id', '=', family)
      .execute();
  });
const asks = (token: string) => {
  const session = memorySession();
  session.login({ access_token: token, refresh_token: '', expires_in: 7200 });
  return sysUser(server.client(session)).user();
};

describe('a login that is renewed', () => {
  it('two hundred requests with an expiring token: one renewal, two hundred answers [SESS-02, SESS-03]', async () => {
    const login = await logIn();
    const session = memorySession();
    session.login({ ...login, expires_in: 9 });
    session.choose({ tenantId: store.id, deptId: '0' });
    const client = createClient({ baseUrl: server.url, session });
    const answers = await Promise.all(
      Array.from({ length: 200 }, async (_, n) =>
        n % 2
          ? (await sysUser(client).user()).id
          : typeof (await customerTag(client).add({ name: `标签${String(n)}` })),
      ),
    );
    expect(answers.filter((answer) => answer === store.owner.id)).toHaveLength(100);
    expect(answers.filter((answer) => answer === 'string')).toHaveLength(100);
    // The login and its one renewal.
    expect(await familyOf(login.access_token)).toHaveLength(2);
    expect(session.tokens()?.access_token).not.toBe(login.access_token);
    expect((await customerTag(client).page({})).total).toBe(100);
  });

  it('a refresh token that is used again ends all that came of its login, and no other login', async () => {
    const [first, elsewhere] = [await logIn(), await logIn()];
    const gate = oauth(server.client());
    const second = await gate.refreshToken({ refreshToken: first.refresh_token });
    const third = await gate.refreshToken({ refreshToken: second.refresh_token });
    await expect(asks(third.access_token)).resolves.toBeDefined();
    server.clock.advance(11);
    await expect(gate.refreshToken({ refreshToken: first.refresh_token })).rejects.toMatchObject({
      status: 1,
      message: '登录已过期，请重新登录',
    });
    // The refusal was rolled back, the revocation of the family was not.
    expect((await familyOf(first.access_token)).filter(({ revoked_time: revoked }) => revoked === null)).toEqual([]);
    for (const { access_token: token } of [first, second, third])
      await expect(asks(token)).rejects.toMatchObject({ httpStatus: 401 });
    await expect(gate.refreshToken({ refreshToken: third.refresh_token })).rejects.toMatchObject({ status: 1 });
    await expect(asks(elsewhere.access_token)).resolves.toBeDefined();
  });

  it('a wrong try is counted although its request was refused and rolled back', async () => {
    const phone = '13500000001';
    const hash = await hashPassword(PASSWORD);
    await server.database.transaction({ role: 'platform' }, ({ db }) =>
      createUser(db, { name: '李四', phone, password: PASSWORD }, hash, now()),
    );
    const tries = () =>
      server.database.transaction({ role: 'platform' }, async ({ db }) =>
        (
          await db
            .selectFrom('platform.login_try')
            .select('tries')
            .where('subject', 'like', `login:${phone}@%`)
            .execute()
        ).reduce((sum, row) => sum + row.tries, 0),
      );
    for (const counted of [1, 2]) {
      await expect(
        oauth(server.client()).login({ authType: 'password', username: phone, password: 'falsch-geraten-7' }),
      ).rejects.toMatchObject({ status: 1, message: '账号或密码错误' });
      expect(await tries()).toBe(counted);
    }
  });
});
