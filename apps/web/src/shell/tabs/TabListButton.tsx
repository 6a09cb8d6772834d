import ExpandMore from '@mui/icons-material/ExpandMore';
import Badge from '@mui/material/Badge';
import IconButton from '@mui/material/IconButton';
import { useState } from 'react';
import { TabMenu } from './TabMenu';
import type { Tab } from './tabStore';

/** Opens the list of all open pages, with the ways to close several. */
export function TabListButton({ tabs, activeKey }: { tabs: readonly Tab[]; activeKey: string }) {
  const [anchor, setAnchor] = useState<HTMLElement>();
  return (
    <>
      <IconButton
        size="small"
        aria-label={`全部页签，${tabs.length} 个`}
        aria-haspopup="menu"
        onClick={(event) => setAnchor(event.currentTarget)}
      >
        <Badge badgeContent={tabs.length} slotProps={{ badge: { 'aria-hidden': true } }}>
          <ExpandMore fontSize="small" />
        </Badge>
      </IconButton>
      {anchor && (
        <TabMenu at={anchor} listed={tabs} activeKey={activeKey} of={activeKey} onClose={() => setAnchor(undefined)} />
      )}
    </>
  );
}
