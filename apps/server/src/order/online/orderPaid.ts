import { payAfterUseLifecycle } from '@partsdesk/core/order/online/payAfterUseLifecycle';
import type { Context } from '../../kit/context';
import { recordEvent } from '../../kit/documentEvent';
import { Failure } from '../../kit/failure';
import { remindLater } from '../../market/remind/remindLater';
import { findLocked, moveOnline } from './lockedOnline';

/** Records full payment: the order may be shipped, or is complete if it was shipped already. */
export async function orderPaid(ctx: Context, orderId: string): Promise<void> {
  const order = await findLocked(ctx, orderId);
  if (!order) throw new Failure('订单不存在');
  const completes = order.flow === 1 && order.status === payAfterUseLifecycle.statuses.shipped.code;
  await moveOnline(ctx, order, 'pay', { paidTime: ctx.now, ...(completes ? { completedTime: ctx.now } : {}) });
  await recordEvent(ctx, orderId, completes ? '付款，订单完成' : '付款');
  await remindLater(ctx, 'paid', [orderId]);
}
