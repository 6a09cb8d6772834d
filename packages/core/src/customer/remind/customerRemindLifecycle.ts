import { defineLifecycle } from '../../lifecycle';

/**
 * 定时提醒 (MEM-90): waits for its day, then for somebody who deals with it and writes down what came of it. Whether it was
 * read is a flag of each user and no state.
 */
export const customerRemindLifecycle = defineLifecycle({
  name: 'customerRemind',
  initial: 'ahead',
  statuses: {
    ahead: { code: 0, label: '未到期', tone: 'default' },
    waiting: { code: 1, label: '待处理', tone: 'warning' },
    handled: { code: 2, label: '已处理', tone: 'success' },
    cancelled: { code: 3, label: '已取消', tone: 'default' },
  },
  events: {
    // Written by the night; whoever reads a reminder whose day has come sees it waiting before that.
    due: { label: '到期', raisedBy: ['system'], moves: { ahead: 'waiting' } },
    handle: { label: '处理', raisedBy: ['parts/customerRemind/handle'], moves: { waiting: 'handled' } },
    cancel: {
      label: '作废',
      raisedBy: ['parts/customerRemind/cancel'],
      moves: { ahead: 'cancelled', waiting: 'cancelled' },
    },
  },
});
