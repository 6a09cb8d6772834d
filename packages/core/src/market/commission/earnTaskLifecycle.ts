import { defineLifecycle } from '../../lifecycle';

const CHECK = ['parts/distributorEarnTask/batchCheck'] as const;

/** 限时任务: what a distributor hands in is looked at once; who passes it books the reward (MKT-52). */
export const earnTaskLifecycle = defineLifecycle({
  name: 'earnTask',
  initial: 'waiting',
  statuses: {
    waiting: { code: 0, label: '待审核', tone: 'warning' },
    passed: { code: 1, label: '已通过', tone: 'success' },
    rejected: { code: 2, label: '已驳回', tone: 'error' },
  },
  events: {
    pass: { label: '通过', raisedBy: CHECK, moves: { waiting: 'passed' } },
    reject: { label: '驳回', raisedBy: CHECK, moves: { waiting: 'rejected' } },
  },
});
