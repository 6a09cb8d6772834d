import type { BodyOf } from '@partsdesk/sdk';
import type { operations } from '@partsdesk/sdk/types/user';
import type { Db } from '../../db/database';
import type { Context } from '../../kit/context';
import { withBefore, type Group } from '../../kit/contract';
import { Failure, Problem } from '../../kit/failure';
import type { BeforeContext } from '../../kit/outside';
import { assertUnchanged } from '../../kit/owner/version';
import { assertGuardsApprovals, setApprovalCode } from '../login/approvalCode';
import { ownHash } from '../login/oneTimePassword';
import { assertStrong, hashPassword } from '../login/password';
import { takeCodeTry, useCode, type SmsPurpose } from '../login/smsCode';
import { thirdPartyUser } from '../login/thirdParty';
import { takeTry } from '../login/tries';
import { verifiedAccount } from '../login/verifiedAccount';
import { rolesIn } from '../role/authorities';
import { assertPhoneIsFree, createUser, maskedName, maskedPhone, setPassword, userByPhone, users } from './users';

/** Numbers that one person may look up within an hour. */
const MOST_LOOKUPS = 60;

type UserChange = BodyOf<operations['sysUser_update']>;

const currentUserId = (ctx: Context) => ctx.user?.id ?? '';

const profiles = (db: Db) =>
  db
    .selectFrom('platform.app_user')
    .select(['id', 'login_name as loginName', 'name', 'phone', 'status', 'version'])
    .select((user) => user.fn.coalesce('avatar', user.val('')).as('avatar'))
    .$narrowType<{ status: 0 | 1 }>();

const lockedUser = (db: Db, id: string) =>
  db
    .selectFrom('platform.app_user')
    .select(['id', 'login_name as loginName', 'name', 'phone', 'avatar', 'version', 'password_hash as passwordHash'])
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirstOrThrow();

/** Checks whether two users may act in the same store. */
const areColleagues = (db: Db, one: string, other: string) =>
  db
    .selectFrom('platform.relationship as mine')
    .innerJoin('platform.relationship as theirs', 'theirs.store_id', 'mine.store_id')
    .select('mine.id')
    .where('mine.user_id', '=', one)
    .where('mine.status', '=', 1)
    .where('theirs.user_id', '=', other)
    .limit(1)
    .executeTakeFirst();

/** The code to check, and the hash of the new password. */
interface Proof {
  codeId: string | undefined;
  hash: string;
}

/** Hashes the password only if there is a code to check, since hashing is slow. */
async function proofOf(
  { platform, now }: BeforeContext,
  phone: string,
  purpose: SmsPurpose,
  password: string,
): Promise<Proof> {
  const codeId = await platform((db) => takeCodeTry(db, phone, purpose, now));
  return { codeId, hash: codeId ? await hashPassword(password) : '' };
}

async function updateOwn(
  ctx: Context,
  { id = currentUserId(ctx), version, phone, smsCode, ...change }: UserChange,
  codeId: string | undefined,
): Promise<null> {
  if (id !== currentUserId(ctx)) throw new Failure('只能修改自己的资料');
  const before = await users.locked(ctx, id);
  assertUnchanged('您的资料', before, version);
  const moved = phone !== undefined && phone !== before.phone;
  if (moved) {
    if (!smsCode) throw new Failure('请输入新手机号收到的验证码', { field: 'smsCode' });
    // The code comes first: before it, nobody learns whose number is registered.
    await useCode(ctx, ctx.db, codeId, smsCode);
    await assertPhoneIsFree(ctx.db, phone);
  }
  // Renames an account that is named after its number, so that the number's next owner finds the name free.
  const renamed = moved && before.loginName === before.phone;
  return users.change(ctx, before, {
    ...change,
    phone: moved ? phone : undefined,
    loginName: renamed ? phone : undefined,
  });
}

/** Checks the caller's own password; the hash that it matched tells later whether it changed meanwhile. */
const provenSelf = (beforehand: BeforeContext, password: string) => {
  const id = beforehand.user?.id ?? '';
  return verifiedAccount(beforehand, { account: `password:${id}` }, password, async (db) => {
    const user = await db
      .selectFrom('platform.app_user')
      .select('password_hash as proven')
      .where('id', '=', id)
      .executeTakeFirst();
    return user && { ...user, passwordHash: ownHash(user.proven) };
  });
};

export const sysUser: Group<'user/sysUser'> = {
  async user(ctx, { query }) {
    const { id, loginName, name, phone, avatar, version, bound, hasApprovalCode } = await profiles(ctx.db)
      .select((user) => [
        user('sso_user_id', 'is not', null).as('bound'),
        user('approval_code_hash', 'is not', null).as('hasApprovalCode'),
      ])
      .$narrowType<{ bound: boolean; hasApprovalCode: boolean }>()
      .where('id', '=', currentUserId(ctx))
      .executeTakeFirstOrThrow();
    const platform = ctx.user?.level ? [{ id, name: '平台运营', level: ctx.user.level }] : [];
    const storeId = query.storeId ?? ctx.claims.tenantId;
    const here = storeId ? await rolesIn(ctx, storeId, query.shopId ?? ctx.claims.deptId ?? null) : [];
    return { id, loginName, name, phone, avatar, version, bound, hasApprovalCode, authorities: [...platform, ...here] };
  },

  async get(ctx, { query: { id = currentUserId(ctx) } }) {
    const visible = id === currentUserId(ctx) || (await areColleagues(ctx.db, currentUserId(ctx), id));
    const user = visible ? await profiles(ctx.db).where('id', '=', id).executeTakeFirst() : undefined;
    if (!user) throw new Failure('用户不存在');
    if (id === currentUserId(ctx)) return user;
    return { ...user, loginName: maskedPhone(user.loginName), phone: null };
  },

  getByMobile: withBefore(
    ({ platform, user, now }) =>
      platform(async (db) => {
        if (!(await takeTry(db, `lookup:${user?.id ?? ''}`, MOST_LOOKUPS, 3600, now)))
          throw new Problem(429, '查询太频繁，请一小时后再试').retryAfter(3600);
      }),
    async (ctx, { query }) => {
      const user = await userByPhone(ctx.db, query.mobile);
      return user ? { id: user.id, name: maskedName(user.name), phone: maskedPhone(query.mobile) } : null;
    },
  ),

  add: withBefore(
    (_beforehand, { body }) => hashPassword(body.password),
    (ctx, { body, before }) =>
      ctx.platform(async (db) => {
        const id = await createUser(db, body, before, ctx.now);
        ctx.changed('user', id, null, { name: body.name, phone: body.phone });
        return id;
      }),
  ),

  update: withBefore(
    ({ platform, now }, { body: { phone, smsCode } }) =>
      phone && smsCode ? platform((db) => takeCodeTry(db, phone, 'changePhone', now)) : Promise.resolve(undefined),
    (ctx, { body, before }) => updateOwn(ctx, body, before),
  ),

  modifyPassword: withBefore(
    async (beforehand, { body: { oldPassword, newPassword } }) => {
      const account = await provenSelf(beforehand, oldPassword);
      return account && { proven: account.proven, hash: await hashPassword(newPassword) };
    },
    async (ctx, { body: { oldPassword, newPassword }, before: made }) => {
      const user = await lockedUser(ctx.db, currentUserId(ctx));
      if (user.passwordHash !== made?.proven) throw new Failure('原密码错误', { field: 'oldPassword' });
      assertStrong(newPassword, [user.loginName, user.phone ?? ''], 'newPassword');
      if (oldPassword === newPassword) throw new Failure('新密码不能与原密码相同', { field: 'newPassword' });
      await setPassword(ctx.db, user.id, made.hash, ctx.now);
      ctx.changed('password', user.id, null, null);
      return null;
    },
  ),

  setApprovalCode: withBefore(
    async (beforehand, { body: { password, code } }) => {
      const account = await provenSelf(beforehand, password);
      return account && { proven: account.proven, hash: code === null ? null : await hashPassword(code) };
    },
    async (ctx, { body: { code }, before: made }) => {
      const user = await lockedUser(ctx.db, currentUserId(ctx));
      if (user.passwordHash !== made?.proven) throw new Failure('密码错误', { field: 'password' });
      if (code !== null) assertGuardsApprovals(code, user.phone ?? '');
      await setApprovalCode(ctx.db, user.id, made.hash);
      ctx.changed('approvalCode', user.id, null, { set: code !== null });
      return null;
    },
  ),

  regByPhone: withBefore(
    (beforehand, { body }) => proofOf(beforehand, body.phone, 'register', body.password),
    async (ctx, { body, query, before: { codeId, hash } }) => {
      await useCode(ctx, ctx.db, codeId, query.smsCode);
      await assertPhoneIsFree(ctx.db, body.phone);
      const id = await createUser(ctx.db, body, hash, ctx.now);
      ctx.changed('user', id, null, { name: body.name, phone: body.phone });
      return id;
    },
  ),

  regBySso: withBefore(
    async (beforehand, { body }) => ({
      who: await thirdPartyUser(beforehand, body),
      ...(await proofOf(beforehand, body.phone, 'register', body.password)),
    }),
    async (ctx, { body, query, before: { who: ssoUserId, codeId, hash } }) => {
      if (!ssoUserId || (query.ssoUserId && query.ssoUserId !== ssoUserId))
        throw new Failure('登录凭证失效，请重新登录。');
      const known = await ctx.db
        .selectFrom('platform.app_user')
        .select('id')
        .where('sso_user_id', '=', ssoUserId)
        .executeTakeFirst();
      if (known) throw new Failure('该平台账号已注册，请直接登录');
      await useCode(ctx, ctx.db, codeId, body.smsCode);
      await assertPhoneIsFree(ctx.db, body.phone);
      const id = await createUser(
        ctx.db,
        { name: body.name, phone: body.phone, password: body.password, ssoUserId },
        hash,
        ctx.now,
      );
      ctx.changed('user', id, null, { name: body.name, phone: body.phone, ssoUserId });
      return id;
    },
  ),

  forgetPassword: withBefore(
    (beforehand, { body }) => proofOf(beforehand, body.phone, 'forgetPassword', body.password),
    async (ctx, { body, query, before: { codeId, hash } }) => {
      await useCode(ctx, ctx.db, codeId, query.smsCode);
      const user = await userByPhone(ctx.db, body.phone);
      if (!user) throw new Failure('该手机号未注册', { field: 'phone' });
      assertStrong(body.password, [user.loginName, body.phone]);
      await setPassword(ctx.db, user.id, hash, ctx.now);
      ctx.changed('password', user.id, null, null);
      return null;
    },
  ),
};
