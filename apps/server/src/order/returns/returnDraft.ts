import { refundOfLine, refundsLessGoodwill } from '@partsdesk/core/order/returns/refund';
import { addQuantities, compareQuantities, decimalsOf, formatQuantity } from '@partsdesk/core/quantity';
import { Failure } from '../../kit/failure';
import type { OutboundLine } from './returnable';

interface DraftLine {
  saleOutLineId: string;
  quantity: number;
  condition: 1 | 2;
  reason: string;
}

/**
 * Computes the refund of each line; refuses pieces that were not handed out or are in another return. What goodwill
 * gave back is given back no more: the lines bear it in proportion.
 */
export function pricedReturn<Line extends DraftLine>(
  sold: readonly OutboundLine[],
  lines: readonly Line[],
  goodwill: number,
): (Line & { skuId: string; amount: number })[] {
  const seen = new Set<string>();
  const taken = new Map(sold.map((line) => [line.saleOutLineId, { quantity: 0, amount: 0 }]));
  const priced = lines.map((line, index) => {
    const at = (field: string) => ({ field: `lines[${String(index)}].${field}` });
    const of = sold.find(({ saleOutLineId }) => saleOutLineId === line.saleOutLineId);
    const before = taken.get(line.saleOutLineId);
    if (!of || !before) throw new Failure('出库明细不存在', at('saleOutLineId'));
    const key = line.saleOutLineId + String(line.condition);
    if (seen.has(key)) throw new Failure(`「${of.name}」重复`, at('saleOutLineId'));
    seen.add(key);
    if (!line.reason.trim()) throw new Failure(`请填写「${of.name}」的退货原因`, at('reason'));
    if (decimalsOf(line.quantity) > of.decimals)
      throw new Failure(`「${of.name}」的数量最多${String(of.decimals)}位小数`, at('quantity'));
    const left = addQuantities(of.returnableQuantity, -before.quantity);
    if (compareQuantities(line.quantity, left) > 0)
      throw new Failure(`「${of.name}」最多还可退 ${formatQuantity(left)} ${of.unitName}`, at('quantity'));
    const amount = refundOfLine(
      {
        ...of,
        returnedQuantity: addQuantities(of.returnedQuantity, before.quantity),
        returnedAmount: of.returnedAmount + before.amount,
      },
      line.quantity,
    );
    before.quantity = addQuantities(before.quantity, line.quantity);
    before.amount += amount;
    return { ...line, reason: line.reason.trim(), skuId: of.skuId, amount };
  });
  // What a gift card covers goes back to it whole: goodwill was money of the other lines.
  const byGiftCard = new Set(sold.flatMap((line) => (line.byGiftCard ? [line.saleOutLineId] : [])));
  const money = priced.filter(({ saleOutLineId }) => !byGiftCard.has(saleOutLineId));
  const shares = refundsLessGoodwill(
    money.map(({ amount }) => amount),
    sold.filter((line) => !line.byGiftCard),
    goodwill,
  );
  return priced.map((line) => {
    const place = money.indexOf(line);
    return place < 0 ? line : { ...line, amount: shares[place] ?? 0 };
  });
}
