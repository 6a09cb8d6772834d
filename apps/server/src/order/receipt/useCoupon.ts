import { formatYuan } from '@partsdesk/core/money';
import { paymentStatus } from '@partsdesk/core/order/sale/paymentStatus';
import { recouponed } from '@partsdesk/core/order/sale/recouponed';
import type { BodyOf } from '@partsdesk/sdk';
import type { operations } from '@partsdesk/sdk/types/parts';
import { sql } from 'kysely';
import { bookReceivable } from '../../fund/receivable';
import { assertOpen } from '../../kit/closedPeriod';
import type { Context } from '../../kit/context';
import { recordEvent } from '../../kit/documentEvent';
import { Failure } from '../../kit/failure';
import { fromStore } from '../../kit/storeTables';
import { planCoupons } from '../../market/coupon/planCoupons';
import { changing, holdCoupons, placed, settled } from '../../market/orderMarks';
import { saleOuts } from '../outbound/saleOuts';
import { lockedWithOut } from '../sale/lockedOrder';
import { orders } from '../sale/orders';
import { sales } from '../sale/saleRows';

/** 来源 of an order of the mini-app. */
const ONLINE = 1;

/**
 * Sets the coupons of a placed order of which nothing is received or out, and for which nobody is paying: its lines and
 * its debt move with them. No coupons take off those that it had (MKT-18).
 */
export async function useCoupon(
  ctx: Context,
  { saleOutId, version, couponIds }: BodyOf<operations['receiptBill_useCoupon']>,
) {
  const seen = await sales(ctx)
    .select(['sale.id', 'sale.shop_id as shopId'])
    .where('out.id', '=', saleOutId)
    .executeTakeFirst();
  if (!seen) throw new Failure('出库单不存在', { field: 'saleOutId' });
  const { order, out } = await lockedWithOut(ctx, seen.id, version, 'update');
  await assertOpen(ctx, order.createTime);
  if (out.received > 0) throw new Failure('该单已收款，不能改优惠券');
  if (out.paymentStatus === paymentStatus.statuses.paying.code) throw new Failure('顾客正在付款，请等结果');
  await holdCoupons(ctx, order.id, couponIds);
  await changing(ctx, order.id);
  const lines = await fromStore(ctx, 'order_sale_line')
    .select(['id', 'sku_id as skuId', 'gift_card_item_id as cover', 'quantity'])
    .select(sql<number>`amount + coupon + round_off`.as('before'))
    .select('round_off as roundOff')
    .where('order_id', '=', order.id)
    .orderBy('position')
    .execute();
  const coupons = await planCoupons(ctx, couponIds, {
    customerId: order.customerId,
    shopId: seen.shopId,
    online: order.source === ONLINE,
    lines,
  });
  const money = recouponed(
    lines.map(({ before, quantity, cover }) => ({ before, quantity, fixed: cover !== null })),
    coupons,
    lines.reduce((sum, { roundOff }) => sum + roundOff, 0),
  );
  if (!money.ok) throw new Failure(money.message, { field: 'couponIds' });
  await sql`update order_sale_line as line set coupon = part.coupon, round_off = part.round_off, amount = part.amount
    from unnest(${lines.map(({ id }) => id)}::uuid[], ${money.lines.map((part) => part.coupon)}::bigint[],
      ${money.lines.map((part) => part.roundOff)}::bigint[], ${money.lines.map((part) => part.amount)}::bigint[])
      as part (id, coupon, round_off, amount) where line.store_id = ${ctx.storeId} and line.id = part.id`.execute(
    ctx.db,
  );
  const { receivable } = money;
  await Promise.all([
    orders.move(ctx, order, { status: 'update' }, { coupon: money.coupon, roundOff: money.roundOff, receivable }),
    saleOuts.move(
      ctx,
      out,
      { paymentStatus: receivable === 0 ? 'settle' : 'reprice' },
      { receivable, onCredit: false },
    ),
    recordEvent(
      ctx,
      order.id,
      couponIds.length ? '用优惠券' : '取消用券',
      couponIds.length ? `${String(couponIds.length)} 张，减 ${formatYuan(money.coupon)}` : '',
    ),
    ctx.tellStore(),
  ]);
  await placed(ctx, order.id, lines, money.coupons);
  if (money.coupons.length && receivable === 0) await settled(ctx, order.id);
  if (receivable !== out.receivable)
    await bookReceivable(ctx, order.customerId, receivable - out.receivable, { kind: 'saleOut', id: out.id });
  return receivable;
}
