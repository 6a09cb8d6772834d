import type { Theme } from '@mui/material/styles';
import type { GridColDef, GridValidRowModel } from '@mui/x-data-grid';
import { useEffect, useRef, useState } from 'react';
import { LAST_ROW } from '../lastRow';

const TICKS = 50;
/** Half of the last head's handle, which reaches beyond its column, and a pixel of rounding. */
const OVERHANG = 6;

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

/** The width that a column takes where there is no room to spare. */
const leastWidth = ({ flex, width, minWidth = 50 }: GridColDef) => (flex ? minWidth : (width ?? 100));

/**
 * Widens a column where not all of them fit beside the actions, so that none lies half beneath these at rest: those
 * that fit end where the actions begin, and the next one is scrolled to. `width` is the scroller's.
 */
export function wholeColumns<Row extends GridValidRowModel>(
  columns: GridColDef<Row>[],
  { width, ticked, actions }: { width: number; ticked: boolean; actions: number },
): GridColDef<Row>[] {
  const room = width - actions - (ticked ? TICKS : 0);
  let [count, taken] = [0, 0];
  for (const column of columns as GridColDef[]) {
    if (taken + leastWidth(column) > room) break;
    taken += leastWidth(column);
    count += 1;
  }
  if (count === 0 || count === columns.length) return columns;
  const widened = columns.slice(0, count).find(({ flex }) => flex) ?? columns[0];
  return columns.map((column) => {
    if (column !== widened) return column;
    const wide = leastWidth(column as GridColDef) + room - taken;
    return column.flex ? { ...column, minWidth: wide } : { ...column, width: wide };
  });
}

/** Tells the frame on which sides facts are scrolled beneath the pinned columns; returns the scroller's width. */
export function usePinned() {
  const frame = useRef<HTMLDivElement>(null);
  const [width, setWidth] = useState(0);
  useEffect(() => {
    const box = frame.current;
    const scroller = box?.querySelector('.MuiDataGrid-virtualScroller');
    if (!box || !scroller) return;
    const look = () => {
      const { scrollLeft, clientWidth, scrollWidth } = scroller;
      setWidth((before) => clientWidth || before);
      box.dataset.under = [scrollLeft > 0 && 'left', scrollLeft + clientWidth < scrollWidth - OVERHANG && 'right']
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
  return { frame, width };
}
