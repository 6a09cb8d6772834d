import { formatYuan } from '@partsdesk/core/money';
import { formatQuantity } from '@partsdesk/core/quantity';
import { filledLines, priceOf, type DraftLine } from './draftLines';
import type { KnownParts } from './usePartsByCode';

const MUCH = 1000;
const TIMES = 3;

/** Names the lines of a receipt that look mistyped: a price far from the last one, or very many pieces. */
export function unusualLines(lines: readonly DraftLine[], known: KnownParts): string[] {
  return filledLines(lines).flatMap((line) => {
    const part = known.get(line.skuCode);
    if (!part) return [];
    const name = [part.name, part.spec].filter(Boolean).join(' ');
    const price = priceOf(line, known);
    // A gift leaves a last price of 0, with which nothing can be compared.
    const [word, usual] = part.lastPrice ? (['上次进价', part.lastPrice] as const) : (['现成本', part.cost] as const);
    const strange = !line.gift && usual && (price > usual * TIMES || price * TIMES < usual);
    return [
      ...(line.quantity > MUCH ? [`${name}：数量 ${formatQuantity(line.quantity)} ${part.unitName}`] : []),
      ...(strange ? [`${name}：单价 ${formatYuan(price)}，${word} ${formatYuan(usual)}`] : []),
    ];
  });
}
