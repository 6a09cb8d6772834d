import { afterSaleLifecycle } from '@partsdesk/core/order/afterSale/afterSaleLifecycle';
import { salesReturnLifecycle } from '@partsdesk/core/order/returns/salesReturnLifecycle';
import { orderSaleLifecycle } from '@partsdesk/core/order/sale/orderSaleLifecycle';
import { sql } from 'kysely';
import type { Context } from '../kit/context';
import { during, ofShop, type Span } from './span';

const { passed, partlyStored, stored } = salesReturnLifecycle.statuses;

const kept = sql`sale.status <> ${sql.lit(orderSaleLifecycle.statuses.cancelled.code)}`;
const placed = sql`least(online.paid_time, online.accepted_time, online.shipped_time)`;
const approved = sql`coalesce(back.passed_time, back.create_time)`;
const returned = sql`back.status in (${sql.join([passed, partlyStored, stored].map(({ code }) => sql.lit(code)))})`;
const refunded = sql`one.status = ${sql.lit(afterSaleLifecycle.statuses.refunded.code)}`;

/**
 * Selects the orders that were placed for good, as order, shop, moment and amount: at the counter when they are
 * written, online when they are paid or accepted. A cancelled order counts nowhere.
 */
export const placedOrders = (ctx: Context, span: Span) => sql`
  select sale.id as order_id, sale.shop_id, sale.create_time as moment, sale.receivable as amount from order_sale sale
    where sale.store_id = ${ctx.storeId} and sale.source = 0 and ${kept} and ${during('sale.create_time', span)} ${ofShop(ctx, 'sale.shop_id')}
  union all select sale.id, sale.shop_id, ${placed}, sale.receivable from online_order online
    join order_sale sale on sale.store_id = online.store_id and sale.id = online.order_id
    where online.store_id = ${ctx.storeId} and ${kept} and ${during(placed, span)} ${ofShop(ctx, 'sale.shop_id')}`;

/** Selects extra money of online orders, and goodwill (below 0): what a sale earned without goods. */
const extraMoves = (ctx: Context, span: Span) => sql`
  select sale.shop_id, extra.create_time as moment, extra.amount from online_makeup extra
    join order_sale sale on sale.store_id = extra.store_id and sale.id = extra.order_id
    where extra.store_id = ${ctx.storeId} and ${kept} and ${during('extra.create_time', span)} ${ofShop(ctx, 'sale.shop_id')}
  union all select sale.shop_id, bill.create_time, -bill.amount from refund_bill bill
    join sale_out out on out.store_id = bill.store_id and out.id = bill.sale_out_id
    join order_sale sale on sale.store_id = out.store_id and sale.id = out.order_id
    where bill.store_id = ${ctx.storeId} and bill.sales_return_id is null and not bill.cancels and ${kept} and ${during('bill.create_time', span)} ${ofShop(ctx, 'sale.shop_id')}`;

/** Selects returns (approved) and after-sales (refunded), as shop, moment and amount, below 0. */
const returnMoves = (ctx: Context, span: Span) => sql`
  select back.sold_shop_id as shop_id, ${approved} as moment, -back.amount as amount from sales_return back
    where back.store_id = ${ctx.storeId} and ${returned} and ${during(approved, span)} ${ofShop(ctx, 'back.sold_shop_id')}
  union all select one.shop_id, one.refund_time, -one.amount from after_sale one
    join order_sale sale on sale.store_id = one.store_id and sale.id = one.order_id
    where one.store_id = ${ctx.storeId} and ${refunded} and ${kept} and ${during('one.refund_time', span)} ${ofShop(ctx, 'one.shop_id')}`;

/** Selects what sales brought, net of returns and goodwill, as shop, moment, amount and number of orders. */
export const salesMoves = (ctx: Context, span: Span) => sql`
  select shop_id, moment, amount, 1 as orders from (${placedOrders(ctx, span)}) placed
  union all select shop_id, moment, amount, 0 from (${extraMoves(ctx, span)}) extra
  union all select shop_id, moment, amount, 0 from (${returnMoves(ctx, span)}) back`;
