import type { Day } from '../../dates';

/** What is left of points that came at once. */
export interface PointsLot {
  id: string;
  left: number;
  /** The last day, `YYYY-MM-DD`; null: no end. */
  lastDay: Day | null;
}

/** Tests whether points have ended by the shop's day. */
export const isOver = ({ lastDay }: Pick<PointsLot, 'lastDay'>, today: Day): boolean =>
  lastDay !== null && lastDay < today;

/** Splits points that come in: what is owed is paid first, the rest is kept (MEM-27). */
export function planEarning(points: number, owed: number): { kept: number; paid: number } {
  const paid = Math.min(points, owed);
  return { kept: points - paid, paid };
}

/**
 * Splits points to take back over lots, which are given oldest first: those of the sale itself, then what ends first,
 * then the oldest. What the lots do not hold is owed (MEM-27).
 */
export function planTakingBack<Lot extends PointsLot>(
  points: number,
  lots: readonly Lot[],
  isOfSale: (lot: Lot) => boolean,
): { parts: { lotId: string; points: number }[]; owed: number } {
  const end = ({ lastDay }: Lot) => lastDay ?? '9999-12-31';
  const rank = (lot: Lot) => `${isOfSale(lot) ? '0' : '1'} ${end(lot)}`;
  let rest = points;
  const parts = lots
    .toSorted((a, b) => (rank(a) < rank(b) ? -1 : rank(a) > rank(b) ? 1 : 0))
    .map(({ id, left }) => {
      const taken = Math.min(rest, left);
      rest -= taken;
      return { lotId: id, points: taken };
    })
    .filter((part) => part.points > 0);
  return { parts, owed: rest };
}

/** Splits points to spend over lots, which are given oldest first: what ends first goes first; undefined: too few. */
export function planSpending(
  points: number,
  lots: readonly PointsLot[],
): { lotId: string; points: number }[] | undefined {
  const { parts, owed } = planTakingBack(points, lots, () => false);
  return owed > 0 ? undefined : parts;
}

/** Splits spent points that come back to the lots that they came from: what is owed is paid first (MEM-27, MEM-45). */
export function planReturning(
  spent: readonly { lotId: string; points: number }[],
  owed: number,
): { parts: { lotId: string; points: number }[]; paid: number } {
  let rest = owed;
  const parts = spent
    .map(({ lotId, points }) => {
      const { kept, paid } = planEarning(points, rest);
      rest -= paid;
      return { lotId, points: kept };
    })
    .filter(({ points }) => points > 0);
  return { parts, paid: owed - rest };
}
