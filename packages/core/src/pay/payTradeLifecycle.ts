import { defineLifecycle } from '../lifecycle';

/**
 * One attempt of 在线支付 (P1), by the customer's phone or by the payment code on it (付款码). Only the provider's answer to
 * a query or a charge or its signed notification leads to paid; 0 and 2
 * mean the same as for a document (ENUM-16), and 1 is reserved by D77. A payment after the closing is refunded.
 */
export const payTradeLifecycle = defineLifecycle({
  name: 'payTrade',
  initial: 'created',
  statuses: {
    created: { code: 0, label: '待支付', tone: 'warning' },
    paying: { code: 1, label: '支付中', tone: 'info' },
    paid: { code: 2, label: '已支付', tone: 'success' },
    closing: { code: 3, label: '关闭中', tone: 'info' },
    closed: { code: 4, label: '已关闭', tone: 'default' },
    failed: { code: 5, label: '支付失败', tone: 'error' },
    givenBack: { code: 6, label: '关闭后到账，自动退回', tone: 'warning' },
  },
  events: {
    open: {
      label: '发起支付',
      raisedBy: ['pay/h5Payment/add', 'pay/codePayment/add', 'system'],
      moves: { created: 'paying' },
    },
    refuse: {
      label: '服务商拒绝',
      raisedBy: ['pay/h5Payment/add', 'pay/codePayment/add', 'system'],
      moves: { created: 'failed', paying: 'failed' },
    },
    pay: {
      label: '支付成功',
      raisedBy: ['pay/codePayment/add', 'system'],
      moves: { created: 'paid', paying: 'paid', closing: 'paid' },
    },
    close: {
      label: '撤销支付',
      raisedBy: [
        'pay/h5Payment/giveUp',
        'pay/h5Payment/memberPay',
        'pay/codePayment/undo',
        'pay/paySqbTradeRecord/delBySaleOutId',
        'parts/appOrderSale/payByMember',
        'system',
      ],
      moves: { created: 'closing', paying: 'closing' },
    },
    closed: {
      label: '已关闭',
      raisedBy: ['system'],
      moves: { closing: 'closed', paying: 'closed', created: 'closed' },
    },
    payLate: { label: '关闭后到账', raisedBy: ['system'], moves: { closed: 'givenBack', failed: 'givenBack' } },
  },
});

/** Statuses in which a payment may still bring money: the document must not be paid by another one. */
export const OPEN_TRADES: readonly number[] = [
  payTradeLifecycle.statuses.created.code,
  payTradeLifecycle.statuses.paying.code,
  payTradeLifecycle.statuses.closing.code,
];
