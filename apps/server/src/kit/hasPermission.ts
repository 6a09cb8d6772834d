import { sql } from 'kysely';
import type { Db } from '../db/database';
import type { CurrentUser } from './context';

/** Checks whether the caller's roles in this shop grant any of the pages or buttons; the store master's grant all. */
export async function hasPermission(
  db: Db,
  caller: { user: CurrentUser | null; storeId: string; shopId: string | null },
  paths: readonly string[],
): Promise<boolean> {
  if (!caller.user || !caller.storeId) return false;
  const { rows } = await sql<{
    held: boolean;
  }>`select holds(${caller.user.id}, ${caller.storeId}, ${caller.shopId}, ${paths}) as held`.execute(db);
  return rows[0]?.held ?? false;
}
