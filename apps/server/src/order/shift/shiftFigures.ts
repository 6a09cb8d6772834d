import { PAY_METHODS, type PayMethod } from '@partsdesk/core/order/receipt/tenders';
import { orderSaleLifecycle } from '@partsdesk/core/order/sale/orderSaleLifecycle';
import { sql } from 'kysely';
import type { Context } from '../../kit/context';

interface Sum {
  count: number;
  amount: number;
}

interface MethodFigures {
  method: PayMethod;
  /** How many times it was received, and how much. */
  count: number;
  received: number;
  /** How many times it was given back, and how much. */
  refundCount: number;
  refunded: number;
  /** Received less given back. */
  amount: number;
  /** The account that received last, or gave back last where nothing was received. */
  accountId: string | null;
}

const NONE: Sum = { count: 0, amount: 0 };

/**
 * What a shift sold is what was received of it, what is still on credit and what is still unpaid. What was put on
 * credit and collected in the same shift is simply received: it is no debt any more, and none of another shift either.
 */
interface ShiftFigures {
  sold: Sum;
  /** Sold on credit and still owed. */
  credit: Sum;
  /** Sold, but neither received nor on credit yet. */
  unpaid: Sum;
  /** Received of what was sold, but in another shift, in none, or out of the customer's own means by phone. */
  elsewhere: Sum;
  /** Received for sales of other shifts and of the online shop, extra money (补差价) included. */
  debts: Sum;
  /** Refunded, for documents of any shift. */
  returns: Sum;
  /** The money of each method, for sales and for what was charged onto cards at the counter. */
  tenders: MethodFigures[];
}

const { cancelled } = orderSaleLifecycle.statuses;

/**
 * Computes the receipts of shifts from their documents: change given does not count, since it never stayed (pitfall
 * 33), and no client names the documents (pitfall 35).
 */
export async function shiftFigures(
  ctx: Context,
  shiftIds: readonly string[],
): Promise<(shiftId: string) => ShiftFigures> {
  if (!shiftIds.length)
    return () => ({ sold: NONE, credit: NONE, unpaid: NONE, elsewhere: NONE, debts: NONE, returns: NONE, tenders: [] });
  const ids = sql`any(${shiftIds}::uuid[])`;
  const [sold, credit, unpaid, elsewhere, debts, returns, taken] = await Promise.all([
    sql<
      Sum & { id: string }
    >`select shift_id as id, count(*)::int as count, coalesce(sum(receivable), 0)::bigint as amount from order_sale
      where store_id = ${ctx.storeId} and shift_id = ${ids} and status <> ${sql.lit(cancelled.code)} group by 1`.execute(
      ctx.db,
    ),
    sql<
      Sum & { id: string }
    >`select sale.shift_id as id, count(*)::int as count, coalesce(sum(out.receivable - out.received), 0)::bigint as amount
      from order_sale sale join sale_out out on out.store_id = sale.store_id and out.order_id = sale.id
      where sale.store_id = ${ctx.storeId} and sale.shift_id = ${ids} and sale.status <> ${sql.lit(cancelled.code)} and out.on_credit
        and out.receivable > out.received group by 1`.execute(ctx.db),
    sql<
      Sum & { id: string }
    >`select sale.shift_id as id, count(*)::int as count, coalesce(sum(out.receivable - out.received), 0)::bigint as amount
      from order_sale sale join sale_out out on out.store_id = sale.store_id and out.order_id = sale.id
      where sale.store_id = ${ctx.storeId} and sale.shift_id = ${ids} and sale.status <> ${sql.lit(cancelled.code)}
        and not out.on_credit and out.receivable > out.received group by 1`.execute(ctx.db),
    sql<
      Sum & { id: string }
    >`select sale.shift_id as id, count(*)::int as count, coalesce(sum(out.received - own.amount), 0)::bigint as amount
      from order_sale sale join sale_out out on out.store_id = sale.store_id and out.order_id = sale.id
      cross join lateral (select coalesce(sum(bill.amount), 0) as amount from receipt_bill bill
        where bill.store_id = out.store_id and bill.sale_out_id = out.id and bill.shift_id = sale.shift_id) own
      where sale.store_id = ${ctx.storeId} and sale.shift_id = ${ids} and sale.status <> ${sql.lit(cancelled.code)}
        and out.received > own.amount group by 1`.execute(ctx.db),
    sql<Sum & { id: string }>`select shift_id as id, count(*)::int as count, coalesce(sum(amount), 0)::bigint as amount
      from (select bill.shift_id, bill.amount from receipt_bill bill join sale_out out on out.store_id = bill.store_id and out.id = bill.sale_out_id
      join order_sale sale on sale.store_id = out.store_id and sale.id = out.order_id
      where bill.store_id = ${ctx.storeId} and bill.shift_id = ${ids} and sale.shift_id is distinct from bill.shift_id
        union all select shift_id, amount from online_makeup where store_id = ${ctx.storeId} and shift_id = ${ids}) received group by 1`.execute(
      ctx.db,
    ),
    sql<Sum & { id: string }>`select shift_id as id, count(*)::int as count, coalesce(sum(amount), 0)::bigint as amount
      from (select shift_id, amount - credited as amount from refund_bill where store_id = ${ctx.storeId} and shift_id = ${ids}
        union all select shift_id, sum(amount) from after_sale_refund
          where store_id = ${ctx.storeId} and shift_id = ${ids} group by shift_id, after_sale_id) refunded group by 1`.execute(
      ctx.db,
    ),
    sql<
      MethodFigures & { id: string }
    >`select moved.shift_id as id, moved.method, count(*) filter (where not moved.back)::int as count,
        coalesce(sum(moved.amount) filter (where not moved.back), 0)::bigint as received,
        count(*) filter (where moved.back)::int as "refundCount",
        coalesce(sum(moved.amount) filter (where moved.back), 0)::bigint as refunded,
        coalesce(sum(case when moved.back then -moved.amount else moved.amount end), 0)::bigint as amount,
        (array_agg(moved.account_id order by moved.back, moved.id desc))[1] as "accountId"
      from (select bill.shift_id, bill.id, tender.method, tender.amount, tender.account_id, false as back
          from receipt_bill bill join receipt_tender tender on tender.store_id = bill.store_id and tender.receipt_id = bill.id
          where bill.store_id = ${ctx.storeId} and bill.shift_id = ${ids}
        union all select bill.shift_id, bill.id, tender.method, tender.amount, tender.account_id, true
          from refund_bill bill join refund_tender tender on tender.store_id = bill.store_id and tender.refund_id = bill.id
          where bill.store_id = ${ctx.storeId} and bill.shift_id = ${ids}
        union all select one.shift_id, one.id, tender.method, tender.amount, tender.account_id, false
          from recharge_order one join recharge_tender tender on tender.store_id = one.store_id and tender.recharge_id = one.id
          where one.store_id = ${ctx.storeId} and one.shift_id = ${ids}
        union all select shift_id, id, method, principal, account_id, true from card_refund
          where store_id = ${ctx.storeId} and shift_id = ${ids}
        union all select extra.shift_id, extra.id, account.method, extra.amount, extra.account_id, false
          from online_makeup extra join fund_account account on account.store_id = extra.store_id and account.id = extra.account_id
          where extra.store_id = ${ctx.storeId} and extra.shift_id = ${ids}
        union all select back.shift_id, back.after_sale_id, back.method, back.amount, back.account_id, true
          from after_sale_refund back where back.store_id = ${ctx.storeId} and back.shift_id = ${ids}) moved
      group by 1, 2`.execute(ctx.db),
  ]);
  const sumOf = (rows: readonly (Sum & { id: string })[], shiftId: string): Sum => {
    const row = rows.find(({ id }) => id === shiftId);
    return row ? { count: row.count, amount: row.amount } : NONE;
  };
  return (shiftId) => ({
    sold: sumOf(sold.rows, shiftId),
    credit: sumOf(credit.rows, shiftId),
    unpaid: sumOf(unpaid.rows, shiftId),
    elsewhere: sumOf(elsewhere.rows, shiftId),
    debts: sumOf(debts.rows, shiftId),
    returns: sumOf(returns.rows, shiftId),
    tenders: PAY_METHODS.map(({ code: method }) => {
      const row = taken.rows.find((one) => one.id === shiftId && one.method === method);
      return {
        method,
        count: row?.count ?? 0,
        received: row?.received ?? 0,
        refundCount: row?.refundCount ?? 0,
        refunded: row?.refunded ?? 0,
        amount: row?.amount ?? 0,
        accountId: row?.accountId ?? null,
      };
    }),
  });
}
