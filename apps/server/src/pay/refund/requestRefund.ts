import { formatYuan } from '@partsdesk/core/money';
import { newId } from '../../db/ids';
import type { Context } from '../../kit/context';
import { Failure } from '../../kit/failure';
import { remindOfPayment } from '../trade/payMessages';
import { paidTradesOf, type Trade } from '../trade/trades';

/** The document of a refund, and the reason that the customer reads. */
export interface RefundCause {
  reason: '退货退款' | '订单取消' | '售后退款' | '优惠补偿' | '多付退回' | '关闭后到账';
  kind: 'refundBill' | 'afterSale' | 'excess' | 'late';
  id: string;
}

/**
 * Makes the refund's number at the provider: short enough for both providers, and new only after the provider has
 * closed the one before.
 */
export const outRefundNoOf = (id: string, attempt: number): string =>
  `${id.replaceAll('-', '').slice(-16)}-${String(attempt)}`;

/** Inserts a refund within the paid amount; the provider is called after the commit. */
export async function requestRefund(
  ctx: Context,
  trade: Pick<Trade, 'id' | 'shopId' | 'amount' | 'refunded' | 'outTradeNo'>,
  amount: number,
  { reason, kind, id: documentId }: RefundCause,
): Promise<void> {
  const written = await ctx.db
    .updateTable('pay_trade')
    .set((row) => ({ refunded: row('refunded', '+', amount) }))
    .where('store_id', '=', ctx.storeId)
    .where('id', '=', trade.id)
    .where((row) => row(row('refunded', '+', amount), '<=', row.ref('amount')))
    .executeTakeFirst();
  if (written.numUpdatedRows !== 1n)
    throw new Failure(`该笔支付最多还可退 ${formatYuan(trade.amount - trade.refunded)}`);
  const id = newId(ctx.now);
  await ctx.db
    .insertInto('pay_refund')
    .values({
      store_id: ctx.storeId,
      id,
      shop_id: trade.shopId,
      trade_id: trade.id,
      out_refund_no: outRefundNoOf(id, 1),
      amount,
      reason,
      document_kind: kind,
      document_id: documentId,
      create_time: ctx.now,
    })
    .execute();
  await remindOfPayment(ctx, 'payRefund', id, 0);
}

/** Refunds the online payments of a document, the oldest first. */
export async function refundOnline(
  ctx: Context,
  documentId: string,
  amount: number,
  cause: RefundCause,
): Promise<void> {
  let rest = amount;
  for (const trade of await paidTradesOf(ctx, documentId)) {
    const share = Math.min(rest, trade.amount - trade.refunded);
    if (share > 0) await requestRefund(ctx, trade, share, cause);
    rest -= share;
  }
  if (rest > 0) throw new Failure(`线上收款最多还可退 ${formatYuan(amount - rest)}`);
}
