import type { Db } from '../../db/database';
import { Problem } from '../../kit/failure';
import { withMutex } from '../../kit/mutex';
import type { BeforeContext } from '../../kit/outside';
import { passwordMatches } from './password';
import { forgetTries, takeTry } from './tries';

const MAX_TRIES = 5;
const TRY_SECONDS = 15 * 60;

/**
 * Checks a password against an account's, with at most five wrong tries in a quarter of an hour; returns the account if
 * it matches.
 */
export function verifiedAccount<Account extends { passwordHash: string }>(
  { platform, now }: Pick<BeforeContext, 'platform' | 'now'>,
  subject: string,
  password: string,
  find: (db: Db) => Promise<Account | undefined>,
): Promise<Account | undefined> {
  // Serialises the checks, so that parallel correct logins do not count as wrong tries.
  return withMutex(subject, async () => {
    const account = await platform(async (db) => {
      if (!(await takeTry(db, subject, MAX_TRIES, TRY_SECONDS, now)))
        throw new Problem(429, '密码错误次数过多，请15分钟后再试').retryAfter(TRY_SECONDS);
      return find(db);
    });
    const right = await passwordMatches(password, account?.passwordHash);
    if (!right) return undefined;
    await platform((db) => forgetTries(db, subject));
    return account;
  });
}
