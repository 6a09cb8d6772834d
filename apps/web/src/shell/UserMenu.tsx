import Check from '@mui/icons-material/Check';
import Person from '@mui/icons-material/PersonOutlined';
import Avatar from '@mui/material/Avatar';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Divider from '@mui/material/Divider';
import ListItemIcon from '@mui/material/ListItemIcon';
import ListSubheader from '@mui/material/ListSubheader';
import Menu from '@mui/material/Menu';
import MenuItem from '@mui/material/MenuItem';
import { isCurrentShop } from '@partsdesk/core/store/shopContext';
import { useSelector } from '@xstate/react';
import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { session, sessionActor, shopActor } from '../session';
import { useLogout } from './useLogout';
import { useSwitchShop } from './useSwitchShop';

/** Shows 选择店铺, 切换门店, 设置 and 退出登录. */
export function UserMenu({ onSettings }: { onSettings: () => void }) {
  const [anchor, setAnchor] = useState<HTMLElement>();
  const user = useSelector(sessionActor, ({ context }) => context.user);
  const shops = useSelector(shopActor, ({ context }) => context.shops);
  const navigate = useNavigate();
  const logout = useLogout();
  const switchShop = useSwitchShop();
  const choose = (act: () => void) => () => {
    setAnchor(undefined);
    act();
  };
  return (
    <>
      <Button
        color="inherit"
        startIcon={user?.avatar ? <Avatar src={user.avatar} alt="" sx={{ width: 24, height: 24 }} /> : <Person />}
        aria-haspopup="menu"
        aria-label={`用户菜单：${user?.name ?? ''}`}
        onClick={(event) => setAnchor(event.currentTarget)}
        sx={{ minWidth: 40, '& .MuiButton-startIcon': { mr: { xs: 0, sm: 1 } } }}
      >
        {/* On a phone the shop's name needs the room more. */}
        <Box component="span" sx={{ display: { xs: 'none', sm: 'inline' } }}>
          {user?.name}
        </Box>
      </Button>
      <Menu
        anchorEl={anchor ?? null}
        open={Boolean(anchor)}
        onClose={() => setAnchor(undefined)}
        slotProps={{ paper: { sx: { minWidth: 200, maxHeight: '70vh' } } }}
      >
        <MenuItem onClick={choose(() => void navigate('/transit/select'))}>选择店铺</MenuItem>
        <Divider />
        <ListSubheader sx={{ lineHeight: '32px' }}>切换门店</ListSubheader>
        {shops.map((shop) => {
          const current = isCurrentShop(shop, session.context());
          return (
            <MenuItem
              key={`${shop.kind}${shop.id}`}
              selected={current}
              {...(current ? { 'aria-current': true } : {})}
              onClick={choose(() => !current && void switchShop(shop))}
            >
              <ListItemIcon>{current && <Check fontSize="small" titleAccess="当前" />}</ListItemIcon>
              {shop.name}
              {shop.kind === 'head' ? '（总店）' : ''}
            </MenuItem>
          );
        })}
        <Divider />
        <MenuItem onClick={choose(() => void navigate('/shop/user-set'))}>个人设置</MenuItem>
        <MenuItem onClick={choose(onSettings)}>界面设置</MenuItem>
        <MenuItem onClick={choose(() => void logout())}>退出登录</MenuItem>
      </Menu>
    </>
  );
}
