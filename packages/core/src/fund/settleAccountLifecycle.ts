import { defineLifecycle } from '../lifecycle';

/** 关账. Only the latest closing can be undone; after that the period is closed anew. */
export const settleAccountLifecycle = defineLifecycle({
  name: 'settleAccount',
  initial: 'closed',
  statuses: {
    closed: { code: 1, label: '已关账', tone: 'success' },
    reversed: { code: 2, label: '已反关账', tone: 'default' },
  },
  events: {
    reverse: { label: '反关账', raisedBy: ['parts/settleAccountReverse/save'], moves: { closed: 'reversed' } },
  },
});
