import type { Cell, Part, Row } from '../template';

/** Reads a text of the designer: literals, and {key} or {key:format}. */
function partsOf(text: string): Part[] {
  return text.split(/(\{[^}]*\})/).flatMap((piece): Part[] => {
    if (piece === '') return [];
    const [, field, format = 'plain'] = /^\{(\w+)(?::(\w+))?\}$/.exec(piece) ?? [];
    return field
      ? [{ text: '', field, format: format as Part['format'] }]
      : [{ text: piece, field: '', format: 'plain' }];
  });
}

export const cell = (x: number, width: number, text: string, more: Partial<Cell> = {}): Cell => ({
  kind: 'text',
  x,
  width,
  height: 0,
  size: 32,
  bold: false,
  align: 'left',
  fit: 'wrap',
  parts: partsOf(text),
  field: '',
  ...more,
});

export const row = (cells: Cell[], more: Partial<Row> = {}): Row => ({
  gap: 0,
  rule: 'none',
  when: '',
  each: '',
  cells,
  ...more,
});

export const image = (x: number, width: number, height: number, field: string): Cell =>
  cell(x, width, '', { kind: 'image', height, field });
