import { defineLifecycle } from '../../lifecycle';

/** 新品询价: 0 not replied, 1 replied (ENUM-06). A reply may be changed; the customer reads the last one. */
export const inquiryReplyLifecycle = defineLifecycle({
  name: 'inquiryReply',
  initial: 'notReplied',
  statuses: {
    notReplied: { code: 0, label: '未回复', tone: 'warning' },
    replied: { code: 1, label: '已回复', tone: 'success' },
  },
  events: {
    reply: {
      label: '回复',
      raisedBy: ['parts/recommendGoodsInquiry/reply'],
      moves: { notReplied: 'replied', replied: 'replied' },
    },
  },
});
