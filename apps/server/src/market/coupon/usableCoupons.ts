import { couponLifecycle } from '@partsdesk/core/market/coupon/couponLifecycle';
import { sql } from 'kysely';
import type { Context } from '../../kit/context';
import { fittingParts } from '../fittingParts';
import { elsewhereOf, type SoldAt } from './couponReach';
import { couponTerms } from './couponTerms';

const { unused } = couponLifecycle.statuses;

/** The list of a customer's coupons ends here: those that end soonest stand in it. */
export const MOST_HELD = 100;

/** Selects the coupons that a customer may use now, the one that ends first before the others. */
export const usableNow = (ctx: Context, customerId: string) =>
  couponTerms(ctx)
    .where('coupon.customer_id', '=', customerId)
    .where('coupon.status', '=', sql.lit(unused.code))
    .where('coupon.valid_from', '<=', ctx.now)
    .where('coupon.valid_to', '>', ctx.now)
    .orderBy('coupon.valid_to')
    .orderBy('coupon.id');

/**
 * Reads the coupons that a customer may use now, each with the lines that it fits: no special offer (MKT-03). The
 * hundred that end first, and behind them the named ones that are not among these, since an order takes any.
 */
export async function usableCoupons(
  ctx: Context,
  sold: SoldAt,
  lines: readonly { skuId: string; special: boolean }[],
  namedIds: readonly string[],
) {
  const [soonest, named] = await Promise.all([
    usableNow(ctx, sold.customerId).limit(MOST_HELD).execute(),
    namedIds.length ? usableNow(ctx, sold.customerId).where('coupon.id', 'in', namedIds).execute() : [],
  ]);
  const held = [...soonest, ...named.filter(({ id }) => !soonest.some((one) => one.id === id))];
  const schemeIds = [...new Set(held.map(({ schemeId }) => schemeId))];
  const skuIds = lines.map(({ skuId }) => skuId);
  const [fits, elsewhere] = await Promise.all([
    fittingParts(ctx, 'coupon_scheme', schemeIds, skuIds),
    elsewhereOf(ctx, schemeIds, sold),
  ]);
  return held.map((coupon) => ({
    ...coupon,
    elsewhere: elsewhere.get(coupon.schemeId) ?? '',
    validTo: coupon.validTo.toISOString(),
    fits: lines.map(({ skuId, special }) => !special && (fits.get(coupon.schemeId)?.has(skuId) ?? false)),
  }));
}
