import type { Context } from '../../kit/context';

/** Returns a test of whether a shop receives a new part of a category, by the rules of 门店分配. */
export async function shopsReceiving(ctx: Context): Promise<(shopId: string, categoryId: string) => boolean> {
  const limits = await ctx.db
    .selectFrom('shop_distribution')
    .select(['shop_id as shopId', 'scope', 'category_ids as categoryIds'])
    .where('store_id', '=', ctx.storeId)
    .where('scope', '<>', 1)
    .execute();
  if (!limits.length) return () => true;
  const categories = await ctx.db
    .selectFrom('goods_category')
    .select(['id', 'parent_id as parentId'])
    .where('store_id', '=', ctx.storeId)
    .execute();
  const parents = new Map(categories.map(({ id, parentId }) => [id, parentId]));
  const limitOf = new Map(
    limits.map(({ shopId, scope, categoryIds }) => [shopId, new Set(scope === 2 ? categoryIds : [])]),
  );
  return (shopId, categoryId) => {
    const chosen = limitOf.get(shopId);
    if (!chosen) return true;
    for (let above: string | null | undefined = categoryId; above; above = parents.get(above))
      if (chosen.has(above)) return true;
    return false;
  };
}
