import type { PrintType } from '@partsdesk/core/print/printTypes';
import type { Fault } from './itemNames';
import { across, lowered, type Mark, type Page } from './marks';
import { DOT } from './scanCode';
import type { LabelSheet, TemplatePaper } from './template';

/** Moves a mark to its label; a code by whole dots, so that its bars stay as sharp as they were. */
function movedTo(mark: Mark, x: number, y: number): Mark {
  const by = (length: number) => (mark.kind === 'bars' ? Math.round(length / DOT) * DOT : length);
  return lowered(across(mark, by(x)), by(y));
}

const labelsOfSheet = ({ columns, rows }: LabelSheet): number => columns * rows;

/** Puts labels onto sheets, row by row, the first at the place that a half used sheet has left, from 1. */
export function onSheets(
  labels: readonly Page[],
  paper: TemplatePaper & { labels: LabelSheet },
  first: number,
): Page[] {
  const { labels: sheet } = paper;
  const most = labelsOfSheet(sheet);
  const begin = Math.min(Math.max(1, first), most) - 1;
  const sheets: Page[] = [];
  for (const [at, { marks }] of labels.entries()) {
    const place = begin + at;
    const page = (sheets[Math.floor(place / most)] ??= { width: sheet.width, height: sheet.height, marks: [] });
    const x = sheet.left + (place % sheet.columns) * (paper.width + sheet.gapX);
    const y = sheet.top + Math.floor((place % most) / sheet.columns) * (paper.height + sheet.gapY);
    page.marks.push(...marks.map((mark) => movedTo(mark, x, y)));
  }
  return sheets;
}

/** Finds what of a sheet's labels would lie outside of it. */
export function sheetFaults({ kind, width, height, labels }: TemplatePaper, type: PrintType): Fault[] {
  if (!labels) return [];
  const fault = (message: string): Fault => ({ item: '纸张', message });
  if (kind !== 'sheet') return [fault('整张标签纸只能是单页')];
  if (!type.onePage) return [fault('只有标签可以几张排在一张纸上')];
  const wide = labels.left + labels.columns * width + (labels.columns - 1) * labels.gapX;
  const high = labels.top + labels.rows * height + (labels.rows - 1) * labels.gapY;
  const over = (length: number) => `${String(Math.round(length) / 10)} 毫米`;
  return [
    ...(wide > labels.width
      ? [fault(`${String(labels.columns)} 列标签超出整张纸的宽度 ${over(wide - labels.width)}`)]
      : []),
    ...(high > labels.height
      ? [fault(`${String(labels.rows)} 行标签超出整张纸的高度 ${over(high - labels.height)}`)]
      : []),
  ];
}
