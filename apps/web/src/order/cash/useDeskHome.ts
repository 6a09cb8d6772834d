import { pathOfRoute, type ScreenName } from '../../screenList';
import { useMayVisit } from '../../useMayVisit';

/** Where a cash page leads back to, by rights: a store keeper has no cash desk. */
const homes: ScreenName[] = ['OrderCashIntro', 'OrderListIndex', 'SelectShop'];

/** Returns the address outside of the cash pages that the user comes back to. */
export function useDeskHome(): string {
  const mayVisit = useMayVisit();
  return pathOfRoute(homes.find(mayVisit) ?? 'SelectShop') ?? '/';
}
