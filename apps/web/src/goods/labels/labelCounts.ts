import { labelData } from '@partsdesk/print/documents/labelData';
import type { PrintData } from '@partsdesk/print/template';
import type { Schemas } from '@partsdesk/sdk/types/parts';

/** Labels of one print; a roll of label paper has some hundred. */
export const MOST_LABELS = 500;

export interface LabelLine extends Pick<
  Schemas['LabelGoods'],
  'skuId' | 'skuCode' | 'barCode' | 'name' | 'spec' | 'brandName' | 'unitName' | 'price' | 'shelf'
> {
  /** How many labels. */
  count: number;
}

/**
 * Counts how many labels each part of a document's lines wants: one a piece, one a unit begun of what is measured, and
 * none for a reversal.
 */
export function labelCounts(lines: readonly { skuId: string; quantity: number }[]): ReadonlyMap<string, number> {
  const pieces = new Map<string, number>();
  for (const { skuId, quantity } of lines) pieces.set(skuId, (pieces.get(skuId) ?? 0) + quantity);
  return new Map([...pieces].map(([skuId, quantity]) => [skuId, Math.max(0, Math.ceil(Number(quantity.toFixed(3))))]));
}

export const sumOfLabels = (lines: readonly LabelLine[]): number => lines.reduce((sum, { count }) => sum + count, 0);

/** Returns every label, as often as its part wants it, in the order of the lines. */
export const labelsOf = (lines: readonly LabelLine[]): PrintData[] =>
  lines.flatMap((line) => {
    const data = labelData(line);
    return Array.from({ length: line.count }, () => data);
  });

/** Why these labels are not printed. */
export function labelProblem(lines: readonly LabelLine[]): string | undefined {
  const sum = sumOfLabels(lines);
  if (sum === 0) return '请填写张数';
  if (!lines.every(({ count }) => Number.isInteger(count))) return '张数只能填整数';
  return sum > MOST_LABELS
    ? `一次最多打印 ${String(MOST_LABELS)} 张标签，现在是 ${String(sum)} 张，请减少张数或分次打印`
    : undefined;
}
