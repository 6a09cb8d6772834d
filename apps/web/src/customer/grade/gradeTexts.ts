import { formatYuan } from '@partsdesk/core/money';

/** Tells how a grade is reached. */
export const thresholdText = (threshold: number | null, months: number | undefined): string => {
  if (threshold === null) return '只能手动指定';
  if (threshold === 0) return '新客户就是';
  return `${months === undefined ? '' : `近 ${String(months)} 个月`}消费满 ${formatYuan(threshold)}`;
};
