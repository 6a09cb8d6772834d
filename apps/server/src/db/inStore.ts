import { sql } from 'kysely';
import type { Db } from './database';

/**
 * Runs something in the same transaction under the role of a store, for operations without a store of their own. The
 * caller has checked the user's access and runs under the platform's role, which is restored.
 */
export async function inStore<T>(db: Db, storeId: string, run: () => Promise<T>): Promise<T> {
  await become(db, 'partsdesk_tenant', storeId);
  try {
    return await run();
  } finally {
    // After a failed statement the transaction accepts nothing more and is rolled back anyway.
    await become(db, 'partsdesk_platform', '').catch(() => undefined);
  }
}

const become = (db: Db, role: string, storeId: string) =>
  sql`select set_config('role', ${role}, true), set_config('app.store_id', ${storeId}, true)`.execute(db);
