import { goodwillData, refundData } from '@partsdesk/print/documents/refundData';
import type { Context } from '../../kit/context';
import { Failure, Problem } from '../../kit/failure';
import { fromStore } from '../../kit/storeTables';
import type { NamedDocument } from '../../print/documentsPdf';
import { outDetail } from '../outbound/saleOut';
import { refundsOf } from '../returns/refunds';
import { visibleReturns } from '../returns/salesReturnRows';
import { sales } from '../sale/saleRows';

/** Whose login reads the refunds of a return, as `refundBillItem/getRefundBillDetails` has it. */
export const REFUND_PAGES = ['OrderCashReturnOrder', 'OrderCashReturnOrderDetail', 'OrderCashSettlement'];

interface PrintedRefund extends NamedDocument {
  /** The return or the outbound, whose timeline says who printed its refund. */
  toldBy: readonly string[];
}

async function assertOpens(ctx: Context, pages: readonly string[]): Promise<void> {
  if (!(await ctx.can(...pages))) throw new Problem(403, '没有权限使用该功能');
}

/** Reads a refund as the page of its return shows it, or that of its sale where it was given out of goodwill. */
export const printedRefund =
  (outPages: readonly string[]) =>
  async (ctx: Context, id: string): Promise<PrintedRefund> => {
    const missing = new Failure('退款单不存在');
    const found = await fromStore(ctx, 'refund_bill')
      .select(['sales_return_id as returnId', 'sale_out_id as saleOutId'])
      .where('id', '=', id)
      // What gave a cancelled order back is shown as a void receipt, and by no page of its own.
      .where('cancels', '=', false)
      .executeTakeFirst();
    if (!found) throw missing;
    const { returnId, saleOutId } = found;
    if (returnId !== null) {
      await assertOpens(ctx, REFUND_PAGES);
      const back = await visibleReturns(ctx).where('back.id', '=', returnId).executeTakeFirst();
      const refund = back && (await refundsOf(ctx, returnId)).find((one) => one.id === id);
      if (!refund) throw missing;
      return { code: refund.code, data: refundData(refund, back), toldBy: [returnId] };
    }
    await assertOpens(ctx, outPages);
    const sold = sales(ctx).where('out.id', '=', saleOutId);
    if (!(await sold.select('out.id').executeTakeFirst())) throw missing;
    const out = await outDetail(ctx, sold);
    const goodwill = out.goodwills.find((one) => one.id === id);
    if (!goodwill) throw missing;
    return { code: goodwill.code, data: goodwillData(goodwill, out), toldBy: [saleOutId] };
  };
