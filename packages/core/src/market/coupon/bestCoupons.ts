import type { Fen } from '../../money';
import { couponMoney, couponProblem, MAX_COUPONS, type CouponLine, type LineCoupon } from './couponMoney';

/** At most so many coupons are tried, those that end soonest. */
const MOST_TRIED = 20;

const endsOf = (coupons: readonly LineCoupon[]): number[] =>
  coupons.map(({ validTo }) => Date.parse(validTo)).sort((a, b) => a - b);

/** Compares two choices that take off the same: the one that ends sooner, then the one with fewer coupons. */
function sooner(a: readonly LineCoupon[], b: readonly LineCoupon[]): number {
  const [ends, others] = [endsOf(a), endsOf(b)];
  for (let place = 0; place < Math.min(ends.length, others.length); place += 1) {
    const difference = (ends[place] ?? 0) - (others[place] ?? 0);
    if (difference) return difference;
  }
  return ends.length - others.length;
}

/** Lists every choice of at most three coupons that may stand beside each other. */
function* choices(
  coupons: readonly LineCoupon[],
  from = 0,
  chosen: readonly LineCoupon[] = [],
): Generator<LineCoupon[]> {
  for (let at = from; at < coupons.length; at += 1) {
    const coupon = coupons[at];
    if (!coupon || (chosen.length > 0 && !coupon.stackable)) continue;
    const next = [...chosen, coupon];
    yield next;
    if (coupon.stackable && next.length < MAX_COUPONS) yield* choices(coupons, at + 1, next);
  }
}

/**
 * Chooses the coupons that take most off the lines, then those that end soonest, then the fewest (MKT-17):
 * exact over the twenty of these coupons that fit and end soonest.
 */
export function bestCoupons<Coupon extends LineCoupon>(
  lines: readonly CouponLine[],
  coupons: readonly Coupon[],
): Coupon[] {
  const usable = coupons
    .filter((coupon) => couponProblem(coupon, lines) === undefined)
    .sort((a, b) => Date.parse(a.validTo) - Date.parse(b.validTo) || (a.id < b.id ? -1 : 1))
    .slice(0, MOST_TRIED);
  let best: { total: Fen; chosen: readonly LineCoupon[] } = { total: 0, chosen: [] };
  for (const chosen of choices(usable)) {
    const money = couponMoney(lines, chosen);
    if (!money.ok || money.total < best.total) continue;
    if (money.total > best.total || sooner(chosen, best.chosen) < 0) best = { total: money.total, chosen };
  }
  const ids = new Set(best.chosen.map(({ id }) => id));
  return usable.filter(({ id }) => ids.has(id));
}
