const server = 'apps/server/src/market';

const tests = ['server:src/market/coupon/couponRoads.test.ts'];
const schemes = ['server:src/market/coupon/couponSchema.test.ts'];
const rules = ['core:src/market/coupon/couponMoney.test.ts'];

/** Faults of coupons. */
export const coupons = [
  {
    name: 'a coupon takes more than is left of its parts',
    file: 'packages/core/src/market/coupon/couponMoney.ts',
    find: 'kind === 1 ? Math.min(face, left)',
    replace: 'kind === 1 ? Math.max(face, left)',
    tests: rules,
  },
  {
    name: 'the last coupon is given to everybody who asks',
    file: `${server}/coupon/issueCoupons.ts`,
    find: "where(where('issued', '+', count), '<=', where.ref('total'))",
    replace: "where(where('issued', '+', count), '>=', count)",
    tests: schemes,
  },
  {
    name: 'a partial return gives the coupon back',
    file: `${server}/orderMarks.ts`,
    find: 'held.length && (await isAllBack(ctx, orderId))',
    replace: 'held.length',
    tests,
  },
  {
    name: 'a cancelled order keeps its coupon',
    file: `${server}/orderMarks.ts`,
    find: "letGo(ctx, orderId, '订单取消');",
    replace: 'Promise.resolve(void [ctx, orderId]);',
    tests,
  },
  {
    name: 'the trial of a coupon counts walk-in customers',
    file: `${server}/coupon/trialCoupons.ts`,
    find: ' and buyer.kind <> ${sql.lit(WALK_IN)}',
    replace: '',
    tests: ['server:src/market/coupon/trialCoupons.test.ts'],
  },
];
