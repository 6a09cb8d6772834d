import type { Statuses } from './lifecycle';

/** 启用状态 of tags, goods, customers, accounts and many more (ENUM-01). */
export const enabled = {
  statuses: {
    enabled: { code: 1, label: '启用', tone: 'success' },
    disabled: { code: 0, label: '已停用', tone: 'default' },
  },
} as const satisfies Statuses;
