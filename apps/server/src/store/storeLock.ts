import type { Context } from '../http/context';

/** Locks the head shop's row: whoever adds or renames a shop or warehouse waits for it. */
export async function lockStore(ctx: Context): Promise<void> {
  await ctx.db
    .selectFrom('shop')
    .select('id')
    .where('store_id', '=', ctx.storeId)
    .where('is_head', '=', true)
    .forUpdate()
    .execute();
}
