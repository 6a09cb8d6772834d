import { Nature } from '@partsdesk/core/fund/accountNature';
import type { Schemas } from '@partsdesk/sdk/types/parts';
import { sql } from 'kysely';
import { addDays, dayOf, startOfDay } from '../../clock';
import type { Context } from '../../kit/context';
import { moneyMoves } from '../../report/moneyMoves';
import { placedOrders } from '../../report/placedOrders';
import { COST_BUTTON } from '../../report/sale/saleFold';
import { soldBetween } from '../../report/sale/soldBetween';
import { ofShop } from '../../report/span';

async function figuresBetween(ctx: Context, from: Date, to: Date, cost: boolean) {
  const span = { from, to };
  const [sold, orders, money] = await Promise.all([
    soldBetween(ctx, from, to),
    sql<{ placed: number; orders: number }>`
      select coalesce(sum(amount), 0)::bigint as placed, count(*)::int as orders from (${placedOrders(ctx, span)}) placed`.execute(
      ctx.db,
    ),
    sql<{
      received: number;
    }>`select coalesce(sum(amount), 0)::bigint as received from (${moneyMoves(ctx, span)}) moved`.execute(ctx.db),
  ]);
  return {
    sales: sold.sales,
    ...(orders.rows[0] ?? { placed: 0, orders: 0 }),
    received: money.rows[0]?.received ?? 0,
    profit: cost ? sold.profit : null,
  };
}

/**
 * Sums today's money by what moved it, and what was paid by cards: money and cards that moved for sales are what
 * `moneyMoves` selects. Sales are never dated back, so that a day of the ledger is the day of the moves.
 */
async function receivedParts(ctx: Context, day: string) {
  const of = (nature: number, kind?: string) =>
    sql`coalesce(sum(booked.amount) filter (where account.nature = ${sql.lit(nature)} ${kind ? sql`and booked.document_kind = ${sql.lit(kind)}` : sql``}), 0)::bigint`;
  const found = await sql<Schemas['ReceivedParts']>`
    select ${of(Nature.money, 'receiptBill')} as receipts, ${of(Nature.money, 'onlineMakeup')} as makeups, ${of(Nature.prepaid)} as cards,
      ${of(Nature.money, 'refundBill')} as refunds, ${of(Nature.money, 'afterSale')} as "afterSales"
    from fund_ledger booked
    join fund_account account on account.store_id = booked.store_id and account.id = booked.account_id
    where booked.store_id = ${ctx.storeId} and booked.day = ${day}
      and booked.document_kind in ('receiptBill', 'onlineMakeup', 'refundBill', 'afterSale') ${ofShop(ctx, 'account.shop_id')}`.execute(
    ctx.db,
  );
  return found.rows[0] ?? { receipts: 0, makeups: 0, cards: 0, refunds: 0, afterSales: 0 };
}

/**
 * Reads the shop's figures of today, of yesterday, and of yesterday up to this hour, fen; the profit is null for whom
 * costs are hidden from.
 */
export async function todayBesideYesterday(ctx: Context) {
  const today = startOfDay(dayOf(ctx.now));
  const yesterday = addDays(today, -1);
  const cost = await ctx.can(COST_BUTTON);
  const [now, parts, before, byNow] = await Promise.all([
    figuresBetween(ctx, today, addDays(today, 1), cost),
    receivedParts(ctx, dayOf(today)),
    figuresBetween(ctx, yesterday, today, cost),
    figuresBetween(ctx, yesterday, addDays(ctx.now, -1), cost),
  ]);
  return {
    sales: now.sales,
    salesYesterday: before.sales,
    placed: now.placed,
    orders: now.orders,
    ordersYesterday: before.orders,
    received: now.received,
    receivedParts: parts,
    receivedYesterday: before.received,
    profit: now.profit,
    profitYesterday: before.profit,
    yesterdayByNow: { sales: byNow.sales, orders: byNow.orders, received: byNow.received, profit: byNow.profit },
  };
}

/** Sums the money received, less what went back, in each month of this year, fen. */
export async function monthsOfThisYear(ctx: Context) {
  const year = dayOf(ctx.now).slice(0, 4);
  const last = Number(dayOf(ctx.now).slice(5, 7));
  const found = await sql<{ month: string; amount: number; count: number }>`
    select to_char(moment at time zone 'Asia/Shanghai', 'YYYY-MM') as month, sum(amount)::bigint as amount, sum(receipts)::int as count
    from (${moneyMoves(ctx, { from: startOfDay(`${year}-01-01`) })}) moved group by 1`.execute(ctx.db);
  return Array.from({ length: last }, (_, index) => {
    const month = `${year}-${String(index + 1).padStart(2, '0')}`;
    return found.rows.find((row) => row.month === month) ?? { month, amount: 0, count: 0 };
  });
}
