import { pointsEndText } from '@partsdesk/core/customer/points/pointsRules';
import { formatYuan } from '@partsdesk/core/money';
import type { Schemas } from '@partsdesk/sdk/types/parts';

/** Formats points with their sign: +128, -50. */
export const signedPoints = (points: number): string => `${points > 0 ? '+' : ''}${points.toLocaleString('en-US')}`;

/** Tells the terms of a rule in a line: 每消费 ¥1.00 积 1 分 · 永久有效. */
export const ruleTerms = ({
  points,
  perFen,
  dayLimit,
  step,
  least,
  mostPercent,
  ...end
}: Schemas['PointsRule']): string =>
  (step !== null && points !== null && perFen !== null
    ? [
        `${String(points)} 分抵 ${formatYuan(perFen)}`,
        `每次 ${String(step)} 分的整数倍，至少 ${String(least ?? 0)} 分`,
        `最多抵应收的 ${String(mostPercent ?? 0)}%`,
      ]
    : [
        perFen !== null && points !== null
          ? `每消费 ${formatYuan(perFen)} 积 ${String(points)} 分`
          : `每人每天最多赠送 ${String(dayLimit ?? 0)} 分`,
        pointsEndText(end),
      ]
  ).join(' · ');
