import type { AnyLifecycle } from '../lifecycle';
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

/** 0 is paid before it is shipped, 1 after it was used. */
export type OnlineFlow = 0 | 1;

export const onlineLifecycleOf = (flow: number): AnyLifecycle =>
  flow === 1 ? payAfterUseLifecycle : onlineOrderLifecycle;

/** What both flows accept. */
export type OnlineEvent = keyof typeof onlineOrderLifecycle.events & keyof typeof payAfterUseLifecycle.events;

/** How long after shipping goods count as received though their customer says nothing. */
export const CONFIRM_DAYS = 10;

/** How long stock is kept for who does not pay; of pay-after-use, for what nobody accepts (pitfall 49). */
export const LAPSE_MINUTES: Readonly<Record<OnlineFlow, number>> = { 0: 30, 1: 3 * 24 * 60 };

/** Orders of one customer that may wait at the same time. */
export const MOST_WAITING = 5;
