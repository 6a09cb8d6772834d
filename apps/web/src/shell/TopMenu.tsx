import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Menu from '@mui/material/Menu';
import MuiMenuItem from '@mui/material/MenuItem';
import { pathOfEntry } from '@partsdesk/core/account/paths';
import type { MenuItem } from '@partsdesk/core/account/permissions';
import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { pathOfRoute } from '../screenList';

/** Shows the modules along the top, for users who chose 顶部栏导航. */
export function TopMenu({ menus }: { menus: readonly MenuItem[] }) {
  const [open, setOpen] = useState<{ anchor: HTMLElement; menu: MenuItem }>();
  const navigate = useNavigate();
  const go = (item: MenuItem) => {
    setOpen(undefined);
    const path = pathOfEntry(item, pathOfRoute);
    if (path) void navigate(path);
  };
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
      }}
    >
      {menus.map((menu) => (
        <Button
          key={menu.id}
          color="inherit"
          onClick={(event) => (menu.children.length ? setOpen({ anchor: event.currentTarget, menu }) : go(menu))}
          sx={{ height: 40, px: 3 }}
        >
          {menu.name}
        </Button>
      ))}
      <Menu anchorEl={open?.anchor ?? null} open={Boolean(open)} onClose={() => setOpen(undefined)}>
        {open?.menu.children.map((child) => (
          <MuiMenuItem key={child.id} onClick={() => go(child)}>
            {child.name}
          </MuiMenuItem>
        ))}
      </Menu>
    </Box>
  );
}
