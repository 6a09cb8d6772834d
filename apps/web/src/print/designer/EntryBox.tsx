import ArrowDownward from '@mui/icons-material/ArrowDownward';
import ArrowUpward from '@mui/icons-material/ArrowUpward';
import DeleteOutlined from '@mui/icons-material/DeleteOutlined';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import IconButton from '@mui/material/IconButton';
import Paper from '@mui/material/Paper';
import { useId } from 'react';

interface EntryBoxProps {
  /** As problems name it: 页眉第 1 行. */
  name: string;
  /** What it prints, in a few words. */
  summary: string;
  open: boolean;
  onOpen: () => void;
  onMove: (by: -1 | 1) => void;
  onRemove: () => void;
  first: boolean;
  last: boolean;
  children: React.ReactNode;
}

/** Shows a row, an item or a column of a template: closed in a line, open with its fields. Alt+↑ and Alt+↓ move it. */
export function EntryBox({ name, summary, open, onOpen, onMove, onRemove, first, last, children }: EntryBoxProps) {
  const inside = useId();
  return (
    <Paper
      variant="outlined"
      role="group"
      aria-label={name}
      onKeyDown={(event) => {
        const by = event.altKey && (event.key === 'ArrowUp' ? -1 : event.key === 'ArrowDown' ? 1 : undefined);
        if (!by) return;
        event.preventDefault();
        event.stopPropagation();
        onMove(by);
        // The fields stay where they are and show what has moved there, so the focus goes along.
        const beside = by < 0 ? event.currentTarget.previousElementSibling : event.currentTarget.nextElementSibling;
        if (beside?.getAttribute('role') === 'group') beside.querySelector('button')?.focus();
      }}
      sx={{ p: 2, display: 'grid', gap: 3, minWidth: 0 }}
    >
      <Box sx={{ display: 'flex', alignItems: 'center', gap: 1, minWidth: 0 }}>
        <Button
          size="small"
          aria-expanded={open}
          aria-controls={inside}
          onClick={onOpen}
          sx={{ flex: 1, minWidth: 0, justifyContent: 'flex-start', textAlign: 'left', gap: 2 }}
        >
          <Box component="span" sx={{ whiteSpace: 'nowrap' }}>
            {name}
          </Box>
          <Box
            component="span"
            sx={{ color: 'text.secondary', overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' }}
          >
            {summary}
          </Box>
        </Button>
        <IconButton size="small" aria-label={`上移${name}`} title="Alt + ↑" disabled={first} onClick={() => onMove(-1)}>
          <ArrowUpward fontSize="small" />
        </IconButton>
        <IconButton size="small" aria-label={`下移${name}`} title="Alt + ↓" disabled={last} onClick={() => onMove(1)}>
          <ArrowDownward fontSize="small" />
        </IconButton>
        <IconButton size="small" aria-label={`删除${name}`} onClick={onRemove}>
          <DeleteOutlined fontSize="small" />
        </IconButton>
      </Box>
      <Box id={inside} sx={{ display: open ? 'grid' : 'none', gap: 3, gridTemplateColumns: 'minmax(0, 1fr)' }}>
        {open && children}
      </Box>
    </Paper>
  );
}

/** Fields of an entry side by side. */
export const FieldGrid = ({ children }: { children: React.ReactNode }) => (
  <Box sx={{ display: 'grid', gap: 3, gridTemplateColumns: 'repeat(auto-fill, minmax(116px, 1fr))' }}>{children}</Box>
);
