import { defineLifecycle } from '../../lifecycle';

/** 储值调整: a card is corrected by hand; a second person decides, and only then it moves (MEM-70). */
export const valueAdjustLifecycle = defineLifecycle({
  name: 'valueAdjust',
  initial: 'waiting',
  statuses: {
    waiting: { code: 0, label: '待复核', tone: 'warning' },
    booked: { code: 1, label: '已入账', tone: 'success' },
    rejected: { code: 2, label: '已驳回', tone: 'error' },
    withdrawn: { code: 3, label: '已撤回', tone: 'default' },
  },
  events: {
    approve: { label: '通过', raisedBy: ['parts/customerValueAdjust/audit'], moves: { waiting: 'booked' } },
    reject: { label: '驳回', raisedBy: ['parts/customerValueAdjust/audit'], moves: { waiting: 'rejected' } },
    withdraw: { label: '撤回', raisedBy: ['parts/customerValueAdjust/withdraw'], moves: { waiting: 'withdrawn' } },
  },
});
