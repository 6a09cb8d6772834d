import { orderSaleLifecycle } from '@partsdesk/core/order/sale/orderSaleLifecycle';
import { ORDER_TYPES } from '@partsdesk/core/order/sale/orderType';
import { sql } from 'kysely';
import { isCustomerVisible, isSaleVisible } from '../../account/role/serviceRights';
import type { Context } from '../../kit/context';

const FREE = [ORDER_TYPES.gift.code, ORDER_TYPES.threeGuarantee.code];

interface Sold {
  skuId: string;
  lastPrice: number;
  lastTime: Date;
}

/** Reads a customer's last sale of each part, of sales that the user sees: one look into the index for each part. */
async function lastSales(ctx: Context, customerId: string, skuIds: readonly string[]): Promise<Sold[]> {
  const { rows } = await sql<Sold>`
    select wanted.id as "skuId", last.price as "lastPrice", last.create_time as "lastTime"
    from unnest(${skuIds}::uuid[]) wanted (id)
    cross join lateral (
      select round((line.list_amount + line.price_change - line.hand_discount) / line.quantity)::bigint as price, sale.create_time
      from order_sale_line line join order_sale sale on sale.store_id = line.store_id and sale.id = line.order_id
      where line.store_id = ${ctx.storeId} and line.customer_id = ${customerId} and line.sku_id = wanted.id and line.quantity > 0 and line.gift_card_item_id is null
        and line.order_type <> all (${FREE}::int[]) and sale.status <> ${orderSaleLifecycle.statuses.cancelled.code}
        ${ctx.shopId ? sql`and sale.shop_id = ${ctx.shopId}` : sql``} and ${isSaleVisible(ctx)}
      order by line.id desc limit 1) last
    where exists (select from customer where customer.store_id = ${ctx.storeId} and customer.id = ${customerId} and ${isCustomerVisible(ctx)})`.execute(
    ctx.db,
  );
  return rows;
}

/** Reads the average cost of parts in this shop, of what is there. */
async function costsHere(ctx: Context, skuIds: readonly string[]) {
  const { rows } = await sql<{ skuId: string; cost: number }>`
    select stock.sku_id as "skuId", round(sum(stock.value) / sum(stock.on_hand))::bigint as cost
    from stock join warehouse on warehouse.store_id = stock.store_id and warehouse.id = stock.warehouse_id
    where stock.store_id = ${ctx.storeId} and stock.sku_id = any (${skuIds}::uuid[]) and warehouse.shop_id = ${ctx.placeId} and warehouse.kind = 0 and stock.on_hand > 0
    group by stock.sku_id`.execute(ctx.db);
  return rows;
}

/** Lists what one who sells these parts likes to know; the cost only for whoever may read the report of costs. */
export async function sellingFacts(
  ctx: Context,
  { skuIds, customerId }: { skuIds: readonly string[]; customerId?: string | undefined },
) {
  const seesCost = await ctx.can('StatementInventoryCost');
  const [sold, costs] = await Promise.all([
    customerId ? lastSales(ctx, customerId, skuIds) : [],
    seesCost ? costsHere(ctx, skuIds) : [],
  ]);
  return [...new Set(skuIds)].map((skuId) => {
    const last = sold.find((one) => one.skuId === skuId);
    return {
      skuId,
      lastPrice: last?.lastPrice ?? null,
      lastTime: last?.lastTime ?? null,
      cost: costs.find((one) => one.skuId === skuId)?.cost ?? null,
    };
  });
}
