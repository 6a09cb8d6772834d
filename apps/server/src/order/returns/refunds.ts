import type { PayMethod } from '@partsdesk/core/order/receipt/tenders';
import { sql } from 'kysely';
import type { Context } from '../../kit/context';
import type { Group } from '../../kit/contract';
import { Failure } from '../../kit/failure';
import { fromStore, withinStore } from '../../kit/storeTables';
import { asOneCard } from '../receipt/shownTenders';
import { visibleReturns } from './salesReturnRows';

async function refundsOf(ctx: Context, salesReturnId: string) {
  const bills = await fromStore(ctx, 'refund_bill')
    .select(['id', 'amount', 'credited', 'remark', 'by_name as by', 'create_time as createTime'])
    .select(sql<string>`coalesce(code, '')`.as('code'))
    .where('sales_return_id', '=', salesReturnId)
    .orderBy('id')
    .execute();
  if (!bills.length) return [];
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
