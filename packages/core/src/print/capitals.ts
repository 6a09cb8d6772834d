import type { Fen } from '../money';

const DIGITS = ['零', '壹', '贰', '叁', '肆', '伍', '陆', '柒', '捌', '玖'] as const;
const PLACES = ['', '拾', '佰', '仟'] as const;
const GROUPS = ['', '万', '亿'] as const;

function yuanInCapitals(yuan: number): string {
  const text = String(yuan);
  let words = '';
  let skipped = false;
  for (const [index, figure] of [...text].entries()) {
    const [digit, place] = [Number(figure), text.length - 1 - index];
    if (digit === 0) skipped = true;
    else {
      words += `${skipped ? '零' : ''}${DIGITS[digit] ?? ''}${PLACES[place % 4] ?? ''}`;
      skipped = false;
    }
    if (place % 4 === 0 && Number(text.slice(Math.max(0, index - 3), index + 1)) > 0) words += GROUPS[place / 4] ?? '';
  }
  return words;
}

/** Writes an amount in 大写 as slips need it: 1234.05 yuan is 壹仟贰佰叁拾肆元零伍分. */
export function capitals(fen: Fen): string {
  const positive = Math.abs(fen);
  const [yuan, jiao, rest] = [Math.floor(positive / 100), Math.floor((positive % 100) / 10), positive % 10];
  if (positive === 0) return '零元整';
  const whole = yuan > 0 ? `${yuanInCapitals(yuan)}元` : '';
  const tenths = jiao > 0 ? `${DIGITS[jiao] ?? ''}角` : yuan > 0 && rest > 0 ? '零' : '';
  return `${fen < 0 ? '负' : ''}${whole}${tenths}${rest > 0 ? `${DIGITS[rest] ?? ''}分` : '整'}`;
}
