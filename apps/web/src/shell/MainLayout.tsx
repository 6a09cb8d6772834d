import Box from '@mui/material/Box';
import Drawer from '@mui/material/Drawer';
import { useTheme } from '@mui/material/styles';
import useMediaQuery from '@mui/material/useMediaQuery';
import { FORCED_REFRESH_KEY } from '@partsdesk/core/account/paths';
import { usePhone } from '@partsdesk/ui/usePhone.ts';
import { useSelector } from '@xstate/react';
import { useEffect, useLayoutEffect, useRef, useState, useSyncExternalStore } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { shopActor } from '../session';
import { Footer } from './Footer';
import { Header } from './Header';
import { useLayoutSettings } from './layoutSettings';
import type { MatchedScreen } from './matchScreen';
import { PageTrail } from './PageTrail';
import { SettingsDrawer } from './SettingsDrawer';
import { SideMenu } from './SideMenu';
import { TabBar } from './TabBar';
import { plainAddress, tabKey, tabs as store } from './tabStore';
import { TabStack } from './TabStack';
import { TopMenu } from './TopMenu';

const HIDE_HEADER_AFTER = 300;

/** The console: menu, header, tabs, and the pages that are kept alive. */
export function MainLayout({ screen }: { screen: MatchedScreen }) {
  const { pathname, search } = useLocation();
  const navigate = useNavigate();
  const settings = useLayoutSettings();
  const phone = usePhone();
  const wide = useMediaQuery(useTheme().breakpoints.up('md'), { noSsr: true });
  const [menuChoice, setMenuChoice] = useState<boolean>();
  const [settingsOpen, setSettingsOpen] = useState(false);
  const [headerHidden, setHeaderHidden] = useState(false);
  const permissions = useSelector(shopActor, ({ context }) => context.permissions);
  const tabs = useSyncExternalStore(store.subscribe, store.current);
  const activeKey = tabKey(pathname, search);
  const menuOpen = menuChoice ?? wide;
  const side = phone || settings.navigation === 'side';

  useLayoutEffect(() => {
    store.visit(pathname, search, screen.title);
    if (new URLSearchParams(search).has(FORCED_REFRESH_KEY)) void navigate(plainAddress(pathname, search), { replace: true });
  }, [pathname, search, screen.title, navigate]);

  // Another width is another habit: what was chosen for a wide window does not fit a phone.
  useEffect(() => setMenuChoice(undefined), [wide, phone]);

  const lastTop = useRef(0);
  const onScroll = ({ currentTarget }: React.UIEvent<HTMLElement>) => {
    const top = currentTarget.scrollTop;
    if (settings.fixedHeader && settings.hideHeader) setHeaderHidden(top > HIDE_HEADER_AFTER && top > lastTop.current);
    lastTop.current = top;
  };

  if (!permissions) return null;
  const menu = (collapsed: boolean) => (
    <SideMenu menus={permissions.permissions} pathname={pathname} theme={settings.menuTheme} collapsed={collapsed} {...(phone ? { onNavigate: () => setMenuChoice(false) } : {})} />
  );
  const header = !(headerHidden && settings.hideHeader) && (
    <>
      <Header permissions={permissions} menuOpen={menuOpen} onMenu={() => setMenuChoice(!menuOpen)} onSettings={() => setSettingsOpen(true)} />
      {!side && <TopMenu menus={permissions.permissions} />}
    </>
  );
  const body = (
    <>
      {settings.multiTab && !phone && <TabBar tabs={tabs} activeKey={activeKey} />}
      <Box component="main" sx={{ flex: 1, minHeight: 0, display: 'flex', flexDirection: 'column', gap: 2, p: 4, pt: 3, width: '100%', ...(settings.navigation === 'top' && settings.contentWidth === 'fixed' ? { maxWidth: 1200, mx: 'auto' } : {}), ...(settings.colourWeak ? { filter: 'invert(0.8) hue-rotate(180deg)' } : {}) }}>
        {!phone && <PageTrail menus={permissions.permissions} screen={screen} pathname={pathname} />}
        <Box sx={{ flex: '1 0 auto', height: 0, minHeight: 480 }}><TabStack tabs={tabs} activeKey={activeKey} /></Box>
      </Box>
      {!phone && <Footer />}
    </>
  );
  return (
    <Box sx={{ display: 'flex', height: '100dvh', overflow: 'hidden' }}>
      {phone
        ? <Drawer open={menuChoice ?? false} onClose={() => setMenuChoice(false)}>{menu(false)}</Drawer>
        : side && <Box sx={{ flexShrink: 0 }}>{menu(!menuOpen)}</Box>}
      <Box sx={{ flex: 1, minWidth: 0, display: 'flex', flexDirection: 'column' }}>
        {settings.fixedHeader && header}
        <Box onScroll={onScroll} sx={{ flex: 1, minHeight: 0, overflow: 'auto', display: 'flex', flexDirection: 'column' }}>
          {!settings.fixedHeader && header}
          {body}
        </Box>
      </Box>
      <SettingsDrawer open={settingsOpen} onClose={() => setSettingsOpen(false)} />
    </Box>
  );
}
