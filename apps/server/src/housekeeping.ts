import { sql } from 'kysely';
import { addDays } from './clock';
import { endGifts } from './customer/card/endGifts';
import { endExports } from './customer/export/endExports';
import { reviewGrades } from './customer/grade/gradeReview';
import { endPoints } from './customer/points/endPoints';
import { nightlyReminds } from './customer/remind/nightlyReminds';
import { sweepFiles } from './file/sweep';
import { sweepPhotos } from './file/sweepPhotos';
import { nightlyBalances } from './fund/reconcile/checkBalances';
import { sweepJobs } from './jobs/sweepJobs';
import type { SystemFrame } from './jobs/withoutRequest';
import { sweepHelpAddresses } from './market/bargain/endRuns';
import { announceEnding } from './market/remind/announceEnding';
import { writeMonthsSnapshots } from './report/monthsSnapshots';

const HOUR_MS = 3_600_000;
/** The days for which an answer is kept for a repeated request. */
const ANSWER_DAYS = 7;

/** What is done for every store, in this order. A second run, or one beside another process, changes nothing more. */
const OF_A_STORE: readonly ((frame: SystemFrame, storeId: string) => Promise<unknown>)[] = [
  reviewGrades,
  nightlyReminds,
  endPoints,
  endGifts,
  endExports,
  announceEnding,
  nightlyBalances,
  ({ database, clock, settings }, storeId) => sweepJobs(database, settings, storeId, clock.now()),
  ({ database, clock }, storeId) => sweepHelpAddresses(database, storeId, clock.now()),
  ({ database, clock, settings }, storeId) => sweepPhotos(database, settings, storeId, clock.now()),
];

/**
 * Deletes expired rows and files, does the nightly work that is due, and keeps PGlite's statistics fresh, since it has
 * no autovacuum: every hour, and at the start where `atStart`, for shops that turn their machine off at night.
 */
export function startHousekeeping(
  frame: SystemFrame,
  complain: (error: unknown) => void,
  atStart: boolean,
): { stop: () => Promise<void> } {
  const { database, clock, settings } = frame;
  let stopping = false;
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
    for (const work of OF_A_STORE)
      for (const { id } of stores) {
        // What is left is done after the next start.
        if (stopping) return;
        await work(frame, id);
      }
    await sweepFiles(database, settings, clock.now());
    if (database.kind === 'pglite') await database.transaction({ role: 'owner' }, ({ db }) => sql`analyze`.execute(db));
  }
  let running: Promise<void> = atStart ? tidy().catch(complain) : Promise.resolve();
  const timer = setInterval(() => {
    // A long run is not overtaken by the next one.
    running = running.then(tidy).catch(complain);
  }, HOUR_MS);
  return {
    async stop() {
      stopping = true;
      clearInterval(timer);
      await running;
    },
  };
}
