import { defineLifecycle } from '../lifecycle';

/**
 * 盘点单: counted by several people, submitted, and booked by an authorised one, or sent back for a recount when a
 * variance is doubted.
 */
export const stockTakingLifecycle = defineLifecycle({
  name: 'stockTaking',
  initial: 'counting',
  statuses: {
    counting: { code: 0, label: '盘点中', tone: 'info' },
    submitted: { code: 1, label: '待审核', tone: 'warning' },
    booked: { code: 2, label: '已入账', tone: 'success' },
    cancelled: { code: 3, label: '已作废', tone: 'default' },
    recounting: { code: 4, label: '复盘中', tone: 'info' },
  },
  events: {
    count: {
      label: '登记数量',
      raisedBy: ['parts/stockTaking/count'],
      moves: { counting: 'counting', recounting: 'recounting' },
    },
    recount: {
      label: '重盘',
      raisedBy: ['parts/stockTaking/recount'],
      moves: { counting: 'counting', recounting: 'recounting' },
    },
    submit: {
      label: '提交审核',
      raisedBy: ['parts/stockTaking/submit'],
      moves: { counting: 'submitted', recounting: 'submitted' },
    },
    approve: { label: '审核入账', raisedBy: ['parts/stockTaking/approve'], moves: { submitted: 'booked' } },
    reject: { label: '退回复盘', raisedBy: ['parts/stockTaking/reject'], moves: { submitted: 'recounting' } },
    cancel: {
      label: '作废',
      raisedBy: ['parts/stockTaking/cancel'],
      moves: { counting: 'cancelled', recounting: 'cancelled' },
    },
  },
});
