import { OWING_OUTS, READY_OUTS } from '@partsdesk/core/order/outbound/outFilters';
import { sql } from 'kysely';
import { addDays, dayOf, startOfDay } from '../../clock';
import type { Context } from '../../kit/context';
import type { Group } from '../../kit/contract';
import { Failure } from '../../kit/failure';
import { moneyMoves } from '../../report/moneyMoves';
import { placedOrders } from '../../report/placedOrders';
import { soldRows } from '../../report/sale/saleFold';
import { ofShop } from '../../report/span';
import { matchingOuts, type OutFilter } from '../outbound/matchingOuts';

const DAYS = 30;
/** Half a year and a few days: the longest of the dashboard's ranges. */
const MOST_DAYS = 190;

interface Days {
  from: Date;
  to: Date;
  count: number;
}

/** Reads the days that are asked for: the last 30 unless said otherwise. */
function daysAsked(ctx: Context, { from, to }: { from?: string | undefined; to?: string | undefined }): Days {
  const end = addDays(startOfDay(to ?? dayOf(ctx.now)), 1);
  const start = from ? startOfDay(from) : addDays(end, -DAYS);
  const count = Math.round((end.getTime() - start.getTime()) / 86_400_000);
  if (count < 1) throw new Failure('结束日期不能早于开始日期', { field: 'to' });
  if (count > MOST_DAYS) throw new Failure(`最多查看 ${String(MOST_DAYS)} 天，请把开始日期选近一些`, { field: 'from' });
  return { from: start, to: end, count };
}

async function perDay(ctx: Context, { from, to, count }: Days) {
  const sales = await sql<{ day: string; sales: number }>`
    select to_char(entry.day, 'YYYY-MM-DD') as day, sum(entry.amount)::bigint as sales
    ${await soldRows(ctx, {}, { from: dayOf(from), to: dayOf(addDays(to, -1)) })} group by 1`.execute(ctx.db);
  const placed = await sql<{ day: string; orders: number }>`
    select to_char(moment at time zone 'Asia/Shanghai', 'YYYY-MM-DD') as day, count(*)::int as orders
    from (${placedOrders(ctx, { from, to })}) placed group by 1`.execute(ctx.db);
  const receipts = await sql<{ day: string; received: number }>`
    select to_char(moment at time zone 'Asia/Shanghai', 'YYYY-MM-DD') as day, sum(amount)::bigint as received
    from (${moneyMoves(ctx, { from, to })}) moved group by 1`.execute(ctx.db);
  return Array.from({ length: count }, (_, index) => {
    const day = dayOf(addDays(from, index));
    return {
      day,
      sales: sales.rows.find((row) => row.day === day)?.sales ?? 0,
      orders: placed.rows.find((row) => row.day === day)?.orders ?? 0,
      received: receipts.rows.find((row) => row.day === day)?.received ?? 0,
    };
  });
}

/** Reads the shops side by side: of these days, and today beside the same hours of yesterday. */
async function perShop(ctx: Context, { from, to }: Days) {
  const today = startOfDay(dayOf(ctx.now));
  const yesterday = addDays(today, -1);
  const first = from < yesterday ? from : yesterday;
  const last = to > today ? addDays(to, -1) : today;
  const asked = sql`entry.day >= ${dayOf(from)}::date and entry.day < ${dayOf(to)}::date`;
  // The days are found by the index, the moments within them.
  const hence = new Date(addDays(ctx.now, -1).getTime() - 1);
  const byNow = sql`entry.create_time between ${yesterday} and ${hence}`;
  const found = await sql<{
    shopId: string;
    name: string;
    sales: number;
    orders: number;
    salesToday: number;
    salesYesterdayByNow: number;
  }>`
    select shop.id as "shopId", shop.name,
      coalesce(sold.sales, 0)::bigint as sales, coalesce(placed.orders, 0)::int as orders,
      coalesce(sold.today, 0)::bigint as "salesToday", coalesce(sold.by_now, 0)::bigint as "salesYesterdayByNow"
    from shop left join (select entry.shop_id, sum(entry.amount) filter (where ${asked}) as sales,
        sum(entry.amount) filter (where entry.day = ${dayOf(ctx.now)}::date) as today,
        sum(entry.amount) filter (where ${byNow}) as by_now
      ${await soldRows(ctx, {}, { from: dayOf(first), to: dayOf(last) })} group by 1) sold on sold.shop_id = shop.id
    left join (select shop_id, count(*) as orders from (${placedOrders(ctx, { from, to })}) one group by 1) placed
      on placed.shop_id = shop.id
    where shop.store_id = ${ctx.storeId} ${ofShop(ctx, 'shop.id')} order by sales desc, shop.id`.execute(ctx.db);
  return found.rows;
}

/** Counts outbounds as their list does, and sums what is owed of them. */
async function waitingOuts(ctx: Context, filter: OutFilter): Promise<{ count: number; amount: number }> {
  return await matchingOuts(ctx, filter)
    .select((row) => row.fn.countAll<number>().as('count'))
    .select(sql<number>`coalesce(sum(out.receivable - out.received), 0)::bigint`.as('amount'))
    .executeTakeFirstOrThrow();
}

export const storeMonitor: Group<'report/storeMonitor'> = {
  async statistics(ctx, { query }) {
    const days = daysAsked(ctx, query);
    const sold = await soldRows(ctx, {}, { from: dayOf(days.from), to: dayOf(addDays(days.to, -1)) });
    const categories = await sql<{ name: string; sales: number }>`
      select coalesce(category.name, '已删除的分类') as name, found.sales
      from (select entry.root_category_id as id, sum(entry.amount)::bigint as sales ${sold} group by 1 having sum(entry.amount) > 0) found
      left join goods_category category on category.store_id = ${ctx.storeId} and category.id = found.id
      order by found.sales desc, found.id limit 8`.execute(ctx.db);
    const bestSellers = await sql<{
      skuId: string;
      name: string;
      skuCode: string;
      unitName: string;
      quantity: number;
      sales: number;
    }>`
      select found.id as "skuId", goods.name, sku.sku_code as "skuCode", goods.unit_name as "unitName", found.quantity, found.sales
      from (select entry.sku_id as id, sum(entry.quantity) as quantity, sum(entry.amount)::bigint as sales ${sold}
        group by 1 having sum(entry.amount) > 0 order by sales desc, id limit 8) found
      join goods_sku sku on sku.store_id = ${ctx.storeId} and sku.id = found.id
      join goods on goods.store_id = sku.store_id and goods.id = sku.goods_id order by found.sales desc, found.id`.execute(
      ctx.db,
    );
    return {
      days: await perDay(ctx, days),
      categories: categories.rows,
      bestSellers: bestSellers.rows,
      shops: await perShop(ctx, days),
      toReceive: await waitingOuts(ctx, OWING_OUTS),
      toHandOut: (await waitingOuts(ctx, READY_OUTS)).count,
    };
  },
};
