import type { CodeOf } from '@partsdesk/core/lifecycle';
import type { receiptBillLifecycle } from '@partsdesk/core/order/receipt/receiptBillLifecycle';
import type { PayMethod } from '@partsdesk/core/order/receipt/tenders';
import { sql } from 'kysely';
import { isOrderVisible } from '../../account/role/serviceRights';
import { CASH } from '../../customer/card/valueCards';
import type { Context } from '../../kit/context';
import { fromStore, withinStore } from '../../kit/storeTables';
import { timesPrinted } from '../../print/printLog';
import { asOneCard } from './shownTenders';

/**
 * Reads the receipts of an outbound of this shop, oldest first, each with its tenders, in whichever shop it was paid.
 */
export async function receiptsOf(ctx: Context, saleOutId: string) {
  const bills = await fromStore(ctx, 'receipt_bill as bill')
    .innerJoin('sale_out as out', withinStore('out.id', 'bill.sale_out_id'))
    .leftJoin('staff', withinStore('staff.user_id', 'bill.created_by'))
    .leftJoin('receipt_batch as batch', withinStore('batch.id', 'bill.batch_id'))
    .leftJoin('receipt_bill as mistaken', withinStore('mistaken.id', 'bill.voids'))
    .select([
      'batch.code as batchCode',
      'mistaken.code as voidsCode',
      'bill.status',
      'bill.id',
      'bill.sale_out_id as saleOutId',
      'bill.amount',
      'bill.change',
      'bill.remark',
      'bill.version',
      'bill.create_time as createTime',
    ])
    .select([sql<string>`bill.code`.as('code'), sql<string>`coalesce(staff.name, '')`.as('createdBy')])
    .select(timesPrinted(ctx, 4, sql.ref('bill.id')).as('printTimes'))
    .$narrowType<{ status: CodeOf<typeof receiptBillLifecycle> }>()
    .where('bill.sale_out_id', '=', saleOutId)
    .where(isOrderVisible(ctx, sql.ref('out.order_id')))
    .where((where) => (ctx.shopId ? where('out.shop_id', '=', ctx.shopId) : where.lit(true)))
    .orderBy('bill.id')
    .execute();
  if (!bills.length) return [];
  const tenders = await fromStore(ctx, 'receipt_tender as tender')
    .innerJoin('fund_account as account', withinStore('account.id', 'tender.account_id'))
    .leftJoin('card_spend as spend', (join) =>
      join
        .onRef('spend.store_id', '=', 'tender.store_id')
        .onRef('spend.receipt_id', '=', 'tender.receipt_id')
        .onRef('spend.position', '=', 'tender.position'),
    )
    .leftJoin('value_card as card', (join) =>
      join
        .onRef('card.store_id', '=', 'spend.store_id')
        .onRef('card.id', '=', 'spend.card_id')
        .on('card.kind', '=', sql.lit(CASH)),
    )
    .leftJoin('value_card_entry as entry', (join) =>
      join
        .onRef('entry.store_id', '=', 'card.store_id')
        .onRef('entry.card_id', '=', 'card.id')
        .onRef('entry.document_id', '=', 'tender.receipt_id'),
    )
    .leftJoin('points_spend as pointed', (join) =>
      join
        .onRef('pointed.store_id', '=', 'tender.store_id')
        .onRef('pointed.receipt_id', '=', 'tender.receipt_id')
        .onRef('pointed.position', '=', 'tender.position'),
    )
    .select('pointed.points')
    .select([
      sql<string | null>`right(card.number, 4)`.as('cardEnd'),
      sql<number | null>`entry.principal_after + entry.gift_after`.as('cardRest'),
      'tender.receipt_id as receiptId',
      'tender.method',
      'tender.account_id as accountId',
      'account.name as accountName',
      'tender.tendered',
      'tender.amount',
    ])
    .$narrowType<{ method: PayMethod }>()
    .where(
      'tender.receipt_id',
      'in',
      bills.map((bill) => bill.id),
    )
    .orderBy('tender.position')
    .execute();
  return bills.map((bill) => ({
    ...bill,
    tenders: asOneCard(
      tenders
        .filter((tender) => tender.receiptId === bill.id)
        .map(({ method, accountId, accountName, tendered, amount, cardEnd, cardRest, points }) => ({
          method,
          accountId,
          accountName,
          tendered,
          amount,
          cardEnd,
          cardRest,
          points,
        })),
      (sum, next) => ({ ...sum, tendered: sum.tendered + next.tendered, amount: sum.amount + next.amount }),
    ),
  }));
}
