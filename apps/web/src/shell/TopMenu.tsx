import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import type { MenuItem } from '@partsdesk/core/account/permissions';
import { useState } from 'react';
import { MenuPopup } from './MenuPopup';
import { containsPage, linkOf } from './menuTarget';

/** Shows the modules along the top, for users who chose 顶部栏导航. */
export function TopMenu({ menus, pathname }: { menus: readonly MenuItem[]; pathname: string }) {
  const [open, setOpen] = useState<{ anchor: HTMLElement; menu: MenuItem }>();
  return (
    <Box
      component="nav"
      aria-label="主菜单"
      sx={{
        display: 'flex',
        overflowX: 'auto',
        px: 3,
        borderBottom: 1,
        borderColor: 'divider',
        bgcolor: 'background.paper',
        flexShrink: 0,
      }}
    >
      {menus.map((menu) => {
        const inside = containsPage(menu, pathname);
        return (
          <Button
            key={menu.id}
            color={inside ? 'primary' : 'inherit'}
            {...(inside ? { 'aria-current': menu.children.length > 0 ? ('true' as const) : ('page' as const) } : {})}
            {...(menu.children.length > 0
              ? {
                  'aria-haspopup': 'menu' as const,
                  onClick: (event: React.MouseEvent<HTMLElement>) => setOpen({ anchor: event.currentTarget, menu }),
                }
              : linkOf(menu))}
            sx={{
              height: 40,
              px: 3,
              flexShrink: 0,
              borderRadius: 0,
              borderBottom: 2,
              borderColor: inside ? 'primary.main' : 'transparent',
            }}
          >
            {menu.name}
          </Button>
        );
      })}
      <MenuPopup
        menus={open?.menu.children ?? []}
        pathname={pathname}
        anchor={open?.anchor}
        onClose={() => setOpen(undefined)}
      />
    </Box>
  );
}
