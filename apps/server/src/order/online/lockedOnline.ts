import { can, next } from '@partsdesk/core/lifecycle';
import {
  onlineLifecycleOf,
  type Delivery,
  type OnlineEvent,
  type OnlineFlow,
} from '@partsdesk/core/order/online/onlineOrder';
import { sql } from 'kysely';
import { isSaleVisible } from '../../account/role/serviceRights';
import type { Context } from '../../kit/context';
import { Failure } from '../../kit/failure';
import { lifecycleFailure } from '../../kit/lifecycleFailure';
import { assertUnchanged } from '../../kit/version';

/**
 * Locks an order of the caller's shop, or the calling customer's own: three rows, the outbound first, which is the
 * common lock order.
 */
async function locked(ctx: Context, orderId: string) {
  const out = await ctx.db
    .selectFrom('sale_out')
    .select([
      'id',
      'status',
      'payment_status as paymentStatus',
      'on_credit as onCredit',
      'receivable',
      'received',
      'version',
    ])
    .where('store_id', '=', ctx.storeId)
    .where('order_id', '=', orderId)
    .forUpdate()
    .executeTakeFirst();
  let found = ctx.db
    .selectFrom('order_sale as sale')
    .innerJoin('online_order as online', (join) =>
      join.onRef('online.store_id', '=', 'sale.store_id').onRef('online.order_id', '=', 'sale.id'),
    )
    .select([
      'sale.id',
      'sale.code',
      'sale.status as saleStatus',
      'sale.version',
      'sale.shop_id as shopId',
      'sale.customer_id as customerId',
      'sale.receivable as soldFor',
      'sale.hand_discount as handDiscount',
    ])
    .select([
      'online.flow',
      'online.status',
      'online.delivery',
      'online.pickup_code as pickupCode',
      'online.accepted_time as acceptedTime',
      'online.lapse_time as lapseTime',
    ])
    .$narrowType<{ flow: OnlineFlow; delivery: Delivery }>()
    .where('sale.store_id', '=', ctx.storeId)
    .where('sale.id', '=', orderId);
  if (ctx.user) found = found.where(isSaleVisible(ctx));
  if (ctx.shopId) found = found.where('sale.shop_id', '=', ctx.shopId);
  if (ctx.customerId) found = found.where('sale.customer_id', '=', ctx.customerId);
  const order = await found.forUpdate(['sale', 'online']).executeTakeFirst();
  return out && order ? { ...order, out } : undefined;
}

export type LockedOnline = NonNullable<Awaited<ReturnType<typeof locked>>>;

/** Locks the order in any status; undefined where the caller has none of that id. */
export const findLocked = locked;

/**
 * Locks the order; refuses if its status does not allow the event, or if it has changed since it was read at `version`.
 */
export async function lockedOnline(
  ctx: Context,
  orderId: string,
  version: number | undefined,
  event?: OnlineEvent | 'confirm',
): Promise<LockedOnline> {
  const order = await locked(ctx, orderId);
  if (!order) throw new Failure('订单不存在');
  if (event) assertAccepts(order, event);
  assertUnchanged(`订单${order.code ?? ''}`, { version: order.version, current: order.status }, version);
  return order;
}

export function assertAccepts(order: Pick<LockedOnline, 'flow' | 'status'>, event: string): void {
  const lifecycle = onlineLifecycleOf(order.flow);
  if (!can(lifecycle, order.status, event)) throw lifecycleFailure('订单', lifecycle, order.status, event);
}

type Changes = Partial<{
  shop_id: string;
  delivery: number;
  express_company: string;
  express_no: string;
  courier_id: string | null;
  cancel_reason: string;
  lapse_time: Date | null;
  accepted_time: Date;
  paid_time: Date;
  pay_requested_time: Date;
  shipped_time: Date;
  completed_time: Date;
  cancelled_time: Date;
}>;

/** Writes the status after an event and the changes with it; the order's version covers all of its data. */
export async function moveOnline(
  ctx: Context,
  order: LockedOnline,
  event: string,
  changes: Changes = {},
): Promise<number> {
  const status = next(onlineLifecycleOf(order.flow), order.status, event);
  if (status === undefined)
    throw new Error(`order ${order.id} does not accept ${event} in status ${String(order.status)}`);
  await Promise.all([
    ctx.db
      .updateTable('online_order')
      .set({ status, ...(status === 0 ? {} : { lapse_time: null }), ...changes })
      .where('store_id', '=', ctx.storeId)
      .where('order_id', '=', order.id)
      .execute(),
    ctx.db
      .updateTable('order_sale')
      .set((row) => ({ version: row('version', '+', 1) }))
      .where('store_id', '=', ctx.storeId)
      .where('id', '=', order.id)
      .execute(),
  ]);
  ctx.changed('onlineOrder', order.id, { status: order.status }, { status, event });
  return status;
}

/** Selects the order's open after-sale case, undecided or not refunded yet; there is one at most. */
export const undecidedCase = (ctx: Context, orderId: string) =>
  ctx.db
    .selectFrom('after_sale')
    .select('code')
    .where('store_id', '=', ctx.storeId)
    .where('order_id', '=', orderId)
    .where(sql<boolean>`status in (0, 2, 3, 5)`)
    .executeTakeFirst();

/** Refuses to ship, reassign or change an order while an after-sale case is open. */
export async function assertNoCase(ctx: Context, orderId: string): Promise<void> {
  const open = await undecidedCase(ctx, orderId);
  if (open) throw new Failure(`该订单有售后${open.code ?? ''}未处理完，请先处理售后`);
}
