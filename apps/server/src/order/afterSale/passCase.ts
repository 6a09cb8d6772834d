import { GOODS_BACK } from '@partsdesk/core/order/afterSale/afterSaleLifecycle';
import { onlineOrderLifecycle } from '@partsdesk/core/order/online/onlineOrderLifecycle';
import { addQuantities } from '@partsdesk/core/quantity';
import { inLockOrder, release } from '../../goods/stock/stock';
import type { Context } from '../../kit/context';
import { recordEvent } from '../../kit/documentEvent';
import { fromStore } from '../../kit/storeTables';
import { cancelOnline } from '../online/cancelOnline';
import { caseLines, moveCase, type LockedCase } from './lockedCase';

/** Releases the pieces that will not be shipped, and removes them from the outbound. */
async function releaseGoods(ctx: Context, lines: Awaited<ReturnType<typeof caseLines>>): Promise<void> {
  const kept = lines.flatMap(({ outLineId, warehouseId, skuId, quantity, reserved }) =>
    outLineId && warehouseId && reserved !== null
      ? [{ outLineId, warehouseId, skuId, quantity, rest: addQuantities(reserved, -quantity) }]
      : [],
  );
  for (const { outLineId, rest } of kept) {
    const line = { store_id: ctx.storeId, id: outLineId };
    if (rest > 0)
      await ctx.db
        .updateTable('sale_out_line')
        .set({ quantity: rest })
        .where('store_id', '=', line.store_id)
        .where('id', '=', line.id)
        .execute();
    else
      await ctx.db
        .deleteFrom('sale_out_line')
        .where('store_id', '=', line.store_id)
        .where('id', '=', line.id)
        .execute();
  }
  for (const { quantity, ...place } of inLockOrder(kept)) await release(ctx, place, quantity);
}

/** Approves a case. Unshipped goods are released now; a return moves stock when the goods are back. */
export async function passCase(ctx: Context, found: LockedCase): Promise<void> {
  const { order } = found;
  const awaits = found.type === GOODS_BACK;
  await moveCase(ctx, found, { status: 'pass', goods: awaits ? 'await' : undefined });
  await recordEvent(ctx, found.id, '同意售后', awaits ? '等待买家退货' : '');
  if (order.status !== onlineOrderLifecycle.statuses.paid.code) return;
  const [lines, left] = [
    await caseLines(ctx, found.id),
    await fromStore(ctx, 'sale_out_line').select(['id', 'quantity']).where('sale_out_id', '=', order.out.id).execute(),
  ];
  const everything = left.every(({ id, quantity }) =>
    lines.some((line) => line.outLineId === id && line.quantity === quantity),
  );
  if (everything) await cancelOnline(ctx, order, 'refundAll', `售后${found.code ?? ''}`);
  else await releaseGoods(ctx, lines);
}
