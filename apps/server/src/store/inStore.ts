import { sql } from 'kysely';
import type { Db } from '../db/database';

/**
 * Runs in the same transaction under the unprivileged role, walled to a store, for operations that have no store of their
 * own yet. Its caller has checked that the user may, and stands under the platform's role, to which it comes back.
 */
export async function inStore<T>(db: Db, storeId: string, run: () => Promise<T>): Promise<T> {
  await become(db, 'partsdesk_tenant', storeId);
  try {
    return await run();
  } finally {
    // After a failed statement the transaction accepts nothing more, and is rolled back anyway.
    await become(db, 'partsdesk_platform', '').catch(() => undefined);
  }
}

const become = (db: Db, role: string, storeId: string) =>
  sql`select set_config('role', ${role}, true), set_config('app.store_id', ${storeId}, true)`.execute(db);
