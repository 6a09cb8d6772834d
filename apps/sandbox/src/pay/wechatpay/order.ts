import { rfc3339 } from '@partsdesk/payments/wechat/time';
import type { Transaction, TradeState } from '@partsdesk/payments/wechat/transactions';
import { sandboxWechatPayKeys } from '../../keys';
import type { PaySandbox, WechatOrder } from '../payState';

export const orderKey = (subMchid: string, outTradeNo: string): string => `${subMchid}/${outTradeNo}`;

/** Returns the order's current state: an expired one is closed. */
export function orderAt(pay: PaySandbox, key: string): WechatOrder | undefined {
  const order = Object.hasOwn(pay.state.orders, key) ? pay.state.orders[key] : undefined;
  if (order && (order.state === 'NOTPAY' || order.state === 'USERPAYING') && order.expires <= pay.now()) {
    order.state = order.state === 'NOTPAY' ? 'CLOSED' : 'PAYERROR';
    pay.changed();
  }
  return order;
}

const descriptions: Record<TradeState, string> = {
  SUCCESS: '支付成功',
  REFUND: '转入退款',
  NOTPAY: '未支付',
  CLOSED: '已关闭',
  REVOKED: '已撤销',
  USERPAYING: '用户支付中',
  PAYERROR: '支付失败',
  ACCEPT: '已接收，等待扣款',
};

/** Converts an order to the form of queries, answers and notifications. */
export function transactionOf(order: WechatOrder): Transaction {
  const paid = order.paid !== undefined;
  return {
    sp_appid: sandboxWechatPayKeys.appid,
    sp_mchid: sandboxWechatPayKeys.mchid,
    ...(order.subAppid && { sub_appid: order.subAppid }),
    sub_mchid: order.subMchid,
    out_trade_no: order.outTradeNo,
    ...(order.transactionId && { transaction_id: order.transactionId }),
    trade_type: order.tradeType,
    trade_state: order.state,
    trade_state_desc: descriptions[order.state],
    ...(paid && { bank_type: 'OTHERS' }),
    ...(order.attach !== undefined && { attach: order.attach }),
    ...(paid && { success_time: rfc3339(new Date(order.paid ?? 0)) }),
    ...(order.openid && { payer: order.subAppid ? { sub_openid: order.openid } : { sp_openid: order.openid } }),
    amount: { total: order.total, currency: 'CNY', ...(paid && { payer_total: order.total, payer_currency: 'CNY' }) },
  };
}

/** Completes the customer's payment. With `late`, the bank reports it after the order was closed. */
export function payOrder(
  pay: PaySandbox,
  order: WechatOrder,
  { openid, late = false }: { openid?: string | undefined; late?: boolean },
): boolean {
  if (!(order.state === 'NOTPAY' || order.state === 'USERPAYING' || (late && order.state === 'CLOSED'))) return false;
  order.state = 'SUCCESS';
  order.paid = pay.now();
  order.openid ??= openid ?? 'o-sandbox-customer';
  order.transactionId = `42000${String(pay.next()).padStart(23, '0')}`;
  pay.changed();
  return true;
}
