import { defineLifecycle } from '../lifecycle';

/**
 * 小程序代码: from our template to the version that customers see. The numbers are ours; WeChat's own are mapped to them.
 */
export const wechatCodeLifecycle = defineLifecycle({
  name: 'wechatCode',
  initial: 'none',
  statuses: {
    none: { code: 0, label: '未提交', tone: 'default' },
    auditing: { code: 1, label: '审核中', tone: 'info' },
    passed: { code: 2, label: '审核通过', tone: 'info' },
    refused: { code: 3, label: '审核未通过', tone: 'error' },
    withdrawn: { code: 4, label: '已撤回', tone: 'default' },
    delayed: { code: 5, label: '审核延后', tone: 'warning' },
    released: { code: 6, label: '已发布', tone: 'success' },
  },
  events: {
    submit: {
      label: '提交审核',
      raisedBy: ['parts/openplatform/codeAudit'],
      moves: { none: 'auditing', refused: 'auditing', withdrawn: 'auditing', released: 'auditing', passed: 'auditing' },
    },
    undo: {
      label: '撤回审核',
      raisedBy: ['parts/openplatform/codeAudit'],
      moves: { auditing: 'withdrawn', delayed: 'withdrawn' },
    },
    release: { label: '发布', raisedBy: ['parts/openplatform/codeAudit'], moves: { passed: 'released' } },
    pass: { label: '审核通过', raisedBy: ['system'], moves: { auditing: 'passed', delayed: 'passed' } },
    refuse: { label: '审核未通过', raisedBy: ['system'], moves: { auditing: 'refused', delayed: 'refused' } },
    forget: {
      label: '更换小程序',
      raisedBy: ['parts/openplatform/bindStore'],
      moves: {
        none: 'none',
        auditing: 'none',
        passed: 'none',
        refused: 'none',
        withdrawn: 'none',
        delayed: 'none',
        released: 'none',
      },
    },
    delay: { label: '审核延后', raisedBy: ['system'], moves: { auditing: 'delayed' } },
  },
});
