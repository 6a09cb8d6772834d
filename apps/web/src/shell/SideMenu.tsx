import ExpandLess from '@mui/icons-material/ExpandLess';
import ExpandMore from '@mui/icons-material/ExpandMore';
import Box from '@mui/material/Box';
import ButtonBase from '@mui/material/ButtonBase';
import InputBase from '@mui/material/InputBase';
import Menu from '@mui/material/Menu';
import MuiMenuItem from '@mui/material/MenuItem';
import { useTheme } from '@mui/material/styles';
import { pathOfEntry } from '@partsdesk/core/account/paths';
import type { MenuItem } from '@partsdesk/core/account/permissions';
import type { MenuColors } from '@partsdesk/ui/app/theme.ts';
import { useState } from 'react';
import { Link, useNavigate } from 'react-router-dom';
import { pathOfRoute } from '../screenList';
import { Brand } from './Brand';
import { MenuIcon } from './menuIcons';

interface SideMenuProps {
  menus: readonly MenuItem[];
  pathname: string;
  theme: 'dark' | 'light';
  /** Narrow menu of 110 px: icons and short labels. */
  collapsed: boolean;
  onNavigate?: () => void;
}

export function SideMenu({ menus, pathname, theme, collapsed, onNavigate }: SideMenuProps) {
  const [words, setWords] = useState('');
  const colors = useTheme().palette.menu[theme];
  const shown = words ? filterMenus(menus, words) : menus;
  return (
    <Box
      component="nav"
      aria-label="主菜单"
      sx={{
        width: collapsed ? 110 : 256,
        height: '100%',
        display: 'flex',
        flexDirection: 'column',
        bgcolor: colors.ground,
        color: colors.ink,
        borderRight: 1,
        borderColor: colors.line,
      }}
    >
      <Box
        sx={{
          height: 52,
          px: 4,
          display: 'flex',
          alignItems: 'center',
          justifyContent: collapsed ? 'center' : 'start',
          color: colors.strong,
          flexShrink: 0,
        }}
      >
        <Brand name={!collapsed} />
      </Box>
      {!collapsed && (
        <InputBase
          value={words}
          onChange={(event) => setWords(event.target.value)}
          placeholder="搜索菜单"
          inputProps={{ 'aria-label': '搜索菜单', maxLength: 10 }}
          sx={{
            mx: 3,
            mb: 2,
            px: 3,
            height: 32,
            borderRadius: 1.5,
            bgcolor: colors.hover,
            color: colors.strong,
            fontSize: 13,
            flexShrink: 0,
            '& input::placeholder': { color: colors.ink, opacity: 1 },
          }}
        />
      )}
      <Box
        component="ul"
        sx={{
          m: 0,
          p: 2,
          listStyle: 'none',
          overflowY: 'auto',
          flex: 1,
          scrollbarWidth: 'thin',
          scrollbarColor: `${colors.line} transparent`,
        }}
      >
        {shown.map((menu) =>
          collapsed ? (
            <CollapsedEntry key={menu.id} menu={menu} pathname={pathname} colors={colors} />
          ) : (
            <Entry
              key={menu.id}
              menu={menu}
              pathname={pathname}
              colors={colors}
              opened={Boolean(words)}
              onNavigate={onNavigate}
            />
          ),
        )}
      </Box>
    </Box>
  );
}

interface EntryProps {
  menu: MenuItem;
  pathname: string;
  colors: MenuColors;
  opened?: boolean;
  onNavigate?: (() => void) | undefined;
}

const target = (menu: MenuItem): string | undefined =>
  menu.path.startsWith('http') ? menu.path : pathOfEntry(menu, pathOfRoute);
const contains = (menu: MenuItem, pathname: string): boolean =>
  target(menu) === pathname || menu.children.some((child) => contains(child, pathname));

function Entry({ menu, pathname, colors, opened = false, onNavigate }: EntryProps) {
  const inside = contains(menu, pathname);
  const [open, setOpen] = useState<boolean>();
  const unfolded = opened || (open ?? inside);
  if (menu.children.length === 0)
    return (
      <li>
        <PageLink menu={menu} pathname={pathname} colors={colors} icon onNavigate={onNavigate} />
      </li>
    );
  return (
    <li>
      <ButtonBase
        onClick={() => setOpen(!unfolded)}
        aria-expanded={unfolded}
        sx={{
          width: '100%',
          height: 40,
          px: 3,
          gap: 3,
          justifyContent: 'start',
          borderRadius: 1.5,
          fontSize: 14,
          color: inside ? colors.strong : 'inherit',
          '&:hover': { bgcolor: colors.hover },
        }}
      >
        <MenuIcon name={menu.icon} />
        <Box component="span" sx={{ flex: 1, textAlign: 'left' }}>
          {menu.name}
        </Box>
        {unfolded ? <ExpandLess sx={{ fontSize: 16 }} /> : <ExpandMore sx={{ fontSize: 16 }} />}
      </ButtonBase>
      {unfolded && (
        <Box component="ul" sx={{ m: 0, p: 0, pb: 1, listStyle: 'none' }}>
          {menu.children.map((child) => (
            <li key={child.id}>
              <PageLink menu={child} pathname={pathname} colors={colors} onNavigate={onNavigate} />
            </li>
          ))}
        </Box>
      )}
    </li>
  );
}

function PageLink({ menu, pathname, colors, icon = false, onNavigate }: EntryProps & { icon?: boolean }) {
  const to = target(menu) ?? '/404';
  const active = to === pathname;
  const outside = to.startsWith('http');
  return (
    <ButtonBase
      {...(outside ? { component: 'a', href: to, target: '_blank', rel: 'noreferrer' } : { component: Link, to })}
      {...(active ? { 'aria-current': 'page' as const } : {})}
      {...(onNavigate ? { onClick: onNavigate } : {})}
      sx={{
        width: '100%',
        height: icon ? 40 : 36,
        pl: icon ? 3 : 11,
        pr: 3,
        gap: 3,
        justifyContent: 'start',
        borderRadius: 1.5,
        fontSize: icon ? 14 : 13,
        bgcolor: active ? colors.active : 'transparent',
        color: active ? colors.activeInk : 'inherit',
        '&:hover': { bgcolor: active ? colors.active : colors.hover },
      }}
    >
      {icon && <MenuIcon name={menu.icon} />}
      {menu.name}
    </ButtonBase>
  );
}

function CollapsedEntry({ menu, pathname, colors }: EntryProps) {
  const [anchor, setAnchor] = useState<HTMLElement>();
  const navigate = useNavigate();
  const inside = contains(menu, pathname);
  const open = (item: MenuItem) => {
    setAnchor(undefined);
    const to = target(item);
    if (to) void navigate(to);
  };
  return (
    <li>
      <ButtonBase
        aria-haspopup={menu.children.length ? 'menu' : undefined}
        onClick={(event) => (menu.children.length ? setAnchor(event.currentTarget) : open(menu))}
        sx={{
          width: '100%',
          height: 56,
          flexDirection: 'column',
          gap: 1,
          borderRadius: 1.5,
          fontSize: 12,
          color: inside ? colors.strong : 'inherit',
          bgcolor: inside ? colors.hover : 'transparent',
          '&:hover': { bgcolor: colors.hover },
        }}
      >
        <MenuIcon name={menu.icon} />
        {menu.name}
      </ButtonBase>
      <Menu
        anchorEl={anchor ?? null}
        open={Boolean(anchor)}
        onClose={() => setAnchor(undefined)}
        anchorOrigin={{ vertical: 'top', horizontal: 'right' }}
      >
        {menu.children.map((child) => (
          <MuiMenuItem key={child.id} selected={contains(child, pathname)} onClick={() => open(child)}>
            {child.name}
          </MuiMenuItem>
        ))}
      </Menu>
    </li>
  );
}

/** Filters modules and pages by name. */
function filterMenus(menus: readonly MenuItem[], words: string): MenuItem[] {
  return menus.flatMap((menu) => {
    if (menu.name.includes(words)) return [menu];
    const children = filterMenus(menu.children, words);
    return children.length ? [{ ...menu, children }] : [];
  });
}
