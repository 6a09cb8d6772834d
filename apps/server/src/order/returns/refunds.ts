import { receiptBillLifecycle } from '@partsdesk/core/order/receipt/receiptBillLifecycle';
import type { PayMethod } from '@partsdesk/core/order/receipt/tenders';
import { sql } from 'kysely';
import type { Context } from '../../kit/context';
import type { Group } from '../../kit/contract';
import { Failure } from '../../kit/failure';
import { fromStore, withinStore } from '../../kit/storeTables';
import { timesPrinted } from '../../print/printLog';
import { asOneCard } from '../receipt/shownTenders';
import { visibleReturns } from './salesReturnRows';

/** Selects the receipts that the sale of a return was paid by, oldest first; those that are void left out. */
const receiptsOf = (ctx: Context, salesReturnId: string) =>
  fromStore(ctx, 'receipt_bill as bill')
    .innerJoin('sales_return as back', withinStore('back.sale_out_id', 'bill.sale_out_id'))
    .select(['bill.amount', 'bill.create_time as createTime', sql<string>`coalesce(bill.code, '')`.as('code')])
    .where('back.id', '=', salesReturnId)
    .where('bill.status', '=', receiptBillLifecycle.statuses.valid.code)
    .orderBy('bill.id')
    .execute();

/** Reads the refunds of a return, oldest first. */
export async function refundsOf(ctx: Context, salesReturnId: string) {
  const bills = await fromStore(ctx, 'refund_bill')
    .select(['id', 'amount', 'credited', 'remark', 'by_name as by', 'create_time as createTime'])
    .select([
      sql<string>`coalesce(code, '')`.as('code'),
      timesPrinted(ctx, 7, sql.ref('refund_bill.id')).as('printTimes'),
    ])
    .where('sales_return_id', '=', salesReturnId)
    .orderBy('id')
    .execute();
  if (!bills.length) return [];
  const receipts = await receiptsOf(ctx, salesReturnId);
  const tenders = await fromStore(ctx, 'refund_tender as tender')
    .innerJoin('fund_account as account', withinStore('account.id', 'tender.account_id'))
    .select([
      'tender.refund_id as refundId',
      'tender.method',
      'tender.account_id as accountId',
      'account.name as accountName',
      'tender.amount',
    ])
    .$narrowType<{ method: PayMethod }>()
    .where(
      'tender.refund_id',
      'in',
      bills.map(({ id }) => id),
    )
    .orderBy('tender.position')
    .execute();
  return bills.map((bill) => ({
    ...bill,
    salesReturnId,
    receipts: receipts.filter(({ createTime }) => createTime <= bill.createTime),
    tenders: asOneCard(
      tenders
        .filter(({ refundId }) => refundId === bill.id)
        .map(({ method, accountId, accountName, amount }) => ({ method, accountId, accountName, amount })),
      (sum, next) => ({ ...sum, amount: sum.amount + next.amount }),
    ),
  }));
}

export const refundBillItem: Group<'parts/refundBillItem'> = {
  async getRefundBillDetails(ctx, { query: { salesReturnId } }) {
    if (!(await visibleReturns(ctx).where('back.id', '=', salesReturnId).executeTakeFirst()))
      throw new Failure('退货单不存在', { field: 'salesReturnId' });
    return refundsOf(ctx, salesReturnId);
  },
};
