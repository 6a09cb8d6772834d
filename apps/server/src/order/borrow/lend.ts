import { assertOpen } from '../../kit/closedPeriod';
import type { Context } from '../../kit/context';
import { recordEvent } from '../../kit/documentEvent';
import { Failure } from '../../kit/failure';
import { moveToLent, pieces, piecesToLend } from './borrowMoves';
import { borrowLines } from './borrowRows';
import { lentPlace } from './lentPlace';
import { moveSlip, type Slip } from './lockedSlip';

/** Lends the wanted pieces of a locked slip, by default all that were not lent yet. */
export async function lend(
  ctx: Context,
  slip: Slip,
  wanted: { lineId: string; quantity: number }[] | undefined,
): Promise<void> {
  await assertOpen(ctx);
  const lines = await borrowLines(ctx, slip.id);
  const moving = piecesToLend(lines, wanted);
  if (!moving.length) throw new Failure('没有可以借出的商品', { field: 'lines' });
  const all = lines.every(
    (line) => line.quantity - line.outQuantity === (moving.find((one) => one.line.id === line.id)?.quantity ?? 0),
  );
  await moveSlip(ctx, slip, all ? 'lendAll' : 'lendPart', slip.lentTime ? {} : { lentTime: ctx.now });
  await recordEvent(ctx, slip.id, '借出', pieces(moving));
  await moveToLent(
    ctx,
    { id: slip.id, warehouseId: slip.warehouseId, lentId: await lentPlace(ctx, slip.shopId) },
    moving,
  );
}
