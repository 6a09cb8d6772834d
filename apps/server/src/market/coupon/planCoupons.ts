import { couponLifecycle, couponStatusAt } from '@partsdesk/core/market/coupon/couponLifecycle';
import type { LineCoupon } from '@partsdesk/core/market/coupon/couponMoney';
import type { Context } from '../../kit/context';
import { Failure } from '../../kit/failure';
import { fromStore } from '../../kit/storeTables';
import { fittingParts } from '../fittingParts';
import { elsewhereOf, type SoldAt } from './couponReach';
import { lockedCoupons } from './coupons';
import { couponTerms } from './couponTerms';

const { unused, locked, used, expired } = couponLifecycle.statuses;

/** Tells why a coupon cannot be used now; undefined where it can. */
export function unusable(
  coupon: { status: number; validFrom: Date; validTo: Date },
  now: Date,
  orderCode = '',
): string | undefined {
  const status = couponStatusAt(coupon.status, coupon.validTo, now);
  if (status === expired.code) return '已过期';
  if (status === locked.code || status === used.code) return `已用于销售单 ${orderCode}`.trimEnd();
  if (status !== unused.code) return '已作废';
  return coupon.validFrom > now ? '还没到使用日期' : undefined;
}

/** A line of a draft: what a gift card covers, or is offered at a special price, no coupon touches. */
interface CouponLine {
  skuId: string;
  cover?: unknown;
  special?: boolean;
}

/** What coupons are planned for: walk-in customers have none. */
interface Planned extends Pick<SoldAt, 'shopId' | 'online'> {
  customerId: string | undefined;
  lines: readonly CouponLine[];
}

/**
 * Locks the coupons that a draft wants, and returns them with the lines that they fit; refuses one that is not the
 * customer's, or cannot be used now (MKT-15).
 */
export async function planCoupons(
  ctx: Context,
  ids: readonly string[],
  { customerId, shopId, online, lines }: Planned,
): Promise<LineCoupon[]> {
  if (!ids.length) return [];
  if (!customerId) throw new Failure('散客没有优惠券，请先选择客户', { field: 'couponIds' });
  const [, terms] = await Promise.all([
    lockedCoupons(ctx, ids),
    couponTerms(ctx).where('coupon.id', 'in', ids).execute(),
  ]);
  const found = new Map(terms.map((one) => [one.id, one]));
  const schemeIds = [...new Set([...found.values()].map(({ schemeId }) => schemeId))];
  const [fits, elsewhere] = await Promise.all([
    fittingParts(ctx, 'coupon_scheme', schemeIds, [...new Set(lines.map(({ skuId }) => skuId))]),
    elsewhereOf(ctx, schemeIds, { customerId, shopId, online }),
  ]);
  const planned: LineCoupon[] = [];
  for (const [index, id] of ids.entries()) {
    const coupon = found.get(id);
    const field = `couponIds[${String(index)}]`;
    if (!coupon || coupon.customerId !== customerId) throw new Failure('优惠券不存在，或不属于该客户', { field });
    const order = coupon.orderId
      ? await fromStore(ctx, 'order_sale').select('code').where('id', '=', coupon.orderId).executeTakeFirst()
      : undefined;
    const problem = unusable(coupon, ctx.now, order?.code ?? '') ?? elsewhere.get(coupon.schemeId);
    if (problem) throw new Failure(`优惠券「${coupon.name}」${problem}，不能使用`, { field });
    planned.push({
      ...coupon,
      validTo: coupon.validTo.toISOString(),
      fits: lines.map(
        ({ skuId, cover, special }) => !cover && !special && (fits.get(coupon.schemeId)?.has(skuId) ?? false),
      ),
    });
  }
  return planned;
}
