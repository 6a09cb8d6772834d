import { defineLifecycle } from '../../lifecycle';

/**
 * 班次: sales are taken while it is open; the count ends it, and it is closed when the variance is accepted and booked.
 */
export const shiftLifecycle = defineLifecycle({
  name: 'shift',
  initial: 'open',
  statuses: {
    open: { code: 0, label: '进行中', tone: 'info' },
    ended: { code: 1, label: '待结清', tone: 'warning' },
    closed: { code: 2, label: '已结清', tone: 'success' },
  },
  events: {
    cashMove: { label: '存取现金', raisedBy: ['parts/shiftRecord/cashMove'], moves: { open: 'open' } },
    correctFloat: {
      label: '更正备用金',
      raisedBy: ['parts/shiftRecord/correctFloat'],
      moves: { open: 'open' },
    },
    update: { label: '修改备注', raisedBy: ['parts/shiftRecord/update'], moves: { open: 'open', ended: 'ended' } },
    count: { label: '清点交班', raisedBy: ['parts/shiftRecord/count'], moves: { open: 'ended' } },
    close: { label: '结清', raisedBy: ['parts/shiftRecord/close'], moves: { ended: 'closed' } },
  },
});
