import type { WechatPay } from './client';

/** `ABNORMAL`: the customer's card cannot take it; by hand or by `applyAbnormalRefund`. */
export type RefundStatus = 'PROCESSING' | 'SUCCESS' | 'CLOSED' | 'ABNORMAL';

/** A refund as WeChat Pay holds it, in its own words. */
export interface Refund {
  refund_id: string;
  out_refund_no: string;
  transaction_id: string;
  out_trade_no: string;
  channel?: 'ORIGINAL' | 'BALANCE' | 'OTHER_BALANCE' | 'OTHER_BANKCARD';
  user_received_account?: string;
  /** RFC 3339. */
  success_time?: string;
  create_time: string;
  status: RefundStatus;
  /** Fen. */
  amount: { total: number; refund: number; payer_total?: number; payer_refund?: number; currency?: string };
}

/** Which payment, by our number or by WeChat Pay's; what pay-after-use collected has the latter alone. */
export type PaymentNumber = { outTradeNo: string } | { transactionId: string };

export type NewRefund = PaymentNumber & {
  subMchid: string;
  /** Ours, unique. A repeated try must bear the same number: another one pays twice. */
  outRefundNo: string;
  /** Fen, at most what is left of the payment. */
  refund: number;
  /** Fen, the whole payment. */
  total: number;
  /** The customer reads it; at most 80 bytes. */
  reason?: string;
  notifyUrl?: string;
};

const BASE = '/v3/refund/domestic/refunds';

/** Sends money back. What comes is that it was taken up; whether it arrived is told by query and notification. */
export const createRefund = (
  pay: WechatPay,
  { subMchid, outRefundNo, refund, total, reason, notifyUrl, ...payment }: NewRefund,
): Promise<Refund> =>
  pay.send('POST', BASE, {
    sub_mchid: subMchid,
    ...('transactionId' in payment ? { transaction_id: payment.transactionId } : { out_trade_no: payment.outTradeNo }),
    out_refund_no: outRefundNo,
    ...(reason !== undefined && { reason }),
    ...(notifyUrl !== undefined && { notify_url: notifyUrl }),
    amount: { refund, total, currency: 'CNY' },
  });

/** What became of our number. Refused with `RESOURCE_NOT_EXISTS` where no refund arrived. */
export const queryRefund = (
  pay: WechatPay,
  { subMchid, outRefundNo }: { subMchid: string; outRefundNo: string },
): Promise<Refund> =>
  pay.send('GET', `${BASE}/${encodeURIComponent(outRefundNo)}?sub_mchid=${encodeURIComponent(subMchid)}`);

/** Where an abnormal refund goes instead: the shop's own account, or a bank card of the customer, whose number and name are sealed here. */
export type AbnormalTarget =
  | { type: 'MERCHANT_BANK_CARD' }
  | { type: 'USER_BANK_CARD'; bankType: string; bankAccount: string; realName: string };

export const applyAbnormalRefund = (
  pay: WechatPay,
  { subMchid, outRefundNo, refundId }: { subMchid: string; outRefundNo: string; refundId: string },
  target: AbnormalTarget,
): Promise<Refund> =>
  pay.send(
    'POST',
    `${BASE}/${encodeURIComponent(refundId)}/apply-abnormal-refund`,
    {
      sub_mchid: subMchid,
      out_refund_no: outRefundNo,
      type: target.type,
      ...(target.type === 'USER_BANK_CARD' && {
        bank_type: target.bankType,
        bank_account: pay.seal(target.bankAccount),
        real_name: pay.seal(target.realName),
      }),
    },
    { sealed: target.type === 'USER_BANK_CARD' },
  );
