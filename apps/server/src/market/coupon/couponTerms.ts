import type { CouponKind } from '@partsdesk/core/market/coupon/couponMoney';
import { sql } from 'kysely';
import type { Context } from '../../kit/context';
import { fromStore, withinStore } from '../../kit/storeTables';

/** Selects coupons with the rule of their schemes. */
export const couponTerms = (ctx: Context) =>
  fromStore(ctx, 'coupon')
    .innerJoin('coupon_scheme as scheme', withinStore('scheme.id', 'coupon.scheme_id'))
    .select(['coupon.id', 'coupon.code', 'coupon.customer_id as customerId', 'coupon.status', 'coupon.amount'])
    .select(['coupon.order_id as orderId', 'coupon.valid_from as validFrom', 'coupon.valid_to as validTo'])
    .select(['scheme.name', 'scheme.kind', 'scheme.face', 'scheme.percent', 'scheme.cap', 'scheme.threshold'])
    .select(['scheme.stackable', 'scheme.scope', 'scheme.id as schemeId'])
    .$narrowType<{ kind: CouponKind }>();

/** Finds which of the parts each scheme fits: all, those of its categories and what is below them, or single ones. */
export async function fittingParts(
  ctx: Context,
  schemeIds: readonly string[],
  skuIds: readonly string[],
): Promise<Map<string, Set<string>>> {
  const { rows } = await sql<{ schemeId: string; skuId: string }>`
    with recursive below (scheme_id, id) as (
      select wanted.scheme_id, wanted.category_id from coupon_scheme_goods wanted
        where wanted.store_id = ${ctx.storeId} and wanted.scheme_id = any(${[...schemeIds]}::uuid[]) and wanted.category_id is not null
      union select below.scheme_id, child.id from goods_category child join below on child.parent_id = below.id where child.store_id = ${ctx.storeId})
    select scheme.id as "schemeId", sku.id as "skuId" from coupon_scheme scheme
      cross join goods_sku sku join goods on goods.store_id = sku.store_id and goods.id = sku.goods_id
      where scheme.store_id = ${ctx.storeId} and scheme.id = any(${[...schemeIds]}::uuid[])
        and sku.store_id = ${ctx.storeId} and sku.id = any(${[...skuIds]}::uuid[])
        and (scheme.scope = 0
          or scheme.scope = 1 and exists (select from below where below.scheme_id = scheme.id and below.id = goods.category_id)
          or scheme.scope = 2 and exists (select from coupon_scheme_goods single
            where single.store_id = scheme.store_id and single.scheme_id = scheme.id and single.sku_id = sku.id))`.execute(
    ctx.db,
  );
  const fits = new Map(schemeIds.map((id) => [id, new Set<string>()]));
  for (const { schemeId, skuId } of rows) fits.get(schemeId)?.add(skuId);
  return fits;
}
