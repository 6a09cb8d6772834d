import type { Db } from '../db/database';
import type { Beforehand } from '../http/outside';
import { provenAccount } from './provenAccount';

interface Credentials {
  username: string;
  password: string;
}

export const loginNameOf = ({ username }: Pick<Credentials, 'username'>) => username.trim().toLowerCase();

const accountOf = (db: Db, username: string) =>
  db
    .selectFrom('platform.app_user')
    .select(['id', 'name', 'status', 'password_hash as passwordHash'])
    .where((where) => where.or([where('login_name', '=', username), where('phone', '=', username)]))
    .executeTakeFirst();

export type LoginAccount = Awaited<ReturnType<typeof accountOf>>;

/** The account that a name and a password belong to. Tries are counted per address, so that nobody can lock somebody else out. */
export function provenLogin(beforehand: Beforehand, credentials: Credentials): Promise<LoginAccount> {
  const username = loginNameOf(credentials);
  return provenAccount(beforehand, `login:${username}@${beforehand.address}`, credentials.password, (db) =>
    accountOf(db, username),
  );
}
