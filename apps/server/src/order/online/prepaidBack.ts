import { isBalanceMethod } from '@partsdesk/core/order/receipt/tenders';
import type { Context } from '../../kit/context';
import { fromStore, withinStore } from '../../kit/storeTables';
import { moveCase, newCase } from '../afterSale/lockedCase';
import { openCase } from '../afterSale/openCase';
import { payBack } from '../afterSale/payBack';
import { cancelOnline } from './cancelOnline';
import type { LockedOnline } from './lockedOnline';

/** Tells whether cards and points alone paid what an outbound has received. */
async function isPaidByBalance(ctx: Context, saleOutId: string): Promise<boolean> {
  const methods = await fromStore(ctx, 'receipt_tender as tender')
    .innerJoin('receipt_bill as bill', withinStore('bill.id', 'tender.receipt_id'))
    .select('tender.method')
    .distinct()
    .where('bill.sale_out_id', '=', saleOutId)
    .execute();
  return methods.every(({ method }) => isBalanceMethod(method));
}

/**
 * Cancels an order that nobody has paid in money, and gives back in the same transaction what the customer's cards or
 * points paid of it, by a case of after-sale (MEM-52). False where money was received: then it does nothing.
 */
export async function cancelUnpaid(
  ctx: Context,
  order: LockedOnline,
  event: 'withdraw' | 'lapse',
  reason: string,
): Promise<boolean> {
  const { received, id: saleOutId } = order.out;
  if (received > 0 && !(await isPaidByBalance(ctx, saleOutId))) return false;
  const back =
    received > 0
      ? await openCase(ctx, order, { type: 3, reason: event === 'lapse' ? reason : `顾客取消：${reason}` })
      : undefined;
  if (back) {
    const passed = await moveCase(ctx, { id: back.id, ...newCase }, { status: 'pass' });
    await moveCase(ctx, { id: back.id, ...newCase, ...passed }, { status: 'refund' });
  }
  await cancelOnline(ctx, order, event, reason);
  if (back) await payBack(ctx, back.id);
  return true;
}
