import { allocate, type Fen } from '../money';
import { toThousandths, type Quantity } from '../quantity';
import type { PayMethod } from './tenders';

/** A sold line as far as its money is concerned: what of it is taken by returns already is no longer there. */
export interface ReturnableLine {
  /** What was sold. */
  quantity: Quantity;
  /** What the customer pays for all of it, after its shares of discount and round-off. */
  amount: Fen;
  /** What returns took of both; submitted ones count. */
  returnedQuantity: Quantity;
  returnedAmount: Fen;
}

/**
 * What a return of `quantity` pieces of a line gives back: their share of what is left of the line's stored amount, half a fen
 * up; the last piece takes the rest. So any sequence of partial returns comes to exactly the line's amount (pitfall 28).
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

/** How many more may be returned of a line: handed out, and in no return yet. */
export function returnableQuantity(line: { outQuantity: Quantity; returnedQuantity: Quantity }): Quantity {
  return Math.max(0, toThousandths(line.outQuantity) - toThousandths(line.returnedQuantity)) / 1000;
}

/** What one way of payment brought in for an outbound, and what of it went back. */
export interface PaidTender {
  method: PayMethod;
  paid: Fen;
  refunded: Fen;
}

export interface RefundPlan {
  /** Taken off what the customer still owes for the outbound; comes before any money is paid out. */
  credited: Fen;
  /** To be paid out. */
  due: Fen;
  /** What each way of payment can give back at most, and its proportional part of `due`. */
  tenders: (PaidTender & { rest: Fen; suggested: Fen })[];
}

/**
 * How `amount` goes back: debt first, then money, each way of payment in proportion to what is left of what it brought in. No
 * way gives back more than it brought, and when all is returned each has given back exactly what it brought.
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
