import ListSubheader from '@mui/material/ListSubheader';
import Menu, { type MenuProps } from '@mui/material/Menu';
import MuiMenuItem from '@mui/material/MenuItem';
import type { MenuItem } from '@partsdesk/core/account/permissions';
import { flatMenu, isSoon, linkOf, menuTarget } from './menuTarget';
import { SoonMark } from './SoonMark';

interface MenuPopupProps {
  menus: readonly MenuItem[];
  pathname: string;
  anchor: HTMLElement | undefined;
  anchorOrigin?: MenuProps['anchorOrigin'];
  onClose: () => void;
}

/** Lists the pages of a module, those of a third level under their heading. */
export function MenuPopup({ menus, pathname, anchor, anchorOrigin, onClose }: MenuPopupProps) {
  return (
    <Menu
      anchorEl={anchor ?? null}
      open={Boolean(anchor)}
      onClose={onClose}
      {...(anchorOrigin ? { anchorOrigin } : {})}
    >
      {flatMenu(menus).map(({ menu, depth }) =>
        menu.children.length > 0 ? (
          <ListSubheader key={menu.id} sx={{ lineHeight: '32px', pl: 4 + depth * 4 }}>
            {menu.name}
          </ListSubheader>
        ) : (
          <MuiMenuItem
            key={menu.id}
            {...linkOf(menu)}
            selected={menuTarget(menu) === pathname}
            {...(menuTarget(menu) === pathname ? { 'aria-current': 'page' as const } : {})}
            onClick={onClose}
            sx={{ pl: 4 + depth * 4, gap: 2, ...(isSoon(menu) ? { color: 'text.secondary' } : {}) }}
          >
            {menu.name}
            {isSoon(menu) && <SoonMark />}
          </MuiMenuItem>
        ),
      )}
    </Menu>
  );
}
