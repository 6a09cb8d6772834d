import { toThousandths, type Quantity } from './quantity';

/** Money: a whole number of fen (分); 12.34 yuan is 1234. Yuan exists only on a screen. */
export type Fen = number;

/** Maximum of the contract's `Fen`. */
export const MAX_FEN: Fen = 99_999_999_999;

/** Returns whether a number is an amount that the contract can carry: whole fen within `MAX_FEN`. */
export function isFen(amount: number): boolean {
  return Number.isSafeInteger(amount) && Math.abs(amount) <= MAX_FEN;
}

function digits(fen: Fen): string {
  const positive = Math.abs(fen);
  const yuan = Math.floor(positive / 100).toLocaleString('en-US');
  return `${yuan}.${String(positive % 100).padStart(2, '0')}`;
}

/** Formats fen as `1,234.50`; negative as `-1,234.50`. */
export function formatFen(fen: Fen): string {
  return `${fen < 0 ? '-' : ''}${digits(fen)}`;
}

/** Formats fen as `¥1,234.50` (FORMAT-04); the minus stands before the sign: `-¥1,234.50`. */
export function formatYuan(fen: Fen): string {
  return `${fen < 0 ? '-' : ''}¥${digits(fen)}`;
}

/** Formats fen as a price input shows it: `1234.50`, without separators. */
export function yuanInput(fen: Fen): string {
  return formatFen(fen).replaceAll(',', '');
}

/**
 * Parses yuan into fen without rounding: `12.34` is 1234. Undefined unless the text is an amount of at most two
 * decimals.
 */
export function parseYuan(text: string): Fen | undefined {
  const match = /^(-?)(\d+)(?:\.(\d{1,2}))?$/.exec(text.trim().replaceAll(',', ''));
  if (!match) return undefined;
  const fen = Number(match[2]) * 100 + Number((match[3] ?? '').padEnd(2, '0'));
  if (!isFen(fen)) return undefined;
  return match[1] && fen !== 0 ? -fen : fen;
}

function toSafeNumber(value: bigint): number {
  const result = Number(value);
  if (!Number.isSafeInteger(result)) throw new RangeError(`amount out of range: ${value}`);
  return result;
}

/**
 * Multiplies a unit price by a quantity, in fen. Half a fen is rounded away from zero, so that a return of `-quantity`
 * is the exact opposite of the sale.
 */
export function multiply(price: Fen, quantity: Quantity): Fen {
  const product = BigInt(price) * BigInt(toThousandths(quantity));
  const half = product < 0n ? -500n : 500n;
  return toSafeNumber((product + half) / 1000n);
}

/**
 * Splits an amount in proportion to weights by largest remainder: the shares are whole fen, their sum is exactly the
 * amount, and no share is more than one fen from its exact value. Equal remainders are served in the order of the
 * lines; a line of weight 0 gets nothing, unless all weights are 0: then all count alike.
 */
export function allocate(total: Fen, weights: readonly number[]): Fen[] {
  if (weights.length === 0) {
    if (total !== 0) throw new RangeError('nothing to allocate to');
    return [];
  }
  if (weights.some((weight) => !Number.isSafeInteger(weight) || weight < 0)) {
    throw new RangeError('weights are whole numbers of 0 or more');
  }
  if (total < 0) return allocate(-total, weights).map((share) => (share === 0 ? 0 : -share));

  const parts = weights.every((weight) => weight === 0) ? weights.map(() => 1n) : weights.map(BigInt);
  const whole = parts.reduce((sum, part) => sum + part, 0n);
  const exact = parts.map((part) => BigInt(total) * part);
  const shares = exact.map((value) => toSafeNumber(value / whole));
  const left = total - shares.reduce((sum, share) => sum + share, 0);

  const byRemainder = exact
    .map((value, index) => ({ index, remainder: value % whole }))
    .sort((a, b) => (a.remainder === b.remainder ? a.index - b.index : a.remainder > b.remainder ? -1 : 1));
  for (const { index } of byRemainder.slice(0, left)) shares[index] = (shares[index] ?? 0) + 1;
  return shares;
}
