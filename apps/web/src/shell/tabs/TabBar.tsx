import Close from '@mui/icons-material/Close';
import Box from '@mui/material/Box';
import ButtonBase from '@mui/material/ButtonBase';
import { useLayoutEffect, useRef, useState } from 'react';
import { Link } from 'react-router-dom';
import { TabListButton } from './TabListButton';
import { TabMenu } from './TabMenu';
import type { Tab } from './tabStore';
import { useTabActions } from './useTabActions';

/**
 * Keeps the open tab whole in sight, its × included: when another opens, when one closes or gets a longer title, and
 * when the bar becomes narrower.
 */
function useOpenInSight(tabs: readonly Tab[], activeKey: string) {
  const [bar, open] = [useRef<HTMLElement>(null), useRef<HTMLElement>(null)];
  useLayoutEffect(() => {
    const show = () => open.current?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
    show();
    const sizes = new ResizeObserver(show);
    if (bar.current) sizes.observe(bar.current);
    return () => sizes.disconnect();
  }, [bar, open, tabs, activeKey]);
  return { bar, open };
}

/**
 * Shows one tab for each page; closable while there is more than one. The open one is always in sight; a right click
 * and the list of all tabs close several.
 */
export function TabBar({ tabs, activeKey }: { tabs: readonly Tab[]; activeKey: string }) {
  const { close } = useTabActions();
  const { bar, open } = useOpenInSight(tabs, activeKey);
  const [asked, setAsked] = useState<{ key: string; left: number; top: number }>();
  return (
    <Box sx={{ display: 'flex', alignItems: 'center', gap: 3, px: 4, pt: 2, flexShrink: 0 }}>
      <Box
        component="nav"
        ref={bar}
        aria-label="已打开的页面"
        sx={{ flex: 1, minWidth: 0, display: 'flex', gap: 1, overflowX: 'auto', scrollbarWidth: 'thin' }}
      >
        {tabs.map((tab) => {
          const active = tab.key === activeKey;
          return (
            <Box
              key={tab.key}
              ref={active ? open : undefined}
              onContextMenu={(event) => {
                event.preventDefault();
                setAsked({ key: tab.key, left: event.clientX, top: event.clientY });
              }}
              onMouseDown={(event) => {
                // Else the browser begins to scroll by the wheel.
                if (event.button === 1 && tabs.length > 1) event.preventDefault();
              }}
              onAuxClick={(event) => {
                if (event.button !== 1 || tabs.length < 2) return;
                // Else the browser opens the link in a tab of its own, too.
                event.preventDefault();
                void close(tab.key);
              }}
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
                  onClick={() => void close(tab.key)}
                  sx={{ p: 0.5, mr: 1, borderRadius: 1, '&:hover': { bgcolor: 'action.hover' } }}
                >
                  <Close sx={{ fontSize: 14 }} />
                </ButtonBase>
              )}
            </Box>
          );
        })}
      </Box>
      {tabs.length > 1 && <TabListButton tabs={tabs} activeKey={activeKey} />}
      {asked && <TabMenu at={asked} activeKey={activeKey} of={asked.key} onClose={() => setAsked(undefined)} />}
    </Box>
  );
}
