import { sql } from 'kysely';
import type { Db } from '../db/database';

/** The channel that notifies every process that something of a store has changed. */
export const PUSH_CHANNEL = 'partsdesk_push';

/**
 * What the channel carries: counts of a store have changed, rights in it have, somebody was locked out of it, or logins
 * have ended.
 */
export type PushNotice = { storeId: string; lockedOut?: string; rights?: true } | { endedFamily: string } | { endedUser: string };

/** Closes the sockets of logins that end, in every process, with the commit. */
export async function tellLoginsEnded(db: Db, ended: { endedFamily: string } | { endedUser: string }): Promise<void> {
  await sql`select pg_notify(${PUSH_CHANNEL}, ${JSON.stringify(ended)})`.execute(db);
}

/** Notifies the store's staff, in every process, that counts have changed; sent with the commit. */
export async function tellStore(db: Db, storeId: string): Promise<void> {
  await sql`select pg_notify(${PUSH_CHANNEL}, ${JSON.stringify({ storeId })})`.execute(db);
}

/** Tells the store's staff, in every process, to read their menus anew: rights have changed; sent with the commit. */
export async function tellRights(db: Db, storeId: string): Promise<void> {
  await sql`select pg_notify(${PUSH_CHANNEL}, ${JSON.stringify({ storeId, rights: true })})`.execute(db);
}
