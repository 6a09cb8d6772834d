import { TAKE_BACK_SECONDS } from '@partsdesk/core/order/outbound/saleOutLifecycle';
import { addQuantities, compareQuantities } from '@partsdesk/core/quantity';
import { addSeconds } from '../../clock';
import { takeBackStock } from '../../goods/stock/takeBackStock';
import type { Context } from '../../kit/context';
import { Failure } from '../../kit/failure';
import { bookPieces } from '../ledger/bookPieces';
import type { linesToHandOut } from './handOutGoods';
import { writeOutQuantities, type LockedSaleOut } from './handOutGoods';
import { copyLater } from './outboundCopy';

type Lines = Awaited<ReturnType<typeof linesToHandOut>>;

/** Takes the last hand-out of a locked outbound back, and returns the event this is. */
export async function takeBackGoods(ctx: Context, out: LockedSaleOut, lines: Lines) {
  if (!out.lastOutTime || ctx.now > addSeconds(out.lastOutTime, TAKE_BACK_SECONDS))
    throw new Failure(`只能在出库后 ${String(TAKE_BACK_SECONDS)} 秒内撤销，之后请走退货`);
  const back = lines.filter(({ lastQuantity }) => lastQuantity > 0);
  const left = (line: Lines[number]) => addQuantities(line.outQuantity, -line.lastQuantity);
  const returned = back.find((line) => compareQuantities(line.returnQuantity, left(line)) > 0);
  if (returned) throw new Failure(`「${returned.name}」已有退货，不能撤销出库`);
  await takeBackStock(
    ctx,
    back
      .filter(({ isService }) => !isService)
      .map((line) => ({ ...line, lineId: line.id, quantity: line.lastQuantity, value: line.lastCost })),
    { kind: 'saleOut', documentId: out.id },
  );
  await writeOutQuantities(
    ctx,
    lines.map((line) => ({
      ...line,
      quantity: -line.lastQuantity,
      cost: -line.lastCost,
      last: { quantity: 0, cost: 0 },
    })),
  );
  await bookPieces(
    ctx,
    out.id,
    lines,
    back.map(({ id, lastQuantity, lastCost }) => ({ lineId: id, quantity: -lastQuantity, cost: -lastCost })),
  );
  await copyLater(ctx, out.id);
  return lines.some((line) => left(line) > 0) ? ('takeBackPart' as const) : ('takeBackAll' as const);
}
