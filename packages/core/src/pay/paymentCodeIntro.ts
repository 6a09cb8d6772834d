import { addDays, shopDay, startOfShopDay } from '../dates';
import { keep, kept, type KeyValueStorage } from '../storage';

/** The only `applyStatus` with which customers can pay by code; with any other the introduction is shown (D43). */
export const ONLINE_PAY_OPEN = 1;

interface Seen {
  userId: string;
  tenantId: string;
}

const key = ({ userId, tenantId }: Seen) => `paymentCodeIntro:${userId}:${tenantId}`;

/**
 * Returns whether the introduction of the payment code may be shown: once a day for each store and user (SHELL-19,
 * CONST-13).
 */
export const introIsDue = (storage: KeyValueStorage, who: Seen, now: number): boolean =>
  kept(storage, key(who), now, (value): value is true => value === true) === undefined;

/** Records that it was shown; the record expires at the end of the day. */
export function keepIntroShown(storage: KeyValueStorage, who: Seen, now: number): void {
  keep(storage, key(who), true, startOfShopDay(addDays(shopDay(now), 1)));
}
