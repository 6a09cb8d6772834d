import Box from '@mui/material/Box';
import { PageShown } from '@partsdesk/ui/pageShown.ts';
import { Route, Routes } from 'react-router-dom';
import { matchScreen } from './matchScreen';
import { ScreenFrame } from './ScreenFrame';
import type { Tab } from './tabStore';

/**
 * Every page that is kept alive, each under its own address; all but one hidden. A hidden page is neither laid out nor painted and
 * keeps what it had, its scrolling included, so that coming back costs no more than painting it.
 */
export function TabStack({ tabs, activeKey }: { tabs: readonly Tab[]; activeKey: string }) {
  return tabs
    .filter((tab) => tab.alive || tab.key === activeKey)
    .map((tab) => {
      const shown = tab.key === activeKey;
      return (
        <PageShown key={`${tab.key} ${tab.mount}`} value={shown}>
          <Box sx={{ position: 'absolute', inset: 0 }} style={shown ? { zIndex: 1 } : { contentVisibility: 'hidden' }}>
            <TabPage address={tab.address} />
          </Box>
        </PageShown>
      );
    });
}

function TabPage({ address }: { address: string }) {
  const screen = matchScreen(new URL(address, window.location.origin).pathname);
  if (!screen) return null;
  return (
    <Box sx={{ height: '100%', overflow: 'auto', p: 4, pt: { xs: 4, sm: 2 } }}>
      <Routes location={address}>
        <Route path={screen.path} element={<ScreenFrame screen={screen} />} />
      </Routes>
    </Box>
  );
}
