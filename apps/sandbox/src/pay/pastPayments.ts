import type { PastPayment, PaySandbox, SqbOrderRow } from './payState';
import { updateStatus, sqbKey } from './shouqianba/order';
import { terminalAt } from './shouqianba/terminal';
import { orderKey } from './wechatpay/order';
import { refundKey } from './wechatpay/refund';

const TRADE_TYPES = { jsapi: 'JSAPI', h5: 'MWEB', native: 'NATIVE', alipay: 'NATIVE' } as const;

function addWechatPayment(pay: PaySandbox, past: PastPayment): void {
  const { merchantNo: subMchid, outTradeNo, transactionId, amount: total, refunds } = past;
  const key = orderKey(subMchid, outTradeNo);
  if (Object.hasOwn(pay.state.orders, key)) return;
  pay.state.orders[key] = {
    subMchid,
    outTradeNo,
    transactionId,
    total,
    tradeType: TRADE_TYPES[past.channel],
    state: refunds.length ? 'REFUND' : 'SUCCESS',
    description: past.summary,
    openid: past.openId || undefined,
    prepayId: '',
    created: past.createTime.getTime(),
    paid: past.paidTime.getTime(),
    expires: past.paidTime.getTime(),
    refunds: refunds.map(({ outRefundNo }) => outRefundNo),
    content: '',
  };
  for (const { outRefundNo, refundNo, amount, createTime, refundTime } of refunds) {
    pay.state.refunds[refundKey(subMchid, outRefundNo)] = {
      subMchid,
      outTradeNo,
      transactionId,
      outRefundNo,
      refundId: refundNo,
      refund: amount,
      total,
      status: 'SUCCESS',
      created: createTime.getTime(),
      ended: refundTime.getTime(),
    };
  }
}

function addSqbPayment(pay: PaySandbox, past: PastPayment): void {
  const { merchantNo: terminalSn, outTradeNo: clientSn } = past;
  const merchantSn = terminalAt(pay, terminalSn)?.merchantSn ?? '';
  const key = sqbKey(merchantSn, clientSn);
  if (Object.hasOwn(pay.state.sqbOrders, key)) return;
  const row: SqbOrderRow = {
    sn: past.transactionId,
    merchantSn,
    terminalSn,
    clientSn,
    status: 'PAID',
    total: past.amount,
    refunds: past.refunds.map(({ outRefundNo: requestNo, amount }) => ({ requestNo, amount, status: 'SUCCESS' })),
    payway: past.channel === 'alipay' ? '1' : '3',
    subPayway: '3',
    subject: past.summary,
    operator: '',
    created: past.createTime.getTime(),
    expires: past.paidTime.getTime(),
    paid: past.paidTime.getTime(),
  };
  updateStatus(row);
  pay.state.sqbOrders[key] = row;
}

/** Adds past payments to the stand-ins, which can then answer queries, list them on the day's bill and refund them. */
export function addPastPayments(pay: PaySandbox, payments: readonly PastPayment[]): void {
  if (payments.length === 0) return;
  for (const past of payments) (past.provider === 'wechat' ? addWechatPayment : addSqbPayment)(pay, past);
  pay.changed();
}
