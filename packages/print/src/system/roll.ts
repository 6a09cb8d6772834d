import type { Cell, Row, Template } from '../template';
import { cell, image, row } from './templateParts';

export type Roll = '58mm' | '80mm';

const PRINTED: Record<Roll, number> = { '58mm': 480, '80mm': 720 };

/** Rows of a roll, and the head and foot that every slip has. */
export function rollRows(paper: Roll) {
  const printed = PRINTED[paper];
  const side = paper === '80mm' ? 40 : 50;
  const center = { align: 'center' as const };
  const whole = (text: string, more: Partial<Row> = {}, style: Partial<Cell> = {}) =>
    row([cell(0, printed, text, style)], more);
  /** A label and, at the right, its value. */
  const pair = (label: string, value: string, more: Partial<Row> = {}, style: Partial<Cell> = {}) => {
    const left = Math.round(printed * 0.4);
    return row([cell(0, left, label, style), cell(left, printed - left, value, { ...style, align: 'right' })], more);
  };
  const rule = row([], { gap: 24, rule: 'dashed' });
  /** Says that the slip is a reprint. */
  const reprint = whole('{reprint}', { when: 'reprint' }, { ...center, bold: true });
  const slip = (title: string, before: Row[]): Template => ({
    paper: { kind: 'roll', width: paper === '80mm' ? 800 : 580, height: 0, lines: 0 },
    margin: { top: 30, right: side, bottom: 30, left: side },
    headEvery: false,
    head: [
      row([image((printed - 140) / 2, 140, 140, 'logo')], { when: 'logo' }),
      whole('{header}', {}, { ...center, size: 42, bold: true }),
      whole(title, {}, center),
    ],
    before,
    table: null,
    after: [
      row([image((printed - 280) / 2, 280, 280, 'qrcode')], { when: 'qrcode', gap: 10 }),
      whole('{footer}', { when: 'footer' }, center),
    ],
    foot: [],
  });
  const bars = row([cell(0, printed, '', { kind: 'barcode', height: paper === '80mm' ? 100 : 170, field: 'code' })], {
    gap: 10,
  });
  return { printed, whole, pair, rule, bars, reprint, slip };
}
