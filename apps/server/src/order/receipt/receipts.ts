import type { PayMethod } from '@partsdesk/core/order/receipt/tenders';
import { sql } from 'kysely';
import { isOrderVisible } from '../../account/role/serviceRights';
import type { Context } from '../../kit/context';

/**
 * Reads the receipts of an outbound of this shop, oldest first, each with its tenders, in whichever shop it was paid.
 */
export async function receiptsOf(ctx: Context, saleOutId: string) {
  const bills = await ctx.db
    .selectFrom('receipt_bill as bill')
    .innerJoin('sale_out as out', (join) =>
      join.onRef('out.store_id', '=', 'bill.store_id').onRef('out.id', '=', 'bill.sale_out_id'),
    )
    .leftJoin('staff', (join) =>
      join.onRef('staff.store_id', '=', 'bill.store_id').onRef('staff.user_id', '=', 'bill.created_by'),
    )
    .leftJoin('receipt_batch as batch', (join) =>
      join.onRef('batch.store_id', '=', 'bill.store_id').onRef('batch.id', '=', 'bill.batch_id'),
    )
    .select([
      'batch.code as batchCode',
      'bill.id',
      'bill.sale_out_id as saleOutId',
      'bill.amount',
      'bill.change',
      'bill.remark',
      'bill.version',
      'bill.create_time as createTime',
    ])
    .select([sql<string>`bill.code`.as('code'), sql<string>`coalesce(staff.name, '')`.as('createdBy')])
    .where('bill.store_id', '=', ctx.storeId)
    .where('bill.sale_out_id', '=', saleOutId)
    .where(isOrderVisible(ctx, sql.ref('out.order_id')))
    .where((where) => (ctx.shopId ? where('out.shop_id', '=', ctx.shopId) : where.lit(true)))
    .orderBy('bill.id')
    .execute();
  if (!bills.length) return [];
  const tenders = await ctx.db
    .selectFrom('receipt_tender as tender')
    .innerJoin('fund_account as account', (join) =>
      join.onRef('account.store_id', '=', 'tender.store_id').onRef('account.id', '=', 'tender.account_id'),
    )
    .select([
      'tender.receipt_id as receiptId',
      'tender.method',
      'tender.account_id as accountId',
      'account.name as accountName',
      'tender.tendered',
      'tender.amount',
    ])
    .$narrowType<{ method: PayMethod }>()
    .where('tender.store_id', '=', ctx.storeId)
    .where(
      'tender.receipt_id',
      'in',
      bills.map((bill) => bill.id),
    )
    .orderBy('tender.position')
    .execute();
  return bills.map((bill) => ({
    ...bill,
    tenders: tenders
      .filter((tender) => tender.receiptId === bill.id)
      .map(({ method, accountId, accountName, tendered, amount }) => ({
        method,
        accountId,
        accountName,
        tendered,
        amount,
      })),
  }));
}
