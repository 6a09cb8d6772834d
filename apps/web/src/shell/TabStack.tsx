import Box from '@mui/material/Box';
import { Activity } from 'react';
import { Route, Routes } from 'react-router-dom';
import { matchScreen } from './matchScreen';
import { ScreenFrame } from './ScreenFrame';
import type { Tab } from './tabStore';

/** Every page that is kept alive, each under its own address; all but one hidden. */
export function TabStack({ tabs, activeKey }: { tabs: readonly Tab[]; activeKey: string }) {
  return tabs
    .filter((tab) => tab.alive || tab.key === activeKey)
    .map((tab) => (
      <Activity key={`${tab.key} ${tab.mount}`} mode={tab.key === activeKey ? 'visible' : 'hidden'}>
        <TabPage address={tab.address} />
      </Activity>
    ));
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
