import Box from '@mui/material/Box';
import Dialog from '@mui/material/Dialog';
import InputBase from '@mui/material/InputBase';
import Typography from '@mui/material/Typography';
import { useScanner } from '@partsdesk/ui/scan/scanner.ts';
import { soundFound, soundUnknown } from '@partsdesk/ui/scan/sounds.ts';
import { Fragment, useEffect, useId, useState } from 'react';
import { findCommands } from './commands';
import { useCommands } from './useCommands';

interface CommandPaletteProps {
  /** The code that was scanned where no page takes scans: what it finds is shown at once. */
  scanned: string;
  onClose: () => void;
  onSettings: () => void;
  onKeys: () => void;
}

/** Ctrl+K: finds any page, recent document, shop or action by a few letters. Arrows choose, Enter opens. */
export function CommandPalette({ scanned, onClose, onSettings, onKeys }: CommandPaletteProps) {
  const commands = useCommands({ onSettings, onKeys });
  const [typed, setTyped] = useState(scanned);
  const [chosen, setChosen] = useState(0);
  const list = useId();
  const shown = findCommands(commands, typed);
  const current = shown[Math.min(chosen, shown.length - 1)];
  const tell = (code: string) => (findCommands(commands, code).length > 0 ? soundFound() : soundUnknown());
  useEffect(() => {
    if (scanned) tell(scanned);
    // oxlint-disable-next-line react/exhaustive-deps -- sounds once for each scan, not for each change of the commands
  }, [scanned]);
  useScanner((code) => {
    setTyped(code.trim());
    setChosen(0);
    tell(code);
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
      aria-label="快速前往"
      slotProps={{ paper: { sx: { width: 560, m: 2, position: 'fixed', top: '12vh', maxHeight: '70vh' } } }}
    >
      <InputBase
        autoFocus
        fullWidth
        value={typed}
        placeholder="搜索页面、最近单据、门店或操作"
        onKeyDown={onKeyDown}
        onChange={(event) => {
          setTyped(event.target.value);
          setChosen(0);
        }}
        inputProps={{
          'aria-label': '搜索页面、单据和操作',
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
                gap: 3,
                px: 4,
                py: 2,
                cursor: 'pointer',
                bgcolor: command === current ? 'action.selected' : 'transparent',
                '&:hover': { bgcolor: 'action.hover' },
              }}
            >
              <Box component="span" sx={{ flex: 1, overflowWrap: 'anywhere' }}>
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
          没有找到“{typed}”
        </Typography>
      )}
    </Dialog>
  );
}
