import type { Context } from '../../kit/context';

/** Locks the head shop's row, which serialises all additions and renames of shops and warehouses. */
export async function lockStore(ctx: Context): Promise<void> {
  await ctx.db
    .selectFrom('shop')
    .select('id')
    .where('store_id', '=', ctx.storeId)
    .where('is_head', '=', true)
    .forUpdate()
    .execute();
}
