import { formatMinute } from '@partsdesk/core/dates';
import {
  ALL,
  COUPON_CHANNELS,
  COUPON_RECEIVERS,
  CUSTOMERS,
  DIRECTED,
} from '@partsdesk/core/market/coupon/couponIssuance';
import type { Schemas } from '@partsdesk/sdk/types/parts';
import { daysText } from '../exhibition/signInTexts';

type Issuance = Schemas['CouponIssuance'];

const NAMED = 3;
const NEWCOMERS_TEXT = '首次在小程序注册的客户';

export const channelText = (channel: Issuance['channel']): string =>
  COUPON_CHANNELS.find(({ code }) => code === channel)?.label ?? '';

/** Tells whom an issuance is for: 按标签（2 个）. */
export function receiversText({ channel, receivers, receiverCount }: Issuance): string {
  if (channel === COUPON_CHANNELS[2].code) return NEWCOMERS_TEXT;
  const label = COUPON_RECEIVERS.find(({ code }) => code === receivers)?.label ?? '';
  return receivers === ALL ? label : `${label}（${String(receiverCount)} ${receivers === CUSTOMERS ? '位' : '个'}）`;
}

/** Tells when an issuance runs; what is sent begins with its making. */
export const periodText = ({ channel, beginDay, endDay, createTime }: Issuance): string =>
  channel === DIRECTED || endDay === null ? `${formatMinute(createTime)} 起发放` : daysText({ beginDay, endDay });

/** Names the coupons of an issuance, the first of them. */
export const couponsText = ({ lines }: Issuance): string =>
  lines
    .slice(0, NAMED)
    .map(({ name, perCustomer }) => (perCustomer > 1 ? `${name} × ${String(perCustomer)}` : name))
    .join('、') + (lines.length > NAMED ? ` 等 ${String(lines.length)} 种` : '');

const sum = (numbers: readonly number[]): number => numbers.reduce((total, one) => total + one, 0);

export const takenText = ({ lines }: Issuance): string =>
  `${String(sum(lines.map(({ taken }) => taken)))} / ${String(sum(lines.map(({ total }) => total)))}`;

export const usedCount = ({ lines }: Issuance): number => sum(lines.map(({ used }) => used));
