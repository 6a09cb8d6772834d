import Box from '@mui/material/Box';
import { useLocation } from 'react-router-dom';
import type { MatchedScreen } from '../matchScreen';
import { ScreenFrame } from '../ScreenFrame';
import { ShopElsewhere } from '../ShopElsewhere';
import { Footer } from './Footer';

export function PublicLayout({ screen }: { screen: MatchedScreen }) {
  const { pathname } = useLocation();
  return (
    <Box sx={{ minHeight: '100dvh', display: 'flex', flexDirection: 'column' }}>
      <ShopElsewhere />
      <Box component="main" sx={{ flex: 1, display: 'grid' }}>
        <ScreenFrame key={pathname} screen={screen} />
      </Box>
      <Footer />
    </Box>
  );
}
