import type { Db } from '../db/database';

/**
 * Returns the store that a login claims, if the user belongs to it; else an upload belongs to the user alone. Runs
 * under the platform's role.
 */
export async function claimedStore(
  db: Db,
  userId: string,
  storeId: string | undefined,
): Promise<{ id: string; name: string } | undefined> {
  if (!storeId) return undefined;
  return db
    .selectFrom('platform.store as store')
    .select(['store.id', 'store.name'])
    .where('store.id', '=', storeId)
    .where('store.status', '=', 1)
    .where((where) =>
      where.exists(
        where
          .selectFrom('platform.relationship as relationship')
          .select('relationship.id')
          .where('relationship.user_id', '=', userId)
          .where('relationship.status', '=', 1)
          .whereRef('relationship.store_id', '=', 'store.id'),
      ),
    )
    .executeTakeFirst();
}
