import type { PrintField } from '@partsdesk/core/print/printTypes';
import type { Cell, Column, Row } from './template';

/** What is wrong with a template, by its item. */
export interface Fault {
  /** The item as the designer names it. */
  item: string;
  message: string;
}

export type Band = 'head' | 'before' | 'after' | 'foot';

export const BAND_NAMES: Record<Band, string> = { head: '页眉', before: '表头信息', after: '表尾', foot: '页脚' };

/** Names an item as its designer finds it: 页眉第 1 行第 2 项. */
export const cellName = (band: Band, rows: readonly Row[], row: number, cell: Cell): string =>
  `${BAND_NAMES[band]}第 ${String(row + 1)} 行第 ${String((rows[row]?.cells.indexOf(cell) ?? 0) + 1)} 项`;

export const columnName = ({ field, title }: Column, fields: ReadonlyMap<string, PrintField>): string =>
  `表格列「${title || (fields.get(field)?.label ?? field)}」`;
