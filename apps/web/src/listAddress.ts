import { pathOfRoute, type ScreenName } from './screenList';

/** Parameter of a list's address that opens one record over the list. */
export const OPENED = 'open';

/** Parameters of a list's address that open a record, or a side list and one of its records, over the list. */
export const OVER_LIST = [OPENED, 'side', 'code', 'statement'];

/** Returns the address of a filtered list: `listAddress('OrderListIndex', { customerId })`. */
export function listAddress(name: ScreenName, filters: object): string {
  return `${pathOfRoute(name) ?? ''}?list=${encodeURIComponent(JSON.stringify({ filters }))}`;
}
