import { hasGlyph } from './hasGlyph';

/** Advances of Noto Sans SC in 1/1000 of the letters' size, from the blank on. */
const LATIN =
  `224 323 474 555 555 921 680 278 338 338 467 555 278 347 278 392 555 555 555 555 555 555 555 555 555 555 278
  278 555 555 555 474 946 608 657 638 688 589 552 689 728 293 535 646 543 812 723 742 633 742 635 596 599 721 575 878
  573 531 603 338 392 338 555 559 606 563 618 510 620 554 325 564 607 275 275 552 284 926 610 606 620 620 388 468 377
  607 521 802 498 521 475 338 270 338 555`
    .split(/\s+/)
    .map(Number);
const FIRST = 0x20;

/** What sums of fractions are off by. */
const SLACK = 0.001;

/** Signs that may not begin a line, and that may not end one. */
const NO_BEGIN = new Set('，。、；：！？）》」』】〕〉”’％…·,.;:!?)]}%');
const NO_END = new Set('（《「『【〔〈“‘([{￥¥$');

// Control characters, the marks that turn or hide text, and halves of a pair: drawn as a box, never dropped.
const UNPRINTABLE =
  /[\u0000-\u0009\u000b-\u001f\u007f-\u009f\u00ad\u200b-\u200f\u2028-\u202e\u2060-\u206f\ufeff\ufff9-\uffff]|\p{Cs}/gu;

/** Everything but line ends, blanks and Latin, which the font has. */
const RARE = /[^\n -~]/gu;

/**
 * Makes of any text one that prints as it is counted: one line end, no tab, a box for what cannot be seen, and for what
 * the font lacks.
 */
export const printable = (text: string): string =>
  text
    .replace(/\r\n?|[\u2028\u2029]/g, '\n')
    .replaceAll('\t', ' ')
    .replace(UNPRINTABLE, '□')
    .replace(RARE, (sign) => (hasGlyph(sign.codePointAt(0) ?? 0) ? sign : '□'));

/** Returns a text's width at a size; kerning and ligatures are off where it is painted. */
export function textWidth(text: string, size: number): number {
  let sum = 0;
  for (const sign of text) sum += LATIN[(sign.codePointAt(0) ?? 0) - FIRST] ?? 1000;
  return (sum * size) / 1000;
}

const isLatin = (sign: string) => sign < '\u2e80' && sign !== ' ';

/** Returns whether a line may end between two signs. */
function mayBreak(before: string, after: string): boolean {
  if (before === ' ') return after !== ' ';
  if (after === ' ' || NO_BEGIN.has(after) || NO_END.has(before)) return false;
  return !isLatin(before) || !isLatin(after) || before === '-' || before === '/';
}

/** Breaks a text into lines of a width: Chinese anywhere but at forbidden signs, Latin by words, long runs anywhere. */
export function breakText(text: string, width: number, size: number): string[] {
  return printable(text)
    .split('\n')
    .flatMap((paragraph) => breakParagraph([...paragraph], width, size));
}

function breakParagraph(signs: readonly string[], width: number, size: number): string[] {
  const lines: string[] = [];
  let [from, may, used] = [0, 0, 0];
  for (let at = 0; at < signs.length; at += 1) {
    const sign = signs[at] ?? '';
    if (at > from && mayBreak(signs[at - 1] ?? '', sign)) may = at;
    const wide = textWidth(sign, size);
    if (at > from && sign !== ' ' && used + wide > width + SLACK) {
      const end = may > from ? may : at;
      lines.push(signs.slice(from, end).join('').trimEnd());
      from = end;
      used = textWidth(signs.slice(from, at).join(''), size);
    }
    used += wide;
  }
  lines.push(signs.slice(from).join('').trimEnd());
  return lines;
}
