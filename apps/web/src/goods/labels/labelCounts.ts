import { formatYuan } from '@partsdesk/core/money';
import { labelData } from '@partsdesk/print/documents/labelData';
import type { PrintData } from '@partsdesk/print/template';
import type { Schemas } from '@partsdesk/sdk/types/parts';

/** Labels of one print; a roll of label paper has some hundred. */
export const MOST_LABELS = 500;

export interface LabelLine extends Pick<
  Schemas['LabelGoods'],
  'skuId' | 'skuCode' | 'barCode' | 'name' | 'spec' | 'brandName' | 'unitName' | 'price' | 'archivePrice' | 'shelf'
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

/**
 * Says of which parts the archive's price is another than the shop's, which a label has: whoever has just changed the
 * archive's would take the label for old.
 */
export function differingPrices(lines: readonly LabelLine[]): string | undefined {
  const differing = lines.filter(({ price, archivePrice }) => price !== archivePrice);
  if (differing.length === 0) return undefined;
  const named = differing
    .slice(0, 3)
    .map(({ name, spec, price, archivePrice }) =>
      [`${name} ${spec}`.trim(), `总店价 ${formatYuan(archivePrice)}，本店售价 ${formatYuan(price)}`].join(' '),
    );
  const more = differing.length > 3 ? `等 ${String(differing.length)} 种` : '';
  return `${named.join('；')}${more}。标签印本店售价，收银按它收；要按总店价卖，先分发并选「覆盖为总店价」，再打标签。`;
}

/** Why these labels are not printed. */
export function labelProblem(lines: readonly LabelLine[]): string | undefined {
  const sum = sumOfLabels(lines);
  if (sum === 0) return '请填写张数';
  if (!lines.every(({ count }) => Number.isInteger(count))) return '张数只能填整数';
  return sum > MOST_LABELS
    ? `一次最多打印 ${String(MOST_LABELS)} 张标签，现在是 ${String(sum)} 张，请减少张数或分次打印`
    : undefined;
}
