import { withForcedRefresh } from '@partsdesk/core/account/paths';
import { workplace } from '@partsdesk/core/account/workplace';
import { useNavigate } from 'react-router-dom';
import { pathOfRoute } from '../../screenList';
import { now, shopActor } from '../../session';
import { matchScreen } from '../matchScreen';
import { tabKey, tabs as store } from './tabStore';
import { useLeaveUnsaved } from './useLeaveUnsaved';

/** Returns the page that stays when all are closed: the user's workplace, unless that lies outside of the tabs. */
function homeTab(): string | undefined {
  const { permissions } = shopActor.getSnapshot().context;
  const path = permissions && workplace(permissions, pathOfRoute);
  return path !== undefined && matchScreen(path)?.layout === 'main' ? path : undefined;
}

/** Asks the window which page is open: the router renders an address later than it is set; a click may come between. */
const openKey = (): string => tabKey(window.location.pathname, window.location.search);

/** Returns what can be done with tabs; each asks first about what is not saved. */
export function useTabActions() {
  const navigate = useNavigate();
  const leave = useLeaveUnsaved();
  const others = (key: string) => store.current().filter((tab) => tab.key !== key);
  const addressOf = (key: string) => store.current().find((tab) => tab.key === key)?.address ?? key;

  async function close(key: string): Promise<void> {
    if (!(await leave(store.current().filter((tab) => tab.key === key)))) return;
    const address = store.close(key, openKey());
    if (address) void navigate(address);
  }
  async function closeOthers(key: string): Promise<void> {
    if (!(await leave(others(key)))) return;
    const address = addressOf(key);
    store.closeOthers(key);
    if (key !== openKey()) void navigate(address);
  }
  async function closeAll(): Promise<void> {
    const home = homeTab() ?? openKey();
    if (!(await leave(home === openKey() ? others(home) : store.current()))) return;
    store.closeOthers(home);
    if (home !== openKey()) void navigate(home);
  }
  const refresh = (key: string): void => void navigate(withForcedRefresh(addressOf(key), now()));

  return { close, closeOthers, closeAll, refresh };
}
