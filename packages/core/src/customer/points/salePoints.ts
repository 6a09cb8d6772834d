import type { Fen } from '../../money';

/** So many points for so much money, times the percentage of the customer's grade; frozen at a sale's first receipt. */
export interface PointsRate {
  points: number;
  perFen: Fen;
  percent: number;
}

/** The money of one sale, gifts on cards left out. */
export interface SaleMoney {
  /** What was received while the rule was on, less what was voided of it. */
  earning: Fen;
  /** What was paid back. */
  paidBack: Fen;
}

/**
 * Returns the money of a sale that counts for points. It depends on sums alone, so that any split of receipts and
 * refunds ends at the same figure, and a full refund at 0 (MEM-25).
 */
export const eligibleMoney = ({ earning, paidBack }: SaleMoney): Fen => Math.max(0, earning - paidBack);

/** Returns the points due for money that counts, rounded down once over the whole sale. */
export const pointsDue = (eligible: Fen, { points, perFen, percent }: PointsRate): number =>
  Number((BigInt(eligible) * BigInt(points) * BigInt(percent)) / (BigInt(perFen) * 100n));
