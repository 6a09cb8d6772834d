import dayjs from 'dayjs';
import utc from 'dayjs/plugin/utc.js';
import { DAY_FORMAT, type Day } from '../../dates';

dayjs.extend(utc);

/** The rules of points, and the words of each: by money spent, by hand of the shop, and what they pay. */
export const POINTS_RULES = { consume: '消费积分', reward: '门店赠送', redeem: '积分抵扣' } as const;

export type PointsRuleCode = keyof typeof POINTS_RULES;

export const pointsRuleLabel = (code: string): string => POINTS_RULES[code as PointsRuleCode] ?? code;

/** What moves points, and the words of each in their flow. */
export const POINTS_MOVES = {
  earn: '消费获得',
  takeBack: '退款扣回',
  reward: '门店赠送',
  expire: '到期失效',
  exchange: '兑换礼品',
  exchangeBack: '兑换退回',
  spend: '抵扣货款',
  giveBack: '抵扣退回',
  gift: '消费有礼',
  giftBack: '消费有礼收回',
  transferOut: '合并转出',
  transferIn: '合并转入',
} as const;

export type PointsMove = keyof typeof POINTS_MOVES;

export const pointsMoveLabel = (kind: string): string => POINTS_MOVES[kind as PointsMove] ?? kind;

/** When the points of a rule end (MEM-30). */
export const PointsEnd = { never: 0, months: 1, yearEnd: 2 } as const;

export type PointsEndKind = (typeof PointsEnd)[keyof typeof PointsEnd];

/** Code and label of each end, in the order of a select. */
export const POINTS_ENDS = [
  { code: PointsEnd.never, label: '永久有效' },
  { code: PointsEnd.months, label: '获得后几个月内有效' },
  { code: PointsEnd.yearEnd, label: '当年年底后几个月内有效' },
] as const satisfies readonly { code: PointsEndKind; label: string }[];

/** The end of a rule's points: its kind, and the months that it counts. */
export interface PointsEndRule {
  endKind: PointsEndKind;
  endMonths: number;
}

/** Returns the last day of points that come on a day; null: no end. */
export function lastDayOf({ endKind, endMonths }: PointsEndRule, day: Day): Day | null {
  if (endKind === PointsEnd.never) return null;
  if (endKind === PointsEnd.months) return dayjs.utc(day).add(endMonths, 'month').format(DAY_FORMAT);
  // From the first of December, since a month later than the last of December may be shorter.
  return dayjs
    .utc(`${day.slice(0, 4)}-12-01`)
    .add(endMonths, 'month')
    .endOf('month')
    .format(DAY_FORMAT);
}

/** Tells a rule's end in words. */
export function pointsEndText({ endKind, endMonths }: PointsEndRule): string {
  if (endKind === PointsEnd.never) return '永久有效';
  if (endKind === PointsEnd.months) return `获得后 ${String(endMonths)} 个月内有效`;
  return endMonths === 0 ? '当年年底前有效' : `次年 ${String(endMonths)} 月底前有效`;
}

/** Formats a grade's multiple of points: 150 是 1.5 倍. */
export const pointsPercentLabel = (percent: number): string =>
  percent === 0 ? '不积分' : `${String(percent / 100)} 倍积分`;
