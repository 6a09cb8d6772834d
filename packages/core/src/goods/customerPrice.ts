import { formatYuan, type Fen } from '../money';

/** Which rule gave a price: the shop's own, a scheme of the part in the shop, of the part, of its category, or the floor. */
export type PriceRule = 'shop' | 'shopSku' | 'sku' | 'category' | 'floor';

/** What a grade pays: a price of its own, or so many percent of the shop's price. */
export interface GradeRule {
  fixedPrice: Fen | null;
  percent: number | null;
}

export interface PriceRules {
  /** The shop's price. */
  listPrice: Fen;
  /** 底价; 0: none. */
  floor: Fen;
  /** The customer's grade, as it is read. */
  levelName: string;
  shopSku?: GradeRule | null | undefined;
  sku?: GradeRule | null | undefined;
  /** Of the nearest category up the tree that has one. */
  category?: (GradeRule & { name: string }) | null | undefined;
}

/** One step on the way to a price, in the user's words. */
export interface PriceReason {
  rule: PriceRule;
  text: string;
  price: Fen;
}

export interface DecidedPrice {
  price: Fen;
  because: PriceReason[];
}

/** 85 as 8.5折; above the list as a percentage. */
export const percentWords = (percent: number): string =>
  percent < 100 ? `${String(percent / 10)}折` : `${String(percent)}%`;

/** So many percent of a price, half up to the fen. */
export const percentOf = (price: Fen, percent: number): Fen => Math.floor((price * percent + 50) / 100);

const ruleWords = ({ fixedPrice, percent }: GradeRule): string =>
  fixedPrice === null ? percentWords(percent ?? 100) : '一口价';

const amountBy = ({ fixedPrice, percent }: GradeRule, listPrice: Fen): Fen =>
  fixedPrice ?? percentOf(listPrice, percent ?? 100);

/**
 * What a customer of a grade pays for a part, and why: the scheme of the part in this shop goes before that of the part, that
 * before the category's, and the shop's price holds where none speaks. Never below the floor.
 */
export function customerPrice({ listPrice, floor, levelName, shopSku, sku, category }: PriceRules): DecidedPrice {
  const because: PriceReason[] = [{ rule: 'shop', text: '门店售价', price: listPrice }];
  const step = (rule: PriceRule, text: string, price: Fen) => because.push({ rule, text, price });
  if (shopSku) step('shopSku', `本店「${levelName}」价（${ruleWords(shopSku)}）`, amountBy(shopSku, listPrice));
  else if (sku) step('sku', `商品「${levelName}」价（${ruleWords(sku)}）`, amountBy(sku, listPrice));
  else if (category)
    step(
      'category',
      `分类「${category.name}」的「${levelName}」价（${ruleWords(category)}）`,
      amountBy(category, listPrice),
    );
  const decided = because.at(-1)?.price ?? listPrice;
  // The shop's own price is its decision, also where it is below the floor.
  if (because.length > 1 && decided < floor) step('floor', `不低于底价 ${formatYuan(floor)}`, floor);
  return { price: because.at(-1)?.price ?? listPrice, because };
}
