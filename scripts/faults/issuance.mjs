const server = 'apps/server/src/market';

const tests = ['server:src/market/issuance/issuance.test.ts'];

/** Faults of coupons that are issued to many, and of those at the desk. */
export const issuance = [
  {
    name: 'the last coupon of an issuance is taken by everybody who asks',
    file: `${server}/issuance/appCoupons.ts`,
    find: "where('taken', '<', where.ref('total'))",
    replace: "where('taken', '>=', 0)",
    tests,
  },
  {
    name: 'a disabled customer is sent coupons',
    file: `${server}/issuance/giveOfLine.ts`,
    find: '(status === enabled.statuses.disabled.code',
    replace: '(status < enabled.statuses.disabled.code',
    tests,
  },
  {
    name: 'an issuance that was ended goes on',
    file: `${server}/issuance/sendCoupons.ts`,
    find: 'if (issuance.endedTime) return',
    replace: "if (issuance.name === '') return",
    tests: ['server:src/market/issuance/issuanceJob.test.ts'],
  },
  {
    name: 'wrong codes of coupons are not counted',
    file: `${server}/coupon/couponByCode.ts`,
    find: "if (!found) throw new Failure('券码无效或不能使用'",
    replace:
      "await platform((db) => giveBackTry(db, subject, now));\n    if (!found) throw new Failure('券码无效或不能使用'",
    tests: ['server:src/market/coupon/couponAtDesk.test.ts'],
  },
];
