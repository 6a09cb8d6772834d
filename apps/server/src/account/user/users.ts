import type { Db } from '../../db/database';
import { newId } from '../../db/ids';
import { Failure } from '../../kit/failure';
import { recordOwner } from '../../kit/owner/record';
import { assertStrong } from '../login/password';
import { revokeSessionsOf } from '../login/sessions';

/** Owns `platform.app_user`, as far as users change it themselves. */
export const users = recordOwner({
  table: 'platform.app_user',
  entity: 'user',
  noun: '用户',
  fields: ['name', 'phone', 'avatar', 'loginName'],
  // A number and a login name are compared with words of their own.
  unique: [],
});

interface NewUser {
  name: string;
  phone: string;
  loginName?: string | undefined;
  /** Without a password nobody can log in until 找回密码 sets one. */
  password?: string;
  ssoUserId?: string;
}

/** Runs under the platform's role, as all of this file does. */
export const userByPhone = (db: Db, phone: string) =>
  db
    .selectFrom('platform.app_user')
    .select(['id', 'name', 'phone', 'login_name as loginName'])
    .where('phone', '=', phone)
    .executeTakeFirst();

export async function assertPhoneIsFree(db: Db, phone: string): Promise<void> {
  if (await userByPhone(db, phone)) throw new Failure('该手机号已注册', { field: 'phone' });
}

/**
 * Creates an account with the hash of its password, '' without one; returns its id. Of two parallel calls the second is
 * refused.
 */
export async function createUser(db: Db, draft: NewUser, password_hash: string, now: Date): Promise<string> {
  const { name, phone, loginName = phone, password } = draft;
  if (password !== undefined) assertStrong(password, [loginName, phone]);
  await assertPhoneIsFree(db, phone);
  const id = newId(now);
  const created = await db
    .insertInto('platform.app_user')
    .values({
      id,
      name,
      phone,
      login_name: loginName.toLowerCase(),
      password_hash,
      sso_user_id: draft.ssoUserId ?? null,
      create_time: now,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst();
  if (!created) throw new Failure('该账号已被使用', { field: 'loginName' });
  return id;
}

/** `138****0000` */
export const maskedPhone = (phone: string) => phone.replace(/^(\d{3})\d+(\d{4})$/, '$1****$2');

/** `王*` */
export const maskedName = (name: string) => `${[...name][0] ?? ''}*`;

/** Sets a password and ends all sessions that were opened with the old one. */
export async function setPassword(db: Db, userId: string, hash: string, now: Date): Promise<void> {
  await db
    .updateTable('platform.app_user')
    .set((user) => ({ password_hash: hash, version: user('version', '+', 1) }))
    .where('id', '=', userId)
    .execute();
  await revokeSessionsOf(db, userId, now);
}
