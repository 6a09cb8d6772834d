import { can, type EventOf } from '@partsdesk/core/lifecycle';
import { jobLifecycle } from '@partsdesk/core/notice/jobLifecycle';
import type { Updateable } from 'kysely';
import type { Db } from '../db/database';
import type { Rows } from '../db/rows';
import { statusAfter } from '../kit/owner/documentOwner';

type Change = Omit<Updateable<Rows['job']>, 'status'>;

/**
 * Owns the status of `job`: raises an event of a locked job and returns the status after it; undefined, and nothing
 * written, when the job has ended meanwhile.
 */
export async function moveJob(
  db: Db,
  { storeId, id, status: before }: { storeId: string; id: string; status: number },
  event: EventOf<typeof jobLifecycle>,
  change: Change,
): Promise<number | undefined> {
  if (!can(jobLifecycle, before, event)) return undefined;
  const status = statusAfter('任务', jobLifecycle, before, event);
  await db
    .updateTable('job')
    .set({ ...change, status })
    .where('store_id', '=', storeId)
    .where('id', '=', id)
    .execute();
  return status;
}
