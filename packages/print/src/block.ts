import type { PrintField } from '@partsdesk/core/print/printTypes';
import { breakText, printable, textWidth } from './breakText';
import { bottomOf, lowered, topOf, type Mark, type TextMark } from './marks';
import { DOT, scanCode } from './scanCode';
import type { Align, Cell, Fit, PrintEntry, Row } from './template';
import { writeValue } from './writeValue';

/** Marks that stand together, from 0 down. */
export interface Block {
  height: number;
  marks: Mark[];
  /** Upright lines from its top to its end. */
  upright: readonly number[];
}

/** The values that a row may print, and what its fields are. */
export interface Scope {
  values: PrintEntry;
  fields: ReadonlyMap<string, PrintField>;
  line: number | null;
}

/** Height of a line of text, in parts of the letters' size. */
export const LEADING = 1.3;
/** How far a text may be narrowed to fit its width. */
const LEAST_SHRINK = 0.5;

interface TextBox {
  x: number;
  width: number;
  size: number;
  bold: boolean;
  align: Align;
  fit: Fit;
  item: string;
  line: number | null;
}

/** Sets a text into a box, from 0 down. */
export function setText(text: string, box: TextBox): Block {
  const { fit, width } = box;
  const one = printable(text).replaceAll('\n', ' ');
  const wide = textWidth(one, box.size);
  const small = fit === 'shrink' && wide > width ? box.size * Math.max(LEAST_SHRINK, width / wide) : box.size;
  const lines = fit === 'wrap' ? breakText(text, width, small) : [fitted(one, width, small)];
  const cut = fit !== 'wrap' && lines[0] !== one;
  const marks = lines.flatMap((line, index): TextMark[] => {
    if (line === '') return [];
    const full = textWidth(line, small);
    const room = width - full;
    const x = box.x + (box.align === 'left' ? 0 : box.align === 'right' ? room : room / 2);
    const y = index * small * LEADING + ((LEADING - 1) / 2) * small;
    const { bold, item, line: entry } = box;
    return [
      { kind: 'text', x, y, width: full, size: small, bold, text: line, cut, mayCut: fit === 'cut', item, line: entry },
    ];
  });
  return { height: lines.length * small * LEADING, marks, upright: [] };
}

/** Leaves out what a width has no room for, and says so by …. */
function fitted(text: string, width: number, size: number): string {
  if (textWidth(text, size) <= width + 0.001) return text;
  let [kept, used] = ['', textWidth('…', size)];
  for (const sign of text) {
    used += textWidth(sign, size);
    if (used > width) break;
    kept += sign;
  }
  return `${kept}…`;
}

const isNothing = (value: unknown) => value === undefined || value === null || value === '' || value === 0;

/** Sets a row; undefined where its condition leaves it out, or it has nothing but what is empty. */
export function setRow(row: Row, scope: Scope, width: number, nameOf: (cell: Cell) => string): Block | undefined {
  if (row.when && isNothing(scope.values[row.when])) return undefined;
  const cells = row.cells.map((cell) => setCell(cell, scope, nameOf(cell)));
  const height = Math.max(0, ...cells.map((cell) => cell.height));
  const drawsLine = row.rule !== 'none';
  if (height === 0 && !drawsLine && row.cells.length) return undefined;
  const above = row.gap;
  const line: Mark = { kind: 'line', x: 0, y: above / 2, toX: width, toY: above / 2, dashed: row.rule === 'dashed' };
  return {
    height: above + height,
    marks: [...(drawsLine ? [line] : []), ...cells.flatMap(({ marks }) => marks.map((mark) => lowered(mark, above)))],
    upright: [],
  };
}

const NOTHING: Block = { height: 0, marks: [], upright: [] };

function setCell(cell: Cell, { values, fields, line }: Scope, item: string): Block {
  if (cell.kind === 'text') {
    const text = cell.parts
      .map(({ text, field, format }) => {
        const known = fields.get(field);
        return field === '' || !known ? text : writeValue(known, values[field], format);
      })
      .join('');
    if (text === '') return NOTHING;
    return setText(text, { ...cell, item, line });
  }
  const value = values[cell.field];
  if (isNothing(value)) return NOTHING;
  const { x, width, height } = cell;
  if (cell.kind === 'image') {
    // A picture keeps its form inside of the box.
    return { height, marks: [{ kind: 'image', x, y: 0, width, height, path: String(value), item, line }], upright: [] };
  }
  const text = String(value);
  const code = scanCode(text, width, height);
  if (!code) return NOTHING;
  const middle = x + (width - DOT - code.width) / 2;
  return {
    height: code.height + DOT,
    marks: [{ kind: 'bars', ...code, x: middle, y: 0, text, item, line }],
    upright: [],
  };
}

/** Puts blocks one below the other. */
export function stacked(blocks: readonly Block[]): Block {
  const marks: Mark[] = [];
  let height = 0;
  for (const block of blocks) {
    for (const mark of block.marks) marks.push(lowered(mark, height));
    height += block.height;
  }
  return { height, marks, upright: blocks[0]?.upright ?? [] };
}

/** Cuts a block that is higher than a page between its lines, once through its marks however many pages it takes. */
export function cutter(block: Block) {
  const marks = block.marks.toSorted((a, b) => bottomOf(a) - bottomOf(b));
  const pad = marks.reduce((least, mark) => Math.min(least, topOf(mark)), block.height);
  /** The upper edge of all marks from one on. */
  const tops: number[] = Array.from({ length: marks.length });
  let top = block.height;
  for (let at = marks.length - 1; at >= 0; at -= 1) {
    top = Math.min(top, topOf(marks[at]!));
    tops[at] = top;
  }
  let [done, offset] = [0, 0];
  const piece = (from: number, to: number, by: number, height: number): Block => ({
    ...block,
    marks: marks.slice(from, to).map((mark) => lowered(mark, -by)),
    height,
  });
  return {
    height: () => block.height - offset,
    /** Takes what a room holds; undefined where not even one line fits. */
    take(room: number): Block | undefined {
      let end = done;
      while (end < marks.length && bottomOf(marks[end]!) - offset <= room) end += 1;
      if (end === done || end === marks.length) return undefined;
      const used = bottomOf(marks[end - 1]!) - offset + pad;
      const taken = piece(done, end, offset, Math.min(room, used));
      done = end;
      offset = (tops[end] ?? 0) - pad;
      return taken;
    },
    rest: (): Block => piece(done, marks.length, offset, block.height - offset),
  };
}
