import { bookReceivable } from '../../fund/receivable';
import { inLockOrder, release } from '../../goods/stock/stock';
import type { Context } from '../../kit/context';
import { recordEvent } from '../../kit/documentEvent';
import { fromStore } from '../../kit/storeTables';
import { cancelled as letGo, worthMoved } from '../../market/orderMarks';
import { saleOuts } from '../outbound/saleOuts';
import { moveOnline, type LockedOnline } from './lockedOnline';

/** Ends an order that is not shipped: releases its goods and cancels the unpaid debt. */
export async function cancelOnline(
  ctx: Context,
  order: LockedOnline,
  event: 'cancel' | 'withdraw' | 'lapse' | 'refundAll',
  reason: string,
): Promise<void> {
  const { out } = order;
  const reserved = await fromStore(ctx, 'sale_out_line')
    .select(['sku_id as skuId', 'warehouse_id as warehouseId', 'quantity'])
    .where('sale_out_id', '=', out.id)
    .execute();
  const cancelled = { cancelledTime: ctx.now, cancelReason: reason };
  await Promise.all([
    moveOnline(ctx, order, event, cancelled, { event: 'cancel' }),
    saleOuts.move(ctx, out, { status: 'cancel' }),
    recordEvent(ctx, order.id, event === 'lapse' ? '超时取消' : '取消', reason),
    ctx.tellStore(),
  ]);
  await letGo(ctx, order.id, { byShop: event === 'cancel' });
  for (const { quantity, ...place } of inLockOrder(reserved)) await release(ctx, place, quantity);
  await worthMoved(ctx, order.id);
  if (out.receivable > out.received)
    await bookReceivable(ctx, order.customerId, out.received - out.receivable, { kind: 'saleOut', id: out.id });
}
