import { pathOfRoute, type ScreenName } from './screenList';

/** Returns the address of a filtered list: `listAddress('OrderListIndex', { customerId })`. */
export function listAddress(name: ScreenName, filters: object): string {
  return `${pathOfRoute(name) ?? ''}?list=${encodeURIComponent(JSON.stringify({ filters }))}`;
}
