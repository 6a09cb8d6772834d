import { formatYuan, multiply, type Fen } from '../../money';
import type { Quantity } from '../../quantity';
import type { LineMoney } from './orderMoney';
import { ORDER_TYPES, type OrderType } from './orderType';

/** 改价权限: a user's limits of price changes. */
export interface PriceRight {
  /** Lowest price in percent of the list price; 100 means no change at all. */
  lowestPercent: number;
  /** The user is the store master, whom no limit and no floor binds. */
  master: boolean;
}

export const NO_PRICE_RIGHT: PriceRight = { lowestPercent: 100, master: false };
export const MASTERS_RIGHT: PriceRight = { lowestPercent: 0, master: true };

export interface PricedLine {
  name: string;
  orderType: OrderType;
  quantity: Quantity;
  listPrice: Fen;
  /** The shop's price for the customer's grade; the list price when missing. */
  ownPrice?: Fen | undefined;
  price: Fen;
  /** 底价 per unit, in fen; 0 means none. */
  floor: Fen;
  /** The store owes it to the customer for nothing, so no right is asked for it (MKT-39). */
  promised?: boolean | undefined;
}

export interface PriceProblem {
  /** The line's position, from 0. */
  line: number;
  message: string;
}

/** Round-off below one yuan, which needs no right; from one yuan on it counts as a discount. */
const FREE_ROUND_OFF: Fen = 99;

/** Formats 80 as 8折, 85 as 8.5折. */
const fold = (percent: number) => `${String(percent / 10)}折`;

/**
 * Returns a line's amount after the decisions of a user: with its share of the order's discount, without the free
 * round-off.
 */
function decided(money: LineMoney, roundOff: Fen): Fen {
  return money.amountBeforeDiscount - money.handDiscount - (roundOff > FREE_ROUND_OFF ? money.roundOff : 0);
}

/** Returns whether any price was changed; the shop's own prices need no right. */
export function pricesTouched(
  lines: readonly Pick<PricedLine, 'orderType' | 'listPrice' | 'ownPrice' | 'price' | 'promised'>[],
  { handDiscount, roundOff }: { handDiscount: Fen; roundOff: Fen },
): boolean {
  return (
    handDiscount > 0 ||
    roundOff > FREE_ROUND_OFF ||
    lines.some(
      ({ price, listPrice, ownPrice, orderType, promised = false }) =>
        !promised &&
        ((price !== listPrice && price !== ownPrice) ||
          orderType === ORDER_TYPES.gift.code ||
          orderType === ORDER_TYPES.threeGuarantee.code),
    )
  );
}

/** Sums the list price of the three-guarantee lines of a cart, which are handed out for nothing. */
const warrantyOf = (lines: readonly Pick<PricedLine, 'orderType' | 'listPrice' | 'quantity'>[]): Fen =>
  lines
    .filter(({ orderType }) => orderType === ORDER_TYPES.threeGuarantee.code)
    .reduce((sum, { listPrice, quantity }) => sum + multiply(listPrice, quantity), 0);

function problemOf(
  { name, orderType, quantity, listPrice, ownPrice = listPrice, price, floor, promised = false }: PricedLine,
  money: LineMoney,
  roundOff: Fen,
  right: PriceRight,
  whose: string,
): string | undefined {
  if (promised) return undefined;
  // Skips a three-guarantee replacement, which is free by its type and has a limit of its own.
  if (orderType === ORDER_TYPES.threeGuarantee.code) return undefined;
  if (orderType === ORDER_TYPES.gift.code)
    return right.lowestPercent > 0 ? `${whose}没有把「${name}」作为赠品的权限` : undefined;
  const pays = decided(money, roundOff);
  if (right.lowestPercent >= 100)
    return (price === listPrice || price === ownPrice) && pays >= money.amountBeforeDiscount
      ? undefined
      : `${whose}没有改价权限，「${name}」应按${ownPrice === listPrice ? '售价' : '客户价'} ${formatYuan(ownPrice)} 销售`;
  // Allows the price of the customer's grade, however low, since it is the shop's own.
  const own = multiply(ownPrice, quantity);
  // Rounds the limit down to whole fen: shares of a discount are whole fen, so a line may come out less than one fen
  // below its exact limit.
  const lowest = Math.floor((money.listAmount * right.lowestPercent) / 100);
  if (pays < Math.min(lowest, own))
    return `「${name}」优惠后 ${formatYuan(pays)}，低于${whose}的最低折扣 ${fold(right.lowestPercent)}（${formatYuan(lowest)}）`;
  const bottom = floor > 0 ? multiply(floor, quantity) : 0;
  if (pays < Math.min(money.listAmount, own) && pays < bottom)
    return `「${name}」优惠后 ${formatYuan(pays)}，低于底价 ${formatYuan(bottom)}，只有店主可以放行`;
  return undefined;
}

/**
 * Lists the lines that exceed the user's limits. The list price and the price of the customer's grade are the shop's
 * decision and never refused. Three-guarantee lines need no right up to `freeWarranty` of an order, at list prices;
 * above it, that of giving goods away. The words name whose limits they are: the reader's own unless it is said.
 */
export function priceProblems(
  lines: readonly PricedLine[],
  money: readonly LineMoney[],
  roundOff: Fen,
  right: PriceRight,
  freeWarranty: Fen,
  whose = '您',
): PriceProblem[] {
  if (right.master) return [];
  const warranty = warrantyOf(lines);
  const beyond = warranty > freeWarranty && right.lowestPercent > 0;
  return lines.flatMap((line, index) => {
    const amounts = money[index];
    const message =
      beyond && line.orderType === ORDER_TYPES.threeGuarantee.code
        ? `三包商品共 ${formatYuan(warranty)}，超过免授权额度 ${formatYuan(freeWarranty)}`
        : amounts && problemOf(line, amounts, roundOff, right, whose);
    return message ? [{ line: index, message }] : [];
  });
}
