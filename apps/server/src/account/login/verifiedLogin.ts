import type { Db } from '../../db/database';
import type { BeforeContext } from '../../kit/outside';
import { loginHash } from './oneTimePassword';
import { verifiedAccount } from './verifiedAccount';

interface Credentials {
  username: string;
  password: string;
}

export const loginNameOf = ({ username }: Pick<Credentials, 'username'>) => username.trim().toLowerCase();

async function accountOf(db: Db, username: string) {
  const account = await db
    .selectFrom('platform.app_user')
    .select(['id', 'name', 'status', 'password_hash as passwordHash'])
    .where((where) => where.or([where('login_name', '=', username), where('phone', '=', username)]))
    .executeTakeFirst();
  return account && { ...account, passwordHash: loginHash(account.passwordHash) };
}

export type LoginAccount = Awaited<ReturnType<typeof accountOf>>;

/** Finds the account by name and password. Nobody can lock its user out of an address they used. */
export function verifiedLogin(beforehand: BeforeContext, credentials: Credentials): Promise<LoginAccount> {
  const username = loginNameOf(credentials);
  const subject = { account: `login:${username}`, address: beforehand.address };
  return verifiedAccount(beforehand, subject, credentials.password, (db) => accountOf(db, username));
}
