import type { ShopEntry } from '@partsdesk/core/store/shopContext';
import { shopActor } from '../session';
import { tabs } from './tabs/tabStore';
import { useLeaveUnsaved } from './tabs/useLeaveUnsaved';

/** Switches to another shop and closes all pages. */
export function useSwitchShop(): (shop: ShopEntry) => Promise<void> {
  const leave = useLeaveUnsaved();
  return async (shop) => {
    if (await leave(tabs.current())) shopActor.send({ type: 'chooseShop', shop });
  };
}
