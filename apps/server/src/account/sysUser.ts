import type { Db } from '../db/database';
import type { Context } from '../http/context';
import type { Group } from '../http/contract';
import { Failure, Problem } from '../http/failure';
import { rolesIn } from './authorities';
import { assertStrong, hashPassword, passwordMatches } from './password';
import { revokeSessionsOf } from './sessions';
import { useCode } from './smsCode';
import { askWho } from './thirdParty';
import { countTry, forgetTries, triesWithin } from './tries';
import { assertPhoneIsFree, createUser, maskedPhone, userByPhone } from './users';
import { assertUnchanged } from './version';

const MOST_TRIES = 5;
const TRY_SECONDS = 15 * 60;

const own = (ctx: Context) => ctx.user?.id ?? '';

const profiles = (db: Db) => db.selectFrom('platform.app_user')
  .select(['id', 'login_name as loginName', 'name', 'phone', 'status', 'version'])
  .select((user) => user.fn.coalesce('avatar', user.val('')).as('avatar'))
  .$narrowType<{ status: 0 | 1 }>();

const lockedUser = (db: Db, id: string) => db.selectFrom('platform.app_user')
  .select(['id', 'login_name as loginName', 'name', 'phone', 'avatar', 'version', 'password_hash as passwordHash'])
  .where('id', '=', id).forUpdate().executeTakeFirstOrThrow();

/** Whether two users may act in one store. */
const areColleagues = (db: Db, one: string, other: string) => db.selectFrom('platform.relationship as mine')
  .innerJoin('platform.relationship as theirs', 'theirs.store_id', 'mine.store_id')
  .select('mine.id')
  .where('mine.user_id', '=', one).where('mine.status', '=', 1).where('theirs.user_id', '=', other)
  .limit(1).executeTakeFirst();

async function setPassword(db: Db, userId: string, password: string, now: Date): Promise<void> {
  await db.updateTable('platform.app_user')
    .set((user) => ({ password_hash: password, version: user('version', '+', 1) }))
    .where('id', '=', userId).execute();
  await revokeSessionsOf(db, userId, now);
}

export const sysUser: Group<'user/sysUser'> = {
  async user(ctx, { query }) {
    const { id, loginName, name, phone, avatar, version, bound } = await profiles(ctx.db)
      .select((user) => user('sso_user_id', 'is not', null).as('bound')).$narrowType<{ bound: boolean }>()
      .where('id', '=', own(ctx)).executeTakeFirstOrThrow();
    const platform = ctx.user?.level ? [{ id, name: '平台运营', level: ctx.user.level }] : [];
    const storeId = query.storeId ?? ctx.claims.tenantId;
    const here = storeId ? await rolesIn(ctx, storeId, query.shopId ?? ctx.claims.deptId ?? null) : [];
    return { id, loginName, name, phone, avatar, version, bound, authorities: [...platform, ...here] };
  },

  async get(ctx, { query: { id = own(ctx) } }) {
    const visible = id === own(ctx) || (await areColleagues(ctx.db, own(ctx), id));
    const user = visible ? await profiles(ctx.db).where('id', '=', id).executeTakeFirst() : undefined;
    if (!user) throw new Failure('用户不存在');
    return user;
  },

  async getByMobile(ctx, { query }) {
    const user = await userByPhone(ctx.db, query.mobile);
    return user ? { id: user.id, name: user.name, phone: maskedPhone(query.mobile) } : null;
  },

  add: (ctx, { body }) => ctx.platform(async (db) => {
    const id = await createUser(db, body, ctx.now);
    ctx.changed('user', id, null, { name: body.name, phone: body.phone });
    return id;
  }),

  async update(ctx, { body: { id = own(ctx), version, phone, smsCode, ...change } }) {
    if (id !== own(ctx)) throw new Failure('只能修改自己的资料');
    const before = await lockedUser(ctx.db, id);
    assertUnchanged(before, version);
    const moved = phone !== undefined && phone !== before.phone;
    if (moved) {
      await assertPhoneIsFree(ctx.db, phone);
      if (!smsCode) throw new Failure('请输入新手机号收到的验证码', { field: 'smsCode' });
      await useCode(ctx.db, phone, 'changePhone', smsCode, ctx.now);
    }
    // An account that was named after the number follows it, so that the number's next holder finds it free.
    const renamed = moved && before.loginName === before.phone;
    await ctx.db.updateTable('platform.app_user')
      .set({ ...change, ...(moved ? { phone } : {}), ...(renamed ? { login_name: phone } : {}), version: version + 1 })
      .where('id', '=', id).execute();
    ctx.changed('user', id, { name: before.name, phone: before.phone, avatar: before.avatar }, { ...change, ...(moved ? { phone } : {}) });
    return null;
  },

  async modifyPassword(ctx, { body: { oldPassword, newPassword } }) {
    const user = await lockedUser(ctx.db, own(ctx));
    const subject = `password:${user.id}`;
    if (await triesWithin(ctx.db, subject, TRY_SECONDS, ctx.now) >= MOST_TRIES) throw new Problem(429, '密码错误次数过多，请15分钟后再试');
    if (!(await passwordMatches(oldPassword, user.passwordHash)))
      throw new Failure('原密码错误', { field: 'oldPassword' }).keep((db) => countTry(db, subject, ctx.now));
    assertStrong(newPassword, [user.loginName, user.phone ?? ''], 'newPassword');
    if (oldPassword === newPassword) throw new Failure('新密码不能与原密码相同', { field: 'newPassword' });
    await forgetTries(ctx.db, subject);
    await setPassword(ctx.db, user.id, await hashPassword(newPassword), ctx.now);
    ctx.changed('password', user.id, null, null);
    return null;
  },

  async regByPhone(ctx, { body, query }) {
    await assertPhoneIsFree(ctx.db, body.phone);
    await useCode(ctx.db, body.phone, 'register', query.smsCode, ctx.now);
    const id = await createUser(ctx.db, body, ctx.now);
    ctx.changed('user', id, null, { name: body.name, phone: body.phone });
    return id;
  },

  regBySso: {
    before: (outside, { body }) => askWho(outside, body),
    async handle(ctx, { body, query, before }) {
      const ssoUserId = before as string | null;
      if (!ssoUserId || (query.ssoUserId && query.ssoUserId !== ssoUserId)) throw new Failure('登录凭证失效，请重新登录。');
      const known = await ctx.db.selectFrom('platform.app_user').select('id').where('sso_user_id', '=', ssoUserId).executeTakeFirst();
      if (known) throw new Failure('该平台账号已注册，请直接登录');
      await assertPhoneIsFree(ctx.db, body.phone);
      await useCode(ctx.db, body.phone, 'register', body.smsCode, ctx.now);
      const id = await createUser(ctx.db, { name: body.name, phone: body.phone, password: body.password, ssoUserId }, ctx.now);
      ctx.changed('user', id, null, { name: body.name, phone: body.phone, ssoUserId });
      return id;
    },
  },

  async forgetPassword(ctx, { body, query }) {
    const user = await userByPhone(ctx.db, body.phone);
    if (!user) throw new Failure('该手机号未注册', { field: 'phone' });
    await useCode(ctx.db, body.phone, 'forgetPassword', query.smsCode, ctx.now);
    assertStrong(body.password, [user.loginName, body.phone]);
    await setPassword(ctx.db, user.id, await hashPassword(body.password), ctx.now);
    ctx.changed('password', user.id, null, null);
    return null;
  },
};
