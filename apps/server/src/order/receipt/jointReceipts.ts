import { receiptBillLifecycle } from '@partsdesk/core/order/receipt/receiptBillLifecycle';
import type { PayMethod } from '@partsdesk/core/order/receipt/tenders';
import { sql } from 'kysely';
import type { Context } from '../../kit/context';
import { Failure } from '../../kit/failure';
import { fromStore, withinStore } from '../../kit/storeTables';
import { timesPrinted } from '../../print/printLog';
import { sales } from '../sale/saleRows';

/** What is kept for the paper of a joint receipt. */
export interface JointPaper {
  /** As they were handed over. */
  tenders: { method: PayMethod; amount: number }[];
  /** The oldest outbound first, with what it still owed then. */
  shares: { saleOutId: string; received: number; debt: number }[];
}

const isVoid = (status: number) => status !== receiptBillLifecycle.statuses.valid.code;

/** Reads a joint receipt of outbounds that the caller may see, as it was when the money was received. */
export async function jointReceipt(ctx: Context, id: string) {
  const batch = await fromStore(ctx, 'receipt_batch as batch')
    .innerJoin('customer', withinStore('customer.id', 'batch.customer_id'))
    .leftJoin('staff', withinStore('staff.user_id', 'batch.created_by'))
    .select(['batch.amount', 'batch.change', 'batch.create_time as createTime', 'customer.name as customerName'])
    .select([sql<string>`coalesce(batch.code, '')`.as('code'), sql<string>`coalesce(staff.name, '')`.as('by')])
    .select(sql<JointPaper | null>`batch.paper`.as('paper'))
    .select(timesPrinted(ctx, 5, sql.ref('batch.id')).as('printTimes'))
    .where('batch.id', '=', id)
    .executeTakeFirst();
  const receipts = await fromStore(ctx, 'receipt_bill')
    .select(['sale_out_id as saleOutId', 'status'])
    .where('batch_id', '=', id)
    .execute();
  const outs = new Set([...receipts, ...(batch?.paper?.shares ?? [])].map(({ saleOutId }) => saleOutId));
  const seen = outs.size
    ? await sales(ctx)
        .select(['out.id', 'out.code'])
        .where('out.id', 'in', [...outs])
        .execute()
    : [];
  if (!batch || seen.length < outs.size || outs.size === 0) throw new Failure('合并收款单不存在');
  if (receipts.some(({ status }) => isVoid(status))) throw new Failure('合并收款单里有收款已作废，不能再打印');
  if (!batch.paper) throw new Failure('这张合并收款单是升级前收的，请打印各张出库单的收款单');
  const { code, amount: received, change, createTime, customerName, by, printTimes, paper } = batch;
  const shares = paper.shares.map((share) => ({
    ...share,
    saleOutCode: seen.find(({ id: out }) => out === share.saleOutId)?.code ?? '',
  }));
  const debt = shares.reduce((sum, share) => sum + share.debt, 0);
  const done = { code, createTime, received, change, debt, shares };
  return { done, tenders: paper.tenders, customerName, by, printTimes };
}
