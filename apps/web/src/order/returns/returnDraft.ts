import { refundOfLine, refundsLessGoodwill } from '@partsdesk/core/order/returns/refund';
import type { ReturnCondition } from '@partsdesk/core/order/returns/returnReasons';
import { addQuantities } from '@partsdesk/core/quantity';
import type { Schemas } from '@partsdesk/sdk/types/parts';

type Returnable = Schemas['ReturnableLine'];

export interface DraftRow {
  key: string;
  /** Id of a saved line. */
  lineId?: string | undefined;
  saleOutLineId: string;
  quantity: number | undefined;
  condition: ReturnCondition;
  reason: string;
}

/** Lists every returnable line with the draft's quantity. */
export function draftRows(able: readonly Returnable[], before: readonly Schemas['SalesReturnLine'][]): DraftRow[] {
  return able.flatMap(({ saleOutLineId, returnableQuantity }): DraftRow[] => {
    const saved = before.filter((line) => line.saleOutLineId === saleOutLineId);
    if (saved.length)
      return saved.map(({ id, quantity, condition, reason }) => ({
        key: id,
        lineId: id,
        saleOutLineId,
        quantity,
        condition,
        reason,
      }));
    return returnableQuantity > 0
      ? [{ key: saleOutLineId, saleOutLineId, quantity: undefined, condition: 1, reason: '' }]
      : [];
  });
}

/** Computes each row's refund; rows of one line share its remaining amount, as on the server. */
export function refundsOf(able: readonly Returnable[], rows: readonly DraftRow[], goodwill: number): number[] {
  const taken = new Map<string, { quantity: number; amount: number }>();
  const refunds = rows.map(({ saleOutLineId, quantity = 0 }) => {
    const line = able.find((one) => one.saleOutLineId === saleOutLineId);
    if (!line || quantity <= 0) return 0;
    const before = taken.get(saleOutLineId) ?? { quantity: 0, amount: 0 };
    const amount = refundOfLine(
      {
        ...line,
        returnedQuantity: addQuantities(line.returnedQuantity, before.quantity),
        returnedAmount: line.returnedAmount + before.amount,
      },
      quantity,
    );
    taken.set(saleOutLineId, { quantity: addQuantities(before.quantity, quantity), amount: before.amount + amount });
    return amount;
  });
  return refundsLessGoodwill(refunds, able, goodwill);
}

/** Fills in the quantities of a return of everything; of a line's rows the first takes what the others leave. */
export function allReturned(able: readonly Returnable[], rows: readonly DraftRow[]): DraftRow[] {
  return rows.map((row) => {
    const of = rows.filter(({ saleOutLineId }) => saleOutLineId === row.saleOutLineId);
    const line = able.find(({ saleOutLineId }) => saleOutLineId === row.saleOutLineId);
    if (!line || of[0] !== row) return row;
    const others = of.slice(1).map(({ quantity = 0 }) => -quantity);
    return { ...row, quantity: addQuantities(line.returnableQuantity, ...others) };
  });
}
