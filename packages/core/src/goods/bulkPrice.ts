import type { Fen } from '../money';

/** How a bulk edit changes prices, by the contract's codes. */
interface BulkPrice {
  /** 1 by a percentage, 2 by an amount, 3 to an amount. */
  by: 1 | 2 | 3;
  /** Hundredths of a percent, or fen. */
  value: number;
  /** 0 to the fen, 1 to 0.1 yuan, 2 to the yuan. */
  rounding?: 0 | 1 | 2 | undefined;
}

const steps = { 0: 1, 1: 10, 2: 100 } as const;
/** The dearest that a part may be. */
const MOST: Fen = 9_999_999_999;

/** A price after a bulk edit, and why it may not be. */
export function bulkPrice(
  price: Fen,
  floorPrice: Fen,
  { by, value, rounding = 0 }: BulkPrice,
): { price: Fen; refusal?: string } {
  const exact = by === 1 ? (price * (10_000 + value)) / 10_000 : by === 2 ? price + value : value;
  // Half a step goes up; the product's error is smaller than a millionth of a fen.
  const after = Math.floor(Number((exact / steps[rounding]).toFixed(6)) + 0.5) * steps[rounding];
  if (after < 0) return { price: after, refusal: '调价后低于 0 元' };
  if (after === 0 && price > 0 && !(by === 3 && value === 0)) return { price: after, refusal: '调价后为 0 元' };
  if (after > MOST) return { price: after, refusal: '调价后超过价格上限' };
  if (after < floorPrice && after !== price) return { price: after, refusal: '调价后低于底价' };
  return { price: after };
}
