import { sql } from 'kysely';
import type { Db } from '../db/database';

/** The channel that notifies every process that something of a store has changed. */
export const PUSH_CHANNEL = 'partsdesk_push';

/** Notifies the store's staff, in every process, that counts have changed; sent with the commit. */
export async function tellStore(db: Db, storeId: string): Promise<void> {
  await sql`select pg_notify(${PUSH_CHANNEL}, ${JSON.stringify({ storeId })})`.execute(db);
}
