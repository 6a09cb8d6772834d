import Check from '@mui/icons-material/Check';
import Divider from '@mui/material/Divider';
import ListItemIcon from '@mui/material/ListItemIcon';
import Menu from '@mui/material/Menu';
import MenuItem from '@mui/material/MenuItem';
import { useNavigate } from 'react-router-dom';
import { tabs as store, type Tab } from './tabStore';
import { useTabActions } from './useTabActions';

interface TabMenuProps {
  /** The button that opened it, or the point of a right click. */
  at: HTMLElement | { left: number; top: number };
  /** All open pages, to go to one. */
  listed?: readonly Tab[];
  activeKey: string;
  /** The page that the acts are about. */
  of: string;
  onClose: () => void;
}

/** Lists the open pages, and closes one, the others or all. */
export function TabMenu({ at, listed = [], activeKey, of, onClose }: TabMenuProps) {
  const navigate = useNavigate();
  const { close, closeOthers, closeAll, refresh } = useTabActions();
  const several = store.current().length > 1;
  const then = (act: () => unknown) => () => {
    onClose();
    act();
  };
  return (
    <Menu
      open
      onClose={onClose}
      {...(at instanceof HTMLElement
        ? { anchorEl: at }
        : { anchorReference: 'anchorPosition' as const, anchorPosition: at })}
      slotProps={{ paper: { sx: { maxHeight: '70vh', maxWidth: 320 } } }}
    >
      {listed.map((tab) => (
        <MenuItem
          key={tab.key}
          selected={tab.key === activeKey}
          {...(tab.key === activeKey ? { 'aria-current': 'page' as const } : {})}
          onClick={then(() => navigate(tab.address))}
        >
          <ListItemIcon>{tab.key === activeKey && <Check fontSize="small" titleAccess="当前" />}</ListItemIcon>
          {tab.unsaved > 0 && <span title="有未保存的内容">● </span>}
          {tab.title}
        </MenuItem>
      ))}
      {listed.length > 0 && <Divider />}
      <MenuItem onClick={then(() => refresh(of))}>刷新</MenuItem>
      <MenuItem disabled={!several} onClick={then(() => close(of))}>
        关闭
      </MenuItem>
      <MenuItem disabled={!several} onClick={then(() => closeOthers(of))}>
        关闭其他
      </MenuItem>
      <MenuItem onClick={then(closeAll)}>关闭全部</MenuItem>
    </Menu>
  );
}
