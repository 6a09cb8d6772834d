import { pasted, removed, type Clipboard } from './clipboard';
import { columnsSized, columnStepped } from './columns';
import type { Design } from './design';
import { BIG_STEP, movedARow, nudged, STEP } from './moves';
import { sizedBy } from './sizes';
import { readColumn, spotsOf } from './spots';

type Word = 'undo' | 'redo' | 'copy' | 'cut' | 'paste' | 'duplicate' | 'remove' | 'all' | 'none' | 'fields';

export type Command =
  | { kind: Word }
  | { kind: 'nudge' | 'size'; dx: number; dy: number }
  | { kind: 'order'; dx: -1 | 0 | 1; dy: -1 | 0 | 1 };

interface Key {
  key: string;
  ctrlKey: boolean;
  metaKey: boolean;
  shiftKey: boolean;
  altKey: boolean;
}

const ARROWS: Record<string, readonly [dx: -1 | 0 | 1, dy: -1 | 0 | 1]> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};
const LETTERS: Record<string, Word> = {
  z: 'undo',
  y: 'redo',
  c: 'copy',
  x: 'cut',
  v: 'paste',
  d: 'duplicate',
  a: 'all',
};

/** Reads a key: arrows move, with Ctrl they size, with Alt they change the order. */
export function commandOf({ key, ctrlKey, metaKey, shiftKey, altKey }: Key): Command | undefined {
  const control = ctrlKey || metaKey;
  const arrow = ARROWS[key];
  if (arrow) {
    const [dx, dy] = arrow;
    if (altKey) return control ? undefined : { kind: 'order', dx, dy };
    const step = shiftKey ? BIG_STEP : STEP;
    return { kind: control ? 'size' : 'nudge', dx: dx * step, dy: dy * step };
  }
  if (altKey) return undefined;
  if (!control) {
    if (key === 'Delete' || key === 'Backspace') return { kind: 'remove' };
    if (key === 'Enter') return { kind: 'fields' };
    return key === 'Escape' ? { kind: 'none' } : undefined;
  }
  const word = LETTERS[key.toLowerCase()];
  if (!word) return undefined;
  return { kind: word === 'undo' && shiftKey ? 'redo' : word };
}

/** Carries out a command on the chosen items; what only the history or the page can do leaves all as it was. */
export function obeyed(design: Design, command: Command, clipboard: Clipboard): Design {
  const columns = design.selected.some((spot) => readColumn(spot) !== undefined);
  switch (command.kind) {
    case 'nudge':
      return nudged(design, command.dx, command.dy);
    case 'size':
      return columns ? columnsSized(design, command.dx) : sizedBy(design, command.dx, command.dy);
    case 'order':
      if (columns) return command.dx === 0 ? design : columnStepped(design, command.dx);
      return command.dy === 0 ? design : movedARow(design, command.dy);
    case 'paste':
    case 'duplicate':
      return pasted(design, clipboard);
    case 'remove':
    case 'cut':
      return removed(design);
    case 'all':
      return { ...design, selected: spotsOf(design.template) };
    case 'none':
      return { ...design, selected: [] };
    default:
      return design;
  }
}
