import { next } from '@partsdesk/core/lifecycle';
import { jobLifecycle } from '@partsdesk/core/notice/jobLifecycle';
import { addDays } from '../clock';
import type { Database } from '../db/database';
import { insertFileRow } from '../file/store';
import { tellStore } from '../kit/storeNotice';
import type { JobOutcome } from './jobRun';

type End = ({ event: 'finish' } & JobOutcome) | { event: 'fail'; reason: string };

/**
 * Writes a job's end, removes it from the queue and notifies the store; does nothing if another process has taken the
 * job over.
 */
export async function endJob(
  database: Database,
  { storeId, id, runner }: { storeId: string; id: string; runner: string },
  now: Date,
  end: End,
): Promise<void> {
  await database.transaction({ role: 'tenant', storeId }, async (transaction) => {
    const { db } = transaction;
    const job = await db
      .selectFrom('job')
      .select(['status', 'runner', 'done', 'total', 'user_id'])
      .where('store_id', '=', storeId)
      .where('id', '=', id)
      .forUpdate()
      .executeTakeFirst();
    if (job?.runner !== runner) return;
    const status = next(jobLifecycle, job.status, end.event);
    if (status !== undefined) {
      const { counts, words, file } = end.event === 'finish' ? end : {};
      if (file) await insertFileRow(db, { storeId, userId: job.user_id }, { ...file, isPrivate: true }, now);
      await db
        .updateTable('job')
        .set({
          status,
          end_time: now,
          runner: null,
          reason: end.event === 'fail' ? end.reason : '',
          ...(end.event === 'finish' ? { done: job.total ?? job.done } : {}),
          ...(counts ? { counts: JSON.stringify(counts) } : {}),
          ...(words === undefined ? {} : { words }),
          ...(file
            ? { file: file.storedName, file_name: file.name, file_size: file.size, file_ends: addDays(now, file.days) }
            : {}),
        })
        .where('store_id', '=', storeId)
        .where('id', '=', id)
        .execute();
      await tellStore(db, storeId);
    }
    await transaction.become({ role: 'platform' });
    await db.deleteFrom('platform.job_queue').where('id', '=', id).execute();
  });
}
