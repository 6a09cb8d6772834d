import { can, next } from '@partsdesk/core/lifecycle';
import { saleOutLifecycle } from '@partsdesk/core/order/outbound/saleOutLifecycle';
import { orderSaleLifecycle } from '@partsdesk/core/order/sale/orderSaleLifecycle';
import { bookReceivable } from '../../fund/receivable';
import { inLockOrder, release } from '../../goods/stock/stock';
import type { Context } from '../../kit/context';
import { recordEvent } from '../../kit/documentEvent';
import { moveOnline, type LockedOnline } from './lockedOnline';

/** Ends an order that is not shipped: releases its goods and cancels the unpaid debt. */
export async function cancelOnline(
  ctx: Context,
  order: LockedOnline,
  event: 'cancel' | 'withdraw' | 'lapse' | 'refundAll',
  reason: string,
): Promise<void> {
  const { out } = order;
  if (!can(orderSaleLifecycle, order.saleStatus, 'cancel') || !can(saleOutLifecycle, out.status, 'cancel'))
    throw new Error(`goods of ${order.id} are out`);
  const reserved = await ctx.db
    .selectFrom('sale_out_line')
    .select(['sku_id as skuId', 'warehouse_id as warehouseId', 'quantity'])
    .where('store_id', '=', ctx.storeId)
    .where('sale_out_id', '=', out.id)
    .execute();
  await moveOnline(ctx, order, event, { cancelled_time: ctx.now, cancel_reason: reason });
  await Promise.all([
    ctx.db
      .updateTable('order_sale')
      .set({ status: next(orderSaleLifecycle, order.saleStatus, 'cancel') ?? order.saleStatus })
      .where('store_id', '=', ctx.storeId)
      .where('id', '=', order.id)
      .execute(),
    ctx.db
      .updateTable('sale_out')
      .set({ status: next(saleOutLifecycle, out.status, 'cancel') ?? out.status, version: out.version + 1 })
      .where('store_id', '=', ctx.storeId)
      .where('id', '=', out.id)
      .execute(),
    recordEvent(ctx, order.id, event === 'lapse' ? '超时取消' : '取消', reason),
    ctx.tellStore(),
  ]);
  for (const { quantity, ...place } of inLockOrder(reserved)) await release(ctx, place, quantity);
  if (out.receivable > out.received)
    await bookReceivable(ctx, order.customerId, out.received - out.receivable, { kind: 'saleOut', id: out.id });
}
