import type { Fen } from '@partsdesk/core/money';
import { PayMethod, type Tender } from '@partsdesk/core/order/receipt/tenders';

const sum = (tenders: readonly Tender[]): Fen => tenders.reduce((total, { amount }) => total + amount, 0);

/** Adds a payment method for the rest; takes the place of the last tender when everything is covered. */
export function choose(tenders: readonly Tender[], method: PayMethod, due: Fen): readonly Tender[] {
  if (tenders.some((tender) => tender.method === method)) return tenders;
  const rest = due - sum(tenders);
  if (rest > 0) return [...tenders, { method, amount: rest }];
  if (due <= 0) return tenders;
  return tenders.length <= 1
    ? [{ method, amount: due }]
    : [...tenders.slice(0, -1), { method, amount: tenders.at(-1)?.amount ?? 0 }];
}

/** Adds stored value, as much as there is; the tender that it takes the place of keeps the rest. */
export function chooseStored(tenders: readonly Tender[], due: Fen, spendable: Fen): readonly Tender[] {
  const chosen = choose(tenders, PayMethod.storedValue, due);
  const amount = chosen.find(({ method }) => method === PayMethod.storedValue)?.amount ?? 0;
  if (chosen === tenders || amount <= spendable) return chosen;
  const replaced = tenders.find(({ method }) => !chosen.some((tender) => tender.method === method));
  const most = setAmount(chosen, PayMethod.storedValue, spendable);
  return replaced ? [...most, { ...replaced, amount: amount - spendable }] : most;
}

export function setAmount(tenders: readonly Tender[], method: PayMethod, amount: Fen): readonly Tender[] {
  return tenders.map((tender) => (tender.method === method ? { method, amount } : tender));
}

/** Sets the cash tender, independent of the others. */
export function withCash(tenders: readonly Tender[], amount: Fen): readonly Tender[] {
  const others = tenders.filter(({ method }) => method !== PayMethod.cash);
  return amount > 0 ? [{ method: PayMethod.cash, amount }, ...others] : others;
}

export function without(tenders: readonly Tender[], method: PayMethod): readonly Tender[] {
  return tenders.filter((tender) => tender.method !== method);
}

/** Returns the amount due in cash: the rest after the other tenders. */
export function cashDue(tenders: readonly Tender[], due: Fen): Fen {
  return Math.max(0, due - sum(without(tenders, PayMethod.cash)));
}

/** Suggests amounts that a customer is likely to hand over: the next tens, fifties, hundreds, five hundreds. */
export function likelyNotes(amount: Fen): readonly Fen[] {
  if (amount <= 0) return [];
  const up = [1_000, 5_000, 10_000, 20_000, 50_000].map((note) => Math.ceil(amount / note) * note);
  return [...new Set(up)]
    .filter((note) => note > amount)
    .sort((a, b) => a - b)
    .slice(0, 4);
}
