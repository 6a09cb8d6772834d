import { PAY_METHODS } from '@partsdesk/core/order/tenders';
import { sql } from 'kysely';
import { numberDocument } from '../db/documentCode';
import { newId } from '../db/ids';
import { assertOpen } from '../fund/closedPeriod';
import type { Context } from '../http/context';
import type { Group } from '../http/contract';
import { Failure } from '../http/failure';
import { page } from '../http/page';
import { openShift } from './openShift';

const shifts = (ctx: Context) => ctx.db.selectFrom('shift')
  .select(['id', 'cashier_name as cashierName', 'status', 'start_time as startTime', 'end_time as endTime', 'opening_float as openingFloat'])
  .select(sql<string>`coalesce(code, '')`.as('code'))
  .$narrowType<{ status: 0 | 1 | 2 }>()
  .where('store_id', '=', ctx.storeId)
  .where((where) => (ctx.shopId ? where('shop_id', '=', ctx.shopId) : where.lit(true)));

type Shift = Awaited<ReturnType<ReturnType<typeof shifts>['executeTakeFirstOrThrow']>>;

/** A shift with what came in during it; change given is not counted as cash (it never stayed). */
async function withFigures(ctx: Context, shift: Shift) {
  const taken = await ctx.db.selectFrom('receipt_tender as tender')
    .innerJoin('receipt_bill as bill', (join) => join.onRef('bill.store_id', '=', 'tender.store_id').onRef('bill.id', '=', 'tender.receipt_id'))
    .select('tender.method').select((row) => [row.fn.sum<number>('tender.amount').as('amount'), row.fn.countAll<number>().as('count')])
    .where('bill.store_id', '=', ctx.storeId).where('bill.shift_id', '=', shift.id).groupBy('tender.method').execute();
  const sold = await sql<{ count: number; amount: number; credit: number }>`
    select count(*)::int as count, coalesce(sum(sale.receivable), 0)::bigint as amount,
           coalesce(sum(out.receivable - out.received) filter (where out.on_credit), 0)::bigint as credit
    from order_sale sale join sale_out out on out.store_id = sale.store_id and out.order_id = sale.id
    where sale.store_id = ${ctx.storeId} and sale.shift_id = ${shift.id} and sale.status <> 4`.execute(ctx.db);
  const { count = 0, amount = 0, credit = 0 } = sold.rows[0] ?? {};
  const tenders = PAY_METHODS.map(({ code }) => {
    const found = taken.find((one) => one.method === code);
    return { method: code, amount: found?.amount ?? 0, count: found?.count ?? 0 };
  });
  const { paidOut } = await ctx.db.selectFrom('refund_tender as tender')
    .innerJoin('refund_bill as bill', (join) => join.onRef('bill.store_id', '=', 'tender.store_id').onRef('bill.id', '=', 'tender.refund_id'))
    .select((row) => row.fn.coalesce(row.fn.sum<number>('tender.amount'), sql<number>`0`).as('paidOut'))
    .where('bill.store_id', '=', ctx.storeId).where('bill.shift_id', '=', shift.id).where('tender.method', '=', 'cash').executeTakeFirstOrThrow();
  const cash = tenders.find((tender) => tender.method === 'cash')?.amount ?? 0;
  return { ...shift, orderCount: count, salesAmount: amount, onCredit: credit, tenders, expectedCash: shift.openingFloat + cash - paidOut };
}

export const shiftRecord: Group<'parts/shiftRecord'> = {
  async start(ctx, { body }) {
    await assertOpen(ctx);
    if (await openShift(ctx)) throw new Failure('您已有进行中的班次，请先交班');
    const id = newId(ctx.now);
    await ctx.db.insertInto('shift').values({
      store_id: ctx.storeId, id, shop_id: ctx.placeId, user_id: ctx.user?.id ?? '', cashier_name: ctx.user?.name ?? '', opening_float: body.openingFloat, start_time: ctx.now,
    }).execute();
    const code = await numberDocument(ctx, 'shift', 'JB', id);
    ctx.changed('shiftRecord', id, null, { code, openingFloat: body.openingFloat });
    return id;
  },

  async getCurrentRecord(ctx) {
    const open = await openShift(ctx);
    if (!open) return null;
    return withFigures(ctx, await shifts(ctx).where('id', '=', open.id).executeTakeFirstOrThrow());
  },

  async page(ctx, { query }) {
    const found = await page(ctx, shifts(ctx).orderBy('id', 'desc'), query);
    return { ...found, records: await Promise.all(found.records.map((shift) => withFigures(ctx, shift))) };
  },
};
