import ExpandLess from '@mui/icons-material/ExpandLess';
import ExpandMore from '@mui/icons-material/ExpandMore';
import Box from '@mui/material/Box';
import ButtonBase from '@mui/material/ButtonBase';
import InputBase from '@mui/material/InputBase';
import { useTheme } from '@mui/material/styles';
import type { MenuItem } from '@partsdesk/core/account/permissions';
import type { MenuColors } from '@partsdesk/ui/app/theme.ts';
import { useLayoutEffect, useRef, useState } from 'react';
import { Brand } from './Brand';
import { Footer } from './layouts/Footer';
import { MenuIcon } from './menuIcons';
import { MenuPopup } from './MenuPopup';
import { containsPage, isSoon, linkOf, menuTarget } from './menuTarget';
import { SoonMark } from './SoonMark';

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
  const list = useRef<HTMLUListElement>(null);
  const colors = useTheme().palette.menu[theme];
  const shown = words ? filterMenus(menus, words) : menus;
  const opened = () => {
    setWords('');
    onNavigate?.();
  };
  /** Opens the first match by Enter, and clears the filter by Escape; both keys belong to an input method first. */
  const onKeyDown = (event: React.KeyboardEvent) => {
    if (!words || event.nativeEvent.isComposing) return;
    if (event.key === 'Enter') list.current?.querySelector<HTMLElement>('a:not([data-soon])')?.click();
    if (event.key !== 'Escape') return;
    // The drawer around the menu stays open.
    event.stopPropagation();
    setWords('');
  };
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
          onKeyDown={onKeyDown}
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
        ref={list}
        sx={{
          m: 0,
          p: 2,
          listStyle: 'none',
          overflowY: 'auto',
          scrollPaddingBlock: 8,
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
              onOpened={opened}
            />
          ),
        )}
      </Box>
      {!collapsed && <Footer ink={colors.soon} />}
    </Box>
  );
}

interface EntryProps {
  menu: MenuItem;
  /** 0 for a module. */
  depth?: number;
  pathname: string;
  colors: MenuColors;
  opened?: boolean;
  onOpened?: (() => void) | undefined;
}

function Entry({ menu, depth = 0, pathname, colors, opened = false, onOpened }: EntryProps) {
  const inside = containsPage(menu, pathname);
  const [open, setOpen] = useState<boolean>();
  const unfolded = opened || (open ?? inside);
  if (menu.children.length === 0)
    return <PageLink menu={menu} depth={depth} pathname={pathname} colors={colors} onOpened={onOpened} />;
  return (
    <li>
      <ButtonBase
        onClick={() => setOpen(!unfolded)}
        aria-expanded={unfolded}
        sx={{
          ...rowOf(depth),
          color: inside ? colors.strong : isSoon(menu) ? colors.soon : 'inherit',
          '&:hover': { bgcolor: colors.hover },
        }}
      >
        {depth === 0 && <MenuIcon name={menu.icon} />}
        <Box component="span" sx={{ flex: 1, textAlign: 'left' }}>
          {menu.name}
        </Box>
        {unfolded ? <ExpandLess sx={{ fontSize: 16 }} /> : <ExpandMore sx={{ fontSize: 16 }} />}
      </ButtonBase>
      {unfolded && (
        <Box component="ul" sx={{ m: 0, p: 0, pb: 1, listStyle: 'none' }}>
          {menu.children.map((child) => (
            <Entry
              key={child.id}
              menu={child}
              depth={depth + 1}
              pathname={pathname}
              colors={colors}
              opened={opened}
              onOpened={onOpened}
            />
          ))}
        </Box>
      )}
    </li>
  );
}

/** Layout of an entry: a module with its icon, then each level further in. */
const rowOf = (depth: number) => ({
  width: '100%',
  height: depth === 0 ? 40 : 36,
  pl: depth === 0 ? 3 : 7 + depth * 4,
  pr: 3,
  gap: 3,
  justifyContent: 'start',
  borderRadius: 1.5,
  fontSize: depth === 0 ? 14 : 13,
});

function PageLink({ menu, depth = 0, pathname, colors, onOpened }: EntryProps) {
  const active = menuTarget(menu) === pathname;
  const soon = isSoon(menu);
  const entry = useRef<HTMLLIElement>(null);
  // Scrolls the open page's entry into sight, which the footer's edge may cut.
  useLayoutEffect(() => {
    if (active) entry.current?.scrollIntoView({ block: 'nearest' });
  }, [active]);
  return (
    <li ref={entry}>
      <ButtonBase
        {...linkOf(menu)}
        {...(active ? { 'aria-current': 'page' as const } : {})}
        {...(soon ? { 'data-soon': true } : {})}
        onClick={onOpened}
        sx={{
          ...rowOf(depth),
          bgcolor: active ? colors.active : 'transparent',
          color: active ? colors.activeInk : soon ? colors.soon : 'inherit',
          '&:hover': { bgcolor: active ? colors.active : colors.hover },
        }}
      >
        {depth === 0 && <MenuIcon name={menu.icon} />}
        {menu.name}
        {soon && <SoonMark />}
      </ButtonBase>
    </li>
  );
}

function CollapsedEntry({ menu, pathname, colors }: EntryProps) {
  const [anchor, setAnchor] = useState<HTMLElement>();
  const inside = containsPage(menu, pathname);
  return (
    <li>
      <ButtonBase
        {...(menu.children.length > 0
          ? {
              'aria-haspopup': 'menu' as const,
              onClick: (event: React.MouseEvent<HTMLElement>) => setAnchor(event.currentTarget),
            }
          : linkOf(menu))}
        {...(inside ? { 'aria-current': menu.children.length > 0 ? ('true' as const) : ('page' as const) } : {})}
        sx={{
          width: '100%',
          height: 56,
          flexDirection: 'column',
          gap: 1,
          borderRadius: 1.5,
          fontSize: 12,
          color: inside ? colors.strong : isSoon(menu) ? colors.soon : 'inherit',
          bgcolor: inside ? colors.hover : 'transparent',
          '&:hover': { bgcolor: colors.hover },
        }}
      >
        <MenuIcon name={menu.icon} />
        {menu.name}
      </ButtonBase>
      <MenuPopup
        menus={menu.children}
        pathname={pathname}
        anchor={anchor}
        anchorOrigin={{ vertical: 'top', horizontal: 'right' }}
        onClose={() => setAnchor(undefined)}
      />
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
