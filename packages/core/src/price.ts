import { patterns } from './patterns';

/** A price has at most 8 digits before the point and 2 after it (VALID-04, VALID-05, CONST-28). */
const PRICE_INTEGER_DIGITS = 8;
const PRICE_DECIMALS = 2;

export interface PriceRule {
  /** Accepts a price of 0; a gift may cost nothing (D81). */
  allowZero?: boolean;
}

/**
 * Returns the problem of a price typed in yuan, in the user's words, or undefined. The checks run in the
 * specification's order; the first failure counts (VALID-01 to 06).
 */
export function priceProblem(
  text: string | null | undefined,
  { allowZero = false }: PriceRule = {},
): string | undefined {
  const price = (text ?? '').trim();
  if (price === '') return '金额不能为空';
  if (!patterns.strictNonNegativeNumber.test(price)) return '金额格式错误';
  if (!allowZero && !/[1-9]/.test(price)) return '金额应大于0';
  const [integer = '', decimals = ''] = price.split('.');
  if (decimals.length > PRICE_DECIMALS) return '最多保留2位小数';
  if (integer.length > PRICE_INTEGER_DIGITS) return '整数部分最多8位';
  return undefined;
}

export interface NumberFilter {
  /** Maximum number of decimals; 0 forbids the point. */
  decimals?: number;
  allowNegative?: boolean;
}

/**
 * Removes invalid characters while a number is typed: keeps digits, one point, optionally a leading minus. Converts the
 * full-width points 。 and ．, which a Chinese keyboard gives (VALID-07 to 10, D83).
 */
export function filterNumber(
  text: string,
  { decimals = PRICE_DECIMALS, allowNegative = false }: NumberFilter = {},
): string {
  const plain = text.replace(/[。．]/g, '.').replace(/[^\d.-]/g, '');
  const sign = allowNegative && plain.startsWith('-') ? '-' : '';
  const [integer = '', ...rest] = plain.replaceAll('-', '').split('.');
  if (rest.length === 0 || decimals === 0) return sign + integer;
  return `${sign}${integer}.${rest.join('').slice(0, decimals)}`;
}
