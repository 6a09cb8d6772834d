import type { Fen } from '../../money';
import { addQuantities, toThousandths, type Quantity } from '../../quantity';

/** A line as sold, and the part of it that was returned before. */
export interface RefundableLine {
  /** Amount of the whole line after all discounts. */
  amount: Fen;
  quantity: Quantity;
  /** Pieces returned by earlier cases. */
  returned: Quantity;
}

/** Returns the amount of the first `pieces` of a line, half a fen rounded up. */
function costOf(amount: number, quantity: Quantity, pieces: Quantity): number {
  const [all, some] = [BigInt(toThousandths(quantity)), BigInt(toThousandths(pieces))];
  return Number((2n * BigInt(amount) * some + all) / (2n * all));
}

/**
 * Returns the refund for `pieces` of a line: the amount of all pieces returned so far minus that of the earlier ones.
 * However a line is returned, its refunds add up to its amount to the fen (pitfalls 25, 28). Also used for the cost of
 * the goods.
 */
export function refundShare({ amount, quantity, returned }: RefundableLine, pieces: Quantity): Fen {
  return costOf(amount, quantity, addQuantities(returned, pieces)) - costOf(amount, quantity, returned);
}

export interface PaidTender {
  amount: Fen;
  refunded: Fen;
}

/**
 * Distributes a refund over the tenders in the order of payment, each up to its amount. Undefined when they do not
 * cover it.
 */
export function refundTenders(amount: Fen, tenders: readonly PaidTender[]): Fen[] | undefined {
  let rest = amount;
  const shares = tenders.map((tender) => {
    const share = Math.min(rest, tender.amount - tender.refunded);
    rest -= share;
    return share;
  });
  return rest > 0 ? undefined : shares;
}
