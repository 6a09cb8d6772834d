import type { Fen } from '../../money';
import { addQuantities, toThousandths, type Quantity } from '../../quantity';

/** A line's money and its pieces. */
interface SharedLine {
  amount: Fen;
  quantity: Quantity;
}

/** Returns the money of a line's first pieces, without fractions of a fen; all of it for all pieces. */
export function moneyUpTo({ amount, quantity }: SharedLine, pieces: Quantity): Fen {
  const all = toThousandths(quantity);
  return all === 0 ? 0 : Number((BigInt(amount) * BigInt(toThousandths(pieces))) / BigInt(all));
}

/**
 * Returns the money of the pieces that move after `before` have moved; below 0 where they move back. However a line is
 * split, the shares of all its pieces add up to its money (REP-06).
 */
export const moneyOfPieces = (line: SharedLine, before: Quantity, moving: Quantity): Fen =>
  moneyUpTo(line, addQuantities(before, moving)) - moneyUpTo(line, before);

/** Splits an amount over lines by their money, odd fen to the last ones. */
export function splitOverLines(amount: Fen, lines: readonly Fen[]): Fen[] {
  const all = lines.reduce((sum, line) => sum + line, 0);
  if (all === 0) return lines.map((_, index) => (index === 0 ? amount : 0));
  const upTo = (money: Fen) => Number((BigInt(amount) * BigInt(money)) / BigInt(all));
  let before = 0;
  return lines.map((line) => {
    const share = upTo(before + line) - upTo(before);
    before += line;
    return share;
  });
}
