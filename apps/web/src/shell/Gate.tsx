import GlobalStyles from '@mui/material/GlobalStyles';
import { decideRoute, followsLogin } from '@partsdesk/core/account/routeGuard';
import { pageTitle } from '@partsdesk/core/product';
import { PageSkeleton } from '@partsdesk/ui/page/PageSkeleton';
import { whenShown } from '@partsdesk/ui/page/whenShown';
import { useSelector } from '@xstate/react';
import { lazy, Suspense, useEffect } from 'react';
import { Navigate, UNSAFE_LocationContext as LocationContext, useLocation, useNavigate } from 'react-router-dom';
import { inTime } from '../inTime';
import { session, sessionActor, shopActor } from '../session';
import { useLayoutSettings } from './layouts/layoutSettings';
import { PublicLayout } from './layouts/PublicLayout';
import { listPage, matchScreen } from './matchScreen';
import { shopKeyOf } from './shopKey';
import { plainAddress, tabs } from './tabs/tabStore';
import { useHeldLocation } from './tabs/useHeldLocation';
import { useAskBeforeUnload } from './tabs/useLeaveUnsaved';

/** Loads the login's layout with the page, the others after the login. */
const layouts = {
  public: PublicLayout,
  transit: lazy(async () => ({ default: (await inTime(import('./layouts/TransitLayout'))).TransitLayout })),
  main: lazy(async () => ({ default: (await inTime(import('./layouts/MainLayout'))).MainLayout })),
  cash: lazy(async () => ({ default: (await inTime(import('./layouts/CashLayout'))).CashLayout })),
};

const ReminderKeeper = whenShown(async () => (await import('./ReminderKeeper')).ReminderKeeper);
const Invitations = whenShown(async () => (await import('../store/staff/Invitations')).Invitations);

/** Filters the whole window: menu, pages and dialogs alike. */
const COLOUR_WEAK = { '@media screen': { html: { filter: 'invert(0.8) hue-rotate(180deg)' } } };

/** Shows the window's address; the one before while the user is asked whether unsaved input may be lost. */
export function Gate() {
  useAskBeforeUnload();
  const { colourWeak } = useLayoutSettings();
  const place = useHeldLocation(useSelector(sessionActor, ({ value }) => typeof value === 'object'));
  return (
    <LocationContext value={place}>
      {colourWeak && <GlobalStyles styles={COLOUR_WEAK} />}
      <Page />
    </LocationContext>
  );
}

/** Asks core whether the page may be opened, and renders it in its layout. */
function Page() {
  const location = useLocation();
  const navigate = useNavigate();
  const state = useSelector(sessionActor, ({ value }) => value);
  const user = useSelector(sessionActor, ({ context }) => context.user);
  const permissions = useSelector(shopActor, ({ context }) => context.permissions);
  const shopFailed = useSelector(shopActor, (snapshot) => snapshot.matches('failed'));
  // Read at every event of the shop flow, which changes it.
  const tenantId = useSelector(shopActor, () => session.context().tenantId);
  const screen = matchScreen(location.pathname);
  const routeName = screen?.name;
  const busy = state === 'thirdLoggingIn' || state === 'loggingOut';
  const decision = decideRoute({
    path: location.pathname,
    routeName,
    query: new URLSearchParams(location.search),
    login: typeof state === 'object',
    user: user !== undefined,
    tenantId,
    permissions,
    failed: shopFailed,
  });

  useEffect(() => {
    const heard = [
      sessionActor.on('goTo', ({ path }) => {
        if (followsLogin(routeName)) void navigate(path);
      }),
      shopActor.on('goTo', ({ path }) => void navigate(path)),
      shopActor.on('openHome', ({ path }) => {
        tabs.clear();
        const [pathname = '', search] = path.split('?');
        // Only kept pages know the forced refresh.
        void navigate(matchScreen(pathname)?.layout === 'main' ? path : plainAddress(pathname, search ?? ''));
      }),
    ];
    return () => heard.forEach((subscription) => subscription.unsubscribe());
  }, [navigate, routeName]);

  const ticket = decision.kind === 'thirdLogin' ? decision : undefined;
  const ticketKey = ticket?.ticket.sessionId;
  useEffect(() => {
    if (!ticket) return;
    // Removes the ticket from the address at once: it is valid once and must not stay in the history (D24).
    void navigate('/user/login', { replace: true });
    sessionActor.send({ type: 'thirdLogin', ticket: ticket.ticket, to: ticket.to });
    // oxlint-disable-next-line react/exhaustive-deps -- the decision is a new object at each render
  }, [ticketKey]);

  const load = decision.kind === 'loadUser' && !shopFailed;
  useEffect(() => {
    if (!load) return;
    if (sessionActor.getSnapshot().matches({ loggedIn: 'userMissing' })) sessionActor.send({ type: 'loadUser' });
    if (session.context().tenantId && shopActor.getSnapshot().matches('idle')) shopActor.send({ type: 'restore' });
  }, [load, user]);

  useEffect(() => {
    document.title = pageTitle(screen?.title);
  }, [screen?.title]);

  useEffect(() => {
    if (location.pathname === '/transit/select' || location.pathname === '/transit/select-shop') tabs.clear();
  }, [location.pathname]);

  if (location.pathname === '/') return <Navigate to="/user/login" replace />;
  if (screen?.layout === 'h5') return <LeaveForH5 />;
  if (!screen) return <Navigate to={listPage(location.pathname) ?? '/404'} replace />;
  if (decision.kind === 'redirect') return <Navigate to={decision.to} replace />;
  if (decision.kind === 'loadUser' && shopFailed) return <Navigate to="/transit/select" replace />;
  if (decision.kind !== 'allow' || busy) return <PageSkeleton />;
  const Layout = layouts[screen.layout];
  return (
    <Suspense fallback={<PageSkeleton />}>
      <Layout screen={screen} />
      {user && permissions && <ReminderKeeper userId={user.id} shopKey={shopKeyOf(session.context())} />}
      {user && (screen.layout === 'transit' || screen.layout === 'main') && <Invitations />}
    </Suspense>
  );
}

/** Leaves for the customers' pages, which are another app served by the server (D02). */
function LeaveForH5() {
  useEffect(() => window.location.reload(), []);
  return <PageSkeleton rows={2} />;
}
