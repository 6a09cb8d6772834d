import Box from '@mui/material/Box';
import { filterNumber, type NumberFilter } from '@partsdesk/core/price';
import { useState } from 'react';

interface CellInputProps {
  label: string;
  /** What stands there while nobody types. */
  text: string;
  filter: NumberFilter;
  /** Leaving the cell or Enter; not called when nothing was typed. */
  onCommit?: (text: string) => void;
  /** Each keystroke. */
  onType?: (text: string) => void;
  onEnter?: () => void;
  large?: boolean;
  disabled?: boolean;
  autoFocus?: boolean;
  prefix?: string;
  cell?: string;
  desk?: string;
  invalid?: boolean;
}

/** A number that is typed over: focus selects it, Enter and leaving take it over, Esc takes it back. */
export function CellInput({ label, text, filter, onCommit, onType, onEnter, large = false, disabled = false, autoFocus = false, prefix, cell, desk, invalid = false }: CellInputProps) {
  const [typed, setTyped] = useState<string>();
  const commit = () => {
    if (typed === undefined) return;
    setTyped(undefined);
    if (typed !== text) onCommit?.(typed);
  };
  return (
    <Box
      component="label"
      sx={{
        display: 'flex', alignItems: 'center', width: '100%', height: large ? 52 : 36, px: 2, border: 1, borderColor: invalid ? 'error.main' : '#cdd3da', borderRadius: 1, bgcolor: disabled ? 'action.hover' : 'background.paper',
        fontSize: large ? 24 : 16, '&:focus-within': { outline: '2px solid', outlineColor: invalid ? 'error.main' : 'primary.main', outlineOffset: -1 },
      }}
    >
      {prefix && <Box component="span" aria-hidden sx={{ color: 'text.secondary', fontSize: large ? 18 : 14 }}>{prefix}</Box>}
      <Box
        component="input"
        aria-label={label}
        aria-invalid={invalid || undefined}
        inputMode="decimal"
        autoComplete="off"
        disabled={disabled}
        autoFocus={autoFocus}
        data-cell={cell}
        data-desk={desk}
        data-typing={typed === undefined ? undefined : ''}
        value={typed ?? text}
        onFocus={(event: React.FocusEvent<HTMLInputElement>) => event.target.select()}
        onBlur={commit}
        onChange={(event: React.ChangeEvent<HTMLInputElement>) => {
          const next = filterNumber(event.target.value, filter);
          setTyped(next);
          onType?.(next);
        }}
        onKeyDown={(event: React.KeyboardEvent<HTMLInputElement>) => {
          if (event.nativeEvent.isComposing) return;
          if (event.key === 'Escape' && typed !== undefined) {
            event.preventDefault();
            setTyped(undefined);
            onType?.(text);
          } else if (event.key === 'Enter') {
            event.preventDefault();
            commit();
            onEnter?.();
          }
        }}
        sx={{ flex: 1, minWidth: 0, height: '100%', border: 0, outline: 'none !important', bgcolor: 'transparent', font: 'inherit', color: 'inherit', textAlign: 'right', fontVariantNumeric: 'tabular-nums', fontWeight: large ? 600 : 400 }}
      />
    </Box>
  );
}
