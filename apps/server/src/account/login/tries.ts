import { sql } from 'kysely';
import { addSeconds } from '../../clock';
import type { Db } from '../../db/database';

/** Counts tries per minute, so that the window slides. */
export const minuteOf = (moment: Date) =>
  addSeconds(moment, -moment.getUTCSeconds() - moment.getUTCMilliseconds() / 1000);

/** Counts a subject's tries within the last `seconds`. */
export async function triesWithin(db: Db, subject: string, seconds: number, now: Date): Promise<number> {
  const counted = await db
    .selectFrom('platform.login_try')
    .select((row) => row.fn.coalesce(row.fn.sum<number>('tries'), row.lit(0)).as('tries'))
    .where('subject', '=', subject)
    .where('window_start', '>', addSeconds(now, -seconds))
    .executeTakeFirstOrThrow();
  return Number(counted.tries);
}

/** Counts a try; returns how many there are in this minute. */
export async function countTry(db: Db, subject: string, now: Date): Promise<number> {
  const { tries } = await db
    .insertInto('platform.login_try')
    .values({ subject, window_start: minuteOf(now), tries: 1 })
    .onConflict((conflict) =>
      conflict
        .columns(['subject', 'window_start'])
        .doUpdateSet((row) => ({ tries: row('platform.login_try.tries', '+', 1) })),
    )
    .returning('tries')
    .executeTakeFirstOrThrow();
  return tries;
}

/** Takes back a try of this minute that was none. */
export async function giveBackTry(db: Db, subject: string, now: Date): Promise<void> {
  await db
    .updateTable('platform.login_try')
    .set((row) => ({ tries: row('tries', '-', 1) }))
    .where('subject', '=', subject)
    .where('window_start', '=', minuteOf(now))
    .where('tries', '>', 0)
    .execute();
}

/** Takes an advisory lock per subject until the end of the transaction. */
export async function lockSubjects(db: Db, ...subjects: string[]): Promise<void> {
  for (const subject of subjects) await sql`select pg_advisory_xact_lock(hashtextextended(${subject}, 0))`.execute(db);
}

/**
 * Counts a try before its check, so that parallel guesses cannot exceed the limit. False after `most` tries within
 * `seconds`.
 */
export async function takeTry(db: Db, subject: string, most: number, seconds: number, now: Date): Promise<boolean> {
  await lockSubjects(db, subject);
  if ((await triesWithin(db, subject, seconds, now)) >= most) return false;
  await countTry(db, subject, now);
  return true;
}

export async function forgetTries(db: Db, subject: string): Promise<void> {
  await db.deleteFrom('platform.login_try').where('subject', '=', subject).execute();
}
