import { pathOfRoute, type ScreenName } from './screenList';

/** The address of a list with filters on: `listAddress('OrderListIndex', { customerId })`. */
export function listAddress(name: ScreenName, filters: object): string {
  return `${pathOfRoute(name) ?? ''}?list=${encodeURIComponent(JSON.stringify({ filters }))}`;
}
