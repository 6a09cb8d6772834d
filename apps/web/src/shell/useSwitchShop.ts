import type { ShopEntry } from '@partsdesk/core/store/shopContext';
import { shopActor } from '../session';
import { allUnsaved, useLeaveUnsaved } from './tabs/useLeaveUnsaved';

/** Switches to another shop and closes all pages. */
export function useSwitchShop(): (shop: ShopEntry) => Promise<void> {
  const leave = useLeaveUnsaved();
  return async (shop) => {
    if (await leave(allUnsaved(), '切换')) shopActor.send({ type: 'chooseShop', shop });
  };
}
