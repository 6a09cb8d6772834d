import Box from '@mui/material/Box';
import { DocumentSeen, type SeenDocument } from '@partsdesk/ui/document/documentSeen.ts';
import { Unsaved } from '@partsdesk/ui/form/unsaved.ts';
import { ListName } from '@partsdesk/ui/list/savedViews';
import { pageGap } from '@partsdesk/ui/page/ActionBar';
import { createPageFront, PageShown } from '@partsdesk/ui/page/pageShown.ts';
import { memo, useCallback, useLayoutEffect, useMemo, useState } from 'react';
import { NavigationType, Route, Routes, UNSAFE_LocationContext as LocationContext } from 'react-router-dom';
import { rememberDocument } from '../commands/recentDocuments';
import { matchScreen } from '../matchScreen';
import { ScreenFrame } from '../ScreenFrame';
import { tabKey, tabs as store, type Tab } from './tabStore';

/** Renders every kept page under its own address; all but one hidden. */
export function TabStack({ tabs, activeKey }: { tabs: readonly Tab[]; activeKey: string }) {
  return tabs
    .filter((tab) => tab.alive || tab.key === activeKey)
    .map((tab) => <KeptPage key={`${tab.key} ${tab.mount}`} address={tab.address} shown={tab.key === activeKey} />);
}

/**
 * Keeps a hidden page mounted without layout, paint or render, so that its state and scroll position stay and coming
 * back costs only a paint.
 */
function KeptPage({ address, shown }: { address: string; shown: boolean }) {
  const [front] = useState(createPageFront);
  useLayoutEffect(() => front.show(shown), [front, shown]);
  return (
    <PageShown value={front}>
      <Box
        aria-hidden={!shown}
        sx={{ position: 'absolute', inset: 0 }}
        style={shown ? { zIndex: 1 } : { contentVisibility: 'hidden' }}
      >
        <TabPage address={address} />
      </Box>
    </PageShown>
  );
}

/** Returns day and number of a document's code: the number begins anew each day. */
const shortCode = (code: string): string => /\d{4}-\d+$/.exec(code)?.[0] ?? code;

/** Gives each kept page a location of its own: the router's would render all of them at every navigation. */
const TabPage = memo(function TabPage({ address }: { address: string }) {
  const { pathname, search } = new URL(address, window.location.origin);
  const own = useMemo(
    () => ({
      location: { pathname, search, hash: '', state: null, key: 'default' },
      navigationType: NavigationType.Pop,
    }),
    [pathname, search],
  );
  const seen = useCallback(
    ({ title, code }: SeenDocument) => {
      rememberDocument({ title, code, address });
      store.rename(tabKey(pathname, search), `${title} ${shortCode(code)}`);
    },
    [address, pathname, search],
  );
  const unsaved = useCallback(() => {
    const key = tabKey(pathname, search);
    store.countUnsaved(key, 1);
    return () => store.countUnsaved(key, -1);
  }, [pathname, search]);
  const screen = matchScreen(pathname);
  if (!screen) return null;
  return (
    <LocationContext value={own}>
      <DocumentSeen value={seen}>
        <Unsaved value={unsaved}>
          <ListName value={screen.name}>
            <Box sx={{ height: '100%', overflow: 'auto', ...pageGap(16), pt: { xs: 4, sm: 2 } }}>
              <Routes>
                <Route path={screen.path} element={<ScreenFrame screen={screen} />} />
              </Routes>
            </Box>
          </ListName>
        </Unsaved>
      </DocumentSeen>
    </LocationContext>
  );
});
