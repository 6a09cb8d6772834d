import type { WechatPay } from './client';

/** `ABNORMAL`: the customer's card cannot receive it; settle by hand or by `applyAbnormalRefund`. */
export type RefundStatus = 'PROCESSING' | 'SUCCESS' | 'CLOSED' | 'ABNORMAL';

/** A refund in WeChat Pay's fields. */
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

/** A payment by our number or by WeChat Pay's; one collected by pay-after-use has only the latter. */
type PaymentNumber = { outTradeNo: string } | { transactionId: string };

export type NewRefund = PaymentNumber & {
  subMchid: string;
  /** Our number, unique. A retry must use the same number: another one pays twice. */
  outRefundNo: string;
  /** Amount in fen, at most the rest of the payment. */
  refund: number;
  /** Amount of the whole payment, in fen. */
  total: number;
  /** The customer reads it; at most 80 bytes. */
  reason?: string;
  notifyUrl?: string;
};

const BASE = '/v3/refund/domestic/refunds';

/** Refunds money. The answer confirms only the acceptance; the result comes by query and notification. */
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

/** Queries a refund by our number. Refused with `RESOURCE_NOT_EXISTS` when no refund arrived. */
export const queryRefund = (
  pay: WechatPay,
  { subMchid, outRefundNo }: { subMchid: string; outRefundNo: string },
): Promise<Refund> =>
  pay.send('GET', `${BASE}/${encodeURIComponent(outRefundNo)}?sub_mchid=${encodeURIComponent(subMchid)}`);

/**
 * Target of an abnormal refund: the shop's own account, or a bank card of the customer, whose number and name are
 * sealed here.
 */
type AbnormalTarget =
  | { type: 'MERCHANT_BANK_CARD' }
  | { type: 'USER_BANK_CARD'; bankType: string; bankAccount: string; realName: string };

/**
 * Sends an abnormal refund, which the customer's account did not take, elsewhere.
 *
 * @public
 */
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
