import { saleOutLifecycle } from '@partsdesk/core/order/outbound/saleOutLifecycle';
import { paymentStatus } from '@partsdesk/core/order/sale/paymentStatus';
import { sql } from 'kysely';
import { addDays, dayOf, startOfDay } from '../clock';
import type { Context } from '../kit/context';
import type { Group } from '../kit/contract';
import { moneyMoves } from './moneyMoves';
import { partMoves, salesMoves } from './salesMoves';
import { ofShop } from './span';

const outCancelled = sql.lit(saleOutLifecycle.statuses.cancelled.code);
const allOut = sql.lit(saleOutLifecycle.statuses.allOut.code);
const paid = sql.lit(paymentStatus.statuses.paid.code);

const DAYS = 30;

async function perDay(ctx: Context, from: Date) {
  const sales = await sql<{ day: string; sales: number; orders: number }>`
    select to_char(moment at time zone 'Asia/Shanghai', 'YYYY-MM-DD') as day, sum(amount)::bigint as sales, sum(orders)::int as orders
    from (${salesMoves(ctx, { from })}) moved group by 1`.execute(ctx.db);
  const receipts = await sql<{ day: string; received: number }>`
    select to_char(moment at time zone 'Asia/Shanghai', 'YYYY-MM-DD') as day, sum(amount)::bigint as received
    from (${moneyMoves(ctx, { from })}) moved group by 1`.execute(ctx.db);
  return Array.from({ length: DAYS }, (_, index) => {
    const day = dayOf(addDays(from, index));
    const sold = sales.rows.find((row) => row.day === day);
    return {
      day,
      sales: sold?.sales ?? 0,
      orders: sold?.orders ?? 0,
      received: receipts.rows.find((row) => row.day === day)?.received ?? 0,
    };
  });
}

const soldParts = (ctx: Context, from: Date) => sql`
  from (${partMoves(ctx, { from })}) moved
  join goods_sku sku on sku.store_id = ${ctx.storeId} and sku.id = moved.sku_id
  join goods on goods.store_id = sku.store_id and goods.id = sku.goods_id
  join goods_category category on category.store_id = goods.store_id and category.id = goods.category_id
  left join goods_category root on root.store_id = category.store_id and root.id = category.parent_id`;

export const storeMonitor: Group<'report/storeMonitor'> = {
  async statistics(ctx) {
    const from = addDays(startOfDay(dayOf(ctx.now)), 1 - DAYS);
    const categories = await sql<{ name: string; sales: number }>`
      select coalesce(root.name, category.name) as name, sum(moved.amount)::bigint as sales ${soldParts(ctx, from)}
      group by 1 having sum(moved.amount) > 0 order by 2 desc limit 8`.execute(ctx.db);
    const bestSellers = await sql<{
      skuId: string;
      name: string;
      skuCode: string;
      unitName: string;
      quantity: number;
      sales: number;
    }>`
      select sku.id as "skuId", goods.name, sku.sku_code as "skuCode", goods.unit_name as "unitName", sum(moved.quantity) as quantity, sum(moved.amount)::bigint as sales
      ${soldParts(ctx, from)} group by 1, 2, 3, 4 having sum(moved.amount) > 0 order by sales desc limit 8`.execute(
      ctx.db,
    );
    const shops = await sql<{ shopId: string; name: string; sales: number; orders: number }>`
      select shop.id as "shopId", shop.name, coalesce(sum(moved.amount), 0)::bigint as sales, coalesce(sum(moved.orders), 0)::int as orders
      from shop left join (${salesMoves(ctx, { from })}) moved on moved.shop_id = shop.id
      where shop.store_id = ${ctx.storeId} ${ofShop(ctx, 'shop.id')} group by 1, 2 order by sales desc`.execute(ctx.db);
    const open = await sql<{ count: number; amount: number; waiting: number }>`
      select (count(*) filter (where payment_status <> ${paid}))::int as count, coalesce(sum(receivable - received) filter (where payment_status <> ${paid}), 0)::bigint as amount,
             (count(*) filter (where status < ${allOut}))::int as waiting
      from sale_out where store_id = ${ctx.storeId} and status <> ${outCancelled} ${ofShop(ctx, 'shop_id')}`.execute(
      ctx.db,
    );
    const { count = 0, amount = 0, waiting = 0 } = open.rows[0] ?? {};
    return {
      days: await perDay(ctx, from),
      categories: categories.rows,
      bestSellers: bestSellers.rows,
      shops: shops.rows,
      toReceive: { count, amount },
      toHandOut: waiting,
    };
  },
};
