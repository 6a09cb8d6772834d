import { EXCHANGE } from '@partsdesk/core/market/coupon/couponMoney';
import { orderSaleLifecycle } from '@partsdesk/core/order/sale/orderSaleLifecycle';
import { sql } from 'kysely';
import { addDays, dayOf, startOfDay } from '../../clock';
import { WALK_IN } from '../../customer/customers';
import type { Context } from '../../kit/context';
import { couponGoodsOf, couponValueOf, type ValueDraft } from './couponValue';

/** How many days back a trial looks, today included. */
const DAYS = 90;
const { cancelled } = orderSaleLifecycle.statuses;

interface Trial {
  orders: number;
  qualifying: number;
  discount: number;
  revenue: number;
  margin: number;
}

/**
 * Works out what a coupon would have taken off the orders of the last days (MKT-21): one coupon for each order whose
 * fitting parts reach the threshold, by the amounts before any coupon, as the desk holds them.
 */
export async function trialOf(ctx: Context, draft: ValueDraft) {
  const { kind, threshold, face, percent, cap } = couponValueOf(draft);
  const ids = await couponGoodsOf(ctx, draft);
  const from = addDays(startOfDay(dayOf(ctx.now)), 1 - DAYS);
  const fits = [sql`true`, sql`part.category_id in (select id from below)`, sql`line.sku_id = any(${ids}::uuid[])`][
    draft.scope
  ];
  const takes =
    kind === EXCHANGE
      ? sql`piece`
      : kind === 1
        ? sql`least(${face}::bigint, eligible)`
        : sql`least(${cap}::bigint, floor(eligible * ${100 - percent}::numeric / 100)::bigint)`;
  const {
    rows: [found],
  } = await sql<Trial>`
    with recursive below (id) as (
      select id from goods_category where store_id = ${ctx.storeId} and ${draft.scope} = 1 and id = any(${ids}::uuid[])
      union select child.id from goods_category child join below on child.parent_id = below.id
        where child.store_id = ${ctx.storeId}),
    placed as (
      select sale.id, coalesce(sum(line.amount + line.coupon) filter (
          where line.gift_card_item_id is null and ${fits}), 0)::bigint as eligible,
        coalesce(max(round((line.amount + line.coupon) / greatest(line.quantity, 1))) filter (
          where line.gift_card_item_id is null and ${fits}), 0)::bigint as piece
      from order_sale sale
        join customer buyer on buyer.store_id = sale.store_id and buyer.id = sale.customer_id
        join order_sale_line line on line.store_id = sale.store_id and line.order_id = sale.id
        join goods_sku sku on sku.store_id = line.store_id and sku.id = line.sku_id
        join goods part on part.store_id = sku.store_id and part.id = sku.goods_id
      where sale.store_id = ${ctx.storeId} and sale.create_time >= ${from}
        and sale.status <> ${sql.lit(cancelled.code)} and buyer.kind <> ${sql.lit(WALK_IN)}
      group by sale.id),
    fitting as (select id, ${takes} as discount from placed where eligible > 0 and eligible >= ${threshold}::bigint),
    sold as (
      select coalesce(sum(ledger.amount), 0)::bigint as amount, coalesce(sum(ledger.cost), 0)::bigint as cost
      from sale_ledger ledger where ledger.store_id = ${ctx.storeId}
        and ledger.order_id in (select id from fitting))
    select (select count(*)::int from placed) as orders, (select count(*)::int from fitting) as qualifying,
      (select coalesce(sum(discount), 0)::bigint from fitting) as discount, sold.amount as revenue,
      sold.amount - round(sold.cost / 100.0)::bigint as margin
    from sold`.execute(ctx.db);
  if (!found) throw new Error('a trial without a row');
  return { days: DAYS, ...found, margin: (await ctx.can('StatementInventoryCost')) ? found.margin : null };
}
