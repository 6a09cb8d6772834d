import { multiply, type Fen } from '../money';
import { addQuantities, toThousandths, type Quantity } from '../quantity';
import type { LineMoney } from './orderMoney';
import { isFree, type OrderType } from './orderType';
import { refundOfLine, type ReturnableLine } from './refund';

/** A line as it was sold. */
export interface SoldLine extends Pick<LineMoney, 'handDiscount' | 'roundOff'> {
  quantity: Quantity;
  listPrice: Fen;
  price: Fen;
  orderType: OrderType;
}

const shareOf = (amount: Fen, part: Quantity, whole: Quantity): Fen =>
  Number((BigInt(amount) * BigInt(toThousandths(part))) / BigInt(toThousandths(whole)));

/**
 * The money of the first `part` pieces of a line, when the rest is never delivered: its prices stay, and of what was taken off the
 * order it keeps its share, odd fen in the shop's favour. All of the line is the line's own money again.
 */
export function partMoney(
  { quantity, listPrice, price, orderType, handDiscount, roundOff }: SoldLine,
  part: Quantity,
): LineMoney {
  const listAmount = multiply(listPrice, part);
  const amountBeforeDiscount = isFree(orderType) ? 0 : multiply(price, part);
  const discount = Math.min(shareOf(handDiscount, part, quantity), amountBeforeDiscount);
  const off = Math.min(shareOf(roundOff, part, quantity), amountBeforeDiscount - discount);
  return {
    listAmount,
    priceChange: amountBeforeDiscount - listAmount,
    amountBeforeDiscount,
    handDiscount: discount,
    roundOff: off,
    amount: amountBeforeDiscount - discount - off,
  };
}

/**
 * The money of a line whose rest is never delivered. Of pieces that returns have taken the promised amounts stay: the rest is taken
 * off as if it were returned last, odd fen in the price, so that what is left can still be given back to the fen.
 */
export function deliveredMoney(line: SoldLine & ReturnableLine, delivered: Quantity): LineMoney {
  const money = partMoney(line, delivered);
  if (line.returnedQuantity === 0) return money;
  const amount = line.amount - refundOfLine(line, addQuantities(line.quantity, -delivered));
  const odd = amount - money.amount;
  return {
    ...money,
    priceChange: money.priceChange + odd,
    amountBeforeDiscount: money.amountBeforeDiscount + odd,
    amount,
  };
}
