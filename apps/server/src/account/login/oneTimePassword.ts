import { randomBytes } from 'node:crypto';
import type { Db } from '../../db/database';
import { Failure } from '../../kit/failure';
import { hashPassword } from './password';

/** Before the hash of a password that is good for one login, and after it for changing it alone. */
const ONCE = 'once$';
const SPENT = 'spent$';

/** Makes a password for one login; returns it with the hash to keep. */
export async function oneTimePassword(): Promise<{ password: string; hash: string }> {
  const password = randomBytes(12).toString('base64url');
  return { password, hash: ONCE + (await hashPassword(password)) };
}

/** The hash that a log-in compares: a one-time password serves once. */
export const loginHash = (kept: string): string =>
  kept.startsWith(SPENT) ? '' : kept.startsWith(ONCE) ? kept.slice(ONCE.length) : kept;

/** The hash that a change of one's password compares: the one-time password of the login serves. */
export const ownHash = (kept: string): string => {
  const prefix = [ONCE, SPENT].find((one) => kept.startsWith(one)) ?? '';
  return kept.slice(prefix.length);
};

/** Uses up a one-time password with the login that it opened; of two parallel logins the second is refused. */
export async function spendPassword(db: Db, userId: string): Promise<void> {
  const account = await db
    .selectFrom('platform.app_user')
    .select('password_hash as hash')
    .where('id', '=', userId)
    .forUpdate()
    .executeTakeFirstOrThrow();
  if (account.hash.startsWith(SPENT)) throw new Failure('账号或密码错误');
  if (account.hash.startsWith(ONCE))
    await db
      .updateTable('platform.app_user')
      .set({ password_hash: SPENT + ownHash(account.hash) })
      .where('id', '=', userId)
      .execute();
}
