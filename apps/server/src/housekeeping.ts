import { sql } from 'kysely';
import { addDays, type Clock } from './clock';
import { endExports } from './customer/export/endExports';
import { reviewGrades } from './customer/grade/gradeReview';
import { endPoints } from './customer/points/endPoints';
import { nightlyReminds } from './customer/remind/nightlyReminds';
import type { Database } from './db/database';
import { sweepFiles } from './file/sweep';
import { sweepPhotos } from './file/sweepPhotos';
import { nightlyBalances } from './fund/reconcile/checkBalances';
import { sweepJobs } from './jobs/sweepJobs';
import { sweepHelpAddresses } from './market/bargain/endRuns';
import { announceEnding } from './market/remind/announceEnding';
import { writeMonthsSnapshots } from './report/monthsSnapshots';
import type { Settings } from './settings';

const HOUR_MS = 3_600_000;
/** The days for which an answer is kept for a repeated request. */
const ANSWER_DAYS = 7;

/** Deletes expired rows and files, and keeps PGlite's statistics fresh, since it has no autovacuum. */
export function startHousekeeping(
  database: Database,
  clock: Clock,
  settings: Settings,
  complain: (error: unknown) => void,
): { stop: () => Promise<void> } {
  let running: Promise<void> = Promise.resolve();
  async function tidy(): Promise<void> {
    const old = addDays(clock.now(), -ANSWER_DAYS);
    const stores = await database.transaction({ role: 'platform' }, async ({ db }) => {
      await db.deleteFrom('platform.idempotent_answer').where('create_time', '<', old).execute();
      await db.deleteFrom('platform.sms_code').where('ends', '<', old).execute();
      await db.deleteFrom('platform.login_try').where('window_start', '<', old).execute();
      await db.deleteFrom('platform.outbox').where('done_time', '<', old).execute();
      return db.selectFrom('platform.store').select('id').execute();
    });
    for (const { id } of stores)
      await database.transaction({ role: 'tenant', storeId: id }, ({ db }) =>
        db.deleteFrom('idempotent_answer').where('store_id', '=', id).where('create_time', '<', old).execute(),
      );
    await writeMonthsSnapshots(database, stores, clock.now());
    for (const { id } of stores) await reviewGrades({ database, clock, settings }, id);
    for (const { id } of stores) await nightlyReminds({ database, clock, settings }, id);
    for (const { id } of stores) await endPoints({ database, clock, settings }, id);
    for (const { id } of stores) await endExports({ database, clock, settings }, id);
    for (const { id } of stores) await announceEnding({ database, clock, settings }, id);
    for (const { id } of stores) await nightlyBalances({ database, clock, settings }, id);
    for (const { id } of stores) await sweepJobs(database, settings, id, clock.now());
    for (const { id } of stores) await sweepHelpAddresses(database, id, clock.now());
    for (const { id } of stores) await sweepPhotos(database, settings, id, clock.now());
    await sweepFiles(database, settings, clock.now());
    if (database.kind === 'pglite') await database.transaction({ role: 'owner' }, ({ db }) => sql`analyze`.execute(db));
  }
  const timer = setInterval(() => {
    running = tidy().catch(complain);
  }, HOUR_MS);
  return {
    async stop() {
      clearInterval(timer);
      await running;
    },
  };
}
