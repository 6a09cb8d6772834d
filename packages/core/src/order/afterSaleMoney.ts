import type { Fen } from '../money';
import { addQuantities, toThousandths, type Quantity } from '../quantity';

/** A line as it was sold, and what of it was given back before. */
export interface RefundableLine {
  /** What the whole line cost the customer after all discounts. */
  amount: Fen;
  quantity: Quantity;
  /** Pieces that earlier cases gave back. */
  returned: Quantity;
}

/** What the first `pieces` of a line cost, half a fen up. */
function costOf(amount: number, quantity: Quantity, pieces: Quantity): number {
  const [all, some] = [BigInt(toThousandths(quantity)), BigInt(toThousandths(pieces))];
  return Number((2n * BigInt(amount) * some + all) / (2n * all));
}

/**
 * What is paid back for `pieces` of a line: the difference between what all pieces returned so far and those before cost. However
 * a line is returned, its parts add up to what it cost, never a fen more (pitfalls 25, 28). The same with the cost of the goods.
 */
export function refundShare({ amount, quantity, returned }: RefundableLine, pieces: Quantity): Fen {
  return costOf(amount, quantity, addQuantities(returned, pieces)) - costOf(amount, quantity, returned);
}

export interface PaidTender {
  amount: Fen;
  refunded: Fen;
}

/** What each tender gives back: in the order in which they were paid, each up to what it paid. Undefined when they paid less. */
export function refundTenders(amount: Fen, tenders: readonly PaidTender[]): Fen[] | undefined {
  let rest = amount;
  const shares = tenders.map((tender) => {
    const share = Math.min(rest, tender.amount - tender.refunded);
    rest -= share;
    return share;
  });
  return rest > 0 ? undefined : shares;
}
