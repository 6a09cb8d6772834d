import { multiply, type Fen } from '../../../money';
import type { Quantity } from '../../../quantity';
import type { Meal, SellableGoods } from './cart';
import { missingOf } from './shortage';

/** A row of `goodsShop/order/mintenanceAll`: a part of a meal for one vehicle model. */
export interface MealRow extends SellableGoods {
  onSale: boolean;
  comboModelId: string;
  comboName: string;
  modelTitle: string;
  quantity: Quantity;
  /** What one costs in the meal, in fen. */
  mealPrice: Fen;
  /** What the meal's labour costs together, in fen. */
  labourTotal: Fen;
}

/** 可选套餐: a meal as the desk offers it. */
export interface OfferedMeal extends Meal {
  modelTitle: string;
  /** What the parts that the shop sells cost together, in fen. */
  total: Fen;
  labourTotal: Fen;
  /** Names of the parts that the shop does not sell. */
  missing: readonly string[];
}

/** Gathers the rows into meals, in their order. */
export function offeredMeals(rows: readonly MealRow[]): OfferedMeal[] {
  return [...new Set(rows.map(({ comboModelId }) => comboModelId))].flatMap((comboModelId) => {
    const lines = rows.filter((row) => row.comboModelId === comboModelId);
    const [first] = lines;
    if (!first) return [];
    const parts = lines
      .filter(({ onSale }) => onSale)
      .map(({ quantity, mealPrice, ...goods }) => ({ goods, quantity, price: mealPrice }));
    return [
      {
        comboModelId,
        name: first.comboName,
        modelTitle: first.modelTitle,
        labourTotal: first.labourTotal,
        parts,
        total: parts.reduce((sum, { price, quantity }) => sum + multiply(price, quantity), 0),
        missing: lines.filter(({ onSale }) => !onSale).map(({ name }) => name),
      },
    ];
  });
}

/** Whether the shop has fewer of a part than the meal takes. */
export const isShort = ({ goods, quantity }: Meal['parts'][number]): boolean => missingOf(quantity, goods) > 0;
