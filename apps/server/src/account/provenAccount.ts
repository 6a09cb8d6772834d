import type { Db } from '../db/database';
import { Problem } from '../http/failure';
import { inTurn } from '../http/inTurn';
import type { Beforehand } from '../http/outside';
import { passwordMatches } from './password';
import { forgetTries, takeTry } from './tries';

const MOST_TRIES = 5;
const TRY_SECONDS = 15 * 60;

/** Holds a password against an account's, at most five wrong times in a quarter of an hour; answers the account when it is right. */
export function provenAccount<Account extends { passwordHash: string }>(
  { platform, now }: Pick<Beforehand, 'platform' | 'now'>,
  subject: string,
  password: string,
  find: (db: Db) => Promise<Account | undefined>,
): Promise<Account | undefined> {
  // Right passwords that come at once must not be taken for so many guesses.
  return inTurn(subject, async () => {
    const account = await platform(async (db) => {
      if (!(await takeTry(db, subject, MOST_TRIES, TRY_SECONDS, now)))
        throw new Problem(429, '密码错误次数过多，请15分钟后再试').retryAfter(TRY_SECONDS);
      return find(db);
    });
    const right = await passwordMatches(password, account?.passwordHash);
    if (!right) return undefined;
    await platform((db) => forgetTries(db, subject));
    return account;
  });
}
