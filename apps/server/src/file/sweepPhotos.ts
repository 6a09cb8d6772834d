import { unlink } from 'node:fs/promises';
import { sql } from 'kysely';
import { addDays } from '../clock';
import type { Database } from '../db/database';
import type { Settings } from '../settings';
import { locationOf } from './store';

/** A document may refer to a photo for a day (`ownPhotos.ts`); the second day is for requests under way. */
const GRACE_DAYS = 2;
/** Older photos are in use, so that the sweep need not read all documents. */
const LOOKED_BACK_DAYS = 30;

/** Deletes the photos of a store's customers that no document refers to. */
export async function sweepPhotos(database: Database, settings: Settings, storeId: string, now: Date): Promise<number> {
  const [since, until] = [addDays(now, -LOOKED_BACK_DAYS), addDays(now, -GRACE_DAYS)];
  const names = await database.transaction({ role: 'tenant', storeId }, async (transaction) => {
    const { db } = transaction;
    const left = await db
      .selectFrom('platform.stored_file')
      .select('name')
      .where('store_id', '=', storeId)
      .where('customer_id', 'is not', null)
      .where('create_time', '>', since)
      .where('create_time', '<', until)
      .where(
        'name',
        'not in',
        sql<string>`(
        select substr(unnest(image_urls), length('/file/') + 1) from after_sale where store_id = ${storeId} and create_time > ${since}
        union all select substr(unnest(image_urls), length('/file/') + 1) from maintenance where store_id = ${storeId} and create_time > ${since}
        union all select substr(unnest(image_urls), length('/file/') + 1) from earn_task where store_id = ${storeId} and create_time > ${since}
        union all select substr(unnest(image_urls), length('/file/') + 1) from customer_vehicle where store_id = ${storeId} and claimed_time > ${since})`,
      )
      .execute();
    const found = left.map(({ name }) => name);
    await transaction.become({ role: 'platform' });
    if (found.length) await db.deleteFrom('platform.stored_file').where('name', 'in', found).execute();
    return found;
  });
  // A file that cannot be removed now is found by the sweep of files without a row.
  await Promise.all(
    names.map((name) => unlink(locationOf(settings, { store_id: storeId, name })).catch(() => undefined)),
  );
  return names.length;
}
