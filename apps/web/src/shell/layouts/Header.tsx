import ArrowBack from '@mui/icons-material/ArrowBack';
import MenuIcon from '@mui/icons-material/Menu';
import Search from '@mui/icons-material/Search';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import IconButton from '@mui/material/IconButton';
import { useTheme } from '@mui/material/styles';
import Typography from '@mui/material/Typography';
import useMediaQuery from '@mui/material/useMediaQuery';
import type { Permissions } from '@partsdesk/core/account/permissions';
import { SHOP_TYPE_LABELS, shopType } from '@partsdesk/core/store/shopContext';
import { WordChip } from '@partsdesk/ui/document/LifecycleChip';
import { session } from '../../session';
import { Bell } from '../Bell';
import { PartnerLinks } from '../PartnerLinks';
import { useReminders } from '../reminderStore';
import { shopKeyOf } from '../shopKey';
import { Ticker } from '../Ticker';
import { UserMenu } from '../UserMenu';

interface HeaderProps {
  permissions: Permissions;
  /** Undefined where the menu lies along the top. */
  menu: { open: boolean; toggle: () => void } | undefined;
  /** The way back from a page that no menu shows, on a phone. */
  onBack: (() => void) | undefined;
  /** The list of the open pages, on a phone. */
  pages: React.ReactNode;
  onSettings: () => void;
  onFind: () => void;
}

/** Shows shop, announcement, pending items and user. */
export function Header({ permissions, menu, onBack, pages, onSettings, onFind }: HeaderProps) {
  const context = session.context();
  const counts = useReminders(shopKeyOf(context));
  const kind = shopType(context);
  const narrow = useMediaQuery('(max-width: 1199.95px)');
  const wide = useMediaQuery(useTheme().breakpoints.up('md'), { noSsr: true });
  return (
    <Box
      component="header"
      sx={{ flexShrink: 0, bgcolor: 'background.paper', borderBottom: 1, borderColor: 'divider' }}
    >
      <Box
        sx={{
          display: 'flex',
          alignItems: 'center',
          gap: { xs: 1, sm: 2 },
          height: 51,
          px: { xs: 2, sm: 4 },
        }}
      >
        {menu && (
          <IconButton aria-label={menu.open ? '收起菜单' : '展开菜单'} aria-expanded={menu.open} onClick={menu.toggle}>
            <MenuIcon />
          </IconButton>
        )}
        {onBack && (
          <IconButton aria-label="返回上一页" onClick={onBack}>
            <ArrowBack />
          </IconButton>
        )}
        <Typography noWrap sx={{ fontWeight: 600, minWidth: 0 }}>
          {context.name}
        </Typography>
        {kind !== -1 && (
          <Box sx={{ display: { xs: 'none', sm: 'block' } }}>
            <WordChip word={SHOP_TYPE_LABELS[kind]} />
          </Box>
        )}
        <Box sx={{ flex: 1, minWidth: 0, display: 'flex', justifyContent: 'end' }}>{wide && <Ticker />}</Box>
        {narrow ? (
          <IconButton aria-label="搜索，快捷键 Ctrl+K" onClick={onFind}>
            <Search />
          </IconButton>
        ) : (
          <Button color="inherit" size="small" startIcon={<Search />} onClick={onFind} sx={{ flexShrink: 0 }}>
            搜索
            <Box
              component="kbd"
              sx={{
                ml: 2,
                px: 1,
                border: 1,
                borderColor: 'divider',
                borderRadius: 1,
                fontSize: 11,
                fontFamily: 'inherit',
              }}
            >
              Ctrl K
            </Box>
          </Button>
        )}
        {pages}
        <PartnerLinks compact={narrow} />
        <Bell counts={counts} permissions={permissions} />
        <UserMenu onSettings={onSettings} />
      </Box>
      {!wide && <Ticker />}
    </Box>
  );
}
