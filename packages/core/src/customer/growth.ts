import type { Fen } from '../money';

/** A sum of money that a sale took in a month of the shop, such as 2026-11-01; what was voided counts in its month. */
interface Received {
  month: string;
  amount: Fen;
}

/**
 * Returns by month what a sale adds to its customer's growth: what was received, less what was paid back. What is paid
 * back lowers the months of the sale's own receipts, the latest first. It depends on the sums alone, so that any split
 * of receipts and refunds, in any order, ends at the same figures; a month is never below zero.
 */
export function growthByMonth(received: readonly Received[], paidBack: Fen): Map<string, Fen> {
  const months = new Map<string, Fen>();
  for (const { month, amount } of received) months.set(month, (months.get(month) ?? 0) + amount);
  let back = paidBack;
  for (const month of [...months.keys()].sort().reverse()) {
    const amount = months.get(month) ?? 0;
    const taken = Math.min(back, amount);
    months.set(month, amount - taken);
    back -= taken;
  }
  return months;
}

/** Returns the month, months before another one: `monthsBefore('2026-02-01', 3)` is `2025-11-01`. */
export function monthsBefore(month: string, months: number): string {
  const [year = 0, number = 1] = month.split('-').map(Number);
  const count = year * 12 + (number - 1) - months;
  return `${String(Math.floor(count / 12))}-${String((count % 12) + 1).padStart(2, '0')}-01`;
}

/** Formats a grade's percentage: 0 可免费, 100 不打折, 85 8.5折. */
export const gradePercentLabel = (percent: number): string =>
  percent === 0 ? '可免费' : percent === 100 ? '不打折' : `${String(percent / 10)}折`;
