import { allocate, multiply, type Fen } from '../../money';
import { addQuantities, type Quantity } from '../../quantity';
import type { LineMoney } from './orderMoney';
import { isFree, type OrderType } from './orderType';

/** A warehouse and what can be sold there. */
interface Held {
  warehouseId: string;
  available: Quantity;
}

/**
 * Splits a quantity over warehouses, given the fullest first; undefined where they have not enough. All but the last
 * part are whole numbers, so that the parts' amounts add up to the amount of the whole to the fen.
 */
export function splitOver(
  held: readonly Held[],
  quantity: Quantity,
): { warehouseId: string; quantity: Quantity }[] | undefined {
  const parts = [];
  let rest = quantity;
  for (const { warehouseId, available } of held) {
    const part = available >= rest ? rest : Math.floor(available);
    if (part > 0) parts.push({ warehouseId, quantity: part });
    rest = addQuantities(rest, -Math.max(0, part));
    if (rest === 0) return parts;
  }
  return undefined;
}

interface SplitLine {
  listPrice: Fen;
  price: Fen;
  orderType: OrderType;
}

/**
 * Splits the money of a line over parts of `splitOver`: the prices stay, and discount, coupons and round-off are
 * allocated in their order, as to the lines of an order. `coupons` are the shares of single coupons.
 */
export function splitMoney(
  { listPrice, price, orderType }: SplitLine,
  money: LineMoney,
  coupons: readonly Fen[],
  quantities: readonly Quantity[],
): { money: LineMoney; coupons: Fen[] }[] {
  const before = quantities.map((quantity) => (isFree(orderType) ? 0 : multiply(price, quantity)));
  let left = before;
  const take = (amount: Fen): Fen[] => {
    const shares = allocate(amount, left);
    left = left.map((one, index) => one - (shares[index] ?? 0));
    return shares;
  };
  const handDiscount = take(money.handDiscount);
  const byCoupons = coupons.map(take);
  const roundOff = take(money.roundOff);
  return quantities.map((quantity, index) => {
    const listAmount = multiply(listPrice, quantity);
    const ofCoupons = byCoupons.map((shares) => shares[index] ?? 0);
    return {
      money: {
        listAmount,
        priceChange: (before[index] ?? 0) - listAmount,
        amountBeforeDiscount: before[index] ?? 0,
        handDiscount: handDiscount[index] ?? 0,
        coupon: ofCoupons.reduce((sum, share) => sum + share, 0),
        roundOff: roundOff[index] ?? 0,
        amount: left[index] ?? 0,
      },
      coupons: ofCoupons,
    };
  });
}
