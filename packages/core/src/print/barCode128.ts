/** Widths of bars and gaps of Code 128's symbols, in modules, by value. */
const WIDTHS = `
  212222 222122 222221 121223 121322 131222 122213 122312 132212 221213 221312 231212 112232 122132 122231 113222
  123122 123221 223211 221132 221231 213212 223112 312131 311222 321122 321221 312212 322112 322211 212123 212321
  232121 111323 131123 131321 112313 132113 132311 211313 231113 231311 112133 112331 132131 113123 113321 133121
  313121 211331 231131 213113 213311 213131 311123 311321 331121 312113 312311 332111 314111 221411 431111 111224
  111422 121124 121421 141122 141221 112214 112412 122114 122411 142112 142211 241211 221114 413111 241112 134111
  111242 121142 121241 114212 124112 124211 411212 421112 421211 212141 214121 412121 111143 111341 131141 114113
  114311 411113 411311 113141 114131 311141 411131 211412 211214 211232 2331112
`
  .trim()
  .split(/\s+/);

const START_B = 104;
const START_C = 105;
const TO_B = 100;
const TO_C = 99;
const STOP = 106;

/** Digits that are worth a change to code set C, which holds two in one symbol. */
const PAIRS = /^(?:\d\d){2,}/;

/** Returns the symbols of a printable ASCII text, without start, check and stop. */
function symbolsOf(text: string): { start: number; symbols: number[] } {
  const symbols: number[] = [];
  const start = PAIRS.test(text) ? START_C : START_B;
  let inC = start === START_C;
  for (let at = 0; at < text.length;) {
    const pairs = PAIRS.exec(text.slice(at))?.[0];
    if (pairs) {
      if (!inC) symbols.push(TO_C);
      inC = true;
      for (const pair of pairs.match(/../g) ?? []) symbols.push(Number(pair));
      at += pairs.length;
    } else {
      if (inC) symbols.push(TO_B);
      inC = false;
      symbols.push(text.charCodeAt(at) - 32);
      at += 1;
    }
  }
  return { start, symbols };
}

/**
 * Encodes a text as Code 128, which a till's scanner reads from paper: the widths of bar, gap, bar … in modules.
 * Undefined for a text with other signs than printable ASCII.
 */
export function barCode128(text: string): readonly number[] | undefined {
  if (!/^[\x20-\x7e]+$/.test(text)) return undefined;
  const { start, symbols } = symbolsOf(text);
  const check = symbols.reduce((sum, symbol, index) => sum + symbol * (index + 1), start) % 103;
  return [start, ...symbols, check, STOP].flatMap((symbol) => [...(WIDTHS[symbol] ?? '')].map(Number));
}
