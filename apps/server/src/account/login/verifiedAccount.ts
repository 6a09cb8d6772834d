import type { Db } from '../../db/database';
import { Problem } from '../../kit/failure';
import { withMutex } from '../../kit/mutex';
import type { BeforeContext } from '../../kit/outside';
import { passwordMatches } from './password';
import { countTry, forgetTries, giveBackTry, takeTry, triesWithin } from './tries';

const MAX_TRIES = 5;
const TRY_SECONDS = 15 * 60;

/** Wrong tries at one account from everywhere, but for the addresses that it was used from. */
const MAX_TRIES_OF_ALL = 30;
const ALL_SECONDS = 3600;
const KNOWN_DAYS = 7;

/** What tries are counted by: the account, and the address they come from. */
interface TrySubject {
  account: string;
  address?: string;
  /** What was wrong, in the user's words: 密码 unless said. */
  noun?: string;
}

/**
 * Checks a password against an account's, with at most five wrong tries in a quarter of an hour and address; returns
 * the account if it matches. Thirty wrong tries an hour from addresses that never got in close the account to such
 * addresses.
 */
export function verifiedAccount<Account extends { passwordHash: string }>(
  { platform, now }: Pick<BeforeContext, 'platform' | 'now'>,
  { account: name, address, noun = '密码' }: TrySubject,
  password: string,
  find: (db: Db) => Promise<Account | undefined>,
): Promise<Account | undefined> {
  const subject = address === undefined ? name : `${name}@${address}`;
  const [known, ofAll] = [`known:${subject}`, `all:${name}`];
  // Serialises the checks, so that parallel correct logins do not count as wrong tries.
  return withMutex(subject, async () => {
    let isKnown = true;
    const account = await platform(async (db) => {
      isKnown = address === undefined || (await triesWithin(db, known, KNOWN_DAYS * 86_400, now)) > 0;
      if (!isKnown && !(await takeTry(db, ofAll, MAX_TRIES_OF_ALL, ALL_SECONDS, now)))
        throw new Problem(429, '该账号密码错误次数过多，请一小时后再试，或找回密码').retryAfter(ALL_SECONDS);
      if (!(await takeTry(db, subject, MAX_TRIES, TRY_SECONDS, now)))
        throw new Problem(429, `${noun}错误次数过多，请15分钟后再试`).retryAfter(TRY_SECONDS);
      return find(db);
    });
    const right = await passwordMatches(password, account?.passwordHash);
    if (!right) return undefined;
    await platform(async (db) => {
      await forgetTries(db, subject);
      if (!isKnown) await giveBackTry(db, ofAll, now);
      if (address !== undefined) await countTry(db, known, now);
    });
    return account;
  });
}
