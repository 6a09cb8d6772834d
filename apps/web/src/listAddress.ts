import { pathOfRoute, type ScreenName } from './screenList';

/** Parameter of a list's address that opens one record over the list. */
export const OPENED = 'open';

/** Returns the address of a filtered list: `listAddress('OrderListIndex', { customerId })`. */
export function listAddress(name: ScreenName, filters: object): string {
  return `${pathOfRoute(name) ?? ''}?list=${encodeURIComponent(JSON.stringify({ filters }))}`;
}
