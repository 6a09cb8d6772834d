import { decimalsOf } from '@partsdesk/core/quantity';

interface Part {
  name: string;
  decimals: number;
}

/** Says what is wrong with a quantity of a part, which has the decimals of its unit. */
export function quantityFault({ name, decimals }: Part, quantity: number): string | undefined {
  if (decimalsOf(quantity) <= decimals) return undefined;
  return decimals ? `「${name}」的数量最多${String(decimals)}位小数` : `「${name}」的数量请填写整数`;
}
