import Box from '@mui/material/Box';
import { numberProblem, takenNumber, type NumberFilter } from '@partsdesk/core/price';
import { useId, useRef, useState } from 'react';
import { flushSync } from 'react-dom';

interface CellInputProps {
  label: string;
  /** Text shown while nobody types. */
  text: string;
  /** Which numbers may be typed; a function cleans another text. */
  filter: NumberFilter | ((text: string) => string);
  /** Validates a typed text; a refused text stays in the field with the message below and is not committed. */
  check?: (text: string) => string | undefined;
  /** Says at each keystroke what is wrong with the text, and not only when it is entered. */
  checksTyping?: boolean;
  /** Called on blur or Enter, only after a change. */
  onCommit?: (text: string) => void;
  /** Commits what was typed where it says the same as before, too: somebody has counted. */
  commitsSame?: boolean;
  /** Called at each keystroke, with nothing while the text is none of the numbers that may be typed. */
  onType?: (text: string) => void;
  onEnter?: () => void;
  large?: boolean;
  disabled?: boolean;
  autoFocus?: boolean;
  prefix?: string;
  suffix?: string;
  cell?: string;
  desk?: string;
  invalid?: boolean;
  /** Esc reverts the text without reaching the page. */
  keepsEscape?: boolean;
}

/** Edits a number, or a short text about one, in place: focus selects it, Enter and blur commit it, Esc reverts it. */
export function CellInput({
  label,
  text,
  filter,
  check,
  checksTyping = false,
  onCommit,
  commitsSame = false,
  onType,
  onEnter,
  large = false,
  disabled = false,
  autoFocus = false,
  prefix,
  suffix,
  cell,
  desk,
  invalid = false,
  keepsEscape = false,
}: CellInputProps) {
  const [typed, setTyped] = useState<string>();
  const [problem, setProblem] = useState<string>();
  const [dropped, setDropped] = useState<string>();
  const problemId = useId();
  // The latest text in a ref, since blur may follow within the same key press, before a render.
  const newest = useRef<string>(undefined);
  const type = (next: string | undefined) => {
    newest.current = next;
    setTyped(next);
    setProblem(undefined);
    setDropped(undefined);
  };
  const refusedAs = (said: string) => (typeof filter === 'function' ? undefined : numberProblem(said, filter));
  const take = (written: string) => {
    const taken =
      typeof filter === 'function' ? { text: filter(written), dropped: undefined } : takenNumber(written, filter);
    const next = taken.text;
    type(next);
    setDropped(taken.dropped);
    const refused = refusedAs(next);
    setProblem(refused ?? (checksTyping && next !== '' ? check?.(next) : undefined));
    onType?.(refused === undefined ? next : '');
  };
  const commit = (): boolean => {
    const said = newest.current;
    if (said === undefined) return true;
    const wrong = said === text ? undefined : (refusedAs(said) ?? check?.(said));
    if (wrong) {
      setProblem(wrong);
      return false;
    }
    type(undefined);
    if (commitsSame || said !== text) onCommit?.(said);
    return true;
  };
  const red = invalid || problem !== undefined;
  return (
    <Box sx={{ width: '100%', minWidth: 0 }}>
      <Box
        component="label"
        sx={{
          display: 'flex',
          alignItems: 'center',
          width: '100%',
          height: large ? 52 : 36,
          px: 2,
          border: 1,
          borderColor: red ? 'error.main' : 'border.field',
          borderRadius: 1,
          bgcolor: disabled ? 'action.hover' : 'background.paper',
          fontSize: large ? 24 : 16,
          '&:focus-within': {
            outline: '2px solid',
            outlineColor: red ? 'error.main' : 'primary.main',
            outlineOffset: -1,
          },
        }}
      >
        {prefix && (
          <Box
            component="span"
            aria-hidden
            sx={{ color: 'text.secondary', fontSize: large ? 18 : 14, whiteSpace: 'nowrap' }}
          >
            {prefix}
          </Box>
        )}
        <Box
          component="input"
          aria-label={label}
          aria-invalid={red || undefined}
          aria-describedby={problem ? problemId : undefined}
          inputMode="decimal"
          autoComplete="off"
          disabled={disabled}
          autoFocus={autoFocus}
          data-cell={cell}
          data-desk={desk}
          data-typing={typed === undefined ? undefined : ''}
          data-refused={problem === undefined ? undefined : ''}
          value={typed ?? text}
          onFocus={(event: React.FocusEvent<HTMLInputElement>) => event.target.select()}
          // Hears a text typed over the same text, too, which is no change to React.
          onInput={(event: React.InputEvent<HTMLInputElement>) => {
            if (commitsSame && newest.current === undefined) type(event.currentTarget.value);
          }}
          onBlur={commit}
          onChange={(event: React.ChangeEvent<HTMLInputElement>) => {
            // Leaves an unfinished word of an input method alone, which a change would break off.
            if (event.nativeEvent instanceof InputEvent && event.nativeEvent.isComposing) type(event.target.value);
            else take(event.target.value);
          }}
          onCompositionEnd={(event: React.CompositionEvent<HTMLInputElement>) => take(event.currentTarget.value)}
          onKeyDown={(event: React.KeyboardEvent<HTMLInputElement>) => {
            if (event.nativeEvent.isComposing) return;
            if (event.key === 'Escape' && newest.current !== undefined) {
              if (keepsEscape) event.preventDefault();
              type(undefined);
              onType?.(text);
            } else if (event.key === 'Enter') {
              event.preventDefault();
              if (commit()) onEnter?.();
              else {
                // Selects the refused text, so that typing replaces it.
                event.currentTarget.select();
                event.stopPropagation();
              }
            }
          }}
          sx={{
            flex: 1,
            minWidth: 0,
            height: '100%',
            border: 0,
            outline: 'none !important',
            bgcolor: 'transparent',
            font: 'inherit',
            color: 'inherit',
            textAlign: 'right',
            fontVariantNumeric: 'tabular-nums',
            fontWeight: large ? 600 : 400,
          }}
        />
        {suffix && (
          <Box
            component="span"
            aria-hidden
            sx={{ ml: 1.5, color: 'text.secondary', fontSize: 13, whiteSpace: 'nowrap' }}
          >
            {suffix}
          </Box>
        )}
      </Box>
      {!problem && dropped && (
        <Box
          role="status"
          sx={{ fontSize: 12, lineHeight: '16px', pt: 0.5, color: 'text.secondary', textAlign: 'right' }}
        >
          {dropped}
        </Box>
      )}
      {problem && (
        <Box
          id={problemId}
          role="alert"
          sx={{ fontSize: 12, lineHeight: '16px', pt: 0.5, color: 'error.main', textAlign: 'right' }}
        >
          {problem}
        </Box>
      )}
    </Box>
  );
}

/** Commits a half-typed cell synchronously, so that a refused text is known afterwards. */
export function takeTyped(): void {
  flushSync(() => document.activeElement instanceof HTMLElement && document.activeElement.blur());
}

/** Focuses a cell with a refused text, if there is one: the amount to pay would not match the text shown. */
export function focusRefusedCell(): boolean {
  const refused = document.querySelector<HTMLInputElement>('[data-refused]');
  refused?.focus();
  return refused !== null;
}
