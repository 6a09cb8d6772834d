import { moneyOfPieces } from '@partsdesk/core/order/sale/saleShare';
import { addQuantities } from '@partsdesk/core/quantity';
import type { Context } from '../../kit/context';
import { bookSale } from './saleLedger';

interface OutLine {
  id: string;
  orderLineId: string;
  quantity: number;
  outQuantity: number;
  /** The money of all pieces of the line that leave. */
  amount: number;
}

/** Pieces of a line that leave now; taken back below 0, as is their cost. */
interface Moving {
  lineId: string;
  quantity: number;
  cost: number;
}

/** Books pieces of an outbound as sold, or as not sold where they are taken back; `lines` is all of it, before. */
export function bookPieces(ctx: Context, saleOutId: string, lines: readonly OutLine[], moving: readonly Moving[]) {
  const before = addQuantities(0, ...lines.map(({ outQuantity }) => outQuantity));
  const after = addQuantities(before, ...moving.map(({ quantity }) => quantity));
  const first = before === 0 && after > 0 ? 1 : before > 0 && after === 0 ? -1 : 0;
  return bookSale(
    ctx,
    moving.map(({ lineId, quantity, cost }, index) => {
      const line = lines.find(({ id }) => id === lineId);
      if (!line) throw new Error(`no outbound line ${lineId}`);
      const amount = moneyOfPieces(line, line.outQuantity, quantity);
      const { orderLineId } = line;
      return { orderLineId, lineId, kind: 'out', quantity, amount, cost, first: index === 0 ? first : 0 };
    }),
    { kind: 'saleOut', id: saleOutId },
  );
}
