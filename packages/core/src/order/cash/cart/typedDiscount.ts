import { MAX_FEN, parseYuan, type Fen } from '../../../money';

/** 整单优惠 as it was typed: an amount, or a share of the goods' total that follows the cart. */
export type TypedDiscount = { amount: Fen } | { keptPermille: number };

const FOLD = /^(\d)(?:\.(\d))?折$/;
/** 85折 is what a shop writes for 8.5折. */
const PLAIN_FOLD = /^([1-9])([1-9])折$/;
const PERCENT = /^(\d{1,2})(?:\.(\d))?%$/;

const LOWEST_FOLD = 50;

const LONGEST = 12;

/**
 * Writes a text as it is typed in a till's signs. `z` stands for 折, since a till's keyboard is seldom switched to
 * Chinese. Nothing is dropped that would make another discount of it: what is none is told.
 */
export const filterDiscount = (text: string): string =>
  text
    .replace(/\s/g, '')
    .replace(/[。．]/g, '.')
    .replace(/％/g, '%')
    .replace(/[０-９]/g, (digit) => String.fromCharCode(digit.charCodeAt(0) - 0xfee0))
    .replace(/(?<=\d)[zZ]$/, '折')
    .slice(0, LONGEST);

/** Parses a typed discount: `12.5`, `9折`, `9.5折`, `85折`, `10%`; undefined for anything else. Empty means none. */
export function parseDiscount(text: string): TypedDiscount | undefined {
  const typed = text.trim();
  if (typed === '') return { amount: 0 };
  const fold = FOLD.exec(typed) ?? PLAIN_FOLD.exec(typed);
  if (fold) {
    const keptPermille = Number(fold[1]) * 100 + Number(fold[2] ?? 0) * 10;
    return keptPermille >= LOWEST_FOLD ? { keptPermille } : undefined;
  }
  const percent = PERCENT.exec(typed);
  if (percent) {
    const keptPermille = 1000 - Number(percent[1]) * 10 - Number(percent[2] ?? 0);
    return keptPermille < 1000 ? { keptPermille } : undefined;
  }
  const amount = parseYuan(typed);
  return amount === undefined || amount < 0 ? undefined : { amount };
}

/** Returns the problem of a typed discount, in the user's words, or undefined. */
export function discountProblem(text: string): string | undefined {
  if (parseDiscount(text)) return undefined;
  if (text.includes('折')) return '折扣为 0.5 到 9.9 折';
  return text.includes('%') ? '减免为 0.1% 到 99.9%' : '请输入金额、折扣（如 9.5折）或百分比（如 10%）';
}

/** Formats a kept share of the total: 950 is `9.5折`; one that is no whole tenth of a fold is `5.5%` less. */
export const discountText = (keptPermille: number): string =>
  keptPermille % 10 === 0 && keptPermille >= LOWEST_FOLD
    ? `${String(keptPermille / 100)}折`
    : `${String((1000 - keptPermille) / 10)}%`;

/**
 * Returns the discount of a total of which a share is kept, in fen. It is rounded down, so that no line falls below the
 * share by which a cashier's own limit is checked.
 */
export function discountOf(total: Fen, keptPermille: number): Fen {
  if (!Number.isSafeInteger(total) || total < 0 || total > MAX_FEN) throw new RangeError('no total of an order');
  return Number((BigInt(total) * BigInt(1000 - keptPermille)) / 1000n);
}
