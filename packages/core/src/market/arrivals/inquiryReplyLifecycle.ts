import { defineLifecycle } from '../../lifecycle';

/**
 * 新品询价 and 呆滞件询价: 0 not replied, 1 replied (ENUM-06). A reply may be changed or followed by another; where the
 * customer goes on talking, the shop has to reply again.
 */
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
      raisedBy: ['parts/recommendGoodsInquiry/reply', 'parts/inquiryManager/updateBusinessReply'],
      moves: { notReplied: 'replied', replied: 'replied' },
    },
    ask: {
      label: '追问',
      raisedBy: ['parts/appInquiryManager/say'],
      moves: { notReplied: 'notReplied', replied: 'notReplied' },
    },
  },
});
