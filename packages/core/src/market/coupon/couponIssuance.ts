import { activityStates, type ActivityState } from '../activityState';

/** 发放方式. */
export const COUPON_CHANNELS = [
  { code: 1, label: '定向发放' },
  { code: 2, label: '领券中心' },
  { code: 3, label: '新客礼' },
] as const;
export const [DIRECTED, CENTER, NEWCOMERS] = COUPON_CHANNELS.map(({ code }) => code) as [1, 2, 3];

/** 发放对象. */
export const COUPON_RECEIVERS = [
  { code: 0, label: '全部客户' },
  { code: 1, label: '按标签' },
  { code: 2, label: '按会员等级' },
  { code: 3, label: '指定客户' },
] as const;
export const [ALL, TAGS, GRADES, CUSTOMERS] = COUPON_RECEIVERS.map(({ code }) => code) as [0, 1, 2, 3];

/** Why a receiver got nothing. */
export const SKIPPED_BECAUSE = {
  disabled: { code: 1, label: '客户已停用' },
  full: { code: 2, label: '已领满' },
  stopped: { code: 3, label: '优惠券已停发' },
  expired: { code: 4, label: '优惠券已过期' },
  allGiven: { code: 5, label: '优惠券已发完' },
} as const;

const { notStarted, running, ended } = activityStates.statuses;

interface Looked {
  state: ActivityState;
  lines: readonly { taken: number }[];
}

/** Tells why an issuance cannot be changed; undefined where it can. */
export const changeRefused = ({ state }: Pick<Looked, 'state'>): string | undefined =>
  state === ended.code ? '发放已结束，不能修改' : undefined;

/** Tells whether all of an issuance may be changed, and not its name, a later end and higher totals alone. */
export const isOpenToChange = ({ state }: Pick<Looked, 'state'>): boolean => state === notStarted.code;

/** Tells why an issuance cannot be ended; undefined where it can. */
export const finishRefused = ({ state }: Pick<Looked, 'state'>): string | undefined =>
  state === ended.code ? '发放已结束' : undefined;

/** Tells why an issuance cannot be deleted; undefined where it can. */
export function deleteRefused({ state, lines }: Looked): string | undefined {
  if (state === running.code) return '发放还在进行，请先结束发放';
  return lines.some(({ taken }) => taken > 0) ? '已有客户领到券，不能删除' : undefined;
}
