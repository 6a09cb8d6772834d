import MenuIcon from '@mui/icons-material/Menu';
import Box from '@mui/material/Box';
import IconButton from '@mui/material/IconButton';
import Typography from '@mui/material/Typography';
import useMediaQuery from '@mui/material/useMediaQuery';
import type { Permissions } from '@partsdesk/core/account/permissions';
import { SHOP_TYPE_LABELS, shopType } from '@partsdesk/core/store/shopContext';
import { WordChip } from '@partsdesk/ui/document/LifecycleChip';
import { useSelector } from '@xstate/react';
import { session, sessionActor } from '../../session';
import { Bell } from '../Bell';
import { PartnerLinks } from '../PartnerLinks';
import { Ticker } from '../Ticker';
import { useReminders } from '../useReminders';
import { UserMenu } from '../UserMenu';

interface HeaderProps {
  permissions: Permissions;
  menuOpen: boolean;
  onMenu: () => void;
  onSettings: () => void;
}

/** Shows shop, announcement, pending items and user. */
export function Header({ permissions, menuOpen, onMenu, onSettings }: HeaderProps) {
  const user = useSelector(sessionActor, ({ context }) => context.user);
  const context = session.context();
  const counts = useReminders(user?.id, `${context.tenantId ?? ''}/${context.deptId ?? ''}`);
  const kind = shopType(context);
  const narrow = useMediaQuery('(max-width: 1199.95px)');
  return (
    <Box
      component="header"
      sx={{
        display: 'flex',
        alignItems: 'center',
        gap: 2,
        height: 52,
        px: { xs: 2, sm: 4 },
        flexShrink: 0,
        bgcolor: 'background.paper',
        borderBottom: 1,
        borderColor: 'divider',
      }}
    >
      <IconButton aria-label={menuOpen ? '收起菜单' : '展开菜单'} aria-expanded={menuOpen} onClick={onMenu}>
        <MenuIcon />
      </IconButton>
      <Typography noWrap sx={{ fontWeight: 600, minWidth: 0 }}>
        {context.name}
      </Typography>
      <WordChip word={SHOP_TYPE_LABELS[kind]} />
      <Box sx={{ flex: 1, display: { xs: 'none', md: 'flex' }, justifyContent: 'end' }}>
        <Ticker />
      </Box>
      <Box sx={{ flex: { xs: 1, md: 0 } }} />
      <PartnerLinks compact={narrow} />
      <Bell counts={counts} permissions={permissions} />
      <UserMenu onSettings={onSettings} />
    </Box>
  );
}
