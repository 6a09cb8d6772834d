import { defineLifecycle } from '../../lifecycle';

/**
 * 支付状态 (ENUM-16). 1 is reserved: a payment is pending at the provider, who must be queried before another one may start
 * (D77).
 */
export const paymentStatus = defineLifecycle({
  name: 'paymentStatus',
  initial: 'toPay',
  statuses: {
    toPay: { code: 0, label: '待支付', tone: 'warning' },
    paying: { code: 1, label: '支付中', tone: 'info' },
    paid: { code: 2, label: '已支付', tone: 'success' },
  },
  events: {
    receivePart: {
      label: '部分收款',
      raisedBy: ['parts/receiptBill/add', 'parts/receiptBill/addMany'],
      moves: { toPay: 'toPay' },
    },
    receiveAll: {
      label: '全部收款',
      raisedBy: ['parts/receiptBill/add', 'parts/receiptBill/addMany'],
      moves: { toPay: 'paid' },
    },
    creditPart: {
      label: '退货冲减欠款',
      raisedBy: ['parts/refundBill/add'],
      moves: { toPay: 'toPay', paying: 'paying' },
    },
    creditAll: { label: '退货冲清欠款', raisedBy: ['parts/refundBill/add'], moves: { toPay: 'paid', paying: 'paid' } },
    begin: { label: '发起支付', raisedBy: ['pay/h5Payment/add'], moves: { toPay: 'paying' } },
    confirmed: { label: '支付成功', raisedBy: ['system'], moves: { paying: 'paid' } },
    failed: { label: '支付未完成', raisedBy: ['system'], moves: { paying: 'toPay' } },
  },
});
