import { defineLifecycle } from '../../lifecycle';

/** 维修申请: 0 not replied, 1 replied (ENUM of replies). It may be reassigned until it is answered; one answer. */
export const maintenanceLifecycle = defineLifecycle({
  name: 'maintenance',
  initial: 'notReplied',
  statuses: {
    notReplied: { code: 0, label: '未回复', tone: 'warning' },
    replied: { code: 1, label: '已回复', tone: 'success' },
  },
  events: {
    allot: { label: '分配', raisedBy: ['parts/maintenanceMs/updateAllot'], moves: { notReplied: 'notReplied' } },
    reply: { label: '回复', raisedBy: ['parts/maintenanceMs/updateReply'], moves: { notReplied: 'replied' } },
  },
});
