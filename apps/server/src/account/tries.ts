import { sql } from 'kysely';
import { addSeconds } from '../clock';
import type { Db } from '../db/database';

/** Tries are counted by the minute, so that the window slides. */
const minuteOf = (moment: Date) => addSeconds(moment, -moment.getUTCSeconds() - moment.getUTCMilliseconds() / 1000);

/** How often a subject has tried within the last `seconds`. */
export async function triesWithin(db: Db, subject: string, seconds: number, now: Date): Promise<number> {
  const counted = await db
    .selectFrom('platform.login_try')
    .select((row) => row.fn.coalesce(row.fn.sum<number>('tries'), row.lit(0)).as('tries'))
    .where('subject', '=', subject)
    .where('window_start', '>', addSeconds(now, -seconds))
    .executeTakeFirstOrThrow();
  return Number(counted.tries);
}

export async function countTry(db: Db, subject: string, now: Date): Promise<void> {
  await db
    .insertInto('platform.login_try')
    .values({ subject, window_start: minuteOf(now), tries: 1 })
    .onConflict((conflict) =>
      conflict
        .columns(['subject', 'window_start'])
        .doUpdateSet((row) => ({ tries: row('platform.login_try.tries', '+', 1) })),
    )
    .execute();
}

/** Of two who ask at the same time for one subject, the second waits until the first one's transaction has ended. */
export async function oneAtATime(db: Db, ...subjects: string[]): Promise<void> {
  for (const subject of subjects) await sql`select pg_advisory_xact_lock(hashtextextended(${subject}, 0))`.execute(db);
}

/** Counts a try before it is known to be wrong, or a hundred at once would all be let pass. False when `most` were made within `seconds`. */
export async function takeTry(db: Db, subject: string, most: number, seconds: number, now: Date): Promise<boolean> {
  await oneAtATime(db, subject);
  if ((await triesWithin(db, subject, seconds, now)) >= most) return false;
  await countTry(db, subject, now);
  return true;
}

export async function forgetTries(db: Db, subject: string): Promise<void> {
  await db.deleteFrom('platform.login_try').where('subject', '=', subject).execute();
}
