import { PayMethod } from '@partsdesk/core/order/receipt/tenders';
import { sql } from 'kysely';
import type { Context } from '../../kit/context';

interface Unshifted {
  /** The shift's. */
  id: string;
  count: number;
  amount: number;
  /** The names of the accounts that it is booked in. */
  accounts: string;
}

/**
 * Sums the cash that was received in a shift's shop with no shift, from the end of the shop's last shift before it
 * (before the shop's first one: for a day) to its own end. It lies in the drawer or the till of whoever took it, and no
 * shift expects it.
 */
export const unshiftedCash = async (ctx: Context, shiftIds: readonly string[]): Promise<Unshifted[]> =>
  (
    await sql<Unshifted>`select shift.id, count(*)::int as count, sum(tender.amount)::bigint as amount,
        string_agg(distinct account.name, '、' order by account.name) as accounts
      from shift
      cross join lateral (select coalesce(max(before.end_time), shift.start_time - interval '1 day') as since from shift before
        where before.store_id = shift.store_id and before.shop_id = shift.shop_id and before.end_time <= shift.start_time) last
      join receipt_bill bill on bill.store_id = shift.store_id and bill.shop_id = shift.shop_id and bill.shift_id is null
        and bill.create_time > last.since and (shift.end_time is null or bill.create_time <= shift.end_time)
      join receipt_tender tender on tender.store_id = bill.store_id and tender.receipt_id = bill.id and tender.method = ${sql.lit(PayMethod.cash)}
      join fund_account account on account.store_id = tender.store_id and account.id = tender.account_id
      where shift.store_id = ${ctx.storeId} and shift.id = any(${shiftIds}::uuid[])
      group by shift.id having sum(tender.amount) > 0`.execute(ctx.db)
  ).rows;
