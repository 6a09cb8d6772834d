import { defineLifecycle } from '../../lifecycle';

/**
 * 礼品兑换: points are taken at once, the gift is handed out later (MEM-45). Whatever is not handed out, or comes back,
 * gives the points back.
 */
export const customerExchangeLifecycle = defineLifecycle({
  name: 'customerExchange',
  initial: 'waiting',
  statuses: {
    waiting: { code: 0, label: '待发放', tone: 'warning' },
    handedOut: { code: 1, label: '已发放', tone: 'success' },
    rejected: { code: 2, label: '已驳回', tone: 'error' },
    cancelled: { code: 3, label: '已取消', tone: 'default' },
    takenBack: { code: 4, label: '已退回', tone: 'default' },
  },
  events: {
    out: { label: '发放', raisedBy: ['parts/customerExchange/out'], moves: { waiting: 'handedOut' } },
    reject: { label: '驳回', raisedBy: ['parts/customerExchange/reject'], moves: { waiting: 'rejected' } },
    cancel: { label: '取消', raisedBy: ['parts/customerExchange/cancel'], moves: { waiting: 'cancelled' } },
    takeBack: { label: '退回', raisedBy: ['parts/customerExchange/takeBack'], moves: { handedOut: 'takenBack' } },
  },
});
