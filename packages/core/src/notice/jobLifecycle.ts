import { defineLifecycle } from '../lifecycle';

/** 后台任务: taken by a worker, and by another one when the first was killed; the user who started it may stop it. */
export const jobLifecycle = defineLifecycle({
  name: 'job',
  initial: 'waiting',
  statuses: {
    waiting: { code: 0, label: '等待中', tone: 'default' },
    running: { code: 1, label: '进行中', tone: 'info' },
    done: { code: 2, label: '已完成', tone: 'success' },
    failed: { code: 3, label: '失败', tone: 'error' },
    cancelled: { code: 4, label: '已取消', tone: 'default' },
  },
  events: {
    take: { label: '开始', raisedBy: ['system'], moves: { waiting: 'running', running: 'running' } },
    finish: { label: '完成', raisedBy: ['system'], moves: { running: 'done' } },
    fail: { label: '失败', raisedBy: ['system'], moves: { waiting: 'failed', running: 'failed' } },
    cancel: { label: '取消', raisedBy: ['parts/job/cancel'], moves: { waiting: 'cancelled', running: 'cancelled' } },
  },
});

/** Returns whether a job has reached a final status. */
export const jobEnded = (status: number): boolean => status >= jobLifecycle.statuses.done.code;
