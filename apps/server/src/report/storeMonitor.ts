import { saleOutLifecycle } from '@partsdesk/core/order/outbound/saleOutLifecycle';
import { orderSaleLifecycle } from '@partsdesk/core/order/sale/orderSaleLifecycle';
import { paymentStatus } from '@partsdesk/core/order/sale/paymentStatus';
import { sql } from 'kysely';
import { addDays, dayOf, startOfDay } from '../clock';
import type { Context } from '../kit/context';
import type { Group } from '../kit/contract';
import { moneyMoves } from '../order/sale/moneyMoves';

const orderCancelled = sql.lit(orderSaleLifecycle.statuses.cancelled.code);
const outCancelled = sql.lit(saleOutLifecycle.statuses.cancelled.code);
const allOut = sql.lit(saleOutLifecycle.statuses.allOut.code);
const paid = sql.lit(paymentStatus.statuses.paid.code);

const DAYS = 30;
const ofShop = (ctx: Context, column: string) => (ctx.shopId ? sql`and ${sql.ref(column)} = ${ctx.shopId}` : sql``);

async function perDay(ctx: Context, from: Date) {
  const sales = await sql<{ day: string; sales: number; orders: number }>`
    select to_char(create_time at time zone 'Asia/Shanghai', 'YYYY-MM-DD') as day, sum(receivable)::bigint as sales, count(*)::int as orders
    from order_sale where store_id = ${ctx.storeId} and create_time >= ${from} and status <> ${orderCancelled} ${ofShop(ctx, 'shop_id')} group by 1`.execute(
    ctx.db,
  );
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

const soldLines = (ctx: Context, from: Date) => sql`
  from order_sale_line line
  join order_sale sale on sale.store_id = line.store_id and sale.id = line.order_id
  join goods_sku sku on sku.store_id = line.store_id and sku.id = line.sku_id
  join goods on goods.store_id = sku.store_id and goods.id = sku.goods_id
  join goods_category category on category.store_id = goods.store_id and category.id = goods.category_id
  left join goods_category root on root.store_id = category.store_id and root.id = category.parent_id
  where line.store_id = ${ctx.storeId} and sale.create_time >= ${from} and sale.status <> ${orderCancelled} ${ofShop(ctx, 'sale.shop_id')}`;

export const storeMonitor: Group<'report/storeMonitor'> = {
  async statistics(ctx) {
    const from = addDays(startOfDay(dayOf(ctx.now)), 1 - DAYS);
    const categories = await sql<{ name: string; sales: number }>`
      select coalesce(root.name, category.name) as name, sum(line.amount)::bigint as sales ${soldLines(ctx, from)}
      group by 1 order by 2 desc limit 8`.execute(ctx.db);
    const bestSellers = await sql<{
      skuId: string;
      name: string;
      skuCode: string;
      unitName: string;
      quantity: number;
      sales: number;
    }>`
      select sku.id as "skuId", goods.name, sku.sku_code as "skuCode", goods.unit_name as "unitName", sum(line.quantity) as quantity, sum(line.amount)::bigint as sales
      ${soldLines(ctx, from)} group by 1, 2, 3, 4 order by sales desc limit 8`.execute(ctx.db);
    const shops = await sql<{ shopId: string; name: string; sales: number; orders: number }>`
      select shop.id as "shopId", shop.name, coalesce(sum(sale.receivable), 0)::bigint as sales, count(sale.id)::int as orders
      from shop left join order_sale sale on sale.store_id = shop.store_id and sale.shop_id = shop.id and sale.create_time >= ${from} and sale.status <> ${orderCancelled}
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
