import ExpandLess from '@mui/icons-material/ExpandLess';
import ExpandMore from '@mui/icons-material/ExpandMore';
import Box from '@mui/material/Box';
import ButtonBase from '@mui/material/ButtonBase';
import InputBase from '@mui/material/InputBase';
import Menu from '@mui/material/Menu';
import MuiMenuItem from '@mui/material/MenuItem';
import { pathOfEntry } from '@partsdesk/core/account/paths';
import type { MenuItem } from '@partsdesk/core/account/permissions';
import { useState } from 'react';
import { Link, useNavigate } from 'react-router-dom';
import { pathOfRoute } from '../screenList';
import { Brand } from './Brand';
import { MenuIcon } from './menuIcons';

const looks = {
  dark: {
    ground: '#161b22',
    ink: '#c4ccd6',
    strong: '#ffffff',
    hover: '#222a35',
    active: '#1d5fd1',
    activeInk: '#ffffff',
    line: '#2a323d',
  },
  light: {
    ground: '#ffffff',
    ink: '#404a58',
    strong: '#1f2733',
    hover: '#f2f4f7',
    active: '#e8f0fe',
    activeInk: '#174ea8',
    line: '#e6e8eb',
  },
} as const;

interface SideMenuProps {
  menus: readonly MenuItem[];
  pathname: string;
  theme: keyof typeof looks;
  /** 110 px: signs and short words. */
  collapsed: boolean;
  onNavigate?: () => void;
}

export function SideMenu({ menus, pathname, theme, collapsed, onNavigate }: SideMenuProps) {
  const [words, setWords] = useState('');
  const look = looks[theme];
  const shown = words ? found(menus, words) : menus;
  return (
    <Box
      component="nav"
      aria-label="主菜单"
      sx={{
        width: collapsed ? 110 : 256,
        height: '100%',
        display: 'flex',
        flexDirection: 'column',
        bgcolor: look.ground,
        color: look.ink,
        borderRight: 1,
        borderColor: look.line,
      }}
    >
      <Box
        sx={{
          height: 52,
          px: 4,
          display: 'flex',
          alignItems: 'center',
          justifyContent: collapsed ? 'center' : 'start',
          color: look.strong,
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
            bgcolor: look.hover,
            color: look.strong,
            fontSize: 13,
            flexShrink: 0,
            '& input::placeholder': { color: look.ink, opacity: 1 },
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
          scrollbarColor: `${look.line} transparent`,
        }}
      >
        {shown.map((menu) =>
          collapsed ? (
            <CollapsedEntry key={menu.id} menu={menu} pathname={pathname} look={look} />
          ) : (
            <Entry
              key={menu.id}
              menu={menu}
              pathname={pathname}
              look={look}
              opened={Boolean(words)}
              onNavigate={onNavigate}
            />
          ),
        )}
      </Box>
    </Box>
  );
}

type Look = (typeof looks)[keyof typeof looks];
interface EntryProps {
  menu: MenuItem;
  pathname: string;
  look: Look;
  opened?: boolean;
  onNavigate?: (() => void) | undefined;
}

const target = (menu: MenuItem): string | undefined =>
  menu.path.startsWith('http') ? menu.path : pathOfEntry(menu, pathOfRoute);
const holds = (menu: MenuItem, pathname: string): boolean =>
  target(menu) === pathname || menu.children.some((child) => holds(child, pathname));

function Entry({ menu, pathname, look, opened = false, onNavigate }: EntryProps) {
  const inside = holds(menu, pathname);
  const [open, setOpen] = useState<boolean>();
  const unfolded = opened || (open ?? inside);
  if (menu.children.length === 0)
    return (
      <li>
        <PageLink menu={menu} pathname={pathname} look={look} icon onNavigate={onNavigate} />
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
          color: inside ? look.strong : 'inherit',
          '&:hover': { bgcolor: look.hover },
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
              <PageLink menu={child} pathname={pathname} look={look} onNavigate={onNavigate} />
            </li>
          ))}
        </Box>
      )}
    </li>
  );
}

function PageLink({ menu, pathname, look, icon = false, onNavigate }: EntryProps & { icon?: boolean }) {
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
        bgcolor: active ? look.active : 'transparent',
        color: active ? look.activeInk : 'inherit',
        '&:hover': { bgcolor: active ? look.active : look.hover },
      }}
    >
      {icon && <MenuIcon name={menu.icon} />}
      {menu.name}
    </ButtonBase>
  );
}

function CollapsedEntry({ menu, pathname, look }: EntryProps) {
  const [anchor, setAnchor] = useState<HTMLElement>();
  const navigate = useNavigate();
  const inside = holds(menu, pathname);
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
          color: inside ? look.strong : 'inherit',
          bgcolor: inside ? look.hover : 'transparent',
          '&:hover': { bgcolor: look.hover },
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
          <MuiMenuItem key={child.id} selected={holds(child, pathname)} onClick={() => open(child)}>
            {child.name}
          </MuiMenuItem>
        ))}
      </Menu>
    </li>
  );
}

/** Modules with the pages whose names hold the words. */
function found(menus: readonly MenuItem[], words: string): MenuItem[] {
  return menus.flatMap((menu) => {
    if (menu.name.includes(words)) return [menu];
    const children = found(menu.children, words);
    return children.length ? [{ ...menu, children }] : [];
  });
}
