import { defineLifecycle } from '../lifecycle';

/**
 * The store's terminal at Shouqianba (S3), which signs payments. Its key is valid for a calendar day: the day's first
 * payment checks in. A refused signature marks the key as stale: one check-in, one retry, then the alarm. A refused
 * check-in ends the terminal until it is activated by a new code.
 */
export const sqbTerminalLifecycle = defineLifecycle({
  name: 'sqbTerminal',
  initial: 'inactive',
  statuses: {
    inactive: { code: 0, label: '未激活', tone: 'error' },
    active: { code: 1, label: '可收款', tone: 'success' },
    stale: { code: 2, label: '待签到', tone: 'info' },
  },
  events: {
    // Activating the same device again replaces the terminal's key; the old one is void.
    activate: { label: '激活', raisedBy: ['system'], moves: { inactive: 'active', active: 'active', stale: 'active' } },
    midnight: { label: '密钥到期', raisedBy: ['system'], moves: { active: 'stale' } },
    doubt: { label: '签名被拒', raisedBy: ['system'], moves: { active: 'stale' } },
    checkin: { label: '签到', raisedBy: ['system'], moves: { stale: 'active' } },
    refuse: { label: '签到被拒', raisedBy: ['system'], moves: { stale: 'inactive' } },
    alarm: { label: '连续签名被拒', raisedBy: ['system'], moves: { active: 'active' } },
    recover: { label: '恢复正常', raisedBy: ['system'], moves: { active: 'active' } },
    close: {
      label: '商户关闭',
      raisedBy: ['system'],
      moves: { active: 'inactive', stale: 'inactive', inactive: 'inactive' },
    },
  },
});
