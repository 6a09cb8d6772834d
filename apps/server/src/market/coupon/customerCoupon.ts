import { couponSums } from '@partsdesk/core/listSums';
import { couponStatusAt } from '@partsdesk/core/market/coupon/couponLifecycle';
import type { Group } from '../../kit/contract';
import { Failure } from '../../kit/failure';
import { EXACT_TOTAL_OF_DOCUMENTS, page } from '../../kit/page';
import { matchingCoupons, seenCoupon } from './couponRows';
import { coupons, lockedCoupons, moveCoupon } from './coupons';

export const customerCoupon: Group<'parts/customerCoupon'> = {
  page: async (ctx, { query }) =>
    page(ctx, await matchingCoupons(ctx, query), query, { sums: couponSums, exactTo: EXACT_TOTAL_OF_DOCUMENTS }),

  async void(ctx, { body: { id, version, reason: why } }) {
    const reason = why.trim();
    if (!reason) throw new Failure('请填写作废原因', { field: 'reason' });
    const [coupon] = (await seenCoupon(ctx, id)) ? await lockedCoupons(ctx, [id]) : [];
    if (!coupon) throw new Failure('优惠券不存在');
    // One that has ended reads expired although its row does not say so yet.
    const status = couponStatusAt(coupon.status, coupon.validTo, ctx.now);
    coupons.check({ ...coupon, status }, version, 'status', 'void');
    await moveCoupon(ctx, coupon, 'void', { reason });
    return null;
  },
};
