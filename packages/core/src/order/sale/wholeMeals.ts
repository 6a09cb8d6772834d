import { toThousandths, type Quantity } from '../../quantity';

/** A part of a meal for one vehicle model. */
export interface MealPart {
  comboModelId: string;
  skuId: string;
  quantity: Quantity;
}

interface Line {
  skuId: string;
  quantity: Quantity;
  comboModelId?: string | undefined;
}

/** Returns how many times a quantity holds another; undefined unless it does so a whole number of times. */
function timesOf(quantity: Quantity, one: Quantity): number | undefined {
  const times = toThousandths(quantity) / toThousandths(one);
  return Number.isInteger(times) && times > 0 ? times : undefined;
}

/**
 * Returns the meals that are in a cart as a whole: every part, each the same whole number of times. Their prices hold
 * for nothing less, or a cheap part of a meal could be sold alone.
 */
export function wholeMeals(lines: readonly Line[], parts: readonly MealPart[]): Set<string> {
  const timesIn = (meal: string, skuId: string, quantity: Quantity) => {
    const line = lines.find((one) => one.comboModelId === meal && one.skuId === skuId);
    return line && timesOf(line.quantity, quantity);
  };
  return new Set(
    [...new Set(parts.map(({ comboModelId }) => comboModelId))].filter((meal) => {
      const times = parts.flatMap((part) =>
        part.comboModelId === meal ? [timesIn(meal, part.skuId, part.quantity)] : [],
      );
      return times.every((one) => one !== undefined && one === times[0]);
    }),
  );
}
