import type { RefundNotice } from '@partsdesk/payments/wechat/notification';
import type { Refund, RefundStatus } from '@partsdesk/payments/wechat/refunds';
import { rfc3339 } from '@partsdesk/payments/wechat/time';
import { sandboxWechatPayKeys } from '../../keys';
import type { Notifier } from '../notifier';
import type { PaySandbox, WechatOrder, WechatRefund } from '../payState';
import { envelope } from './envelope';

export const refundKey = (subMchid: string, outRefundNo: string): string => `${subMchid}/${outRefundNo}`;

/** Returns the refunded or pending amount of an order, in fen. Only a closed refund leaves the money here. */
export const refundedOf = (pay: PaySandbox, { subMchid, refunds }: WechatOrder): number =>
  refunds
    .map((outRefundNo) => pay.state.refunds[refundKey(subMchid, outRefundNo)])
    .reduce((sum, one) => (one && one.status !== 'CLOSED' ? sum + one.refund : sum), 0);

/** Converts a refund to the form of queries and answers. */
export function refundOf({
  refundId,
  outRefundNo,
  transactionId,
  outTradeNo,
  status,
  created,
  ended,
  refund,
  total,
}: WechatRefund): Refund {
  return {
    refund_id: refundId,
    out_refund_no: outRefundNo,
    transaction_id: transactionId,
    out_trade_no: outTradeNo,
    channel: 'ORIGINAL',
    user_received_account: '支付用户零钱',
    ...(status === 'SUCCESS' && { success_time: rfc3339(new Date(ended ?? created)) }),
    create_time: rfc3339(new Date(created)),
    status,
    amount: { total, refund, payer_total: total, payer_refund: refund, currency: 'CNY' },
  };
}

const noticeOf = ({
  subMchid,
  outTradeNo,
  transactionId,
  outRefundNo,
  refundId,
  status,
  ended,
  refund,
  total,
}: WechatRefund): RefundNotice => ({
  sp_mchid: sandboxWechatPayKeys.mchid,
  sub_mchid: subMchid,
  out_trade_no: outTradeNo,
  transaction_id: transactionId,
  out_refund_no: outRefundNo,
  refund_id: refundId,
  refund_status: status as RefundNotice['refund_status'],
  ...(status === 'SUCCESS' && { success_time: rfc3339(new Date(ended ?? 0)) }),
  user_received_account: '支付用户零钱',
  amount: { total, refund, payer_total: total, payer_refund: refund },
});

/** Completes a refund and notifies the merchant. */
export function endRefund(
  pay: PaySandbox,
  { notify }: Notifier,
  row: WechatRefund,
  status: Exclude<RefundStatus, 'PROCESSING'>,
): boolean {
  if (row.status !== 'PROCESSING') return false;
  row.status = status;
  row.ended = pay.now();
  pay.changed();
  if (row.notifyUrl)
    notify({ provider: 'wechat', url: row.notifyUrl, body: envelope(`REFUND.${status}`, noticeOf(row), pay.now()) });
  return true;
}

/** Completes a refund after the delay of the settings. */
export function scheduleEnd(pay: PaySandbox, notifier: Notifier, row: WechatRefund): void {
  const { refundAfterMs } = pay.state.faults;
  if (refundAfterMs === null) return;
  setTimeout(() => {
    if (pay.state.refunds[refundKey(row.subMchid, row.outRefundNo)] === row)
      endRefund(pay, notifier, row, pay.state.faults.refundOutcome);
  }, refundAfterMs).unref();
}
