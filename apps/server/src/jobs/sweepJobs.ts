import { unlink } from 'node:fs/promises';
import { jobLifecycle } from '@partsdesk/core/notice/jobLifecycle';
import { addDays } from '../clock';
import type { Database } from '../db/database';
import { locationOf } from '../file/store';
import type { Settings } from '../settings';

/** The days for which an ended job is listed. */
const JOB_DAYS = 180;
/** The days for which an uploaded sheet waits for confirmation, and is shown afterwards. */
const SHEET_DAYS = 30;
/** The days for which a bulk edit can be undone. */
const BULK_DAYS = 30;

/** Deletes the expired files of a store's jobs, and later the jobs. */
export async function sweepJobs(database: Database, settings: Settings, storeId: string, now: Date): Promise<void> {
  const names = await database.transaction({ role: 'tenant', storeId }, async (transaction) => {
    const { db } = transaction;
    const ended = await db
      .selectFrom('job')
      .select('file')
      .where('store_id', '=', storeId)
      .where('file', 'is not', null)
      .where('file_ends', '<', now)
      .execute();
    const files = ended.flatMap(({ file }) => file ?? []);
    if (files.length)
      await db
        .updateTable('job')
        .set({ file: null })
        .where('store_id', '=', storeId)
        .where('file', 'in', files)
        .execute();
    await db
      .deleteFrom('job')
      .where('store_id', '=', storeId)
      .where('status', '>=', jobLifecycle.statuses.done.code)
      .where('create_time', '<', addDays(now, -JOB_DAYS))
      .execute();
    await db
      .deleteFrom('goods_import')
      .where('store_id', '=', storeId)
      .where('create_time', '<', addDays(now, -SHEET_DAYS))
      .execute();
    await db
      .deleteFrom('goods_bulk')
      .where('store_id', '=', storeId)
      .where('create_time', '<', addDays(now, -BULK_DAYS))
      .execute();
    await transaction.become({ role: 'platform' });
    if (files.length) await db.deleteFrom('platform.stored_file').where('name', 'in', files).execute();
    return files;
  });
  // A file that cannot be removed now is found by the sweep of files without a row.
  await Promise.all(
    names.map((name) => unlink(locationOf(settings, { store_id: storeId, name })).catch(() => undefined)),
  );
}
