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

/** Three digits between commas, as a spreadsheet or a bank writes thousands. */
const GROUPED = /^-?\d{1,3}(,\d{3})+(\.\d*)?$/;

const halfWidth = (text: string): string =>
  text
    .replace(/[\uFF10-\uFF19]/g, (digit) => String.fromCharCode(digit.charCodeAt(0) - 0xfee0))
    .replace(/[。．]/g, '.')
    .replace(/[－−]/g, '-')
    .replaceAll('，', ',');

/**
 * Writes a typed or pasted number as it is read: full-width digits and signs, which a Chinese keyboard gives, become
 * half-width ones (VALID-08, D83); the sign of money, blanks around and the commas of thousands are dropped. Everything
 * else stays as it was written, for `numberProblem` to name.
 */
export function typedNumber(text: string): string {
  const plain = halfWidth(text)
    .trim()
    .replace(/^(-?)\s*[¥￥]\s*/, '$1')
    .replace(/(\d)\s*元$/, '$1');
  return GROUPED.test(plain) ? plain.replaceAll(',', '') : plain;
}

/** Returns why no further key makes a typed number right, in the user's words, or undefined. */
export function numberProblem(
  text: string,
  { decimals = PRICE_DECIMALS, allowNegative = false }: NumberFilter = {},
): string | undefined {
  if (/[^\d.,-]/.test(text) || /.-|\..*\./.test(text)) return '只能填数字';
  if (text.startsWith('-') && !allowNegative) return '不能为负数';
  if (decimals === 0 && /[.,]/.test(text)) return '只能填整数';
  if (text.includes(',')) return '数字里不能有逗号';
  return (text.split('.')[1] ?? '').length > decimals ? `最多保留${String(decimals)}位小数` : undefined;
}

/**
 * Removes invalid characters while a number is typed: keeps digits, one point, optionally a leading minus. Converts
 * full-width digits and the points 。 and ．, which a Chinese keyboard gives (VALID-07 to 10, D83), and drops the commas
 * of thousands. Keeps the point of a whole number and any other comma, which `numberProblem` refuses: without them 1.5
 * would become 15.
 * @internal
 */
export function filterNumber(
  text: string,
  { decimals = PRICE_DECIMALS, allowNegative = false }: NumberFilter = {},
): string {
  const plain = halfWidth(text).replace(/[^\d.,-]/g, '');
  const sign = allowNegative && plain.startsWith('-') ? '-' : '';
  const unsigned = plain.replaceAll('-', '');
  const number = GROUPED.test(unsigned) ? unsigned.replaceAll(',', '') : unsigned;
  const [integer = '', ...rest] = number.split('.');
  if (rest.length === 0) return sign + integer;
  const places = rest.join('');
  return `${sign}${integer}.${decimals === 0 || number.includes(',') ? places : places.slice(0, decimals)}`;
}

/** What a field takes of a typed number, and the words of what it has dropped: -5 must not become 5 unseen. */
export function takenNumber(typed: string, filter: NumberFilter = {}): { text: string; dropped: string | undefined } {
  const read = typedNumber(typed);
  const text = filterNumber(read, filter);
  const why = text === read ? undefined : numberProblem(read, filter);
  return { text, dropped: why && (text ? `${why}，现在是 ${text}` : why) };
}
