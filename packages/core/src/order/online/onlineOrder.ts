import type { AnyLifecycle } from '../../lifecycle';
import { onlineOrderLifecycle } from './onlineOrderLifecycle';
import { payAfterUseLifecycle } from './payAfterUseLifecycle';

/** 配送方式 (ENUM-10). */
export const DELIVERIES = [
  { code: 0, label: '快递' },
  { code: 1, label: '自提' },
  { code: 2, label: '员工上门' },
] as const;

export type Delivery = (typeof DELIVERIES)[number]['code'];

export const deliveryLabel = (delivery: number): string =>
  DELIVERIES.find(({ code }) => code === delivery)?.label ?? '';

/** 0 is paid before shipping, 1 after use. */
export type OnlineFlow = 0 | 1;

export const onlineLifecycleOf = (flow: number): AnyLifecycle =>
  flow === 1 ? payAfterUseLifecycle : onlineOrderLifecycle;

const { shipped, completed } = onlineOrderLifecycle.statuses;

/** Tests whether the goods of an order, of either flow, have not left yet. */
export const isBeforeShipping = (status: number): boolean => status !== shipped.code && status !== completed.code;

/** Events of either flow. */
export type OnlineEvent = keyof typeof onlineOrderLifecycle.events | keyof typeof payAfterUseLifecycle.events;

/** Days after shipping until an order counts as received without the customer's confirmation. */
export const CONFIRM_DAYS = 10;

/**
 * Minutes for which stock is reserved: for an unpaid order, and for a pay-after-use order that is not accepted (pitfall
 * 49).
 */
export const LAPSE_MINUTES: Readonly<Record<OnlineFlow, number>> = { 0: 30, 1: 3 * 24 * 60 };

/** Maximum number of a customer's pending orders. */
export const MOST_WAITING = 5;
