import { defineLifecycle } from '../../lifecycle';

/** 退款状态 of a sales return: the part of its amount that was refunded, in money or as reduced debt. */
export const refundStatus = defineLifecycle({
  name: 'refundStatus',
  initial: 'toRefund',
  statuses: {
    toRefund: { code: 0, label: '待退款', tone: 'warning' },
    partlyRefunded: { code: 1, label: '部分退款', tone: 'info' },
    refunded: { code: 2, label: '已退款', tone: 'success' },
  },
  events: {
    refundPart: {
      label: '部分退款',
      raisedBy: ['parts/refundBill/add', 'parts/refundBill/returnAtOnce'],
      moves: { toRefund: 'partlyRefunded', partlyRefunded: 'partlyRefunded' },
    },
    refundAll: {
      label: '全部退款',
      // A return without an amount needs no refund once it is passed.
      raisedBy: ['parts/refundBill/add', 'parts/salesReturn/pass', 'parts/refundBill/returnAtOnce'],
      moves: { toRefund: 'refunded', partlyRefunded: 'refunded' },
    },
  },
});
