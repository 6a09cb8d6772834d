import type { CouponKind } from '@partsdesk/core/market/coupon/couponMoney';
import type { Context } from '../../kit/context';
import { fromStore, withinStore } from '../../kit/storeTables';
import { exchangePart } from './exchangePart';

/** Selects coupons with the rule of their schemes. */
export const couponTerms = (ctx: Context) =>
  fromStore(ctx, 'coupon')
    .innerJoin('coupon_scheme as scheme', withinStore('scheme.id', 'coupon.scheme_id'))
    .select(['coupon.id', 'coupon.code', 'coupon.customer_id as customerId', 'coupon.status', 'coupon.amount'])
    .select(['coupon.order_id as orderId', 'coupon.valid_from as validFrom', 'coupon.valid_to as validTo'])
    .select(['scheme.name', 'scheme.kind', 'scheme.face', 'scheme.percent', 'scheme.cap', 'scheme.threshold'])
    .select(['scheme.stackable', 'scheme.scope', 'scheme.id as schemeId', exchangePart.as('part')])
    .$narrowType<{ kind: CouponKind }>();
