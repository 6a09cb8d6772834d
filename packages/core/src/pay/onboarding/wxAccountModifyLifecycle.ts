import { defineLifecycle } from '../../lifecycle';

/** 结算账户变更 at WeChat Pay: until it takes effect, money goes to the previous account. */
export const wxAccountModifyLifecycle = defineLifecycle({
  name: 'wxAccountModify',
  initial: 'submitting',
  statuses: {
    submitting: { code: 1, label: '提交中', tone: 'info' },
    auditing: { code: 2, label: '审核中', tone: 'info' },
    effective: { code: 3, label: '已生效', tone: 'success' },
    failed: { code: 4, label: '未通过', tone: 'error' },
  },
  events: {
    accept: { label: '受理', raisedBy: ['system'], moves: { submitting: 'auditing', auditing: 'auditing' } },
    pass: { label: '生效', raisedBy: ['system'], moves: { auditing: 'effective' } },
    fail: { label: '未通过', raisedBy: ['system'], moves: { submitting: 'failed', auditing: 'failed' } },
  },
});
