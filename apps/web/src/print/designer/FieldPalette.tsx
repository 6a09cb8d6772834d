import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import InputBase from '@mui/material/InputBase';
import Typography from '@mui/material/Typography';
import type { PrintType } from '@partsdesk/core/print/printTypes';
import { paletteOf, type Entry } from '@partsdesk/print/designer/palette';
import { memo, useMemo, useRef, useState } from 'react';

interface FieldPaletteProps {
  type: PrintType;
  /** Puts an entry where it goes without a pointer. */
  onAdd: (entry: Entry) => void;
  /** Follows an entry that is dragged; no point: it was let go elsewhere. */
  onCarry: (entry: Entry, at: { x: number; y: number }, done: boolean) => void;
  onGiveUp: () => void;
}

/** How far the pointer moves before a press is a drag, in pixels. */
const LEAST_DRAG = 4;

/** Offers what can be printed, by groups: dragged onto the paper, or put there by Enter or a click. */
export const FieldPalette = memo(function FieldPalette({ type, onAdd, onCarry, onGiveUp }: FieldPaletteProps) {
  const [words, setWords] = useState('');
  const groups = useMemo(() => paletteOf(type), [type]);
  const press = useRef<{ x: number; y: number; dragged: boolean }>(undefined);
  const shown = groups
    .map(({ title, entries }) => ({ title, entries: entries.filter(({ label }) => label.includes(words.trim())) }))
    .filter(({ entries }) => entries.length > 0);
  const follow = (entry: Entry, event: React.PointerEvent, done: boolean) => {
    const from = press.current;
    if (!from) return;
    const { clientX: x, clientY: y } = event;
    if (Math.hypot(x - from.x, y - from.y) >= LEAST_DRAG) from.dragged = true;
    if (from.dragged) onCarry(entry, { x, y }, done);
  };
  return (
    <Box component="section" aria-label="字段" sx={{ display: 'flex', flexDirection: 'column', minHeight: 0 }}>
      <Box sx={{ p: 2, borderBottom: 1, borderColor: 'divider' }}>
        <InputBase
          fullWidth
          type="search"
          placeholder="查找字段"
          inputProps={{ 'aria-label': '查找字段' }}
          value={words}
          onChange={(event) => setWords(event.target.value)}
          sx={{ px: 2, border: 1, borderColor: 'border.field', borderRadius: 1 }}
        />
      </Box>
      <Box sx={{ overflowY: 'auto', flex: 1, p: 2, display: 'grid', gap: 3, alignContent: 'start' }}>
        {shown.map(({ title, entries }) => (
          <Box key={title} role="group" aria-label={title}>
            <Typography variant="body2" color="textSecondary" sx={{ mb: 1 }}>
              {title}
            </Typography>
            <Box sx={{ display: 'grid', gridTemplateColumns: 'repeat(2, minmax(0, 1fr))', gap: 1 }}>
              {entries.map((entry) => (
                <Button
                  key={entry.key}
                  size="small"
                  variant="outlined"
                  color="inherit"
                  title={`${entry.label}：拖到纸上，或按回车放到所选项目的下面`}
                  onPointerDown={(event) => {
                    if (event.button !== 0) return;
                    event.currentTarget.setPointerCapture(event.pointerId);
                    press.current = { x: event.clientX, y: event.clientY, dragged: false };
                  }}
                  onPointerMove={(event) => follow(entry, event, false)}
                  onPointerUp={(event) => follow(entry, event, true)}
                  onPointerCancel={() => {
                    press.current = undefined;
                    onGiveUp();
                  }}
                  onClick={() => {
                    if (!press.current?.dragged) onAdd(entry);
                    press.current = undefined;
                  }}
                  sx={{
                    touchAction: 'none',
                    cursor: 'grab',
                    px: 1.5,
                    minWidth: 0,
                    justifyContent: 'flex-start',
                    borderColor: 'divider',
                    fontWeight: 400,
                  }}
                >
                  <Box component="span" sx={{ overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' }}>
                    {entry.label}
                  </Box>
                </Button>
              ))}
            </Box>
          </Box>
        ))}
        {shown.length === 0 && (
          <Typography variant="body2" color="textSecondary">
            没有「{words}」这样的字段
          </Typography>
        )}
      </Box>
    </Box>
  );
});
