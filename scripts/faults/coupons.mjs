const server = 'apps/server/src/market';

const tests = ['server:src/market/coupon/couponRoads.test.ts'];
const online = ['server:src/order/online/onlineCoupons.test.ts'];
const schemes = ['server:src/market/coupon/couponSchema.test.ts'];
const rules = ['core:src/market/coupon/couponMoney.test.ts'];

/** Faults of coupons. */
export const coupons = [
  {
    name: 'a coupon takes more than is left of its parts',
    file: 'packages/core/src/market/coupon/couponMoney.ts',
    find: 'kind === 1 ? Math.min(face, rest)',
    replace: 'kind === 1 ? Math.max(face, rest)',
    tests: rules,
  },
  {
    name: 'two exchanges take the same piece',
    file: 'packages/core/src/market/coupon/couponMoney.ts',
    find: 'pieces + (coupon.kind === EXCHANGE && (shares[index] ?? 0) > 0 ? 1 : 0)',
    replace: 'pieces',
    tests: rules,
  },
  {
    name: 'a coupon of another shop pays here',
    file: `${server}/coupon/couponReach.ts`,
    find: 'inShop: among(scheme.shops, shopId)',
    replace: 'inShop: among(scheme.shops, shopId) || true',
    tests: ['server:src/market/coupon/couponReach.test.ts'],
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
  {
    name: 'a coupon takes off a special offer of the mini-app',
    file: `${server}/coupon/planCoupons.ts`,
    find: '!cover && !special && (',
    replace: '!cover && (',
    tests: online,
  },
  {
    name: 'a coupon stays used when all goods came back by after-sale',
    file: 'apps/server/src/order/afterSale/payBack.ts',
    find: '  await returned(ctx, found.order.id);',
    replace: '  void returned;',
    tests: online,
  },
  {
    name: 'a coupon of an order that is used before it is paid stays locked when the goods leave',
    file: 'apps/server/src/order/online/deliverOnline.ts',
    find: '.paid.code) await settled(ctx, order.id);',
    replace: '.paid.code) void settled;',
    tests: ['server:src/market/coupon/couponSecondRoads.test.ts'],
  },
  {
    name: 'an order that coupons pay in full waits for payment',
    file: 'apps/server/src/order/online/appOrderSale.ts',
    find: 'await (free ? orderPaid(ctx, orderId) : lapseAt(ctx, orderId, lapseTime));',
    replace: 'await lapseAt(ctx, orderId, lapseTime);',
    tests: online,
  },
];
