/**
 * A quantity of up to three decimals, as its stock unit has (pieces, litres). On the wire it is a JSON number; sums are
 * computed in whole thousandths, since 0.1 + 0.2 is not 0.3 in floating point.
 */
export type Quantity = number;

const THOUSAND = 1000;

/** Returns whether a number is a quantity: finite and with at most three decimals. */
export function isQuantity(quantity: Quantity): boolean {
  return Number.isFinite(quantity) && Math.round(quantity * THOUSAND) / THOUSAND === quantity;
}

/** Converts a quantity to whole thousandths; throws when it has more than three decimals. */
export function toThousandths(quantity: Quantity): number {
  if (!isQuantity(quantity)) throw new RangeError(`not a quantity with at most three decimals: ${quantity}`);
  return Math.round(quantity * THOUSAND) + 0;
}

/** Converts whole thousandths to a quantity. */
export function fromThousandths(thousandths: number): Quantity {
  return thousandths / THOUSAND;
}

/** Adds quantities exactly. */
export function addQuantities(...quantities: Quantity[]): Quantity {
  return fromThousandths(quantities.reduce((sum, quantity) => sum + toThousandths(quantity), 0));
}

/** Compares: negative when `a` is less than `b`, 0 when equal, positive when greater. */
export function compareQuantities(a: Quantity, b: Quantity): number {
  return toThousandths(a) - toThousandths(b);
}

/** Returns the number of decimals of a quantity, 0 to 3. */
export function decimalsOf(quantity: Quantity): number {
  const thousandths = toThousandths(quantity);
  if (thousandths % 1000 === 0) return 0;
  if (thousandths % 100 === 0) return 1;
  return thousandths % 10 === 0 ? 2 : 3;
}

/** Formats a quantity as `1,234.5`: thousands separated, no trailing zeros. */
export function formatQuantity(quantity: Quantity): string {
  return fromThousandths(toThousandths(quantity)).toLocaleString('en-US', { maximumFractionDigits: 3 });
}
