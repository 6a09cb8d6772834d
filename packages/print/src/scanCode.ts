import { barCode128 } from '@partsdesk/core/print/barCode128';
import { create } from 'qrcode';
import type { BarsMark } from './marks';

/** A dot of a printer of 203 dpi, in 0.1 mm. */
export const DOT = 1.25;
/** Dots of a module: a till's scanner reads none that is narrower. */
const LEAST_DOTS = 2;
/** A square code gains nothing by wider modules. */
const MOST_DOTS = 4;
/** Quiet zones on each side, in modules. */
const QUIET = { bars: 10, square: 4 };
/** No number is longer; a square code for more is refused by its encoder. */
const MOST_SIGNS = 200;

type Drawn = Pick<BarsMark, 'symbol' | 'width' | 'height' | 'bars'>;

/**
 * Draws a number for a scanner, in modules of whole dots: as Code 128, else as a square code where the width has no
 * room for that; a square keeps to the height as far as a scanner can read it. Undefined where neither fits: a code is
 * never narrowed.
 */
export function scanCode(text: string, room: number, height: number): Drawn | undefined {
  // One dot is left for the move to the printer's dots.
  const dots = Math.floor(room / DOT + 0.001) - 1;
  return barsOf(text, dots, height) ?? squareOf(text, dots, height);
}

function barsOf(text: string, dots: number, height: number): Drawn | undefined {
  const widths = barCode128(text);
  if (!widths) return undefined;
  const modules = widths.reduce((sum, one) => sum + one, 2 * QUIET.bars);
  const each = Math.floor(dots / modules);
  if (each < LEAST_DOTS) return undefined;
  const module = each * DOT;
  const bars: BarsMark['bars'] = [];
  let at = QUIET.bars;
  for (const [index, one] of widths.entries()) {
    if (index % 2 === 0) bars.push({ x: at * module, y: 0, width: one * module, height });
    at += one;
  }
  return { symbol: '条码', width: modules * module, height, bars };
}

function squareOf(text: string, dots: number, height: number): Drawn | undefined {
  if (text.length > MOST_SIGNS) return undefined;
  const { size, data } = create(text, { errorCorrectionLevel: 'M' }).modules;
  const modules = size + 2 * QUIET.square;
  const high = Math.max(LEAST_DOTS, Math.floor(height / DOT / modules));
  const each = Math.min(MOST_DOTS, high, Math.floor(dots / modules));
  if (each < LEAST_DOTS) return undefined;
  const module = each * DOT;
  const bars: BarsMark['bars'] = [];
  for (let row = 0; row < size; row += 1)
    for (let from = 0; from < size; from += 1) {
      const begin = from;
      while (from < size && data[row * size + from]) from += 1;
      if (from === begin) continue;
      const [x, y] = [begin + QUIET.square, row + QUIET.square];
      bars.push({ x: x * module, y: y * module, width: (from - begin) * module, height: module });
    }
  return { symbol: '二维码', width: modules * module, height: modules * module, bars };
}
