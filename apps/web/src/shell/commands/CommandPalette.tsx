import Box from '@mui/material/Box';
import Dialog from '@mui/material/Dialog';
import InputBase from '@mui/material/InputBase';
import Typography from '@mui/material/Typography';
import { useScanner } from '@partsdesk/ui/scan/scanner.ts';
import { soundFound, soundUnknown } from '@partsdesk/ui/scan/sounds.ts';
import { Fragment, useEffect, useId, useRef, useState } from 'react';
import { findCommands } from './commands';
import { useCommands } from './useCommands';
import { useFoundRecords } from './useFoundRecords';

interface CommandPaletteProps {
  /** The code that was scanned where no page takes scans: what it finds is shown at once. */
  scanned: string;
  typed: string;
  onTyped: React.Dispatch<React.SetStateAction<string>>;
  onClose: () => void;
  onSettings: (() => void) | undefined;
  onKeys: () => void;
}

/**
 * Ctrl+K: finds any page, shop or action by a few letters, documents by the end of their number, customers and parts.
 * Arrows choose, Enter opens.
 */
export function CommandPalette({ scanned, typed, onTyped, onClose, onSettings, onKeys }: CommandPaletteProps) {
  const commands = useCommands({ onSettings, onKeys });
  const [chosen, setChosen] = useState(0);
  const list = useId();
  const { found, searching } = useFoundRecords(typed);
  const known = findCommands(commands, typed);
  const recent = new Set(known.map(({ id }) => id));
  const others = found.filter(({ id }) => !recent.has(id));
  // A number means a document, a word rather a page.
  const shown = [
    ...others.filter(({ group }) => group === '单据'),
    ...known,
    ...others.filter(({ group }) => group !== '单据'),
  ];
  const current = shown[Math.min(chosen, shown.length - 1)];
  const [scan, setScan] = useState(scanned ? { code: scanned } : undefined);
  const answered = useRef<object>(undefined);
  const any = shown.length > 0;
  useEffect(() => {
    if (!scan || searching || answered.current === scan) return;
    answered.current = scan;
    if (any) soundFound();
    else soundUnknown();
  }, [scan, searching, any]);
  useScanner((code) => {
    onTyped(code.trim());
    setChosen(0);
    setScan({ code });
  });
  const run = (command = current) => {
    if (!command) return;
    onClose();
    command.run();
  };
  const onKeyDown = (event: React.KeyboardEvent) => {
    // Ignores the Enter that ends an input method's composition.
    if (event.nativeEvent.isComposing) return;
    const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0;
    if (step)
      setChosen((before) => (Math.min(before, shown.length - 1) + step + shown.length) % Math.max(1, shown.length));
    else if (event.key === 'Enter') run();
    else return;
    event.preventDefault();
  };
  return (
    <Dialog
      open
      onClose={onClose}
      slotProps={{
        paper: {
          'aria-label': '快速前往',
          'aria-labelledby': undefined,
          sx: { width: 'min(560px, calc(100vw - 16px))', m: 0, position: 'fixed', top: '12vh', maxHeight: '70vh' },
        },
      }}
    >
      <InputBase
        autoFocus
        fullWidth
        value={typed}
        placeholder="页面、单号后几位、客户、商品、门店或操作"
        onKeyDown={onKeyDown}
        onChange={(event) => {
          onTyped(event.target.value);
          setChosen(0);
        }}
        inputProps={{
          'aria-label': '搜索页面、单据、客户和商品',
          role: 'combobox',
          'aria-expanded': true,
          'aria-controls': list,
          'aria-activedescendant': current ? `${list}-${current.id}` : undefined,
          maxLength: 50,
        }}
        sx={{ px: 4, height: 52, fontSize: 16, flexShrink: 0, borderBottom: 1, borderColor: 'divider' }}
      />
      <Box id={list} role="listbox" aria-label="结果" sx={{ overflowY: 'auto', py: 1 }}>
        {shown.map((command, index) => (
          <Fragment key={command.id}>
            {shown[index - 1]?.group !== command.group && (
              <Typography
                role="presentation"
                variant="caption"
                color="textSecondary"
                sx={{ display: 'block', px: 4, pt: 2 }}
              >
                {command.group}
              </Typography>
            )}
            <Box
              id={`${list}-${command.id}`}
              role="option"
              aria-selected={command === current}
              ref={
                command === current
                  ? (element: HTMLElement | null) => element?.scrollIntoView({ block: 'nearest' })
                  : undefined
              }
              onClick={() => run(command)}
              sx={{
                display: 'flex',
                flexWrap: { xs: 'wrap', sm: 'nowrap' },
                columnGap: 3,
                px: 4,
                py: 2,
                cursor: 'pointer',
                bgcolor: command === current ? 'action.selected' : 'transparent',
                '&:hover': { bgcolor: 'action.hover' },
              }}
            >
              <Box component="span" sx={{ flex: { xs: '1 0 100%', sm: 1 }, overflowWrap: 'anywhere' }}>
                {command.label}
              </Box>
              {command.hint && (
                <Typography component="span" variant="body2" color="textSecondary">
                  {command.hint}
                </Typography>
              )}
            </Box>
          </Fragment>
        ))}
      </Box>
      {shown.length === 0 && (
        <Typography color="textSecondary" sx={{ p: 6, textAlign: 'center' }}>
          {searching ? '正在查找…' : `没有找到“${typed}”`}
        </Typography>
      )}
    </Dialog>
  );
}
