import type { Column, Row, Table, Template } from '../template';
import { cell, row } from './templateParts';

export type Sheet = 'A4' | 'A5' | '241-3';

export const PAPERS: Record<Sheet, Pick<Template, 'paper' | 'margin'>> = {
  A4: {
    paper: { kind: 'sheet', width: 2100, height: 2970, lines: 0 },
    margin: { top: 100, right: 100, bottom: 100, left: 100 },
  },
  A5: {
    paper: { kind: 'sheet', width: 2100, height: 1480, lines: 0 },
    margin: { top: 80, right: 80, bottom: 80, left: 80 },
  },
  '241-3': {
    paper: { kind: 'form', width: 2413, height: 0, lines: 22 },
    margin: { top: 40, right: 140, bottom: 40, left: 140 },
  },
};

/** The papers of a sheet with their names, and the paper of 打印基础设置 for which it is the default. */
export const SHEETS: readonly [size: Sheet, title: string][] = [
  ['A4', 'A4'],
  ['A5', 'A5 横向'],
  ['241-3', '241 三等分'],
];

/** A column of figures. */
export const figure = (field: string, title: string, width: number, sum = true): Column => ({
  field,
  title,
  width,
  align: 'right',
  fit: 'shrink',
  sum,
});

/** A column of words. */
export const words = (field: string, title: string, width: number): Column => ({
  field,
  title,
  width,
  align: 'left',
  fit: 'wrap',
  sum: false,
});

/** A ruled table of a document's lines; a column without a width takes what the others leave. */
export function linesTable(columns: readonly Column[], wide: number): Table {
  const taken = columns.reduce((sum, { width }) => sum + width, 0);
  return {
    columns: columns.map((column) => (column.width === 0 ? { ...column, width: wide - taken } : column)),
    size: 30,
    rowHeight: 50,
    border: true,
    repeatHead: true,
    fillPage: false,
    pageSum: false,
    carry: false,
    total: columns.some(({ sum }) => sum),
  };
}

/** The last row of a page: its number, and at its left that this is a reprint. */
export function pageFoot(wide: number, counted: boolean): Row {
  const quarter = Math.floor(wide / 4);
  return row([
    ...(counted ? [cell(0, quarter, '{reprint}', { bold: true, size: 26 })] : []),
    cell(quarter, wide - 2 * quarter, '第 {page} 页 / 共 {pages} 页', { align: 'center', size: 26 }),
  ]);
}
