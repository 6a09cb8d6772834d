import type { Statuses } from '../../lifecycle';

/** 状态 of a stored-value card: a frozen one pays nothing, but takes back what it paid (MEM-07). */
export const cardStatus = {
  statuses: {
    usable: { code: 1, label: '正常', tone: 'success' },
    frozen: { code: 0, label: '已冻结', tone: 'default' },
  },
} as const satisfies Statuses;
