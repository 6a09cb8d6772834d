import type { Fen } from '../money';
import { CASH_CARD, payMethodLabel, POINTS, STORED_VALUE } from '../order/receipt/tenders';

/** What of their own a customer chose to pay with, and what each is worth at most. */
export interface ChosenPurse {
  /** The points that pay, and what they are worth, fen; 0: none. */
  points: { points: number; amount: Fen };
  /** The cash cards that pay, in their order, with what is on them, fen. */
  cashCards: readonly { number: string; balance: Fen }[];
  /** What stored value may pay, fen; 0: none. */
  storedValue: Fen;
}

/** What one means of the customer pays. */
export interface PurseTender {
  method: typeof POINTS.code | typeof CASH_CARD.code | typeof STORED_VALUE.code;
  amount: Fen;
  points?: number;
  cardNumber?: string;
}

/**
 * Splits what is owed over what a customer chose: points, which pay whole or not at all, then cash cards, then stored
 * value. A means that nothing is left for pays nothing. The server and the payment page ask the same (MEM-50).
 */
export function planPurse(due: Fen, { points, cashCards, storedValue }: ChosenPurse) {
  const tenders: PurseTender[] = [];
  let rest = due;
  const take = (most: Fen, tender: Omit<PurseTender, 'amount'>): void => {
    const amount = Math.min(most, rest);
    if (amount <= 0) return;
    tenders.push({ ...tender, amount });
    rest -= amount;
  };
  if (points.amount <= due) take(points.amount, { method: POINTS.code, points: points.points });
  for (const { number, balance } of cashCards) take(balance, { method: CASH_CARD.code, cardNumber: number });
  take(storedValue, { method: STORED_VALUE.code });
  return { tenders, paid: due - rest, rest };
}

/** Names what paid, as the customer reads it. */
export function purseWords({ method, points, cardNumber }: Omit<PurseTender, 'amount'>): string {
  if (method === POINTS.code) return `${String(points ?? 0)} 积分`;
  return method === CASH_CARD.code ? `现金卡尾号${(cardNumber ?? '').slice(-4)}` : payMethodLabel(method);
}
