import { allocate, type Fen } from '../../money';
import { toThousandths, type Quantity } from '../../quantity';
import type { PayMethod } from '../receipt/tenders';

/** The money fields of a sold line, with the part that returns have taken already. */
export interface ReturnableLine {
  /** Quantity sold. */
  quantity: Quantity;
  /** Amount of the whole quantity, after its shares of discount and round-off. */
  amount: Fen;
  /** Quantity and amount taken by returns, submitted ones included. */
  returnedQuantity: Quantity;
  returnedAmount: Fen;
}

/**
 * Returns the refund for `quantity` pieces of a line: their share of the remaining amount, half a fen rounded up; the
 * last piece takes the rest. So any sequence of partial returns adds up to exactly the line's amount (pitfall 28).
 */
export function refundOfLine(
  { quantity: sold, amount, returnedQuantity, returnedAmount }: ReturnableLine,
  quantity: Quantity,
): Fen {
  const left = amount - returnedAmount;
  const pieces = BigInt(toThousandths(sold) - toThousandths(returnedQuantity));
  const wanted = BigInt(toThousandths(quantity));
  if (wanted >= pieces) return left;
  return Number((2n * BigInt(left) * wanted + pieces) / (2n * pieces));
}

/** Returns how many pieces may still be returned: handed out, and in no return yet. */
export function returnableQuantity(line: { outQuantity: Quantity; returnedQuantity: Quantity }): Quantity {
  return Math.max(0, toThousandths(line.outQuantity) - toThousandths(line.returnedQuantity)) / 1000;
}

/** The amount that one payment method brought in for an outbound, and the part refunded already. */
export interface PaidTender {
  method: PayMethod;
  paid: Fen;
  refunded: Fen;
}

export interface RefundPlan {
  /** Deducted from the outbound's debt, before any money is paid out. */
  credited: Fen;
  /** Amount to be paid out. */
  due: Fen;
  /** Maximum refund of each payment method, and its proportional part of `due`. */
  tenders: (PaidTender & { rest: Fen; suggested: Fen })[];
}

/**
 * Splits a refund: first against debt, then over the payment methods in proportion to what is left of each. No method
 * refunds more than it brought in, and a full return refunds each exactly.
 */
export function refundPlan(amount: Fen, debt: Fen, paid: readonly PaidTender[]): RefundPlan {
  const credited = Math.min(amount, debt);
  const due = amount - credited;
  const rests = paid.map((tender) => tender.paid - tender.refunded);
  const suggested = due === 0 ? rests.map(() => 0) : allocate(due, rests);
  return {
    credited,
    due,
    tenders: paid.map((tender, index) => ({ ...tender, rest: rests[index] ?? 0, suggested: suggested[index] ?? 0 })),
  };
}

/**
 * Reduces the refunds of lines to what goodwill has left of the sale: money that was given back already is given back
 * no more. The lines bear it in proportion.
 */
export function refundsLessGoodwill(
  refunds: readonly Fen[],
  sold: readonly Pick<ReturnableLine, 'amount' | 'returnedAmount'>[],
  goodwill: Fen,
): Fen[] {
  const left = Math.max(0, sold.reduce((sum, line) => sum + line.amount - line.returnedAmount, 0) - goodwill);
  return refunds.reduce((sum, amount) => sum + amount, 0) <= left ? [...refunds] : allocate(left, refunds);
}
