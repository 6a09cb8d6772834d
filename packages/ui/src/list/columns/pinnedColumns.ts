import type { Theme } from '@mui/material/styles';
import { useEffect, useRef } from 'react';
import { LAST_ROW } from '../lastRow';

const TICKS = 50;

const held = {
  position: 'sticky',
  zIndex: 1,
  bgcolor: 'background.paper',
};

/** Pins the first column and the actions; a shadow shows that facts lie beneath them. */
export const pinned = (ticked: boolean) => ({
  '& .rowActions': { ...held, right: 0, borderLeft: 1, borderLeftColor: 'divider' },
  '& .firstColumn': { ...held, left: ticked ? TICKS : 0 },
  '& .MuiDataGrid-cellCheckbox, & .MuiDataGrid-columnHeaderCheckbox': { ...held, left: 0 },
  // Puts the sticky heads above the column handles that scroll underneath.
  '& .MuiDataGrid-columnHeader:is(.rowActions, .firstColumn), & .MuiDataGrid-columnHeaderCheckbox': {
    zIndex: 40,
    bgcolor: 'background.head',
  },
  '& .MuiDataGrid-row:hover :is(.rowActions, .firstColumn, .MuiDataGrid-cellCheckbox)': {
    bgcolor: 'background.group',
  },
  // The row that was opened last, found again after coming back.
  [`& .${LAST_ROW}, & .${LAST_ROW} :is(.rowActions, .firstColumn, .MuiDataGrid-cellCheckbox)`]: {
    bgcolor: 'background.group',
  },
  [`& .${LAST_ROW} > [role=gridcell]:first-of-type`]: {
    boxShadow: (theme: Theme) => `inset 3px 0 0 ${theme.palette.primary.main}`,
  },
  // A chosen row has one colour from end to end, under the pointer too.
  '& .MuiDataGrid-row.Mui-selected, & .MuiDataGrid-row.Mui-selected:hover': { bgcolor: 'background.selected' },
  '& .MuiDataGrid-row.Mui-selected :is(.rowActions, .firstColumn, .MuiDataGrid-cellCheckbox)': {
    bgcolor: 'background.selected',
  },
  '[data-under~=left] & .firstColumn': { boxShadow: (theme: Theme) => `6px 0 6px -6px ${theme.palette.text.disabled}` },
  '[data-under~=right] & .rowActions': {
    boxShadow: (theme: Theme) => `-6px 0 6px -6px ${theme.palette.text.disabled}`,
  },
});

/** Tells the frame on which sides facts are scrolled beneath the pinned columns. */
export function usePinnedShadow() {
  const frame = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const box = frame.current;
    const scroller = box?.querySelector('.MuiDataGrid-virtualScroller');
    if (!box || !scroller) return;
    const look = () => {
      const { scrollLeft, clientWidth, scrollWidth } = scroller;
      box.dataset.under = [scrollLeft > 0 && 'left', scrollLeft + clientWidth < scrollWidth - 1 && 'right']
        .filter(Boolean)
        .join(' ');
    };
    look();
    scroller.addEventListener('scroll', look, { passive: true });
    const sizes = new ResizeObserver(look);
    sizes.observe(scroller);
    // Its columns get their widths after the frame has its own, and are chosen and dragged later.
    for (const content of scroller.children) sizes.observe(content);
    return () => {
      scroller.removeEventListener('scroll', look);
      sizes.disconnect();
    };
  }, []);
  return frame;
}
