import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Chip from '@mui/material/Chip';
import Paper from '@mui/material/Paper';
import Typography from '@mui/material/Typography';
import { useEffect, useRef, useState } from 'react';
import { InlineFields } from '../form/field';
import { ViewBar } from '../list/ViewBar';
import { ActionBar } from './ActionBar';
import { enterList } from './enterList';
import { isModalInFront } from './modalInFront';
import { listCell, takesArrows } from './ownKeys';
import { usePhone } from './usePhone';
import { useWindowKeys } from './useWindowKeys';

export interface PageProps {
  title: string;
  /** The primary action; on a phone it stands at the bottom. */
  action?: React.ReactNode;
  /** Secondary actions before the primary one: export, import. */
  secondary?: React.ReactNode;
  /** Tabs beside the title, for a page with more than one list. */
  tabs?: React.ReactNode;
  /** Filter fields in one line; Enter searches. */
  filters?: React.ReactNode;
  /** Filter fields behind 更多条件. */
  moreFilters?: React.ReactNode;
  chips?: readonly { name: string; label: string; remove: () => void }[];
  /** Leaves out the content's white background, for a dashboard of cards. */
  plain?: boolean;
  children: React.ReactNode;
}

/** Shows the first filter and hides the others behind the button; a single filter has no button. */
const phoneFilters = (open: boolean) => ({
  display: 'grid',
  gridTemplateColumns: open ? '1fr 1fr' : '1fr auto',
  gap: 2,
  '& > .MuiFormControl-root': { width: '100%' },
  '& > [role=group]': { gridColumn: '1 / -1' },
  '& > [data-more]': { display: 'none' },
  '& > * + * ~ [data-more]': { display: 'inline-flex' },
  ...(open
    ? { '& > [data-more]:nth-of-type(n)': { gridColumn: '1 / -1' } }
    : { '& > * + *:not([data-more])': { display: 'none' } }),
});

/**
 * Takes the page's keys unless a drawer is open: `/` focuses the first filter, `↓` leads into the list, from there and
 * from wherever no field, menu or table has the focus, and Alt+N presses the primary action.
 */
function usePageKeys() {
  const [search, button, content] = [
    useRef<HTMLElement>(null),
    useRef<HTMLElement>(null),
    useRef<HTMLDivElement>(null),
  ];
  const leave = useRef(() => undefined as void);
  useEffect(() => () => leave.current(), []);
  useWindowKeys((event) => {
    const { key, code, altKey, target } = event;
    if (event.defaultPrevented || event.isComposing || isModalInFront()) return;
    const writing = target instanceof Element && target.closest('input, textarea, [contenteditable]');
    const input = search.current?.querySelector('input');
    const cell = key === 'ArrowDown' && content.current && !takesArrows(target) ? listCell(content.current) : undefined;
    const primary = button.current?.querySelector<HTMLElement>('.MuiButton-contained:not([disabled])');
    if (key === '/' && !writing && input) {
      input.focus();
      input.select();
    } else if (key === 'ArrowDown' && target === input && input?.type === 'search' && content.current) {
      leave.current();
      leave.current = enterList(content.current, input);
    } else if (cell) cell.focus();
    else if (altKey && code === 'KeyN' && primary) primary.click();
    else return;
    event.preventDefault();
  });
  return { search, button, content };
}

/** Lays out a page of the console: title and action, filters, and content that fills the rest. */
export function Page({
  title,
  action,
  secondary,
  tabs,
  filters,
  moreFilters,
  chips = [],
  plain = false,
  children,
}: PageProps) {
  const phone = usePhone();
  const bare = plain || phone;
  const [open, setOpen] = useState(false);
  const { search, button, content } = usePageKeys();
  return (
    <Box
      sx={{
        display: 'flex',
        flexDirection: 'column',
        gap: 3,
        height: bare ? 'auto' : '100%',
        minHeight: bare ? '100%' : 440,
      }}
    >
      <Box sx={{ display: 'flex', alignItems: 'center', gap: 2, minHeight: 36, flexWrap: 'wrap' }}>
        <Typography variant="h1" sx={{ minWidth: 'max-content' }}>
          {title}
        </Typography>
        <Box sx={{ flex: 1, minWidth: 0, ml: phone ? 0 : 3, display: 'flex', alignItems: 'center', gap: 3 }}>
          {!phone && tabs}
          {filters && <ViewBar />}
        </Box>
        {secondary && (
          <Box
            sx={
              phone
                ? { display: 'flex', flexBasis: '100%', gap: 2, overflowX: 'auto', '& > *': { flexShrink: 0 } }
                : { display: 'contents' }
            }
          >
            {secondary}
          </Box>
        )}
        {!phone && action && (
          <Box ref={button} sx={{ display: 'contents' }}>
            {action}
          </Box>
        )}
      </Box>
      {phone && tabs}
      {filters && (
        <InlineFields value>
          <Box
            ref={search}
            role="search"
            aria-label="筛选"
            sx={phone ? phoneFilters(open) : { display: 'flex', flexWrap: 'wrap', gap: 2, alignItems: 'center' }}
          >
            {filters}
            {(phone || moreFilters) && (
              <Button data-more onClick={() => setOpen(!open)} aria-expanded={open}>
                {open ? '收起条件' : '更多条件'}
              </Button>
            )}
            {open && moreFilters && (
              <Box
                sx={{
                  display: 'flex',
                  flexWrap: 'wrap',
                  gap: 2,
                  alignItems: 'center',
                  flexBasis: '100%',
                  gridColumn: '1 / -1',
                }}
              >
                {moreFilters}
              </Box>
            )}
          </Box>
        </InlineFields>
      )}
      {chips.length > 0 && (
        <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 2 }}>
          {chips.map((chip) => (
            <Chip key={chip.name} size="small" label={chip.label} onDelete={chip.remove} />
          ))}
        </Box>
      )}
      {/* One element in either case: a window that is narrowed must not drop the forms that are open within. */}
      <Paper
        ref={content}
        variant={bare ? 'elevation' : 'outlined'}
        elevation={0}
        square={bare}
        sx={{ flex: 1, minHeight: 0, ...(bare ? { bgcolor: 'transparent' } : { overflow: 'auto' }) }}
      >
        {children}
      </Paper>
      {phone && action && <ActionBar wide>{action}</ActionBar>}
    </Box>
  );
}
