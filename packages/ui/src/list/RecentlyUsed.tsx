import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Chip from '@mui/material/Chip';
import { RECENTLY_USED_FOLDED } from '@partsdesk/core/recentlyUsed';
import { useState } from 'react';
import { Ellipsis } from '../text/Ellipsis';

/** Width of a chip's text in half-width columns: twelve Chinese characters. */
const LABEL_WIDTH = 24;

interface RecentlyUsedProps<Item> {
  /** Items, newest first, as `withRecent` keeps them. */
  items: readonly Item[];
  keyOf: (item: Item) => string;
  text: (item: Item) => string;
  onPick: (item: Item) => void;
  label?: string;
}

/** Offers recently used items: three visible, up to eight unfolded [WIDGET-09]. */
export function RecentlyUsed<Item>({ items, keyOf, text, onPick, label = '最近使用' }: RecentlyUsedProps<Item>) {
  const [open, setOpen] = useState(false);
  if (items.length === 0) return null;
  const shown = open ? items : items.slice(0, RECENTLY_USED_FOLDED);
  return (
    <Box
      role="group"
      aria-label={label}
      sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, alignItems: 'center', fontSize: 12, color: 'text.secondary' }}
    >
      {label}：
      {shown.map((item) => (
        <Chip
          key={keyOf(item)}
          size="small"
          label={<Ellipsis text={text(item)} width={LABEL_WIDTH} />}
          onClick={() => onPick(item)}
        />
      ))}
      {items.length > RECENTLY_USED_FOLDED && (
        <Button size="small" aria-expanded={open} onClick={() => setOpen(!open)}>
          {open ? '收起' : '更多'}
        </Button>
      )}
    </Box>
  );
}
