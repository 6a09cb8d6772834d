import type { EventOf } from '@partsdesk/core/lifecycle';
import { couponLifecycle } from '@partsdesk/core/market/coupon/couponLifecycle';
import { sql } from 'kysely';
import { newId } from '../../db/ids';
import type { Context } from '../../kit/context';
import { documentOwner } from '../../kit/owner/documentOwner';
import { fromStore } from '../../kit/storeTables';

/** Owns `coupon`: its statuses are written here alone. */
export const coupons = documentOwner({
  table: 'coupon',
  entity: 'coupon',
  noun: '优惠券',
  lifecycles: { status: couponLifecycle },
});

const rows = (ctx: Context) =>
  fromStore(ctx, 'coupon')
    .select(['id', 'code', 'scheme_id as schemeId', 'customer_id as customerId', 'status', 'order_id as orderId'])
    .select(['valid_from as validFrom', 'valid_to as validTo', 'amount', 'version']);

export type LockedCoupon = Awaited<ReturnType<ReturnType<typeof rows>['execute']>>[number];

/** Locks coupons by their ids, in the order of the ids. */
export const lockedCoupons = (ctx: Context, ids: readonly string[]): Promise<LockedCoupon[]> =>
  rows(ctx).where('id', 'in', ids).orderBy('id').forUpdate().execute();

/** Locks the coupons that an order holds, in the order of their ids. */
export const couponsOfOrder = (ctx: Context, orderId: string): Promise<LockedCoupon[]> =>
  rows(ctx).where('order_id', '=', orderId).orderBy('id').forUpdate().execute();

type CouponEvent = EventOf<typeof couponLifecycle> | 'issue' | 'extend';

/** Writes what happened to coupons into their history. */
export async function recordCouponEvents(
  ctx: Context,
  ids: readonly string[],
  kind: CouponEvent,
  { orderId = null, reason = '' }: { orderId?: string | null; reason?: string } = {},
): Promise<void> {
  if (!ids.length) return;
  await sql`insert into coupon_event (store_id, id, coupon_id, kind, order_id, reason, by_name, create_time)
    select ${ctx.storeId}, id, coupon_id, ${kind}, ${orderId}, ${reason}, ${ctx.user?.name ?? ''}, ${ctx.now}
    from unnest(${ids.map(() => newId(ctx.now))}::uuid[], ${[...ids]}::uuid[]) as one (id, coupon_id)`.execute(ctx.db);
}

/** Raises an event of one locked coupon and writes it into its history. */
export async function moveCoupon(
  ctx: Context,
  coupon: LockedCoupon,
  event: EventOf<typeof couponLifecycle>,
  { orderId, amount, reason = '' }: { orderId?: string | null; amount?: number; reason?: string },
): Promise<void> {
  const uses = event === 'use';
  const holds = uses || event === 'lock';
  const change = {
    orderId: holds ? (orderId ?? coupon.orderId) : null,
    amount: holds ? (amount ?? coupon.amount) : 0,
    usedBy: uses ? (ctx.user?.name ?? '') : '',
    usedTime: uses ? ctx.now : null,
  };
  await Promise.all([
    coupons.move(ctx, coupon, { status: event }, change, reason ? { reason } : {}),
    recordCouponEvents(ctx, [coupon.id], event, { orderId: orderId ?? coupon.orderId, reason }),
  ]);
}
