import { PaymentError } from '@partsdesk/payments/call';
import type { WechatPay } from '@partsdesk/payments/wechat/client';
import { createRefund, queryRefund, type Refund as WechatRefund } from '@partsdesk/payments/wechat/refunds';
import { bridgeParameters, newNonce } from '@partsdesk/payments/wechat/signing';
import {
  closeOrder,
  createH5,
  createJsapi,
  createNative,
  payByCode,
  queryByOutTradeNo,
  reverseOrder,
  withRedirect,
  type Transaction,
} from '@partsdesk/payments/wechat/transactions';
import type { Gateway, RefundAnswer, TradeAnswer } from '../trade/gateway';
import { isByAuthCode, type Trade } from '../trade/trades';

/** Maps a transaction's state to an answer. A refunded transaction counts as paid. */
export function tradeAnswerOf(
  {
    trade_state: state,
    trade_state_desc: reason,
    transaction_id: transactionId = '',
    amount,
    sub_mchid: merchantNo,
    success_time: time,
  }: Transaction,
  now: () => Date,
): TradeAnswer {
  switch (state) {
    case 'SUCCESS':
    case 'REFUND':
      return {
        state: 'paid',
        transactionId,
        amount: amount?.total ?? 0,
        merchantNo,
        paidTime: time ? new Date(time) : now(),
      };
    case 'CLOSED':
    case 'REVOKED':
    case 'PAYERROR':
      return { state: 'closed', reason };
    default:
      return { state: 'open' };
  }
}

const refundStates = { PROCESSING: 'processing', SUCCESS: 'success', CLOSED: 'closed', ABNORMAL: 'abnormal' } as const;
export const refundAnswerOf = ({
  status,
  refund_id: refundNo,
  user_received_account: account = '',
}: Pick<WechatRefund, 'status' | 'refund_id' | 'user_received_account'>): RefundAnswer => ({
  state: refundStates[status],
  refundNo,
  answer:
    status === 'ABNORMAL'
      ? `退款入账异常${account && `：${account}`}`
      : status === 'CLOSED'
        ? '微信支付关闭了退款'
        : '',
});

const refusedAs = (error: unknown, ...codes: string[]) =>
  error instanceof PaymentError && error.kind === 'refused' && codes.includes(error.code);
const NOT_THERE = ['ORDER_NOT_EXIST', 'ORDERNOTEXIST', 'RESOURCE_NOT_EXISTS'];
/** The number is known there already: the order decides. */
const TAKEN = ['OUT_TRADE_NO_USED', 'ORDERPAID', 'ORDER_CLOSED'];
const isUnknown = (error: unknown) => !(error instanceof PaymentError) || error.kind === 'unknown';
const orderOf = ({ merchantNo: subMchid, outTradeNo }: Trade) => ({ subMchid, outTradeNo });

export function wechatGateway(pay: WechatPay, now: () => Date, notifyUrl: string): Gateway {
  const query: Gateway['query'] = async (trade) => {
    try {
      return tradeAnswerOf(await queryByOutTradeNo(pay, orderOf(trade)), now);
    } catch (error) {
      if (refusedAs(error, ...NOT_THERE)) return { state: 'nothing' };
      return { state: 'unknown' };
    }
  };
  const contentOf = (trade: Trade) => ({
    ...orderOf(trade),
    description: trade.summary.slice(0, 100),
    total: trade.amount,
  });
  /** Undoes a payment by code: the order is reversed, and a number that never arrived is used up. */
  async function undo(trade: Trade): Promise<TradeAnswer> {
    let arrived = true;
    try {
      await reverseOrder(pay, orderOf(trade));
      return { state: 'closed', reason: '' };
    } catch (error) {
      if (isUnknown(error)) return { state: 'unknown' };
      arrived = !refusedAs(error, ...NOT_THERE);
    }
    try {
      // By an order of our own, since the charge may still be on its way.
      if (!arrived) await createNative(pay, { ...contentOf(trade), notifyUrl });
      await closeOrder(pay, orderOf(trade));
    } catch (error) {
      if (isUnknown(error)) return { state: 'unknown' };
    }
    const said = await query(trade);
    // The charge arrived between the two: the next undoing reverses it.
    return said.state === 'paid' && !arrived ? { state: 'unknown' } : said;
  }
  return {
    query,
    async charge(trade, authCode) {
      try {
        const said = tradeAnswerOf(await payByCode(pay, contentOf(trade), { authCode, storeId: trade.shopId }), now);
        return said.state === 'closed' ? { state: 'refused', reason: said.reason } : said;
      } catch (error) {
        if (!(error instanceof PaymentError)) throw error;
        return error.kind === 'unknown' || refusedAs(error, ...TAKEN)
          ? { state: 'unknown' }
          : { state: 'refused', reason: error.message || error.code };
      }
    },
    async open(trade, returnUrl) {
      const order = { ...contentOf(trade), notifyUrl: trade.notifyUrl, expires: trade.expireTime };
      const nothing = { bridge: null, payUrl: null, codeUrl: null };
      if (trade.channel === 'jsapi') {
        const { prepayId } = await createJsapi(pay, order, { spOpenid: trade.openId });
        return {
          ...nothing,
          bridge: bridgeParameters(pay.keys, prepayId, { timestamp: pay.seconds(), nonce: newNonce() }),
        };
      }
      if (trade.channel === 'native') return { ...nothing, codeUrl: (await createNative(pay, order)).codeUrl };
      return { ...nothing, payUrl: withRedirect((await createH5(pay, order, trade)).h5Url, returnUrl) };
    },
    async close(trade) {
      if (isByAuthCode(trade)) return undo(trade);
      try {
        await closeOrder(pay, orderOf(trade));
        return { state: 'closed', reason: '' };
      } catch {
        return query(trade);
      }
    },
    async refund(trade, { outRefundNo, amount, reason }, notifyUrl) {
      try {
        return refundAnswerOf(
          await createRefund(pay, {
            ...orderOf(trade),
            outRefundNo,
            refund: amount,
            total: trade.amount,
            reason,
            notifyUrl,
          }),
        );
      } catch (error) {
        // Refused under this number; with too low a balance of the merchant, a person may retry.
        return error instanceof PaymentError && error.kind === 'refused'
          ? { state: 'refused', answer: error.message || error.code }
          : { state: 'unknown' };
      }
    },
    async queryRefund(trade, { outRefundNo }) {
      try {
        return refundAnswerOf(await queryRefund(pay, { subMchid: trade.merchantNo, outRefundNo }));
      } catch (error) {
        return refusedAs(error, 'RESOURCE_NOT_EXISTS') ? { state: 'nothing' } : { state: 'unknown' };
      }
    },
  };
}
