import { Nature } from '@partsdesk/core/fund/accountNature';
import { saleOutLifecycle } from '@partsdesk/core/order/outbound/saleOutLifecycle';
import { orderSaleLifecycle } from '@partsdesk/core/order/sale/orderSaleLifecycle';
import { paymentStatus } from '@partsdesk/core/order/sale/paymentStatus';
import { shiftLifecycle } from '@partsdesk/core/order/shift/shiftLifecycle';
import { sql } from 'kysely';
import { addDays, startOfDay } from '../clock';
import type { Context } from '../kit/context';

// Written as literals, on which the plan depends.
const orderOut = sql.lit(orderSaleLifecycle.statuses.out.code);
const orderCancelled = sql.lit(orderSaleLifecycle.statuses.cancelled.code);
const outCancelled = sql.lit(saleOutLifecycle.statuses.cancelled.code);
const paid = sql.lit(paymentStatus.statuses.paid.code);
const shiftClosed = sql.lit(shiftLifecycle.statuses.closed.code);

/** Computes a period's figures and its closing balances: the current ones minus later ledger entries. */
export async function periodFigures({ db, storeId }: Context, fromDay: string | null, closeTo: string) {
  const from = fromDay === null ? new Date(0) : startOfDay(fromDay);
  const end = addDays(startOfDay(closeTo), 1);
  const balanceAt = (nature: number) => sql`(
    (select coalesce(sum(balance), 0)::bigint from fund_account where store_id = ${storeId} and nature = ${sql.lit(nature)})
      - (select coalesce(sum(entry.amount), 0)::bigint from fund_ledger entry join fund_account account on account.store_id = entry.store_id and account.id = entry.account_id
        where entry.store_id = ${storeId} and account.nature = ${sql.lit(nature)} and entry.day > ${closeTo}))`;
  const { rows } = await sql<{
    order_count: number;
    sales_amount: number;
    received_amount: number;
    stock_value: number;
    receivable_amount: number;
    fund_balance: number;
    prepaid_amount: number;
    gift_amount: number;
  }>`
    select sold.order_count, sold.sales_amount,
      (select coalesce(sum(amount), 0)::bigint from receipt_bill where store_id = ${storeId} and create_time >= ${from} and create_time < ${end}) as received_amount,
      (select coalesce(sum(value), 0)::bigint from stock where store_id = ${storeId})
        - (select coalesce(sum(value), 0)::bigint from stock_ledger where store_id = ${storeId} and create_time >= ${end}) as stock_value,
      (select coalesce(sum(balance), 0)::bigint from receivable where store_id = ${storeId})
        - (select coalesce(sum(amount), 0)::bigint from receivable_ledger where store_id = ${storeId} and create_time >= ${end}) as receivable_amount,
      ${balanceAt(Nature.money)} as fund_balance, -${balanceAt(Nature.prepaid)} as prepaid_amount,
      (select coalesce(sum(entry.amount), 0)::bigint from fund_ledger entry join fund_account account on account.store_id = entry.store_id and account.id = entry.account_id
        where entry.store_id = ${storeId} and account.nature = ${sql.lit(Nature.gift)} and entry.create_time >= ${from} and entry.create_time < ${end}) as gift_amount
    from (select count(*)::int as order_count, coalesce(sum(receivable), 0)::bigint as sales_amount from order_sale
      where store_id = ${storeId} and create_time >= ${from} and create_time < ${end} and status <> ${orderCancelled}) as sold`.execute(
    db,
  );
  const [figures] = rows;
  if (!figures) throw new Error('a period without figures');
  return figures;
}

/** Counts what is still open up to a day. */
export async function openDocuments({ db, storeId }: Context, closeTo: string) {
  const end = addDays(startOfDay(closeTo), 1);
  const { rows } = await sql<{ orders: number; unpaid: number; unpaidAmount: number; shifts: number }>`
    select (select count(*)::int from order_sale where store_id = ${storeId} and create_time < ${end} and status < ${orderOut}) as orders,
      owing.unpaid, owing.amount as "unpaidAmount",
      (select count(*)::int from shift where store_id = ${storeId} and start_time < ${end} and status < ${shiftClosed}) as shifts
    from (select count(*)::int as unpaid, coalesce(sum(receivable - received), 0)::bigint as amount from sale_out
      where store_id = ${storeId} and create_time < ${end} and payment_status <> ${paid} and status <> ${outCancelled}) as owing`.execute(
    db,
  );
  return rows[0] ?? null;
}
