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
  /** Cash cards sold at the counter. */
  cardSaleCount: number;
  cardSaleAmount: number;
  /** Paid out of cash cards, less what went back to them. */
  cashCardCount: number;
  cashCardAmount: number;
  /** Gift cards sold at the counter. */
  giftCardSaleCount: number;
  giftCardSaleAmount: number;
  /** Covered by gift cards, less what went back to them. */
  giftCardCount: number;
  giftCardAmount: number;
  /** Paid by points, less what went back as points. */
  pointsCount: number;
  pointsAmount: number;
}

const figure = (
  kind: string,
  field: string,
) => sql`count(*) filter (where kind = ${sql.lit(kind)})::int as ${sql.ref(`${field}Count`)},
  coalesce(sum(amount) filter (where kind = ${sql.lit(kind)}), 0)::bigint as ${sql.ref(`${field}Amount`)}`;

/** Reads what shifts had to do with cards and points. */
export async function cardFigures(
  ctx: Context,
  shiftIds: readonly string[],
): Promise<(shiftId: string) => CardFigures> {
  const ids = sql`any(${shiftIds}::uuid[])`;
  const { rows } = await sql<CardFigures & { id: string }>`
    select id, ${figure('charged', 'recharge')}, ${figure('sold', 'cardSale')}, ${figure('refunded', 'cardRefund')},
      ${figure('storedValue', 'storedValue')}, ${figure('cashCard', 'cashCard')},
      ${figure('giftSold', 'giftCardSale')}, ${figure('giftCard', 'giftCard')}, ${figure('points', 'points')}
    from (select shift_id as id, case kind when 1 then 'charged' when 2 then 'sold' else 'giftSold' end as kind, amount from recharge_order where store_id = ${ctx.storeId} and shift_id = ${ids}
      union all select shift_id, 'refunded', principal from card_refund where store_id = ${ctx.storeId} and shift_id = ${ids}
      union all select bill.shift_id, tender.method, sum(tender.amount) from receipt_bill bill join receipt_tender tender on tender.store_id = bill.store_id and tender.receipt_id = bill.id
        where bill.store_id = ${ctx.storeId} and bill.shift_id = ${ids} and tender.method in ('storedValue', 'cashCard', 'giftCard', 'points') group by bill.shift_id, bill.id, tender.method
      union all select bill.shift_id, tender.method, -sum(tender.amount) from refund_bill bill join refund_tender tender on tender.store_id = bill.store_id and tender.refund_id = bill.id
        where bill.store_id = ${ctx.storeId} and bill.shift_id = ${ids} and tender.method in ('storedValue', 'cashCard', 'giftCard', 'points') group by bill.shift_id, bill.id, tender.method) moved
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
      cardSaleCount: row?.cardSaleCount ?? 0,
      cardSaleAmount: row?.cardSaleAmount ?? 0,
      cashCardCount: row?.cashCardCount ?? 0,
      cashCardAmount: row?.cashCardAmount ?? 0,
      giftCardSaleCount: row?.giftCardSaleCount ?? 0,
      giftCardSaleAmount: row?.giftCardSaleAmount ?? 0,
      giftCardCount: row?.giftCardCount ?? 0,
      giftCardAmount: row?.giftCardAmount ?? 0,
      pointsCount: row?.pointsCount ?? 0,
      pointsAmount: row?.pointsAmount ?? 0,
    };
  };
}
