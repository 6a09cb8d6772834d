import { can } from '@partsdesk/core/lifecycle';
import { CONFIRM_DAYS, onlineLifecycleOf } from '@partsdesk/core/order/online/onlineOrder';
import { addDays } from '../../clock';
import { asSystem, type SystemFrame } from '../../jobs/withoutRequest';
import type { Context } from '../../kit/context';
import { recordEvent } from '../../kit/documentEvent';
import { sendLater, type Deliver, type Deliveries } from '../../kit/sendLater';
import { earnAtCompletion } from './earnAtCompletion';
import { findLocked, moveOnline, undecidedCase } from './lockedOnline';
import { cancelUnpaid } from './prepaidBack';

type Kind = 'onlineLapse' | 'onlineConfirm';

/** Schedules a message to ourselves for an order's deadline. */
const scheduleMessage = (ctx: Context, kind: Kind, orderId: string, at: Date) =>
  sendLater(ctx, kind, { storeId: ctx.storeId, orderId }, { at });

export const lapseAt = (ctx: Context, orderId: string, moment: Date) =>
  scheduleMessage(ctx, 'onlineLapse', orderId, moment);

/** Schedules the automatic confirmation of a shipped order. */
export const confirmLater = (ctx: Context, orderId: string) =>
  scheduleMessage(ctx, 'onlineConfirm', orderId, addDays(ctx.now, CONFIRM_DAYS));

/**
 * Cancels an order that was not paid or accepted in time, releases its goods, and gives back what the customer's card
 * or points paid of it. A partial payment in money is left to a person.
 */
async function lapse(ctx: Context, orderId: string): Promise<void> {
  const order = await findLocked(ctx, orderId);
  if (!order?.lapseTime || order.lapseTime > ctx.now || !can(onlineLifecycleOf(order.flow), order.status, 'lapse'))
    return;
  await cancelUnpaid(ctx, order, 'lapse', order.flow === 1 ? '超时未受理' : '超时未付款');
}

/** Confirms an order that the customer has not confirmed. An open after-sale case postpones it. */
async function confirm(ctx: Context, orderId: string): Promise<void> {
  const order = await findLocked(ctx, orderId);
  if (!order || !can(onlineLifecycleOf(order.flow), order.status, 'autoConfirm')) return;
  if (await undecidedCase(ctx, orderId)) {
    await scheduleMessage(ctx, 'onlineConfirm', orderId, addDays(ctx.now, 1));
    return;
  }
  await moveOnline(ctx, order, 'autoConfirm', { completedTime: ctx.now });
  await recordEvent(ctx, orderId, '自动确认收货', `发货已满 ${String(CONFIRM_DAYS)} 天`);
  await earnAtCompletion(ctx, order);
  await ctx.tellStore();
}

export const carryDeadlines = (frame: SystemFrame): Deliveries<Kind> => {
  const carry =
    (kind: Kind, act: (ctx: Context, orderId: string) => Promise<void>): Deliver<Kind> =>
    ({ storeId, orderId }) =>
      asSystem(frame, { storeId, id: orderId, operation: `outbox/${kind}` }, (ctx) => act(ctx, orderId));
  return { onlineLapse: carry('onlineLapse', lapse), onlineConfirm: carry('onlineConfirm', confirm) };
};
