import { sql } from 'kysely';
import type { Context } from '../kit/context';

/**
 * Finds which of the parts each scheme fits: all, those of its categories and what is below them, or single ones. A
 * scheme of coupons and one of gifts have the same scope, each beside its own goods.
 */
export async function fittingParts(
  ctx: Context,
  table: 'coupon_scheme' | 'gift_scheme',
  schemeIds: readonly string[],
  skuIds: readonly string[],
): Promise<Map<string, Set<string>>> {
  const scopeGoods = sql.table(`${table}_goods`);
  const { rows } = await sql<{ schemeId: string; skuId: string }>`
    with recursive below (scheme_id, id) as (
      select wanted.scheme_id, wanted.category_id from ${scopeGoods} wanted
        where wanted.store_id = ${ctx.storeId} and wanted.scheme_id = any(${[...schemeIds]}::uuid[]) and wanted.category_id is not null
      union select below.scheme_id, child.id from goods_category child join below on child.parent_id = below.id where child.store_id = ${ctx.storeId})
    select scheme.id as "schemeId", sku.id as "skuId" from ${sql.table(table)} scheme
      cross join goods_sku sku join goods on goods.store_id = sku.store_id and goods.id = sku.goods_id
      where scheme.store_id = ${ctx.storeId} and scheme.id = any(${[...schemeIds]}::uuid[])
        and sku.store_id = ${ctx.storeId} and sku.id = any(${[...skuIds]}::uuid[])
        and (scheme.scope = 0
          or scheme.scope = 1 and exists (select from below where below.scheme_id = scheme.id and below.id = goods.category_id)
          or scheme.scope = 2 and exists (select from ${scopeGoods} single
            where single.store_id = scheme.store_id and single.scheme_id = scheme.id and single.sku_id = sku.id))`.execute(
    ctx.db,
  );
  const fits = new Map(schemeIds.map((id) => [id, new Set<string>()]));
  for (const { schemeId, skuId } of rows) fits.get(schemeId)?.add(skuId);
  return fits;
}
