import { saleOutLifecycle } from '@partsdesk/core/order/outbound/saleOutLifecycle';
import { orderSaleLifecycle } from '@partsdesk/core/order/sale/orderSaleLifecycle';
import { sql } from 'kysely';
import { addDays, dayOf, startOfDay } from '../../clock';
import type { Context } from '../../kit/context';
import { moneyMoves } from './moneyMoves';

/** Limits to the current shop; in the head store, covers every shop. */
const ofShop = (ctx: Context, column: string) => (ctx.shopId ? sql`and ${sql.ref(column)} = ${ctx.shopId}` : sql``);

async function figuresBetween(ctx: Context, from: Date, to: Date) {
  const sales = await sql<{ sales: number; orders: number; cost: number }>`
    select coalesce(sum(receivable), 0)::bigint as sales, count(*)::int as orders from order_sale
    where store_id = ${ctx.storeId} and create_time >= ${from} and create_time < ${to} and status <> ${sql.lit(orderSaleLifecycle.statuses.cancelled.code)} ${ofShop(ctx, 'shop_id')}`.execute(
    ctx.db,
  );
  const received = await sql<{ received: number }>`
    select coalesce(sum(amount), 0)::bigint as received from (${moneyMoves(ctx, { from, to })}) moved`.execute(ctx.db);
  const margin = await sql<{ profit: number }>`
    select coalesce(sum(sold.amount * line.out_quantity / line.quantity), 0)::bigint - coalesce(round(sum(line.cost) / 100), 0)::bigint as profit
    from sale_out_line line
    join sale_out out on out.store_id = line.store_id and out.id = line.sale_out_id
    join order_sale_line sold on sold.store_id = line.store_id and sold.id = line.order_line_id
    where line.store_id = ${ctx.storeId} and out.create_time >= ${from} and out.create_time < ${to} and out.status <> ${sql.lit(saleOutLifecycle.statuses.cancelled.code)} ${ofShop(ctx, 'out.shop_id')}`.execute(
    ctx.db,
  );
  return {
    ...(sales.rows[0] ?? { sales: 0, orders: 0 }),
    received: received.rows[0]?.received ?? 0,
    profit: margin.rows[0]?.profit ?? 0,
  };
}

/** Reads the shop's figures of today and yesterday, fen. */
export async function todayBesideYesterday(ctx: Context) {
  const today = startOfDay(dayOf(ctx.now));
  const now = await figuresBetween(ctx, today, addDays(today, 1));
  const before = await figuresBetween(ctx, addDays(today, -1), today);
  return {
    sales: now.sales,
    salesYesterday: before.sales,
    orders: now.orders,
    ordersYesterday: before.orders,
    received: now.received,
    receivedYesterday: before.received,
    profit: now.profit,
    profitYesterday: before.profit,
  };
}

/** Sums the money received, less what went back, in each month of this year, fen. */
export async function monthsOfThisYear(ctx: Context) {
  const year = dayOf(ctx.now).slice(0, 4);
  const last = Number(dayOf(ctx.now).slice(5, 7));
  const found = await sql<{ month: string; amount: number; count: number }>`
    select to_char(moment at time zone 'Asia/Shanghai', 'YYYY-MM') as month, sum(amount)::bigint as amount, (count(*) filter (where amount > 0))::int as count
    from (${moneyMoves(ctx, { from: startOfDay(`${year}-01-01`) })}) moved group by 1`.execute(ctx.db);
  return Array.from({ length: last }, (_, index) => {
    const month = `${year}-${String(index + 1).padStart(2, '0')}`;
    return found.rows.find((row) => row.month === month) ?? { month, amount: 0, count: 0 };
  });
}
