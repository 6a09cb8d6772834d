import type { Fen } from '@partsdesk/core/money';
import { PayMethod, type Tender } from '@partsdesk/core/order/tenders';

const sum = (tenders: readonly Tender[]): Fen => tenders.reduce((total, { amount }) => total + amount, 0);

/** The tenders after a way to pay was chosen: the rest by it, or instead of the only one that paid all. */
export function choose(tenders: readonly Tender[], method: PayMethod, due: Fen): readonly Tender[] {
  if (tenders.some((tender) => tender.method === method)) return tenders;
  const rest = due - sum(tenders);
  if (rest > 0) return [...tenders, { method, amount: rest }];
  return tenders.length <= 1 && due > 0 ? [{ method, amount: due }] : tenders;
}

export function setAmount(tenders: readonly Tender[], method: PayMethod, amount: Fen): readonly Tender[] {
  return tenders.map((tender) => (tender.method === method ? { method, amount } : tender));
}

/** Puts cash on the table, whatever else pays. */
export function withCash(tenders: readonly Tender[], amount: Fen): readonly Tender[] {
  const others = tenders.filter(({ method }) => method !== PayMethod.cash);
  return amount > 0 ? [{ method: PayMethod.cash, amount }, ...others] : others;
}

export function without(tenders: readonly Tender[], method: PayMethod): readonly Tender[] {
  return tenders.filter((tender) => tender.method !== method);
}

/** What is to be paid in cash: all that the other tenders leave. */
export function cashDue(tenders: readonly Tender[], due: Fen): Fen {
  return Math.max(0, due - sum(without(tenders, PayMethod.cash)));
}

/** Notes that a customer is likely to hold out for an amount: the next tens, fifties, hundreds, five hundreds. */
export function likelyNotes(amount: Fen): readonly Fen[] {
  if (amount <= 0) return [];
  const up = [1_000, 5_000, 10_000, 20_000, 50_000].map((note) => Math.ceil(amount / note) * note);
  return [...new Set(up)]
    .filter((note) => note > amount)
    .sort((a, b) => a - b)
    .slice(0, 4);
}
