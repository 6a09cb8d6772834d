import { defineLifecycle } from '../lifecycle';

/** 收入单, 支出单: booked at once; a mistake is taken back by a document of its own, once (FUN-08). */
export const fundEntryLifecycle = defineLifecycle({
  name: 'fundEntry',
  initial: 'booked',
  statuses: {
    booked: { code: 1, label: '已入账', tone: 'success' },
    reversed: { code: 2, label: '已冲销', tone: 'default' },
    reversal: { code: 4, label: '冲销单', tone: 'error' },
  },
  events: {
    reverse: {
      label: '冲销',
      raisedBy: ['parts/fundIncome/reverse', 'parts/fundExpenses/reverse'],
      moves: { booked: 'reversed' },
    },
  },
});
