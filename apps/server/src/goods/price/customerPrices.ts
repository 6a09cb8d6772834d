import { customerPrice, type DecidedPrice, type GradeRule } from '@partsdesk/core/goods/customerPrice';
import { sql } from 'kysely';
import { isCustomerVisible } from '../../account/role/serviceRights';
import type { Context } from '../../kit/context';
import { fromStore, withinStore } from '../../kit/storeTables';

interface Level {
  id: string;
  name: string;
  /** The grade's own percentage of the shop's price. */
  percent: number;
}

interface PriceRow {
  skuId: string;
  listPrice: number;
  floor: number;
  shopSku: GradeRule | null;
  sku: GradeRule | null;
  category: (GradeRule & { name: string }) | null;
}

const schemeRule = (target: string, id: string, levelId: string) => sql`(
  select jsonb_build_object('fixedPrice', rule.fixed_price, 'percent', rule.percent)
  from price_scheme scheme join price_scheme_rule rule on rule.store_id = scheme.store_id and rule.scheme_id = scheme.id
  where scheme.store_id = sold.store_id and scheme.${sql.raw(target)} = ${sql.raw(id)} and rule.level_id = ${levelId})`;

/** Decides the prices of the shop's parts for customers of a grade, with the rule that set each. */
export async function gradePrices(
  ctx: Context,
  level: Level,
  skuIds: readonly string[],
): Promise<Map<string, DecidedPrice>> {
  if (!skuIds.length) return new Map();
  const { rows } = await sql<PriceRow>`
    select sold.sku_id as "skuId", sold.price as "listPrice", sold.floor_price as floor,
      ${schemeRule('goods_shop_id', 'sold.id', level.id)} as "shopSku", ${schemeRule('sku_id', 'sold.sku_id', level.id)} as sku,
      (select jsonb_build_object('fixedPrice', rule.fixed_price, 'percent', rule.percent, 'name', node.name)
        from (values (1, own.id, own.name), (2, above.id, above.name), (3, top.id, top.name)) node (distance, id, name)
        join price_scheme scheme on scheme.store_id = sold.store_id and scheme.category_id = node.id
        join price_scheme_rule rule on rule.store_id = scheme.store_id and rule.scheme_id = scheme.id and rule.level_id = ${level.id}
        order by node.distance limit 1) as category
    from goods_shop sold
    join goods_sku sku on sku.store_id = sold.store_id and sku.id = sold.sku_id
    join goods on goods.store_id = sku.store_id and goods.id = sku.goods_id
    join goods_category own on own.store_id = goods.store_id and own.id = goods.category_id
    left join goods_category above on above.store_id = own.store_id and above.id = own.parent_id
    left join goods_category top on top.store_id = above.store_id and top.id = above.parent_id
    where sold.store_id = ${ctx.storeId} and sold.shop_id = ${ctx.placeId} and sold.sku_id = any (${skuIds}::uuid[])`.execute(
    ctx.db,
  );
  return new Map(
    rows.map(({ skuId, ...rules }) => [
      skuId,
      customerPrice({ ...rules, levelName: level.name, gradePercent: level.percent }),
    ]),
  );
}

const levelOf = (ctx: Context, customerId: string): Promise<Level | undefined> =>
  fromStore(ctx, 'customer')
    .innerJoin('custom_level as level', withinStore('level.id', 'customer.level_id'))
    .select(['level.id', 'level.name', 'level.percent'])
    .where('customer.id', '=', customerId)
    .where('level.status', '=', 1)
    .where(isCustomerVisible(ctx))
    .executeTakeFirst();

/**
 * Decides the prices of the shop's parts for a customer, with the rule that set each; empty for a customer without a
 * grade, who pays the shop's prices.
 */
export async function customerPrices(
  ctx: Context,
  customerId: string | undefined,
  skuIds: readonly string[],
): Promise<Map<string, DecidedPrice>> {
  const level = customerId ? await levelOf(ctx, customerId) : undefined;
  return level ? gradePrices(ctx, level, skuIds) : new Map();
}

/** Adds the customer's prices to parts; without a customer they stay as they are. */
export async function withCustomerPrices<Goods extends { skuId: string; price: number }>(
  ctx: Context,
  customerId: string | undefined,
  goods: Goods[],
) {
  if (!customerId) return goods;
  const prices = await customerPrices(
    ctx,
    customerId,
    goods.map((one) => one.skuId),
  );
  return goods.map((one) => {
    const decided = prices.get(one.skuId);
    return { ...one, customerPrice: decided?.price ?? one.price, because: decided?.because ?? [] };
  });
}
