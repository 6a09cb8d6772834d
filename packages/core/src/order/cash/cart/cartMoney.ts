import { bestCoupons } from '../../../market/coupon/bestCoupons';
import { couponProblem, type LineCoupon } from '../../../market/coupon/couponMoney';
import type { Fen } from '../../../money';
import { addQuantities, type Quantity } from '../../../quantity';
import { orderMoney, type LineMoney, type OrderMoney } from '../../sale/orderMoney';
import type { CardUse, Cart, CartCoupon, CartLine } from './cart';
import { missingOf } from './shortage';

/** What is ordered of a line of the cart: its pieces for money, or one piece that a gift card covers. */
export interface CartPart {
  /** Index of the line. */
  line: number;
  quantity: Quantity;
  use?: CardUse;
}

/** Splits the cart's lines as they are ordered: the pieces for money first, then each covered piece by itself. */
export const cartParts = (lines: readonly CartLine[]): CartPart[] => [
  ...lines.flatMap(({ quantity, uses = [] }, line): CartPart[] => {
    const rest = addQuantities(quantity, -uses.length);
    return rest > 0 || !uses.length ? [{ line, quantity: rest }] : [];
  }),
  ...lines.flatMap(({ uses = [] }, line) => uses.map((use): CartPart => ({ line, quantity: 1, use }))),
];

/** Sums what gift cards pay of the cart, fen. */
export const coveredOf = ({ lines }: Pick<Cart, 'lines'>): Fen =>
  lines.reduce((sum, { uses = [] }) => sum + uses.reduce((total, { value }) => total + value, 0), 0);

const addMoney = (a: LineMoney, b: LineMoney): LineMoney => ({
  listAmount: a.listAmount + b.listAmount,
  priceChange: a.priceChange + b.priceChange,
  amountBeforeDiscount: a.amountBeforeDiscount + b.amountBeforeDiscount,
  handDiscount: a.handDiscount + b.handDiscount,
  coupon: a.coupon + b.coupon,
  roundOff: a.roundOff + b.roundOff,
  amount: a.amount + b.amount,
});

const onParts = <Coupon extends CartCoupon>(
  coupon: Coupon,
  parts: readonly CartPart[],
  lines: readonly CartLine[],
): Coupon & LineCoupon => ({
  ...coupon,
  fits: parts.map(({ line, use }) => !use && coupon.skuIds.includes(lines[line]?.goods.skuId ?? '')),
});

/** Returns what coupons may be taken off, part by part of the cart, with the coupons over these parts. */
function couponed<Coupon extends CartCoupon>(cart: Cart, coupons: readonly Coupon[]) {
  const parts = cartParts(cart.lines);
  const money = orderMoney({
    lines: parts.flatMap(({ line: index, quantity, use }) => {
      const line = cart.lines[index];
      return line ? [partOf(line, quantity, use)] : [];
    }),
    handDiscount: cart.handDiscount,
  });
  const lines = money.ok
    ? money.lines.map(({ amount }, index) => ({ amount, quantity: parts[index]?.quantity ?? 0 }))
    : [];
  return { lines, coupons: coupons.map((coupon) => onParts(coupon, parts, cart.lines)) };
}

/** Chooses the coupons that take most off the cart. */
export function bestCouponsOf(cart: Cart, held: readonly CartCoupon[]): CartCoupon[] {
  const { lines, coupons } = couponed(cart, held);
  const ids = new Set(bestCoupons(lines, coupons).map(({ id }) => id));
  return held.filter(({ id }) => ids.has(id));
}

/** Returns why a coupon does not fit the cart by itself, or undefined. */
export function cartCouponProblem(cart: Cart, coupon: CartCoupon): string | undefined {
  const {
    lines,
    coupons: [one],
  } = couponed(cart, [coupon]);
  return one && couponProblem(one, lines);
}

const partOf = ({ goods, price, orderType }: CartLine, quantity: Quantity, use: CardUse | undefined) =>
  use
    ? { quantity, price: use.value, listPrice: use.value, orderType, fixed: true }
    : { quantity, price, orderType, listPrice: goods.price };

/** Computes the cart's money by the same rules as the server, line by line of the cart. */
export function cartMoney({ lines, handDiscount, coupons = [], roundOff }: Cart): OrderMoney {
  const parts = cartParts(lines);
  const money = orderMoney({
    lines: parts.flatMap(({ line: index, quantity, use }) => {
      const line = lines[index];
      return line ? [partOf(line, quantity, use)] : [];
    }),
    handDiscount,
    coupons: coupons.map((coupon) => onParts(coupon, parts, lines)),
    roundOff,
  });
  if (!money.ok || parts.length === lines.length) return money;
  const folded = lines.map((_, index) =>
    parts
      .flatMap(({ line }, place) => (line === index && money.lines[place] ? [money.lines[place]] : []))
      .reduce(addMoney),
  );
  return { ...money, lines: folded };
}

/** Lists the lines that exceed the shop's stock; the server decides when the order is placed. */
export function shortLines({ lines }: Cart): readonly CartLine[] {
  return lines.filter(({ goods, quantity }) => missingOf(quantity, goods) > 0);
}
