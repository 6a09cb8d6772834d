import Close from '@mui/icons-material/Close';
import Box from '@mui/material/Box';
import Drawer from '@mui/material/Drawer';
import IconButton from '@mui/material/IconButton';
import Typography from '@mui/material/Typography';
import { useId, useRef } from 'react';
import { usePageShown } from '../page/pageShown';
import { useWindowKeys } from '../page/useWindowKeys';

interface DetailDrawerProps {
  title: React.ReactNode;
  /** Chips beside the title. */
  state?: React.ReactNode;
  /** Actions at the drawer's foot. */
  actions?: React.ReactNode;
  onClose: () => void;
  children: React.ReactNode;
}

/** Shows a row that has no page of its own. Mount it to open it. */
export function DetailDrawer({ title, state, actions, onClose, children }: DetailDrawerProps) {
  const titleId = useId();
  const shown = usePageShown();
  const paper = useRef<HTMLDivElement>(null);
  useWindowKeys((event) => {
    // A button that goes away with its row takes the focus along, so that the key does not reach the drawer itself.
    if (event.key !== 'Escape' || event.target !== document.body) return;
    const front = [...document.querySelectorAll('.MuiModal-root:not([aria-hidden=true])')].at(-1);
    if (front?.contains(paper.current)) onClose();
  });
  return (
    <Drawer
      anchor="right"
      open={shown}
      keepMounted
      onClose={onClose}
      slotProps={{
        paper: {
          ref: paper,
          role: 'dialog',
          'aria-modal': true,
          'aria-labelledby': titleId,
          sx: { width: 'min(560px, 100vw)' },
        },
      }}
    >
      <Box
        sx={{ display: 'flex', alignItems: 'center', gap: 2, px: 5, py: 3, borderBottom: 1, borderColor: 'divider' }}
      >
        <Box
          sx={{
            flex: 1,
            minWidth: 0,
            display: 'flex',
            flexWrap: 'wrap',
            alignItems: 'center',
            columnGap: 3,
            rowGap: 1,
          }}
        >
          <Typography id={titleId} component="h2" variant="h2" sx={{ overflowWrap: 'anywhere' }}>
            {title}
          </Typography>
          {state}
        </Box>
        <IconButton aria-label="关闭" onClick={onClose}>
          <Close fontSize="small" />
        </IconButton>
      </Box>
      <Box tabIndex={0} role="region" aria-labelledby={titleId} sx={{ flex: 1, overflow: 'auto', outlineOffset: -2 }}>
        {children}
      </Box>
      {actions && (
        <Box
          data-actions
          sx={{
            display: 'flex',
            flexWrap: 'wrap',
            justifyContent: 'flex-end',
            gap: 2,
            px: 5,
            py: 3,
            borderTop: 1,
            borderColor: 'divider',
            pb: 'max(12px, env(safe-area-inset-bottom))',
          }}
        >
          {actions}
        </Box>
      )}
    </Drawer>
  );
}

interface DetailSectionProps {
  title?: string;
  /** Action beside the title. */
  action?: React.ReactNode;
  children: React.ReactNode;
}

/** Shows a section of the drawer. */
export function DetailSection({ title, action, children }: DetailSectionProps) {
  return (
    <Box
      component="section"
      {...(title ? { 'aria-label': title } : {})}
      sx={{
        px: 5,
        py: 4,
        display: 'grid',
        gap: 3,
        gridTemplateColumns: 'minmax(0, 1fr)',
        '& + &': { borderTop: 1, borderColor: 'divider' },
      }}
    >
      {title && (
        <Box sx={{ display: 'flex', alignItems: 'center', minHeight: 28 }}>
          <Typography component="h3" variant="h3" sx={{ flex: 1 }}>
            {title}
          </Typography>
          {action}
        </Box>
      )}
      {children}
    </Box>
  );
}
