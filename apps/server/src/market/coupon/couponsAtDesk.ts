import { couponLifecycle } from '@partsdesk/core/market/coupon/couponLifecycle';
import { couponMoney, couponProblem, couponRuleWords } from '@partsdesk/core/market/coupon/couponMoney';
import { sql } from 'kysely';
import { visibleCustomer } from '../../customer/visibleCustomers';
import type { Context } from '../../kit/context';
import { Failure } from '../../kit/failure';
import { fromStore, withinStore } from '../../kit/storeTables';
import { fittingParts } from '../fittingParts';
import { elsewhereOf, type SoldAt } from './couponReach';
import { couponTerms } from './couponTerms';
import { unusable } from './planCoupons';
import { MOST_HELD, usableNow } from './usableCoupons';

const { unused, voided } = couponLifecycle.statuses;

/** Shows coupons with the parts that they fit. */
async function onParts(
  ctx: Context,
  held: Awaited<ReturnType<ReturnType<typeof usableNow>['execute']>>,
  customerId: string,
  skuIds: readonly string[],
) {
  if (!held.length) return [];
  const schemeIds = [...new Set(held.map(({ schemeId }) => schemeId))];
  const [fits, elsewhere] = await Promise.all([
    fittingParts(ctx, 'coupon_scheme', schemeIds, skuIds),
    elsewhereOf(ctx, schemeIds, { customerId, shopId: ctx.placeId, online: false }),
  ]);
  return held.map(({ id, code, name, kind, face, percent, cap, part, threshold, stackable, validTo, schemeId }) => ({
    id,
    code,
    name,
    kind,
    face,
    percent,
    cap,
    part,
    threshold,
    stackable,
    validTo,
    elsewhere: elsewhere.get(schemeId) ?? '',
    skuIds: skuIds.filter((skuId) => fits.get(schemeId)?.has(skuId)),
  }));
}

/**
 * Reads the coupons that a customer may use now, and what they fit: the hundred that end first, among which the desk
 * chooses the best. Any other is found by its code.
 */
export async function heldCoupons(ctx: Context, customerId: string, skuIds: readonly string[]) {
  const [, held] = await Promise.all([
    visibleCustomer(ctx, customerId),
    usableNow(ctx, customerId).limit(MOST_HELD).execute(),
  ]);
  return onParts(ctx, held, customerId, skuIds);
}

/** Reads one of a customer's coupons that was found by its code, and what it fits. */
export async function foundCoupon(ctx: Context, id: string, customerId: string, skuIds: readonly string[]) {
  await visibleCustomer(ctx, customerId);
  const [found] = await onParts(
    ctx,
    await usableNow(ctx, customerId).where('coupon.id', '=', id).execute(),
    customerId,
    skuIds,
  );
  if (!found) throw new Failure('券码无效或不能使用', { field: 'code' });
  return found;
}

/** Reads the coupons that an order has, or had before they came back. */
export const couponsOn = (ctx: Context, orderId: string) =>
  fromStore(ctx, 'order_line_coupon as share')
    .innerJoin('coupon', withinStore('coupon.id', 'share.coupon_id'))
    .innerJoin('coupon_scheme as scheme', withinStore('scheme.id', 'coupon.scheme_id'))
    .select(['coupon.id', 'coupon.code', 'scheme.name'])
    .select([sql<number>`sum(share.amount)::bigint`.as('amount'), sql<boolean>`not bool_or(share.held)`.as('back')])
    .where('share.order_id', '=', orderId)
    .groupBy(['coupon.id', 'coupon.code', 'scheme.name'])
    .orderBy('coupon.id')
    .execute();

/**
 * Reads the coupons of an order's customer: those on it, and the others each with its discount or why not. Of more than
 * a hundred the usable ones that end first stand in it.
 */
export async function couponsBeside(ctx: Context, orderId: string, sold: SoldAt) {
  const [beside, lines] = await Promise.all([
    couponTerms(ctx)
      .leftJoin('order_sale as sale', withinStore('sale.id', 'coupon.order_id'))
      .select(sql<string>`coalesce(sale.code, '')`.as('orderCode'))
      .where('coupon.customer_id', '=', sold.customerId)
      .where('coupon.status', '<>', sql.lit(voided.code))
      .orderBy(sql`coupon.order_id is not distinct from ${orderId}`, 'desc')
      // Nothing, and so behind the others, for one that cannot be used now.
      .orderBy(
        sql`case when coupon.status = ${sql.lit(unused.code)} and coupon.valid_from <= ${ctx.now} and coupon.valid_to > ${ctx.now}
          then coupon.valid_to end`,
      )
      .orderBy('coupon.valid_to', 'desc')
      .orderBy('coupon.id')
      .limit(MOST_HELD)
      .execute(),
    fromStore(ctx, 'order_sale_line')
      .select(['sku_id as skuId', 'gift_card_item_id as covered', 'quantity'])
      .select(sql<number>`amount + coupon + round_off`.as('amount'))
      .where('order_id', '=', orderId)
      .orderBy('position')
      .execute(),
  ]);
  const schemeIds = [...new Set(beside.map(({ schemeId }) => schemeId))];
  const skuIds = lines.map(({ skuId }) => skuId);
  const [fits, elsewhere] = await Promise.all([
    fittingParts(ctx, 'coupon_scheme', schemeIds, skuIds),
    elsewhereOf(ctx, schemeIds, sold),
  ]);
  const open = lines.map(({ amount, covered, quantity }) => ({ amount: covered ? 0 : amount, quantity }));
  return beside.map((one) => {
    const rule = {
      ...one,
      validTo: one.validTo.toISOString(),
      fits: lines.map(({ skuId }) => fits.get(one.schemeId)?.has(skuId) ?? false),
      elsewhere: elsewhere.get(one.schemeId) ?? '',
    };
    const used = one.orderId === orderId;
    const problem = used ? undefined : (unusable(one, ctx.now, one.orderCode) ?? couponProblem(rule, open));
    const money = used || problem ? undefined : couponMoney(open, [rule]);
    const { id, code, name, validTo } = one;
    return {
      id,
      code,
      name,
      words: couponRuleWords(rule),
      validTo,
      used,
      amount: used ? one.amount : money?.ok ? money.total : 0,
      problem: problem ?? '',
    };
  });
}
