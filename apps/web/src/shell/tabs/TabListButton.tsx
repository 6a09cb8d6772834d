import ExpandMore from '@mui/icons-material/ExpandMore';
import Box from '@mui/material/Box';
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
        <Box component="span" aria-hidden sx={{ fontSize: 13, lineHeight: '20px' }}>
          {tabs.length}
        </Box>
        <ExpandMore fontSize="small" />
      </IconButton>
      {anchor && (
        <TabMenu at={anchor} listed={tabs} activeKey={activeKey} of={activeKey} onClose={() => setAnchor(undefined)} />
      )}
    </>
  );
}
