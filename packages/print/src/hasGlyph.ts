import { FONT_RANGES } from './fontRanges';

/** First code points of the font's ranges, in order, and the last ones. */
const FIRST: number[] = [];
const LAST: number[] = [];
let end = 0;
for (const word of FONT_RANGES.trim().split(/\s+/)) {
  const [distance = '', length = '1'] = word.split('-');
  const first = end + parseInt(distance, 36);
  end = first + parseInt(length, 36) - 1;
  FIRST.push(first);
  LAST.push(end);
}

/** Tests whether the font has a code point; what it has not is printed as a box. */
export function hasGlyph(codePoint: number): boolean {
  let [low, high] = [0, FIRST.length - 1];
  while (low < high) {
    const middle = Math.ceil((low + high) / 2);
    if ((FIRST[middle] ?? 0) <= codePoint) low = middle;
    else high = middle - 1;
  }
  return codePoint >= (FIRST[low] ?? Infinity) && codePoint <= (LAST[low] ?? -1);
}

/** Names the signs of texts that the font lacks, each once in the order of their coming. */
export function lackingSigns(texts: Iterable<string>): string[] {
  const lacking = new Set<string>();
  for (const text of texts)
    for (const sign of text) if (!/\p{C}/u.test(sign) && !hasGlyph(sign.codePointAt(0) ?? 0)) lacking.add(sign);
  return [...lacking];
}
