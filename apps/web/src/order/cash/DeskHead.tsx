import ArrowBack from '@mui/icons-material/ArrowBack';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import IconButton from '@mui/material/IconButton';
import Typography from '@mui/material/Typography';
import { usePhone } from '@partsdesk/ui/page/usePhone.ts';
import { useSelector } from '@xstate/react';
import { Link, useLocation } from 'react-router-dom';
import { pathOfRoute } from '../../screenList';
import { session, sessionActor, shopActor } from '../../session';
import { useMayVisit } from '../../useMayVisit';
import { ShiftChip } from '../shift/ShiftChip';
import { DESK_PAGES } from './deskPages';
import { useDeskHome } from './useDeskHome';

/** Shows the head of a cash page: back, search or title, the other pages, shop and cashier, shift. */
export function DeskHead({ title, children }: { title: string; children?: React.ReactNode }) {
  const phone = usePhone();
  const { pathname } = useLocation();
  const mayVisit = useMayVisit();
  const user = useSelector(sessionActor, ({ context }) => context.user);
  const shop = useSelector(shopActor, () => session.context().name);
  const visible = DESK_PAGES.flatMap(({ label, name }) =>
    mayVisit(name) ? [{ label, path: pathOfRoute(name) ?? '' }] : [],
  );
  const home = useDeskHome();
  return (
    <Box
      component="header"
      sx={{
        display: 'flex',
        flexWrap: 'wrap',
        alignItems: 'center',
        columnGap: 3,
        rowGap: 2,
        px: { xs: 2, md: 4 },
        py: 2,
        minHeight: 60,
        bgcolor: 'background.paper',
        borderBottom: 1,
        borderColor: 'divider',
      }}
    >
      <IconButton component={Link} to={home} aria-label="退出收银台" title="退出收银台">
        <ArrowBack fontSize="small" />
      </IconButton>
      <Typography component="h1" variant="h2" sx={{ flex: { xs: 1, md: 'none' } }}>
        {title}
      </Typography>
      {children && <Box sx={{ flex: { xs: '1 0 100%', md: 1 }, order: { xs: 5, md: 0 }, minWidth: 0 }}>{children}</Box>}
      {!children && !phone && <Box sx={{ flex: 1 }} />}
      {phone && <ShiftChip />}
      <Box
        component="nav"
        aria-label="收银台"
        sx={{ display: 'flex', order: { xs: 4, md: 0 }, flexBasis: { xs: '100%', md: 'auto' }, gap: 1 }}
      >
        {visible.map(({ label, path }) => (
          <Button
            key={path}
            component={Link}
            to={path}
            size="small"
            color={pathname === path ? 'primary' : 'inherit'}
            aria-current={pathname === path ? 'page' : undefined}
            sx={{
              px: 2,
              flex: { xs: 1, md: 'none' },
              minHeight: { xs: 36, md: 32 },
              fontWeight: pathname === path ? 600 : 400,
              bgcolor: pathname === path ? 'background.selected' : 'transparent',
            }}
          >
            {label}
          </Button>
        ))}
      </Box>
      {!phone && (
        <Box sx={{ lineHeight: '18px', textAlign: 'right', maxWidth: 150 }}>
          <Typography noWrap sx={{ fontSize: 14, lineHeight: '18px' }}>
            {shop || '总店'}
          </Typography>
          <Typography noWrap variant="caption" color="textSecondary" sx={{ display: 'block' }}>
            {user?.name}
          </Typography>
        </Box>
      )}
      {!phone && <ShiftChip />}
    </Box>
  );
}
