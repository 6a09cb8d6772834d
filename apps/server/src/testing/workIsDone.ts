import { sql } from 'kysely';
import { vi } from 'vitest';
import { addSeconds } from '../clock';
import { MAX_TRIES } from '../jobs/outboxWorker';
import type { TestServer } from './startTestServer';

/**
 * Waits until every job is done and every due message is delivered, and puts off by a day what is due later, so that
 * only requests touch a table.
 */
export async function workIsDone({ database, clock }: Pick<TestServer, 'database' | 'clock'>): Promise<void> {
  await vi.waitFor(
    () =>
      database.transaction({ role: 'platform' }, async ({ db }) => {
        const now = clock.now();
        const underWay = await db
          .selectFrom('platform.outbox')
          .select('kind')
          .where('done_time', 'is', null)
          .where(({ or, eb }) => or([eb('next_try', '<=', now), eb('tries', '>', 0)]))
          // What failed for good waits for the operator.
          .where(({ or, eb }) => or([eb('tries', '<', MAX_TRIES), eb('next_try', '>', now)]))
          .unionAll(db.selectFrom('platform.job_queue').select(sql.lit('job').as('kind')))
          .execute();
        if (underWay.length) throw new Error(`under way: ${underWay.map(({ kind }) => kind).join(', ')}`);
        await db
          .updateTable('platform.outbox')
          .set({ next_try: addSeconds(now, 86_400) })
          .where('done_time', 'is', null)
          .where('next_try', '<', addSeconds(now, 3600))
          .where('tries', '<', MAX_TRIES)
          .execute();
      }),
    { timeout: 60_000, interval: 5 },
  );
}
