import { receiptBillLifecycle } from '@partsdesk/core/order/receipt/receiptBillLifecycle';
import { sql, type Insertable } from 'kysely';
import { bookGrowth } from '../../customer/grade/growth';
import { bookSalePoints } from '../../customer/points/salePoints';
import type { Rows } from '../../db/rows';
import type { Context } from '../../kit/context';
import { SYSTEM_USER_ID } from '../../kit/documentEvent';
import { documentOwner } from '../../kit/owner/documentOwner';
import { personOfSaleOut } from '../sale/servicePerson';

/** Owns `receipt_bill`: its status and its version are written here alone. */
export const receiptBills = documentOwner({
  table: 'receipt_bill',
  entity: 'receiptBill',
  noun: '收款单',
  lifecycles: { status: receiptBillLifecycle },
});

type Row<Table extends 'receipt_bill' | 'receipt_tender'> = Insertable<Rows[Table]>;

interface NewReceipt {
  bill: Omit<Row<'receipt_bill'>, 'store_id' | 'shop_id' | 'staff_id' | 'created_by' | 'create_time'> & { id: string };
  tenders: readonly (Omit<Row<'receipt_tender'>, 'store_id' | 'receipt_id' | 'position'> & {
    /** The lot of a card that pays it, and the part of the lot. */
    spent?: { cardId: string; lotId: string; part: number } | undefined;
    /** How many points pay it. */
    points?: number | undefined;
  })[];
}

/** Tells whether a receipt earns points: the rule is on; a counter-entry says what its voided receipt says. */
const earnsPoints = ({ storeId }: Context, voids: string | null | undefined) =>
  voids
    ? sql<boolean>`(select earns_points from receipt_bill where store_id = ${storeId} and id = ${voids})`
    : sql<boolean>`exists (select from points_rule where store_id = ${storeId} and code = 'consume' and status = 1)`;

/** Selects the service person for whom a receipt counts; a counter-entry has its voided receipt's. */
const personOf = (ctx: Context, { sale_out_id: saleOutId, voids }: NewReceipt['bill']) =>
  voids
    ? sql<string | null>`(select staff_id from receipt_bill where store_id = ${ctx.storeId} and id = ${voids})`
    : personOfSaleOut(ctx, saleOutId);

/**
 * Writes receipts, or the counter-entries of voided ones, with their tenders in order, and what they bring to their
 * customers: points by the grade so far, then growth.
 */
export async function insertReceipts(ctx: Context, receipts: readonly NewReceipt[]): Promise<void> {
  if (!receipts.length) return;
  const { storeId, placeId, user, now } = ctx;
  const bills = receipts.map(({ bill }) => ({
    ...bill,
    store_id: storeId,
    shop_id: placeId,
    earns_points: earnsPoints(ctx, bill.voids),
    staff_id: personOf(ctx, bill),
    created_by: user?.id ?? SYSTEM_USER_ID,
    create_time: now,
  }));
  const tenders = receipts.flatMap((receipt) =>
    receipt.tenders.map(({ spent, points, ...tender }, index) => ({
      spent,
      points,
      customerId: receipt.bill.customer_id,
      row: { ...tender, store_id: storeId, receipt_id: receipt.bill.id, position: index + 1 },
    })),
  );
  const spends = tenders.flatMap(({ spent, row: { store_id, receipt_id, position, amount } }) =>
    spent
      ? [{ store_id, receipt_id, position, card_id: spent.cardId, lot_id: spent.lotId, part: spent.part, amount }]
      : [],
  );
  const byPoints = tenders.flatMap(({ points, customerId, row: { store_id, receipt_id, position, amount } }) =>
    points === undefined ? [] : [{ store_id, receipt_id, position, customer_id: customerId, points, amount }],
  );
  await Promise.all([
    ctx.db.insertInto('receipt_bill').values(bills).execute(),
    ctx.db
      .insertInto('receipt_tender')
      .values(tenders.map(({ row }) => row))
      .execute(),
    byPoints.length > 0 && ctx.db.insertInto('points_spend').values(byPoints).execute(),
    spends.length > 0 && ctx.db.insertInto('card_spend').values(spends).execute(),
  ]);
  await bookSalePoints(
    ctx,
    bills.map(({ id, sale_out_id: saleOutId, voids }) => ({
      saleOutId,
      document: { kind: 'receiptBill', id },
      reason: voids ? '作废收款' : '消费收款',
    })),
    // An order that was paid after use is completed by its last receipt.
    { completes: true },
  );
  await bookGrowth(
    ctx,
    bills.map((bill) => bill.sale_out_id),
    bills.map((bill) => bill.id),
  );
}
