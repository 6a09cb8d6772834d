import { priceProblems, pricesTouched, type PriceRight } from '../sale/priceAuthority';
import type { Cart } from './cart/cart';
import { priceOf } from './cart/cartChanges';
import { cartMoney } from './cart/cartMoney';

/** The cashier's limits of price changes in this shop. */
export interface OwnLimit extends PriceRight {
  /** Three-guarantee lines of an order need no right up to this amount of list prices, in fen. */
  freeWarranty: number;
}

/**
 * Returns why the cart needs a manager's approval, in the user's words, or undefined. Floors, which may tell costs, are
 * known to the server alone: it may refuse what this lets pass.
 */
export function approvalReason(cart: Cart, limit: OwnLimit): string | undefined {
  const money = cartMoney(cart);
  const lines = cart.lines.map(({ goods, quantity, price, orderType }) => ({
    name: goods.name,
    quantity,
    price,
    orderType,
    listPrice: goods.price,
    ownPrice: priceOf(goods),
    floor: 0,
  }));
  if (!money.ok || !pricesTouched(lines, cart)) return undefined;
  return priceProblems(lines, money.lines, cart.roundOff, limit, limit.freeWarranty)[0]?.message;
}

/** Says how far the cashier may go alone. */
export function limitText({ lowestPercent, master }: PriceRight): string {
  if (master || lowestPercent === 0) return '';
  if (lowestPercent >= 100) return '您没有改价权限，优惠需授权人授权';
  return `您的最低折扣 ${String(lowestPercent / 10)}折，再低需授权人授权`;
}
