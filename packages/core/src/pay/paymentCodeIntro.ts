import { addDays, shopDay, startOfShopDay } from '../dates';
import { keep, kept, type KeyValueStorage } from '../storage';

/** The only `applyStatus` with which customers can pay by code; anything else is reason to introduce it (D43). */
export const ONLINE_PAY_OPEN = 1;

interface Seen {
  userId: string;
  tenantId: string;
}

const key = ({ userId, tenantId }: Seen) => `paymentCodeIntro:${userId}:${tenantId}`;

/** Whether the introduction of the payment code may be shown: once a day for each store and user (SHELL-19, CONST-13). */
export const introIsDue = (storage: KeyValueStorage, who: Seen, now: number): boolean =>
  kept(storage, key(who), now, (value): value is true => value === true) === undefined;

/** It was shown, and comes back when the next day begins. */
export function keepIntroShown(storage: KeyValueStorage, who: Seen, now: number): void {
  keep(storage, key(who), true, startOfShopDay(addDays(shopDay(now), 1)));
}
