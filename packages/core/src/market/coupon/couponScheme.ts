import { shopDay } from '../../dates';
import type { Statuses } from '../../lifecycle';

/** 发放状态 of a scheme, read from the clock and its counts. */
export const couponSchemeState = {
  statuses: {
    invalid: { code: 0, label: '已停发', tone: 'error' },
    open: { code: 1, label: '发放中', tone: 'success' },
    allGiven: { code: 2, label: '已发完', tone: 'default' },
    over: { code: 3, label: '已过期', tone: 'warning' },
  },
} as const satisfies Statuses;

/** 适用范围. */
export const COUPON_SCOPES = [
  { code: 0, label: '全部商品' },
  { code: 1, label: '指定分类' },
  { code: 2, label: '指定商品' },
] as const;

/** 有效期. */
export const COUPON_VALIDITIES = [
  { code: 1, label: '固定日期' },
  { code: 2, label: '领取后几天' },
] as const;

/** Tells when the coupons of a scheme are good. */
export function validityWords({
  validity,
  beginDay,
  endDay,
  days,
}: {
  validity: number;
  beginDay: string | null;
  endDay: string | null;
  days: number | null;
}): string {
  return validity === 1 ? `${beginDay ?? ''} 至 ${endDay ?? ''}` : `领取当天起 ${String(days ?? 0)} 天`;
}

/** Tells the last day of a coupon, whose end is the midnight after it. */
export const lastDayWords = (validTo: string): string => `${shopDay(new Date(validTo).getTime() - 1)} 到期`;
