import { defineLifecycle } from '../../lifecycle';

/**
 * 已发送的对账单 (MEM-98): frozen when it is sent, answered by the customer once. What was sent in error or disputed with
 * reason is void, and sent anew.
 */
export const customerStatementLifecycle = defineLifecycle({
  name: 'customerStatement',
  initial: 'sent',
  statuses: {
    sent: { code: 0, label: '待确认', tone: 'warning' },
    confirmed: { code: 1, label: '已确认', tone: 'success' },
    disputed: { code: 2, label: '有异议', tone: 'error' },
    void: { code: 3, label: '已作废', tone: 'default' },
  },
  events: {
    confirm: { label: '确认', raisedBy: ['parts/customerStatement/answer'], moves: { sent: 'confirmed' } },
    dispute: { label: '提出异议', raisedBy: ['parts/customerStatement/answer'], moves: { sent: 'disputed' } },
    void: {
      label: '作废',
      raisedBy: ['parts/customerStatement/void'],
      moves: { sent: 'void', confirmed: 'void', disputed: 'void' },
    },
  },
});
