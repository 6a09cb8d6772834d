import { memorySession } from '@partsdesk/sdk';
import { sms } from '@partsdesk/sdk/basic/sms';
import { oauth } from '@partsdesk/sdk/gate/oauth';
import { partsStaff } from '@partsdesk/sdk/parts/partsStaff';
import { sysAuthority } from '@partsdesk/sdk/user/sysAuthority';
import { sysUser } from '@partsdesk/sdk/user/sysUser';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestServer, type TestServer } from '../../testing/startTestServer';

const PASSWORD = 'kein-Geheimnis-8';
let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

let lastPhone = 13_600_000_000;
const newPhone = () => String((lastPhone += 1));
const anonymous = () => server.client();

/** Advances the clock, so that one test's messages do not exhaust the next one's limit. */
async function codeFor(mobile: string, purpose: 'register' | 'forgetPassword' | 'changePhone', client = anonymous()) {
  server.clock.advance(3700);
  await sms(client).sendCode({ mobile, purpose });
  return sentTo(mobile);
}

/** Reads the code of the newest message to a number. */
const sentTo = async (mobile: string): Promise<string> => /验证码(\d{6})/.exec(await textTo(mobile))?.[1] ?? '';

async function textTo(mobile: string): Promise<string> {
  const messages = await server.database.transaction({ role: 'platform' }, ({ db }) =>
    db
      .selectFrom('platform.outbox')
      .select('payload')
      .where('kind', '=', 'sms')
      .orderBy('create_time')
      .orderBy('id')
      .execute(),
  );
  const mine = messages
    .map((message) => message.payload as { phone: string; text: string })
    .filter((payload) => payload.phone === mobile);
  return mine.at(-1)?.text ?? '';
}

const other = (code: string) => String((Number(code) + 1) % 1_000_000).padStart(6, '0');

async function registered() {
  const phone = newPhone();
  const id = await sysUser(anonymous()).regByPhone(
    { phone, name: '王五', password: PASSWORD },
    { smsCode: await codeFor(phone, 'register') },
  );
  return { phone, id };
}
const logIn = (username: string, password = PASSWORD) =>
  oauth(anonymous()).login({ authType: 'password', username, password });
async function clientOf(username: string) {
  const session = memorySession(() => 0);
  session.login(await logIn(username));
  return server.client(session, { now: () => 0 });
}

describe('registering by phone', () => {
  it('a code and a password make an account that can log in [NET-04] [NET-07]', async () => {
    const { phone } = await registered();
    await expect(logIn(phone)).resolves.toMatchObject({ expires_in: 7200 });
  });

  it('the code serves once', async () => {
    const { phone } = await registered();
    const smsCode = await codeFor(phone, 'forgetPassword');
    const reset = (password: string) => sysUser(anonymous()).forgetPassword({ phone, password }, { smsCode });
    await reset('ein-neues-Wort-9');
    await expect(reset('noch-ein-Wort-10')).rejects.toMatchObject({ message: '验证码已失效，请重新获取' });
  });

  it('five wrong codes void the right one', async () => {
    const phone = newPhone();
    const smsCode = await codeFor(phone, 'register');
    const register = (code: string) =>
      sysUser(anonymous()).regByPhone({ phone, name: '王五', password: PASSWORD }, { smsCode: code });
    for (let n = 0; n < 5; n += 1)
      await expect(register(other(smsCode))).rejects.toMatchObject({
        message: '验证码错误',
        errors: [{ field: 'smsCode' }],
      });
    await expect(register(smsCode)).rejects.toMatchObject({ message: '验证码已失效，请重新获取' });
  });

  it('a code lives ten minutes', async () => {
    const phone = newPhone();
    const smsCode = await codeFor(phone, 'register');
    server.clock.advance(601);
    await expect(
      sysUser(anonymous()).regByPhone({ phone, name: '王五', password: PASSWORD }, { smsCode }),
    ).rejects.toMatchObject({ message: '验证码已失效，请重新获取' });
  });

  it('a newer code replaces the older', async () => {
    const phone = newPhone();
    const older = await codeFor(phone, 'register');
    server.clock.advance(61);
    await sms(anonymous()).sendCode({ mobile: phone, purpose: 'register' });
    const newer = await sentTo(phone);
    if (newer !== older)
      await expect(
        sysUser(anonymous()).regByPhone({ phone, name: '王五', password: PASSWORD }, { smsCode: older }),
      ).rejects.toMatchObject({ message: '验证码错误' });
    await expect(
      sysUser(anonymous()).regByPhone({ phone, name: '王五', password: PASSWORD }, { smsCode: newer }),
    ).resolves.toBeDefined();
  });

  it('[S-08] the answer is the same whether a number is registered or not; its owner is told', async () => {
    const [{ phone: taken }, free] = [await registered(), newPhone()];
    server.clock.advance(3700);
    for (const [purpose, useless, words] of [
      ['register', taken, '该手机号已注册'],
      ['forgetPassword', free, '该手机号还没有注册'],
    ] as const) {
      const outcomes: unknown[] = [];
      for (const phone of [taken, free]) {
        outcomes.push(await sms(anonymous()).sendCode({ mobile: phone, purpose }));
        const draft = { phone, name: '王五', password: 'ein-neues-Wort-9' };
        const tried =
          purpose === 'register'
            ? sysUser(anonymous()).regByPhone(draft, { smsCode: '000000' })
            : sysUser(anonymous()).forgetPassword({ phone, password: draft.password }, { smsCode: '000000' });
        outcomes.push(await tried.catch((error: Error) => error.message));
      }
      expect(outcomes.slice(2)).toEqual(outcomes.slice(0, 2));
      expect(outcomes[1]).toBe('验证码错误');
      expect(await textTo(useless)).toContain(words);
      expect(await textTo(useless)).not.toMatch(/\d{6}/);
      server.clock.advance(3700);
    }
  });

  it('[S-08] before a code was sent, nobody learns of a number either', async () => {
    const [{ phone: taken }, free] = [await registered(), newPhone()];
    server.clock.advance(3700);
    const outcomes: string[] = [];
    for (const phone of [taken, free])
      for (const tries of [
        () => sysUser(anonymous()).regByPhone({ phone, name: '王五', password: PASSWORD }, { smsCode: '000000' }),
        () => sysUser(anonymous()).forgetPassword({ phone, password: PASSWORD }, { smsCode: '000000' }),
      ])
        outcomes.push(await tries().then(String, (error: Error) => error.message));
    expect(new Set(outcomes)).toEqual(new Set(['验证码已失效，请重新获取']));
  });

  it.each(['12345678', '88888888', 'password', 'P@ssw0rd', '23456789', 'abababab'])(
    'the weak password %s is refused and the code stays good',
    async (password) => {
      const phone = newPhone();
      const smsCode = await codeFor(phone, 'register');
      await expect(
        sysUser(anonymous()).regByPhone({ phone, name: '王五', password }, { smsCode }),
      ).rejects.toMatchObject({ message: '密码过于简单，请换一个', errors: [{ field: 'password' }] });
      await expect(
        sysUser(anonymous()).regByPhone({ phone, name: '王五', password: PASSWORD }, { smsCode }),
      ).resolves.toBeDefined();
    },
  );

  it('seven characters are too few, and the number itself is no password', async () => {
    const phone = newPhone();
    const smsCode = await codeFor(phone, 'register');
    await expect(
      sysUser(anonymous()).regByPhone({ phone, name: '王五', password: 'Xy3-56z' }, { smsCode }),
    ).rejects.toMatchObject({ httpStatus: 400 });
    await expect(
      sysUser(anonymous()).regByPhone({ phone, name: '王五', password: phone }, { smsCode }),
    ).rejects.toMatchObject({ message: '密码不能与账号或手机号相同' });
  });

  it('a message goes to a number once a minute, and twenty an hour from an address', async () => {
    const phone = newPhone();
    await codeFor(phone, 'register');
    await expect(sms(anonymous()).sendCode({ mobile: phone, purpose: 'register' })).rejects.toMatchObject({
      httpStatus: 429,
    });
    for (let n = 1; n < 20; n += 1) await sms(anonymous()).sendCode({ mobile: newPhone(), purpose: 'register' });
    await expect(sms(anonymous()).sendCode({ mobile: newPhone(), purpose: 'register' })).rejects.toMatchObject({
      httpStatus: 429,
      message: '验证码发送次数过多，请一小时后再试',
    });
  });

  it('of several who ask at once for one number, one gets a message', async () => {
    server.clock.advance(3700);
    const mobile = newPhone();
    const outcomes = await Promise.allSettled(
      Array.from({ length: 5 }, () => sms(anonymous()).sendCode({ mobile, purpose: 'register' })),
    );
    expect(outcomes.filter((outcome) => outcome.status === 'fulfilled')).toHaveLength(1);
  });

  it('of several who register a number at once, one gets the account', async () => {
    const phone = newPhone();
    const smsCode = await codeFor(phone, 'register');
    const outcomes = await Promise.allSettled(
      Array.from({ length: 4 }, () =>
        sysUser(anonymous()).regByPhone({ phone, name: '王五', password: PASSWORD }, { smsCode }),
      ),
    );
    expect(outcomes.filter((outcome) => outcome.status === 'fulfilled')).toHaveLength(1);
    for (const outcome of outcomes)
      if (outcome.status === 'rejected') expect(outcome.reason).toMatchObject({ status: 1 });
  });

  it('the code itself stands nowhere but in the message', async () => {
    const phone = newPhone();
    const smsCode = await codeFor(phone, 'register');
    const kept = await server.database.transaction({ role: 'platform' }, ({ db }) =>
      db.selectFrom('platform.sms_code').selectAll().where('phone', '=', phone).execute(),
    );
    expect(JSON.stringify(kept.map((row) => row.code_hash))).not.toContain(smsCode);
  });
});

describe('a forgotten password', () => {
  it('is reset with a code, and every login ends [NET-07]', async () => {
    const { phone } = await registered();
    const login = await logIn(phone);
    await sysUser(anonymous()).forgetPassword(
      { phone, password: 'ein-neues-Wort-9' },
      { smsCode: await codeFor(phone, 'forgetPassword') },
    );
    await expect(logIn(phone)).rejects.toMatchObject({ message: '账号或密码错误' });
    await expect(logIn(phone, 'ein-neues-Wort-9')).resolves.toBeDefined();
    await expect(oauth(anonymous()).refreshToken({ refreshToken: login.refresh_token })).rejects.toMatchObject({
      status: 1,
    });
  });

  it('a code for registering does not reset a password', async () => {
    const phone = newPhone();
    const smsCode = await codeFor(phone, 'register');
    await sysUser(anonymous()).regByPhone({ phone, name: '王五', password: PASSWORD }, { smsCode });
    await expect(
      sysUser(anonymous()).forgetPassword({ phone, password: 'ein-neues-Wort-9' }, { smsCode }),
    ).rejects.toMatchObject({ message: '验证码已失效，请重新获取' });
  });
});

describe('changing the password', () => {
  it('ends every login, this one too', async () => {
    const { phone } = await registered();
    const [here, there] = [await clientOf(phone), await clientOf(phone)];
    await sysUser(here).modifyPassword({ oldPassword: PASSWORD, newPassword: 'ein-neues-Wort-9' });
    await expect(sysUser(there).user()).rejects.toMatchObject({ httpStatus: 401 });
    await expect(logIn(phone, 'ein-neues-Wort-9')).resolves.toBeDefined();
  });

  it('five wrong old passwords are enough', async () => {
    const { client } = await server.person();
    const attempt = () => sysUser(client).modifyPassword({ oldPassword: 'wrong', newPassword: 'ein-neues-Wort-9' });
    for (let n = 0; n < 5; n += 1)
      await expect(attempt()).rejects.toMatchObject({ message: '原密码错误', errors: [{ field: 'oldPassword' }] });
    await expect(attempt()).rejects.toMatchObject({ httpStatus: 429 });
  });
});

describe('the profile', () => {
  it('answers id, name, phone, roles and levels in the given or current store [DATA-04] [PERM-10]', async () => {
    const store = await server.store();
    const user = await sysUser(store.owner.client).user({ storeId: store.id });
    expect(user).toMatchObject({
      id: store.owner.id,
      phone: null,
      bound: false,
      authorities: [{ name: '店主', level: 5 }],
    });
    expect((await sysUser(store.owner.client).user()).authorities).toMatchObject([{ name: '店主' }]);
    const newcomer = await server.person();
    expect((await sysUser(newcomer.client).user()).authorities).toEqual([]);
  });

  it('roles in a store where one does not work are none', async () => {
    const [mine, theirs] = [await server.store(), await server.store()];
    expect((await sysUser(mine.owner.client).user({ storeId: theirs.id })).authorities).toEqual([]);
  });

  it("an operator of the platform has the platform's level anywhere [PERM-09]", async () => {
    const operator = await server.person();
    await server.database.transaction({ role: 'platform' }, ({ db }) =>
      db.updateTable('platform.app_user').set({ platform_level: 2 }).where('id', '=', operator.id).execute(),
    );
    expect((await sysUser(operator.client).user()).authorities).toMatchObject([{ level: 2 }]);
  });

  it('name and picture are changed by oneself alone', async () => {
    const [me, somebody] = [await server.person(), await server.person()];
    const { version } = await sysUser(me.client).get();
    await sysUser(me.client).update({ version, name: '新名字', avatar: '/file/a.webp' });
    expect(await sysUser(me.client).get()).toMatchObject({
      name: '新名字',
      avatar: '/file/a.webp',
      version: version + 1,
    });
    await expect(sysUser(me.client).update({ id: somebody.id, version: 1, name: '别人' })).rejects.toMatchObject({
      message: '只能修改自己的资料',
    });
    await expect(sysUser(me.client).update({ version, name: '晚了' })).rejects.toMatchObject({ status: 51001 });
  });

  it('a new number needs the code that was sent to it', async () => {
    const me = await server.person();
    const phone = newPhone();
    await expect(sysUser(me.client).update({ version: 1, phone })).rejects.toMatchObject({
      errors: [{ field: 'smsCode' }],
    });
    await sysUser(me.client).update({ version: 1, phone, smsCode: await codeFor(phone, 'changePhone', me.client) });
    expect((await sysUser(me.client).get()).phone).toBe(phone);
  });

  it('nobody who is not logged in gets a code for a change', async () => {
    server.clock.advance(3700);
    await expect(sms(anonymous()).sendCode({ mobile: newPhone(), purpose: 'changePhone' })).rejects.toMatchObject({
      httpStatus: 401,
    });
  });

  it('an account named after its number follows it, so that the number is free again', async () => {
    const { phone } = await registered();
    const moved = newPhone();
    server.clock.advance(3700);
    const client = await clientOf(phone);
    await sms(client).sendCode({ mobile: moved, purpose: 'changePhone' });
    await sysUser(client).update({ version: 1, phone: moved, smsCode: await sentTo(moved) });
    expect(await sysUser(client).get()).toMatchObject({ phone: moved, loginName: moved });
    await expect(
      sysUser(anonymous()).regByPhone(
        { phone, name: '后来者', password: PASSWORD },
        { smsCode: await codeFor(phone, 'register') },
      ),
    ).resolves.toBeDefined();
  });

  it('of strangers one learns name and masked number by number, and nothing by id', async () => {
    const { phone, id } = await registered();
    const me = await server.person();
    expect(await sysUser(me.client).getByMobile({ mobile: phone })).toEqual({
      id,
      name: '王*',
      phone: `${phone.slice(0, 3)}****${phone.slice(7)}`,
    });
    expect(await sysUser(me.client).getByMobile({ mobile: newPhone() })).toBeNull();
    await expect(sysUser(me.client).get({ id })).rejects.toMatchObject({ message: '用户不存在' });
    await expect(sysUser(anonymous()).getByMobile({ mobile: phone })).rejects.toMatchObject({ httpStatus: 401 });
  });

  it('[S-08] sixty numbers an hour are looked up by one person, and no more', async () => {
    const [me, other] = [await server.person(), await server.person()];
    const { phone } = await registered();
    const look = (person: typeof me) => sysUser(person.client).getByMobile({ mobile: phone });
    for (let n = 0; n < 60; n += 1) await look(me);
    await expect(look(me)).rejects.toMatchObject({ httpStatus: 429 });
    await expect(look(other)).resolves.toMatchObject({ name: '王*' });
    server.clock.advance(3700);
    await expect(look(me)).resolves.toMatchObject({ name: '王*' });
  });

  it('[S-08] who adds somebody to a staff reads their number and login name no more than before', async () => {
    const { phone, id } = await registered();
    const store = await server.store();
    const roleId = await sysAuthority(store.owner.client).add({ name: '晚班收银' });
    await partsStaff(store.owner.client).add({ userId: id, name: '新员工', roles: [{ roleId, shopId: null }] });
    await expect(sysUser(store.owner.client).get({ id })).rejects.toMatchObject({ message: '用户不存在' });
    const { records } = await partsStaff(store.owner.client).page({});
    expect(JSON.stringify(records)).not.toContain(phone);
  });
});
