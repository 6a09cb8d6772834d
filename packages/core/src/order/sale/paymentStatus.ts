import { defineLifecycle } from '../../lifecycle';

/** At the desk, and by the customer out of stored value. */
const BY_RECEIPT = [
  'parts/receiptBill/add',
  'parts/receiptBill/addMany',
  'parts/appOrderSale/payByMember',
  'pay/h5Payment/memberPay',
] as const;

/**
 * 支付状态 (ENUM-16). 1 is reserved: a payment is pending at the provider, who must be queried before another one may start
 * (D77). A return may settle the debt meanwhile; the payment that ends afterwards changes nothing, and its money goes
 * back.
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
      raisedBy: BY_RECEIPT,
      moves: { toPay: 'toPay' },
    },
    receiveAll: {
      label: '全部收款',
      raisedBy: BY_RECEIPT,
      moves: { toPay: 'paid' },
    },
    // A receipt that was taken by mistake is taken back: its amount is owed again.
    voidReceipt: { label: '作废收款', raisedBy: ['parts/receiptBill/void'], moves: { toPay: 'toPay', paid: 'toPay' } },
    creditPart: {
      label: '退货冲减欠款',
      raisedBy: ['parts/refundBill/add', 'parts/refundBill/returnAtOnce', 'system'],
      moves: { toPay: 'toPay', paying: 'paying' },
    },
    creditAll: {
      label: '退货冲清欠款',
      raisedBy: ['parts/refundBill/add', 'parts/refundBill/returnAtOnce', 'system'],
      moves: { toPay: 'paid', paying: 'paid' },
    },
    // The document owes another amount, of which nothing is received yet.
    reprice: {
      label: '改单后待付',
      raisedBy: ['parts/orderSale/update', 'parts/receiptBill/useCoupon'],
      moves: { toPay: 'toPay', paid: 'toPay' },
    },
    // Nothing is left to pay: the amount is 0, or ending the order left what was received already.
    settle: {
      label: '无需再付',
      raisedBy: [
        'parts/orderSale/add',
        'parts/orderSale/update',
        'parts/orderSale/forceComplete',
        'parts/orderSale/updateStatus',
        'parts/serviceBorrowOut/convertToSale',
        'parts/receiptBill/useCoupon',
      ],
      moves: { toPay: 'paid', paid: 'paid' },
    },
    begin: { label: '发起支付', raisedBy: ['pay/h5Payment/add', 'pay/codePayment/add'], moves: { toPay: 'paying' } },
    confirmed: { label: '支付成功', raisedBy: ['system'], moves: { paying: 'paid', paid: 'paid' } },
    failed: { label: '支付未完成', raisedBy: ['system'], moves: { paying: 'toPay', paid: 'paid' } },
  },
});
