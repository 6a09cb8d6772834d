import { can } from '@partsdesk/core/lifecycle';
import { onlineLifecycleOf } from '@partsdesk/core/order/onlineOrder';
import { newId } from '../../db/ids';
import type { Context } from '../../http/context';
import type { Deliver } from '../../jobs/outboxWorker';
import { bySystem, type OwnFrame } from '../../jobs/withoutRequest';
import { cancelOnline } from './cancelOnline';
import { findLocked } from './lockedOnline';

const KIND = 'onlineLapse';

interface Message {
  storeId: string;
  orderId: string;
}

/** A message to ourselves, to be carried when the order's time is up. */
export async function lapseAt(ctx: Context, orderId: string, moment: Date): Promise<void> {
  await ctx.db.insertInto('platform.outbox').values({
    id: newId(ctx.now), store_id: ctx.storeId, kind: KIND, payload: JSON.stringify({ storeId: ctx.storeId, orderId } satisfies Message), next_try: moment, create_time: ctx.now,
  }).execute();
}

/** Nobody paid, or accepted, in time: the goods are free again. Of what was paid in part a person decides. */
async function lapse(ctx: Context, orderId: string): Promise<void> {
  const order = await findLocked(ctx, orderId);
  if (!order?.lapseTime || order.lapseTime > ctx.now || order.out.received > 0 || !can(onlineLifecycleOf(order.flow), order.status, 'lapse')) return;
  await cancelOnline(ctx, order, 'lapse', order.flow === 1 ? '超时未受理' : '超时未付款');
}

export const carryLapse = (frame: OwnFrame): Record<typeof KIND, Deliver> => ({
  [KIND]: (payload) => {
    const { storeId, orderId } = payload as Message;
    return bySystem(frame, { storeId, id: orderId, operation: `outbox/${KIND}` }, (ctx) => lapse(ctx, orderId));
  },
});
