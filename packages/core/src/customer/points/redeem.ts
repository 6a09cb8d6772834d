import { formatYuan, type Fen } from '../../money';

/** The terms on which points pay (积分抵扣): so many points for so much money, in steps, from a least number on. */
export interface RedeemTerms {
  points: number;
  perFen: Fen;
  step: number;
  least: number;
  /** At most so many percent of what a sale is due. */
  mostPercent: number;
}

/** What points meet at a sale. */
export interface Redeeming {
  available: number;
  /** What is to be paid, fen. */
  debt: Fen;
  /** What points may still pay of the sale by `mostPercent`, fen. */
  room: Fen;
}

/** Returns what points are worth, fen, rounded down. */
export const worthOf = (points: number, { points: per, perFen }: Pick<RedeemTerms, 'points' | 'perFen'>): Fen =>
  Number((BigInt(points) * BigInt(perFen)) / BigInt(per));

/** Returns what points may pay of a sale, less what they have paid of it, fen. */
export const roomOf = (receivable: Fen, paid: Fen, { mostPercent }: Pick<RedeemTerms, 'mostPercent'>): Fen =>
  Math.max(0, Number((BigInt(receivable) * BigInt(mostPercent)) / 100n) - paid);

/** Plans the most that points can pay: whole steps, never more than there is or than is owed; 0: none (MEM-29). */
export function planRedeem({ available, debt, room }: Redeeming, terms: RedeemTerms): { points: number; amount: Fen } {
  const cap = Math.min(debt, room);
  if (cap <= 0) return { points: 0, amount: 0 };
  // The most points that are worth no more than the cap.
  const byMoney = Number(((BigInt(cap) + 1n) * BigInt(terms.points) - 1n) / BigInt(terms.perFen));
  const most = Math.min(available, byMoney);
  const points = most - (most % terms.step);
  const amount = worthOf(points, terms);
  return points < terms.least || amount === 0 ? { points: 0, amount: 0 } : { points, amount };
}

/** Returns why so many points do not pay; undefined when they do. */
export function redeemProblem(points: number, facts: Redeeming, terms: RedeemTerms): string | undefined {
  const { available, debt, room } = facts;
  if (points > available) return `积分不足，现有 ${String(available)} 分`;
  if (points < terms.least) return `积分抵扣每次至少 ${String(terms.least)} 分`;
  if (points % terms.step !== 0) return `积分抵扣要按 ${String(terms.step)} 分的整数倍`;
  const worth = worthOf(points, terms);
  if (worth === 0) return `${String(points)} 积分不够抵 ¥0.01`;
  if (worth > debt) return `${String(points)} 积分抵 ${formatYuan(worth)}，多于应收的 ${formatYuan(debt)}`;
  if (worth > room) return `积分最多抵应收的 ${String(terms.mostPercent)}%，该单最多还可抵 ${formatYuan(room)}`;
  return undefined;
}

/** Returns how many of the points that paid have come back once so much of their value has (MEM-29). */
export const pointsBack = (points: number, back: Fen, amount: Fen): number =>
  Number((BigInt(points) * BigInt(back)) / BigInt(amount));

/** Cuts so many points out of the lots that a payment came from, after the first `skipped` of them. */
export function sliceOfLots(
  lots: readonly { lotId: string; points: number }[],
  skipped: number,
  count: number,
): { lotId: string; points: number }[] {
  let at = 0;
  return lots
    .map(({ lotId, points }) => {
      const from = Math.max(at, skipped);
      at += points;
      return { lotId, points: Math.max(0, Math.min(at, skipped + count) - from) };
    })
    .filter(({ points }) => points > 0);
}
