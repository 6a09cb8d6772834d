import { multiply, type Fen } from '../../money';
import { addQuantities, toThousandths, type Quantity } from '../../quantity';
import { refundOfLine, type ReturnableLine } from '../returns/refund';
import type { LineMoney } from './orderMoney';
import { isFree, type OrderType } from './orderType';

/** A line as sold. */
export interface SoldLine extends Pick<LineMoney, 'handDiscount' | 'coupon' | 'roundOff'> {
  quantity: Quantity;
  listPrice: Fen;
  price: Fen;
  orderType: OrderType;
}

const shareOf = (amount: Fen, part: Quantity, whole: Quantity): Fen =>
  Number((BigInt(amount) * BigInt(toThousandths(part))) / BigInt(toThousandths(whole)));

/**
 * Computes the money of a line's first `part` pieces when the rest is never delivered: the prices stay, and the line
 * keeps its share of discount, coupons and round-off, odd fen in the shop's favour. For all pieces it is the line's own
 * money.
 *
 * @internal
 */
export function partMoney(
  { quantity, listPrice, price, orderType, handDiscount, coupon, roundOff }: SoldLine,
  part: Quantity,
): LineMoney {
  const listAmount = multiply(listPrice, part);
  const amountBeforeDiscount = isFree(orderType) ? 0 : multiply(price, part);
  const discount = Math.min(shareOf(handDiscount, part, quantity), amountBeforeDiscount);
  const byCoupons = Math.min(shareOf(coupon, part, quantity), amountBeforeDiscount - discount);
  const off = Math.min(shareOf(roundOff, part, quantity), amountBeforeDiscount - discount - byCoupons);
  return {
    listAmount,
    priceChange: amountBeforeDiscount - listAmount,
    amountBeforeDiscount,
    handDiscount: discount,
    coupon: byCoupons,
    roundOff: off,
    amount: amountBeforeDiscount - discount - byCoupons - off,
  };
}

/**
 * Computes the money of a line whose rest is never delivered, without changing the amounts of returned pieces: the rest
 * is deducted as if it were returned last, odd fen in the price, so that the remaining pieces can still be refunded to
 * the fen.
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
