import { sql } from 'kysely';
import { dayOf } from '../../clock';
import type { Context } from '../../kit/context';
import type { GiftSale } from './giftSale';

/** Reads the schemes that run for a sale at a moment: by day, shop, grade and channel. */
export async function fittingSchemes(
  ctx: Context,
  { shopId, levelId, online }: Pick<GiftSale, 'shopId' | 'levelId' | 'online'>,
  moment: Date,
): Promise<string[]> {
  const day = dayOf(moment);
  const { rows } = await sql<{ id: string }>`
    select scheme.id from gift_scheme scheme
    where scheme.store_id = ${ctx.storeId} and scheme.begin_day <= ${day}::date and scheme.end_day >= ${day}::date
      and (scheme.ended_time is null or scheme.ended_time > ${moment})
      and scheme.channels in (${sql.lit(online ? 2 : 1)}, 3)
      and (not exists (select from gift_scheme_shop named where named.store_id = scheme.store_id and named.scheme_id = scheme.id)
        or exists (select from gift_scheme_shop named where named.store_id = scheme.store_id and named.scheme_id = scheme.id
          and named.shop_id = ${shopId}))
      and (not exists (select from gift_scheme_level graded where graded.store_id = scheme.store_id and graded.scheme_id = scheme.id)
        or exists (select from gift_scheme_level graded where graded.store_id = scheme.store_id and graded.scheme_id = scheme.id
          and graded.level_id = ${levelId}))
    order by scheme.id`.execute(ctx.db);
  return rows.map(({ id }) => id);
}

/** Finds which of the parts each scheme counts: all, those of its categories and what is below them, or single ones. */
export async function countedParts(
  ctx: Context,
  schemeIds: readonly string[],
  skuIds: readonly string[],
): Promise<{ schemeId: string; skuId: string }[]> {
  const { rows } = await sql<{ schemeId: string; skuId: string }>`
    with recursive below (scheme_id, id) as (
      select wanted.scheme_id, wanted.category_id from gift_scheme_goods wanted
        where wanted.store_id = ${ctx.storeId} and wanted.scheme_id = any(${[...schemeIds]}::uuid[]) and wanted.category_id is not null
      union select below.scheme_id, child.id from goods_category child join below on child.parent_id = below.id where child.store_id = ${ctx.storeId})
    select scheme.id as "schemeId", sku.id as "skuId" from gift_scheme scheme
      cross join goods_sku sku join goods on goods.store_id = sku.store_id and goods.id = sku.goods_id
      where scheme.store_id = ${ctx.storeId} and scheme.id = any(${[...schemeIds]}::uuid[])
        and sku.store_id = ${ctx.storeId} and sku.id = any(${[...skuIds]}::uuid[])
        and (scheme.scope = 0
          or scheme.scope = 1 and exists (select from below where below.scheme_id = scheme.id and below.id = goods.category_id)
          or scheme.scope = 2 and exists (select from gift_scheme_goods single
            where single.store_id = scheme.store_id and single.scheme_id = scheme.id and single.sku_id = sku.id))`.execute(
    ctx.db,
  );
  return rows;
}
