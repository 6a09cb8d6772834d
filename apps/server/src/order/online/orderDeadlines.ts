import { can } from '@partsdesk/core/lifecycle';
import { CONFIRM_DAYS, onlineLifecycleOf } from '@partsdesk/core/order/onlineOrder';
import { addDays } from '../../clock';
import type { Context } from '../../http/context';
import { sendLater, type Deliver, type Deliveries } from '../../jobs/sendLater';
import { bySystem, type OwnFrame } from '../../jobs/withoutRequest';
import { note } from '../documentEvent';
import { cancelOnline } from './cancelOnline';
import { findLocked, moveOnline, undecidedCase } from './lockedOnline';

type Kind = 'onlineLapse' | 'onlineConfirm';

/** A message to ourselves, to be carried when the order's time is up. */
const remind = (ctx: Context, kind: Kind, orderId: string, at: Date) =>
  sendLater(ctx, kind, { storeId: ctx.storeId, orderId }, { at });

export const lapseAt = (ctx: Context, orderId: string, moment: Date) => remind(ctx, 'onlineLapse', orderId, moment);

/** What was shipped now has arrived when so many days have gone. */
export const confirmLater = (ctx: Context, orderId: string) =>
  remind(ctx, 'onlineConfirm', orderId, addDays(ctx.now, CONFIRM_DAYS));

/** Nobody paid, or accepted, in time: the goods are free again. Of what was paid in part a person decides. */
async function lapse(ctx: Context, orderId: string): Promise<void> {
  const order = await findLocked(ctx, orderId);
  if (
    !order?.lapseTime ||
    order.lapseTime > ctx.now ||
    order.out.received > 0 ||
    !can(onlineLifecycleOf(order.flow), order.status, 'lapse')
  )
    return;
  await cancelOnline(ctx, order, 'lapse', order.flow === 1 ? '超时未受理' : '超时未付款');
}

/** The customer has kept the goods and said nothing. While an after-sale is open, that is no consent yet. */
async function confirm(ctx: Context, orderId: string): Promise<void> {
  const order = await findLocked(ctx, orderId);
  if (!order || !can(onlineLifecycleOf(order.flow), order.status, 'autoConfirm')) return;
  if (await undecidedCase(ctx, orderId)) {
    await remind(ctx, 'onlineConfirm', orderId, addDays(ctx.now, 1));
    return;
  }
  await moveOnline(ctx, order, 'autoConfirm', { completed_time: ctx.now });
  await note(ctx, orderId, '自动确认收货', `发货已满 ${String(CONFIRM_DAYS)} 天`);
  await ctx.tellStore();
}

export const carryDeadlines = (frame: OwnFrame): Deliveries<Kind> => {
  const carry =
    (kind: Kind, act: (ctx: Context, orderId: string) => Promise<void>): Deliver<Kind> =>
    ({ storeId, orderId }) =>
      bySystem(frame, { storeId, id: orderId, operation: `outbox/${kind}` }, (ctx) => act(ctx, orderId));
  return { onlineLapse: carry('onlineLapse', lapse), onlineConfirm: carry('onlineConfirm', confirm) };
};
