import { defineLifecycle } from '../../lifecycle';

/**
 * 退卡: what is left of a lot of stored value goes back to its holder (MEM-71). A second person decides, then a cashier
 * pays out of their drawer or by transfer. Until it is paid, the holder may keep the card.
 */
export const cardRefundLifecycle = defineLifecycle({
  name: 'cardRefund',
  initial: 'waiting',
  statuses: {
    waiting: { code: 0, label: '待审核', tone: 'warning' },
    approved: { code: 1, label: '待付款', tone: 'warning' },
    paid: { code: 2, label: '已退款', tone: 'success' },
    rejected: { code: 3, label: '已驳回', tone: 'error' },
    withdrawn: { code: 4, label: '已撤回', tone: 'default' },
  },
  events: {
    approve: { label: '通过', raisedBy: ['parts/customerCardRefund/audit'], moves: { waiting: 'approved' } },
    reject: { label: '驳回', raisedBy: ['parts/customerCardRefund/audit'], moves: { waiting: 'rejected' } },
    withdraw: {
      label: '撤回',
      raisedBy: ['parts/customerCardRefund/withdraw'],
      moves: { waiting: 'withdrawn', approved: 'withdrawn' },
    },
    pay: { label: '付款', raisedBy: ['parts/customerCardRefund/pay'], moves: { approved: 'paid' } },
  },
});
