import { defineLifecycle } from '../../lifecycle';

/** 客户评价: 0 not replied, 1 replied. One reply, which the customer reads. */
export const customerCommentLifecycle = defineLifecycle({
  name: 'customerComment',
  initial: 'notReplied',
  statuses: {
    notReplied: { code: 0, label: '未回复', tone: 'warning' },
    replied: { code: 1, label: '已回复', tone: 'success' },
  },
  events: {
    reply: { label: '回复', raisedBy: ['parts/customerComment/reply'], moves: { notReplied: 'replied' } },
  },
});
