import { gradePercentLabel } from '../customer/growth';
import { formatYuan, type Fen } from '../money';

/**
 * The rule that gave a price: the shop's own price, a scheme of the part in the shop, of the part, of its category,
 * the grade's own percentage, the floor, or a meal.
 */
type PriceRule = 'shop' | 'shopSku' | 'sku' | 'category' | 'grade' | 'floor' | 'meal';

/** Price rule of a customer grade: a fixed price, or a percentage of the shop's price. */
export interface GradeRule {
  fixedPrice: Fen | null;
  percent: number | null;
}

export interface PriceRules {
  /** The shop's price. */
  listPrice: Fen;
  /** 底价; 0 means none. */
  floor: Fen;
  /** Label of the customer's grade. */
  levelName: string;
  shopSku?: GradeRule | null | undefined;
  sku?: GradeRule | null | undefined;
  /** Rule of the nearest ancestor category that has one. */
  category?: (GradeRule & { name: string }) | null | undefined;
  /** The grade's own percentage of the shop's price; 100 means none, 0 free. */
  gradePercent?: number | undefined;
}

/** One step of the price decision, in the user's words. */
export interface PriceReason {
  rule: PriceRule;
  text: string;
  price: Fen;
}

export interface DecidedPrice {
  price: Fen;
  because: PriceReason[];
}

/** Formats 85 as 8.5折; a percentage above 100 stays a percentage. */
export const percentLabel = (percent: number): string =>
  percent < 100 ? `${String(percent / 10)}折` : `${String(percent)}%`;

/** Returns a percentage of a price, half a fen rounded up. */
export const percentOf = (price: Fen, percent: number): Fen => Math.floor((price * percent + 50) / 100);

const ruleLabel = ({ fixedPrice, percent }: GradeRule): string =>
  fixedPrice === null ? percentLabel(percent ?? 100) : '一口价';

const amountBy = ({ fixedPrice, percent }: GradeRule, listPrice: Fen): Fen =>
  fixedPrice ?? percentOf(listPrice, percent ?? 100);

/**
 * Returns the price of a part for a customer's grade, with the reasons. Precedence: the scheme of the part in this
 * shop, the scheme of the part, the category's, the grade's own percentage, the shop's price. Never below the floor.
 */
export function customerPrice({
  listPrice,
  floor,
  levelName,
  shopSku,
  sku,
  category,
  gradePercent = 100,
}: PriceRules): DecidedPrice {
  const because: PriceReason[] = [{ rule: 'shop', text: '门店售价', price: listPrice }];
  const step = (rule: PriceRule, text: string, price: Fen) => because.push({ rule, text, price });
  if (shopSku) step('shopSku', `本店「${levelName}」价（${ruleLabel(shopSku)}）`, amountBy(shopSku, listPrice));
  else if (sku) step('sku', `商品「${levelName}」价（${ruleLabel(sku)}）`, amountBy(sku, listPrice));
  else if (category)
    step(
      'category',
      `分类「${category.name}」的「${levelName}」价（${ruleLabel(category)}）`,
      amountBy(category, listPrice),
    );
  else if (gradePercent !== 100)
    step('grade', `会员等级「${levelName}」${gradePercentLabel(gradePercent)}`, percentOf(listPrice, gradePercent));
  const decided = because.at(-1)?.price ?? listPrice;
  // Applies the floor only where a rule changed the price: the shop's own price may lie below it.
  if (because.length > 1 && decided < floor) step('floor', `不低于底价 ${formatYuan(floor)}`, floor);
  return { price: because.at(-1)?.price ?? listPrice, because };
}

/** Returns the price of a part that is sold as part of a meal, with the reasons. */
export const mealPrice = (listPrice: Fen, { name, price }: { name: string; price: Fen }): DecidedPrice => ({
  price,
  because: [
    { rule: 'shop', text: '门店售价', price: listPrice },
    { rule: 'meal', text: `套餐「${name}」价`, price },
  ],
});
