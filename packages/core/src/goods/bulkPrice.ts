import type { Fen } from '../money';

/** A bulk change of prices, by the contract's codes. */
interface BulkPrice {
  /** 1 by a percentage, 2 by an amount, 3 to an amount. */
  by: 1 | 2 | 3;
  /** Hundredths of a percent for a percentage, else fen. */
  value: number;
  /** 0 to the fen, 1 to 0.1 yuan, 2 to the yuan. */
  rounding?: 0 | 1 | 2 | undefined;
}

const steps = { 0: 1, 1: 10, 2: 100 } as const;
/** Highest price of a part. */
const MOST: Fen = 9_999_999_999;

/** Returns a price after a bulk change, or why it is refused. */
export function bulkPrice(
  price: Fen,
  floorPrice: Fen,
  { by, value, rounding = 0 }: BulkPrice,
): { price: Fen; refusal?: string } {
  const exact = by === 1 ? (price * (10_000 + value)) / 10_000 : by === 2 ? price + value : value;
  // Rounds half a step up; `toFixed` removes the floating-point error of the product, which is below a millionth of a
  // fen.
  const after = Math.floor(Number((exact / steps[rounding]).toFixed(6)) + 0.5) * steps[rounding];
  if (after < 0) return { price: after, refusal: '调价后低于 0 元' };
  if (after === 0 && price > 0 && !(by === 3 && value === 0)) return { price: after, refusal: '调价后为 0 元' };
  if (after > MOST) return { price: after, refusal: '调价后超过价格上限' };
  if (after < floorPrice && after !== price) return { price: after, refusal: '调价后低于底价' };
  return { price: after };
}
