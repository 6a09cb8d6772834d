import Close from '@mui/icons-material/Close';
import Box from '@mui/material/Box';
import ButtonBase from '@mui/material/ButtonBase';
import { Link, useNavigate } from 'react-router-dom';
import { tabs as store, type Tab } from './tabStore';
import { useLeaveUnsaved } from './useLeaveUnsaved';

/** Shows one tab for each page; closable while there is more than one. */
export function TabBar({ tabs, activeKey }: { tabs: readonly Tab[]; activeKey: string }) {
  const navigate = useNavigate();
  const leave = useLeaveUnsaved();
  const close = async (tab: Tab) => {
    if (!(await leave([tab]))) return;
    const address = store.close(tab.key, activeKey);
    if (address) void navigate(address);
  };
  return (
    <Box
      component="nav"
      aria-label="已打开的页面"
      sx={{ display: 'flex', gap: 1, px: 4, pt: 2, overflowX: 'auto', scrollbarWidth: 'thin', flexShrink: 0 }}
    >
      {tabs.map((tab) => {
        const active = tab.key === activeKey;
        return (
          <Box
            key={tab.key}
            sx={{
              display: 'flex',
              alignItems: 'center',
              height: 30,
              flexShrink: 0,
              border: 1,
              borderColor: 'divider',
              borderRadius: 1,
              bgcolor: active ? 'background.paper' : 'transparent',
              color: active ? 'primary.main' : 'text.secondary',
            }}
          >
            <Box
              component={Link}
              to={tab.address}
              {...(active ? { 'aria-current': 'page' as const } : {})}
              sx={{
                px: 3,
                pr: tabs.length > 1 ? 1 : 3,
                lineHeight: '28px',
                fontSize: 13,
                color: 'inherit',
                textDecoration: 'none',
                maxWidth: 160,
                overflow: 'hidden',
                textOverflow: 'ellipsis',
                whiteSpace: 'nowrap',
              }}
              title={tab.title}
            >
              {tab.unsaved > 0 && <span title="有未保存的内容">● </span>}
              {tab.title}
            </Box>
            {tabs.length > 1 && (
              <ButtonBase
                aria-label={`关闭${tab.title}`}
                onClick={() => void close(tab)}
                sx={{ p: 0.5, mr: 1, borderRadius: 1, '&:hover': { bgcolor: 'action.hover' } }}
              >
                <Close sx={{ fontSize: 14 }} />
              </ButtonBase>
            )}
          </Box>
        );
      })}
    </Box>
  );
}
