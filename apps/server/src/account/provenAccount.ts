import type { Db } from '../db/database';
import { Problem } from '../http/failure';
import type { Beforehand } from '../http/outside';
import { passwordMatches } from './password';
import { forgetTries, takeTry } from './tries';

const MOST_TRIES = 5;
const TRY_SECONDS = 15 * 60;

const turns = new Map<string, Promise<unknown>>();

/** One after another for a subject, in this process: right passwords that come at once must not be taken for so many guesses. */
async function inTurn<T>(subject: string, run: () => Promise<T>): Promise<T> {
  const mine = (turns.get(subject) ?? Promise.resolve()).then(run, run);
  turns.set(subject, mine);
  try {
    return await mine;
  } finally {
    if (turns.get(subject) === mine) turns.delete(subject);
  }
}

/** Holds a password against an account's, at most five wrong times in a quarter of an hour; answers the account when it is right. */
export function provenAccount<Account extends { passwordHash: string }>(
  { platform, now }: Pick<Beforehand, 'platform' | 'now'>, subject: string, password: string, find: (db: Db) => Promise<Account | undefined>,
): Promise<Account | undefined> {
  return inTurn(subject, async () => {
    const account = await platform(async (db) => {
      if (!(await takeTry(db, subject, MOST_TRIES, TRY_SECONDS, now))) throw new Problem(429, '密码错误次数过多，请15分钟后再试').retryAfter(TRY_SECONDS);
      return find(db);
    });
    const right = await passwordMatches(password, account?.passwordHash);
    if (!right) return undefined;
    await platform((db) => forgetTries(db, subject));
    return account;
  });
}
