import Box from '@mui/material/Box';
import Drawer from '@mui/material/Drawer';
import { useTheme } from '@mui/material/styles';
import useMediaQuery from '@mui/material/useMediaQuery';
import { FORCED_REFRESH_KEY } from '@partsdesk/core/account/paths';
import { SavedViewsProvider } from '@partsdesk/ui/list/savedViews';
import { usePhone } from '@partsdesk/ui/page/usePhone.ts';
import { whenShown } from '@partsdesk/ui/page/whenShown';
import { useSelector } from '@xstate/react';
import { useLayoutEffect, useRef, useState, useSyncExternalStore } from 'react';
import { NavigationType, useLocation, useNavigate, useNavigationType } from 'react-router-dom';
import { session, sessionActor, shopActor } from '../../session';
import { ShellKeys } from '../commands/ShellKeys';
import type { MatchedScreen } from '../matchScreen';
import { containsPage, withoutSoon } from '../menuTarget';
import { PageTrail } from '../PageTrail';
import { parentPage } from '../parentPage';
import { PaymentCodeIntro } from '../PaymentCodeIntro';
import { ShopElsewhere } from '../ShopElsewhere';
import { SideMenu } from '../SideMenu';
import { TabBar } from '../tabs/TabBar';
import { TabListButton } from '../tabs/TabListButton';
import { TabStack } from '../tabs/TabStack';
import { plainAddress, tabKey, tabs as store } from '../tabs/tabStore';
import { TopMenu } from '../TopMenu';
import { Footer } from './Footer';
import { Header } from './Header';
import { useLayoutSettings } from './layoutSettings';

const SettingsDrawer = whenShown(async () => (await import('./SettingsDrawer')).SettingsDrawer);

const HIDE_HEADER_AFTER = 300;
const HEADER_HEIGHT = 52;

/** Lays out the console: menu, header, tabs, and the kept pages. */
export function MainLayout({ screen }: { screen: MatchedScreen }) {
  const { pathname, search } = useLocation();
  const navigate = useNavigate();
  const navigationType = useNavigationType();
  const settings = useLayoutSettings();
  const phone = usePhone();
  const wide = useMediaQuery(useTheme().breakpoints.up('md'), { noSsr: true });
  const [menuChoice, setMenuChoice] = useState<{ width: string; open: boolean }>();
  const [settingsOpen, setSettingsOpen] = useState<boolean>();
  const [finding, setFinding] = useState(false);
  const [headerHidden, setHeaderHidden] = useState(false);
  const permissions = useSelector(shopActor, ({ context }) => context.permissions);
  const user = useSelector(sessionActor, ({ context }) => context.user);
  const tabs = useSyncExternalStore(store.subscribe, store.current);
  const activeKey = tabKey(pathname, search);
  const side = phone || settings.navigation === 'side';
  // A menu that is not fixed overlays the page and closes again, as on a phone.
  const overlay = phone || (side && !settings.fixedMenu);
  // Remembers the choice for each width: one for a wide window does not fit a phone.
  const width = phone ? 'phone' : wide ? 'wide' : 'narrow';
  const menuOpen = menuChoice?.width === width ? menuChoice.open : wide && !overlay;
  const openMenu = (open: boolean) => setMenuChoice({ width, open });

  const before = useRef<string>(undefined);
  useLayoutEffect(() => {
    store.visit(pathname, search, screen.title);
    // A page that leads on in its own place is done: a saved form, a step of a return.
    if (navigationType === NavigationType.Replace && before.current && before.current !== activeKey)
      store.end(before.current);
    before.current = activeKey;
    if (new URLSearchParams(search).has(FORCED_REFRESH_KEY))
      void navigate(plainAddress(pathname, search), { replace: true });
  }, [pathname, search, screen.title, navigate, navigationType, activeKey]);

  // Each page scrolls by itself, so that its tab keeps the position; a header that is not fixed scrolls away with it.
  const lastTop = useRef(0);
  const onScroll = ({ target }: React.UIEvent) => {
    const top = (target as HTMLElement).scrollTop;
    const down = top > lastTop.current;
    lastTop.current = top;
    if (!settings.fixedHeader) setHeaderHidden((hidden) => (hidden ? top > 0 : top > HEADER_HEIGHT));
    else setHeaderHidden(settings.hideHeader && top > HIDE_HEADER_AFTER && down);
  };

  if (!permissions) return null;
  const { tenantId, deptId } = session.context();
  const narrow = settings.navigation === 'top' && settings.contentWidth === 'fixed';
  const parent = parentPage(permissions, screen.name);
  const marked = parent?.path ?? pathname;
  const menus = settings.hideSoon ? withoutSoon(permissions.permissions) : permissions.permissions;
  const menu = (collapsed: boolean) => (
    <SideMenu
      menus={menus}
      pathname={marked}
      theme={settings.menuTheme}
      collapsed={collapsed}
      {...(overlay ? { onNavigate: () => openMenu(false) } : {})}
    />
  );
  const inMenu = permissions.permissions.some((entry) => containsPage(entry, pathname));
  const header = !headerHidden && (
    <>
      <Header
        permissions={permissions}
        menu={side ? { open: menuOpen, toggle: () => openMenu(!menuOpen) } : undefined}
        onBack={phone && !inMenu ? () => (parent ? void navigate(parent.address) : void navigate(-1)) : undefined}
        pages={phone && settings.multiTab && <TabListButton tabs={tabs} activeKey={activeKey} />}
        onSettings={() => setSettingsOpen(true)}
        onFind={() => setFinding(true)}
      />
      {!side && <TopMenu menus={menus} pathname={marked} />}
    </>
  );
  return (
    <Box sx={{ display: 'flex', height: '100dvh', overflow: 'hidden' }}>
      {overlay ? (
        <Drawer open={menuOpen} onClose={() => openMenu(false)}>
          {menu(false)}
        </Drawer>
      ) : (
        side && <Box sx={{ flexShrink: 0 }}>{menu(!menuOpen)}</Box>
      )}
      <Box
        sx={{
          flex: 1,
          minWidth: 0,
          display: 'flex',
          flexDirection: 'column',
        }}
      >
        {header}
        {settings.multiTab && !phone && <TabBar tabs={tabs} activeKey={activeKey} />}
        <PageTrail phone={phone} menus={menus} screen={screen} pathname={pathname} parent={parent} />
        <ShopElsewhere />
        <Box
          component="main"
          onScrollCapture={onScroll}
          sx={{
            position: 'relative',
            flex: 1,
            minHeight: 0,
            width: '100%',
            ...(narrow ? { maxWidth: 1200, mx: 'auto' } : {}),
          }}
        >
          <SavedViewsProvider place={`${tenantId ?? ''}/${deptId ?? ''}`}>
            <TabStack tabs={tabs} activeKey={activeKey} />
          </SavedViewsProvider>
        </Box>
        {!side && <Footer />}
      </Box>
      {user && tenantId && (
        <PaymentCodeIntro
          key={tenantId}
          userId={user.id}
          tenantId={tenantId}
          onDashboard={screen.name === 'DashboardAnalysis'}
        />
      )}
      <ShellKeys onSettings={() => setSettingsOpen(true)} finding={finding} onFound={() => setFinding(false)} />
      {settingsOpen !== undefined && <SettingsDrawer open={settingsOpen} onClose={() => setSettingsOpen(false)} />}
    </Box>
  );
}
