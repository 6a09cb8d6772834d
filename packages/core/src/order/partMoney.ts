import { multiply, type Fen } from '../money';
import { toThousandths, type Quantity } from '../quantity';
import type { LineMoney } from './orderMoney';
import { isFree, type OrderType } from './orderType';

/** A line as it was sold. */
export interface SoldLine extends Pick<LineMoney, 'handDiscount' | 'roundOff'> {
  quantity: Quantity;
  listPrice: Fen;
  price: Fen;
  orderType: OrderType;
}

const shareOf = (amount: Fen, part: Quantity, whole: Quantity): Fen =>
  Number(BigInt(amount) * BigInt(toThousandths(part)) / BigInt(toThousandths(whole)));

/**
 * The money of the first `part` pieces of a line, when the rest is never delivered: its prices stay, and of what was taken off the
 * order it keeps its share, odd fen in the shop's favour. All of the line is the line's own money again.
 */
export function partMoney({ quantity, listPrice, price, orderType, handDiscount, roundOff }: SoldLine, part: Quantity): LineMoney {
  const listAmount = multiply(listPrice, part);
  const amountBeforeDiscount = isFree(orderType) ? 0 : multiply(price, part);
  const discount = Math.min(shareOf(handDiscount, part, quantity), amountBeforeDiscount);
  const off = Math.min(shareOf(roundOff, part, quantity), amountBeforeDiscount - discount);
  return { listAmount, priceChange: amountBeforeDiscount - listAmount, amountBeforeDiscount, handDiscount: discount, roundOff: off, amount: amountBeforeDiscount - discount - off };
}
