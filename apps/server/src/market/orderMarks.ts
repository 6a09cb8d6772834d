import { couponLifecycle } from '@partsdesk/core/market/coupon/couponLifecycle';
import { keptShares } from '@partsdesk/core/market/coupon/couponMoney';
import { formatYuan } from '@partsdesk/core/money';
import { afterSaleLifecycle, GOODS_BACK } from '@partsdesk/core/order/afterSale/afterSaleLifecycle';
import { refundStatus } from '@partsdesk/core/order/returns/refundStatus';
import { salesReturnLifecycle } from '@partsdesk/core/order/returns/salesReturnLifecycle';
import type { CouponShares } from '@partsdesk/core/order/sale/orderMoney';
import { orderSaleLifecycle } from '@partsdesk/core/order/sale/orderSaleLifecycle';
import { sql } from 'kysely';
import { addDays } from '../clock';
import type { Context } from '../kit/context';
import { recordEvent } from '../kit/documentEvent';
import { fromStore } from '../kit/storeTables';
import { assertNotBargained, bargainedLine, runLetGo, runOrdered, runPaid } from './bargain/runOfOrder';
import { bookCommission, promotedOf } from './commission/bookCommission';
import { promote, promoteAnew } from './commission/promoters';
import { coupons, couponsOfOrder, lockedCoupons, moveCoupon, recordCouponEvents } from './coupon/coupons';
import { releaseGifts } from './gift/giftLines';
import { giftsFollow } from './gift/paidOff';
import { marksOf } from './marksOf';

/**
 * What marketing hears of an order, word by word. Each is idempotent and runs in its caller's transaction, after the
 * locks on outbound and order and before those on stock, debt and document numbers.
 */

const { locked, used } = couponLifecycle.statuses;

const DAYS_AFTER_OURS = 7;

/** The order is placed: who brought its customer is written down, with the rate of this day. */
export const brought = promote;

/** The customer of an unpaid order has changed, and with him who brought him. */
export const broughtAnew = promoteAnew;

/** Money or goods of the order have moved: commissions and gifts follow, before any debt or account is locked. */
export async function worthMoved(ctx: Context, orderId: string): Promise<void> {
  const { promoted, gifts } = await marksOf(ctx, orderId);
  if (promoted) await bookCommission(ctx, orderId);
  if (gifts) await giftsFollow(ctx, orderId);
}

/** The order is paid in full, or confirmed: its gifts are given after the commit. */
export { paidOff } from './gift/paidOff';

/** Its lines hand over gifts of earlier sales. */
export { takeGifts, withOwnGifts } from './gift/giftLines';

/** Like `worthMoved`, of several orders in their common order. */
export async function worthOfAllMoved(ctx: Context, orderIds: readonly string[]): Promise<void> {
  for (const orderId of await promotedOf(ctx, orderIds)) await bookCommission(ctx, orderId);
}

/** Locks the order's coupons beside those of its next draft, in the common order of their ids. */
export async function holdCoupons(ctx: Context, orderId: string, ids: readonly string[]): Promise<void> {
  const held = await fromStore(ctx, 'coupon').select('id').where('order_id', '=', orderId).execute();
  const all = [...new Set([...held.map(({ id }) => id), ...ids])];
  if (all.length) await lockedCoupons(ctx, all);
}

/** The order is written with these coupons, whose locks its draft holds: they are its own from now on. */
export async function placed(
  ctx: Context,
  orderId: string,
  lines: readonly { id: string }[],
  shares: readonly CouponShares[],
): Promise<void> {
  if (!shares.length) return;
  const found = await lockedCoupons(
    ctx,
    shares.map(({ id }) => id),
  );
  await Promise.all(
    found.map((coupon) => {
      const amount = shares.find(({ id }) => id === coupon.id)?.amount ?? 0;
      return moveCoupon(ctx, coupon, 'lock', { orderId, amount });
    }),
  );
  await ctx.db
    .insertInto('order_line_coupon')
    .values(
      shares.flatMap(({ id, shares: ofLines }) =>
        ofLines.flatMap((amount, index) => {
          const line = lines[index];
          return amount > 0 && line
            ? [{ store_id: ctx.storeId, order_line_id: line.id, coupon_id: id, order_id: orderId, amount }]
            : [];
        }),
      ),
    )
    .execute();
}

/** What a bargain's order pays, the locked run and its order, and the refusal of points for it. */
export const bargained = { line: bargainedLine, ordered: runOrdered, assertNone: assertNotBargained };

/** The order is paid, costs nothing, or its goods leave on credit: its coupons are used, its bargain is bought. */
export async function settled(ctx: Context, orderId: string): Promise<void> {
  const { coupons: paysByCoupons, bargain } = await marksOf(ctx, orderId);
  const held = paysByCoupons ? await couponsOfOrder(ctx, orderId) : [];
  await Promise.all(
    held.flatMap((coupon) => (coupon.status === locked.code ? moveCoupon(ctx, coupon, 'use', {}) : [])),
  );
  if (bargain) await runPaid(ctx, orderId);
}

/** Gives all coupons of an order back, and returns what they took off it. */
async function letGo(ctx: Context, orderId: string, reason: string): Promise<void> {
  const held = await couponsOfOrder(ctx, orderId);
  if (!held.length) return;
  for (const coupon of held)
    await moveCoupon(ctx, coupon, coupon.status === used.code ? 'giveBack' : 'release', { reason });
  await ctx.db
    .updateTable('order_line_coupon')
    .set({ held: false })
    .where('store_id', '=', ctx.storeId)
    .where('order_id', '=', orderId)
    .execute();
  const sum = held.reduce((total, { amount }) => total + amount, 0);
  await recordEvent(ctx, orderId, '退回优惠券', `${String(held.length)} 张，${formatYuan(sum)}；${reason}`);
}

/** Coupons of an order that the shop itself gave up are good for a week from now (MKT-16). */
async function extend(ctx: Context, orderId: string): Promise<void> {
  const validTo = addDays(ctx.now, DAYS_AFTER_OURS);
  for (const coupon of await couponsOfOrder(ctx, orderId))
    if (coupon.validTo < validTo) {
      await coupons.change(ctx, coupon, { validTo });
      await recordCouponEvents(ctx, [coupon.id], 'extend', { orderId, reason: '商家取消订单，延长使用时间' });
    }
}

/**
 * The order is cancelled: its bargain goes on or is over, its coupons come back, gifts on its lines wait again, and
 * what it earned is looked at.
 */
export async function cancelled(ctx: Context, orderId: string, { byShop = false } = {}): Promise<void> {
  await runLetGo(ctx, orderId);
  await releaseGifts(ctx, orderId);
  if (byShop) await extend(ctx, orderId);
  await letGo(ctx, orderId, '订单取消');
  await giftsFollow(ctx, orderId);
}

/** The order's lines are about to be replaced: its coupons and gifts are free for the new draft. */
export async function changing(ctx: Context, orderId: string): Promise<void> {
  await releaseGifts(ctx, orderId);
  for (const coupon of await couponsOfOrder(ctx, orderId))
    await moveCoupon(ctx, coupon, coupon.status === used.code ? 'giveBack' : 'release', { reason: '修改订单' });
  await ctx.db
    .deleteFrom('order_line_coupon')
    .where('store_id', '=', ctx.storeId)
    .where('order_id', '=', orderId)
    .execute();
}

/** Tells whether everything delivered has been returned and refunded, and nothing is left to deliver. */
async function isAllBack(ctx: Context, orderId: string): Promise<boolean> {
  const { out, forcedComplete } = orderSaleLifecycle.statuses;
  const { passed, partlyStored, stored } = salesReturnLifecycle.statuses;
  const standing = [passed, partlyStored, stored].map(({ code }) => code);
  const {
    rows: [row],
  } = await sql<{ back: boolean }>`
    select sale.status in (${sql.lit(out.code)}, ${sql.lit(forcedComplete.code)}) and not exists (
      select from order_sale_line line join sale_out_line sold on sold.store_id = line.store_id and sold.order_line_id = line.id
      where line.store_id = sale.store_id and line.order_id = sale.id and line.out_quantity > (
        select coalesce(sum(gone.quantity), 0) from sales_return_line gone
        join sales_return back on back.store_id = gone.store_id and back.id = gone.document_id
        where gone.store_id = line.store_id and gone.sale_out_line_id = sold.id
          and back.status = any(${standing}::int[]) and back.refund_status = ${sql.lit(refundStatus.statuses.refunded.code)})
        + (select coalesce(sum(back.quantity), 0) from after_sale_line back
        join after_sale one on one.store_id = back.store_id and one.id = back.after_sale_id
        where back.store_id = line.store_id and back.order_line_id = line.id and one.type = ${sql.lit(GOODS_BACK)}
          and one.status = ${sql.lit(afterSaleLifecycle.statuses.refunded.code)})) as back
    from order_sale sale where sale.store_id = ${ctx.storeId} and sale.id = ${orderId}`.execute(ctx.db);
  return row?.back ?? false;
}

/** Goods came back and were refunded: once everything is back, the coupons come back together (MKT-09). */
export async function returned(ctx: Context, orderId: string): Promise<void> {
  const held = await couponsOfOrder(ctx, orderId);
  if (held.length && (await isAllBack(ctx, orderId))) await letGo(ctx, orderId, '全部退货退款');
}

/** The rest of the order is never delivered: each coupon keeps its part of what its lines keep. */
export async function shortened(
  ctx: Context,
  orderId: string,
  kept: readonly { id: string; coupon: number }[],
): Promise<void> {
  await releaseGifts(ctx, orderId, { undelivered: true });
  const held = await couponsOfOrder(ctx, orderId);
  if (!held.length) return;
  const shares = await fromStore(ctx, 'order_line_coupon')
    .select(['order_line_id as lineId', 'coupon_id as couponId', 'amount'])
    .where('order_id', '=', orderId)
    .orderBy('order_line_id')
    .orderBy('coupon_id')
    .execute();
  const left = kept.flatMap(({ id, coupon }) => {
    const ofLine = shares.filter(({ lineId }) => lineId === id);
    const amounts = keptShares(
      coupon,
      ofLine.map(({ amount }) => amount),
    );
    return ofLine.map((one, index) => ({ ...one, amount: amounts[index] ?? 0 }));
  });
  await sql`update order_line_coupon share set amount = left_over.amount
    from unnest(${left.map(({ lineId }) => lineId)}::uuid[], ${left.map(({ couponId }) => couponId)}::uuid[], ${left.map(({ amount }) => amount)}::bigint[])
      as left_over (line_id, coupon_id, amount)
    where share.store_id = ${ctx.storeId} and share.order_line_id = left_over.line_id and share.coupon_id = left_over.coupon_id`.execute(
    ctx.db,
  );
  for (const coupon of held)
    await coupons.change(ctx, coupon, {
      amount: left.reduce((sum, { couponId, amount }) => sum + (couponId === coupon.id ? amount : 0), 0),
    });
  await returned(ctx, orderId);
}
