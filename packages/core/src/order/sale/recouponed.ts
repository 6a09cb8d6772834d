import { couponMoney, type LineCoupon } from '../../market/coupon/couponMoney';
import { allocate, type Fen } from '../../money';
import type { Quantity } from '../../quantity';
import type { CouponShares } from './orderMoney';

interface PlacedLine {
  /** What it costs before coupons and round-off. */
  before: Fen;
  quantity: Quantity;
  /** Covered by a gift card: no coupon and no round-off touches it. */
  fixed: boolean;
}

interface RecouponedLine {
  coupon: Fen;
  roundOff: Fen;
  amount: Fen;
}

export type Recouponed =
  | { ok: true; lines: RecouponedLine[]; coupons: readonly CouponShares[]; roundOff: Fen; coupon: Fen; receivable: Fen }
  | { ok: false; message: string };

const sum = (amounts: readonly Fen[]): Fen => amounts.reduce((total, amount) => total + amount, 0);

/**
 * Computes the money of placed lines anew with other coupons: prices and discounts stay, the round-off as far as it
 * still fits. The same as placing the order with these coupons.
 */
export function recouponed(placed: readonly PlacedLine[], coupons: readonly LineCoupon[], roundOff: Fen): Recouponed {
  const open = placed.map(({ before, fixed }) => (fixed ? 0 : before));
  const taken = couponMoney(
    open.map((amount, index) => ({ amount, quantity: placed[index]?.quantity ?? 0 })),
    coupons,
  );
  if (!taken.ok) return taken;
  const left = open.map((amount, index) => amount - (taken.lines[index] ?? 0));
  const rounded = Math.min(roundOff, sum(left));
  const roundOffs = allocate(rounded, left);
  const lines = placed.map(({ before }, index): RecouponedLine => {
    const [coupon, off] = [taken.lines[index] ?? 0, roundOffs[index] ?? 0];
    return { coupon, roundOff: off, amount: before - coupon - off };
  });
  return {
    ok: true,
    lines,
    coupons: taken.taken,
    roundOff: rounded,
    coupon: taken.total,
    receivable: sum(lines.map(({ amount }) => amount)),
  };
}
