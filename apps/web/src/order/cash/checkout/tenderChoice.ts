import { cardName } from '@partsdesk/core/customer/card/cardNumber';
import type { Fen } from '@partsdesk/core/money';
import { isBalanceMethod, payMethodLabel, PayMethod, type Tender } from '@partsdesk/core/order/receipt/tenders';

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

/** Tells tenders apart: one of each method, and one of each cash card. */
export const tenderKey = ({ method, cardNumber }: Omit<Tender, 'amount'>): string =>
  cardNumber === undefined ? method : `${method} ${cardNumber}`;

/** Names a tender: a cash card by the end of its number. */
export const tenderName = ({ method, cardNumber }: Tender): string =>
  cardNumber === undefined ? payMethodLabel(method) : cardName(cardNumber);

/**
 * Adds a cash card, as much as is on it; where everything is covered, the last tender that brings money keeps the rest.
 */
export function chooseCard(
  tenders: readonly Tender[],
  due: Fen,
  card: { number: string; balance: Fen },
): readonly Tender[] {
  const paying = { method: PayMethod.cashCard, cardNumber: card.number } as const;
  if (card.balance <= 0 || tenders.some((tender) => tenderKey(tender) === tenderKey(paying))) return tenders;
  const rest = due - sum(tenders);
  if (rest > 0) return [...tenders, { ...paying, amount: Math.min(card.balance, rest) }];
  const last = tenders.findLast(({ method }) => !isBalanceMethod(method));
  if (!last) return tenders;
  const others = tenders.filter((tender) => tender !== last);
  const room = due - sum(others);
  const amount = Math.min(card.balance, room);
  if (amount <= 0) return tenders;
  return [...others, { ...paying, amount }, ...(room > amount ? [{ ...last, amount: room - amount }] : [])];
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

export function setAmount(tenders: readonly Tender[], key: string, amount: Fen): readonly Tender[] {
  return tenders.map((tender) => (tenderKey(tender) === key ? { ...tender, amount } : tender));
}

/** Sets the cash tender, independent of the others. */
export function withCash(tenders: readonly Tender[], amount: Fen): readonly Tender[] {
  const others = tenders.filter(({ method }) => method !== PayMethod.cash);
  return amount > 0 ? [{ method: PayMethod.cash, amount }, ...others] : others;
}

export function without(tenders: readonly Tender[], key: string): readonly Tender[] {
  return tenders.filter((tender) => tenderKey(tender) !== key);
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
