import type { LabelSheet, Template } from '../template';
import { cell, row } from './templateParts';

interface Size {
  width: number;
  height: number;
  margin: number;
  name: number;
  facts: number;
  bars: number;
  code: number;
  price: number;
  sheet?: LabelSheet;
}

/** Label paper by its name, in 0.1 mm. */
const SIZES = {
  '40x30': { width: 400, height: 300, margin: 10, name: 26, facts: 20, bars: 80, code: 22, price: 30 },
  '60x40': { width: 600, height: 400, margin: 15, name: 34, facts: 26, bars: 110, code: 26, price: 42 },
  'a4-3x8': {
    ...{ width: 640, height: 340, margin: 20, name: 30, facts: 24, bars: 90, code: 24, price: 36 },
    sheet: { width: 2100, height: 2970, columns: 3, rows: 8, gapX: 20, gapY: 0, left: 70, top: 125 },
  },
} as const satisfies Record<string, Size>;

export type LabelPaper = keyof typeof SIZES;
export const LABELS: readonly [paper: LabelPaper, title: string][] = [
  ['40x30', '40×30'],
  ['60x40', '60×40'],
  ['a4-3x8', 'A4 一张 24 个'],
];

/** 商品标签: one on a piece of label paper, or in rows on a sheet. */
export function label(paper: LabelPaper): Template {
  const { width, height, margin, name, facts, bars, code, price, sheet }: Size = SIZES[paper];
  const wide = width - 2 * margin;
  const left = Math.round(wide * 0.6);
  const center = { align: 'center' as const };
  return {
    paper: { kind: 'sheet', width, height, lines: 0, ...(sheet ? { labels: sheet } : {}) },
    margin: { top: margin, right: margin, bottom: margin, left: margin },
    headEvery: false,
    head: [],
    before: [
      row([cell(0, wide, '{name}', { size: name, bold: true, fit: 'cut' })]),
      row([cell(0, wide, '{spec} {brandName}', { size: facts, fit: 'cut' })]),
      row([cell(0, wide, '', { kind: 'barcode', height: bars, field: 'skuCode' })]),
      row([cell(0, wide, '{skuCode}', { ...center, size: code })]),
      row([
        cell(0, left, '{price:yuan}', { size: price, bold: true, fit: 'shrink' }),
        cell(left, wide - left, '{shelf}', { size: code, align: 'right', fit: 'cut' }),
      ]),
    ],
    table: null,
    after: [],
    foot: [],
  };
}
