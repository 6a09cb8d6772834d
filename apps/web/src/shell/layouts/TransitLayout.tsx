import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useSelector } from '@xstate/react';
import { Link, Route, Routes, useLocation } from 'react-router-dom';
import { sessionActor } from '../../session';
import { Brand } from '../Brand';
import { HelpLink } from '../HelpLink';
import type { MatchedScreen } from '../matchScreen';
import { ScreenFrame } from '../ScreenFrame';
import { ShopElsewhere } from '../ShopElsewhere';
import { OutsideUnsaved } from '../tabs/outsideUnsaved';
import { useLogout } from '../useLogout';
import { Footer } from './Footer';

/** Lays out the pages before a shop is chosen: user name, settings, founding a shop, logout. */
export function TransitLayout({ screen }: { screen: MatchedScreen }) {
  const user = useSelector(sessionActor, ({ context }) => context.user);
  const logout = useLogout();
  const { pathname } = useLocation();
  return (
    <Box sx={{ minHeight: '100dvh', display: 'flex', flexDirection: 'column' }}>
      <Box
        component="header"
        sx={{
          display: 'flex',
          alignItems: 'center',
          flexWrap: 'wrap',
          gap: { xs: 1, sm: 2 },
          px: { xs: 3, sm: 6 },
          py: 2,
          minHeight: 56,
          bgcolor: 'background.paper',
          borderBottom: 1,
          borderColor: 'divider',
        }}
      >
        <Link to="/transit/select" style={{ color: 'inherit', textDecoration: 'none' }}>
          <Brand />
        </Link>
        <Box sx={{ flex: 1 }} />
        <HelpLink pathname={pathname} />
        <Typography noWrap sx={{ maxWidth: 120, display: { xs: 'none', sm: 'block' } }}>
          {user?.name}
        </Typography>
        <Button component={Link} to="/shop/user-set">
          设置
        </Button>
        <Button onClick={() => void logout()}>退出登录</Button>
        {pathname !== '/shop/save' && (
          <Button component={Link} to="/shop/save" variant="outlined">
            创建店铺
          </Button>
        )}
      </Box>
      <ShopElsewhere />
      <Box component="main" sx={{ flex: 1, width: '100%', maxWidth: 1040, mx: 'auto', p: { xs: 4, md: 8 } }}>
        <OutsideUnsaved title={screen.title}>
          <Routes>
            <Route path={screen.path} element={<ScreenFrame key={pathname} screen={screen} />} />
          </Routes>
        </OutsideUnsaved>
      </Box>
      <Footer />
    </Box>
  );
}
