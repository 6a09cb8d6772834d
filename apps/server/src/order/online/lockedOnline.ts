import type { EventOf } from '@partsdesk/core/lifecycle';
import { OPEN_CASES } from '@partsdesk/core/order/afterSale/afterSaleLifecycle';
import {
  onlineLifecycleOf,
  type Delivery,
  type OnlineEvent,
  type OnlineFlow,
} from '@partsdesk/core/order/online/onlineOrder';
import type { orderSaleLifecycle } from '@partsdesk/core/order/sale/orderSaleLifecycle';
import { sql } from 'kysely';
import { isSaleVisible } from '../../account/role/serviceRights';
import type { Context } from '../../kit/context';
import { Failure } from '../../kit/failure';
import { orders } from '../sale/orders';
import { onlineOwners } from './onlineOwner';

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
 * Locks the order; refuses if it has changed since it was read at `version`, then if its status does not allow the
 * event.
 */
export async function lockedOnline(
  ctx: Context,
  orderId: string,
  version: number | undefined,
  event?: OnlineEvent,
): Promise<LockedOnline> {
  const order = await locked(ctx, orderId);
  if (!order) throw new Failure('订单不存在');
  assertAccepts(order, event, version);
  return order;
}

export const assertAccepts = (order: LockedOnline, event?: OnlineEvent, version?: number): void => {
  onlineOwners[order.flow].check(order, version, 'status', ...(event === undefined ? [] : [event]));
};

type Change = NonNullable<Parameters<(typeof onlineOwners)[OnlineFlow]['move']>[3]>;
/** The step of the sales order behind an online one. */
interface SaleStep {
  event?: EventOf<typeof orderSaleLifecycle>;
  change?: Parameters<typeof orders.move>[3];
}

/**
 * Moves an online order by an event, with the changes that belong to it and the step of its sales order, whose version
 * covers all of its data. Returns the new status.
 */
export async function moveOnline(
  ctx: Context,
  order: LockedOnline,
  event: OnlineEvent,
  change: Change = {},
  sale: SaleStep = {},
): Promise<number> {
  const owner = onlineOwners[order.flow];
  const { initial, statuses } = onlineLifecycleOf(order.flow);
  const lapses = owner.after(order, { status: event }).status === statuses[initial]?.code;
  const [{ status }] = await Promise.all([
    owner.move(ctx, order, { status: event }, { ...(lapses ? {} : { lapseTime: null }), ...change }, { event }),
    orders.move(ctx, { id: order.id, status: order.saleStatus }, { status: sale.event }, sale.change),
  ]);
  return status;
}

/** Selects the order's open after-sale case, undecided or not refunded yet; there is one at most. */
export const undecidedCase = (ctx: Context, orderId: string) =>
  ctx.db
    .selectFrom('after_sale')
    .select('code')
    .where('store_id', '=', ctx.storeId)
    .where('order_id', '=', orderId)
    .where(
      'status',
      'in',
      OPEN_CASES.map((status) => sql.lit(status)),
    )
    .executeTakeFirst();

/** Refuses to ship, reassign or change an order while an after-sale case is open. */
export async function assertNoCase(ctx: Context, orderId: string): Promise<void> {
  const open = await undecidedCase(ctx, orderId);
  if (open) throw new Failure(`该订单有售后${open.code ?? ''}未处理完，请先处理售后`);
}
