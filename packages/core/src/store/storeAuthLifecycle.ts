import { defineLifecycle } from '../lifecycle';

/** 店铺认证: submitted by the store's owner, audited by the platform (FLOW-03). A rejected one is submitted again. */
export const storeAuthLifecycle = defineLifecycle({
  name: 'storeAuth',
  initial: 'none',
  statuses: {
    none: { code: 0, label: '未认证', tone: 'default' },
    waiting: { code: 1, label: '审核中', tone: 'info' },
    passed: { code: 2, label: '已认证', tone: 'success' },
    rejected: { code: 3, label: '已驳回', tone: 'error' },
  },
  events: {
    submit: { label: '提交认证', raisedBy: ['parts/partsStoreAuth/save'], moves: { none: 'waiting' } },
    resubmit: { label: '重新提交', raisedBy: ['parts/partsStoreAuth/save'], moves: { rejected: 'waiting' } },
    pass: { label: '通过', raisedBy: ['parts/partsStoreAuth/pass'], moves: { waiting: 'passed' } },
    reject: { label: '驳回', raisedBy: ['parts/partsStoreAuth/reject'], moves: { waiting: 'rejected' } },
  },
});
