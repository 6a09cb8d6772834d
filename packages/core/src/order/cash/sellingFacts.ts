import { costInFen } from '../../cost';
import type { Fen } from '../../money';
import { multiply } from '../../money';
import type { Quantity } from '../../quantity';
import type { LineMoney } from '../sale/orderMoney';
import type { Cart } from './cart/cart';

/** What one who sells a part likes to know of it, read beside the sale. */
export interface SellingFacts {
  skuId: string;
  /** 上次成交价 of this customer, in fen; null where there was none. */
  lastPrice: Fen | null;
  lastTime: string | null;
  /** Average cost of one, 1/10,000 yuan; null where it is unknown or not meant for the user. */
  cost: number | null;
  /** The customer for whom they were read. */
  of: string | undefined;
}

export type KnownFacts = Readonly<Record<string, SellingFacts>>;

/** An answer about parts, with what was asked. */
export interface AskedFacts {
  skuIds: readonly string[];
  of: string | undefined;
  facts: readonly Omit<SellingFacts, 'of'>[];
}

/** Parts asked about in one request, as the contract limits it. */
const AT_ONCE = 50;

/** Lists the parts of the cart, of which nothing was asked yet for this customer; as many as one request takes. */
export const unknownFacts = ({ lines, customer }: Pick<Cart, 'lines' | 'customer'>, known: KnownFacts): string[] =>
  lines
    .map(({ goods: { skuId } }) => skuId)
    .filter((skuId) => !(skuId in known) || known[skuId]?.of !== customer?.id)
    .slice(0, AT_ONCE);

/** Adds what was read; a part of which nothing came is not asked about again. */
export const withFacts = (known: KnownFacts, { skuIds, of, facts }: AskedFacts): KnownFacts => ({
  ...known,
  ...Object.fromEntries(
    skuIds.map((skuId) => [
      skuId,
      { lastPrice: null, lastTime: null, cost: null, ...facts.find((one) => one.skuId === skuId), skuId, of },
    ]),
  ),
});

/** Returns what is known of a part; the last price of another customer is not. */
export function factsOf(skuId: string, { customer }: Pick<Cart, 'customer'>, known: KnownFacts) {
  const facts = known[skuId];
  return !facts || facts.of === customer?.id ? facts : { ...facts, lastPrice: null, lastTime: null };
}

export interface Margin {
  /** 毛利: the amount less the cost, in fen. */
  amount: Fen;
  /** 毛利率 in percent with one decimal; undefined where nothing is paid. */
  percent: number | undefined;
}

/** Computes what is earned by an amount for so many of a cost. */
export function margin(sold: readonly { amount: Fen; quantity: Quantity; cost: number }[]): Margin {
  const paid = sold.reduce((sum, { amount }) => sum + amount, 0);
  const cost = sold.reduce((sum, one) => sum + multiply(one.cost, one.quantity), 0);
  const earned = paid - costInFen(cost);
  return { amount: earned, percent: paid > 0 ? Math.round((earned * 1000) / paid) / 10 : undefined };
}

/** Computes what the cart earns; undefined while no cost is known. `without` counts the parts whose cost is unknown. */
export function cartMargin({ lines }: Pick<Cart, 'lines'>, money: readonly LineMoney[], known: KnownFacts) {
  const sold = lines.flatMap(({ goods, quantity }, index) => {
    const [cost, paid] = [known[goods.skuId]?.cost, money[index]];
    return cost !== null && cost !== undefined && paid ? [{ amount: paid.amount, quantity, cost }] : [];
  });
  return sold.length > 0 ? { ...margin(sold), without: lines.length - sold.length } : undefined;
}
