import { sql } from 'kysely';
import type { Context } from '../../kit/context';

interface CardFigures {
  /** Charged onto cards at the counter: its money lies in the drawer and in the accounts of the shift. */
  rechargeCount: number;
  rechargeAmount: number;
  /** Paid back to holders: what was paid in cash left the drawer. */
  cardRefundCount: number;
  cardRefundAmount: number;
  /** Paid out of cards, less what went back to them: no money, and nobody counts it (MEM-55). */
  storedValueCount: number;
  storedValueAmount: number;
}

/** Reads what shifts had to do with stored value. */
export async function cardFigures(
  ctx: Context,
  shiftIds: readonly string[],
): Promise<(shiftId: string) => CardFigures> {
  const ids = sql`any(${shiftIds}::uuid[])`;
  const { rows } = await sql<CardFigures & { id: string }>`
    select id, count(*) filter (where kind = 'charged')::int as "rechargeCount", coalesce(sum(amount) filter (where kind = 'charged'), 0)::bigint as "rechargeAmount",
      count(*) filter (where kind = 'refunded')::int as "cardRefundCount", coalesce(sum(amount) filter (where kind = 'refunded'), 0)::bigint as "cardRefundAmount",
      count(*) filter (where kind = 'spent')::int as "storedValueCount", coalesce(sum(amount) filter (where kind = 'spent'), 0)::bigint as "storedValueAmount"
    from (select shift_id as id, 'charged' as kind, amount from recharge_order where store_id = ${ctx.storeId} and shift_id = ${ids}
      union all select shift_id, 'refunded', principal from card_refund where store_id = ${ctx.storeId} and shift_id = ${ids}
      union all select bill.shift_id, 'spent', sum(tender.amount) from receipt_bill bill join receipt_tender tender on tender.store_id = bill.store_id and tender.receipt_id = bill.id
        where bill.store_id = ${ctx.storeId} and bill.shift_id = ${ids} and tender.method = 'storedValue' group by bill.shift_id, bill.id
      union all select bill.shift_id, 'spent', -sum(tender.amount) from refund_bill bill join refund_tender tender on tender.store_id = bill.store_id and tender.refund_id = bill.id
        where bill.store_id = ${ctx.storeId} and bill.shift_id = ${ids} and tender.method = 'storedValue' group by bill.shift_id, bill.id) moved
    group by 1`.execute(ctx.db);
  return (shiftId) => {
    const row = rows.find(({ id }) => id === shiftId);
    return {
      rechargeCount: row?.rechargeCount ?? 0,
      rechargeAmount: row?.rechargeAmount ?? 0,
      cardRefundCount: row?.cardRefundCount ?? 0,
      cardRefundAmount: row?.cardRefundAmount ?? 0,
      storedValueCount: row?.storedValueCount ?? 0,
      storedValueAmount: row?.storedValueAmount ?? 0,
    };
  };
}
