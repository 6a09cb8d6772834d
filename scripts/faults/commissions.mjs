const server = 'apps/server/src/market/commission';

const tests = ['server:src/market/commission/commission.test.ts'];
const payments = ['server:src/market/commission/writeOff.test.ts'];
const rules = ['core:src/market/commission/commissionMoney.test.ts'];

/** Faults of commission. */
export const commissions = [
  {
    name: 'an order that is not paid in full has a commission',
    file: `${server}/bookCommission.ts`,
    find: 'worth.paid ? commissionBase(worth) : 0',
    replace: 'commissionBase(worth)',
    tests,
  },
  {
    name: 'an open return does not hold the release back',
    file: `${server}/releaseCommission.ts`,
    find: 'if (await isOpen(ctx, orderId, out.id))',
    replace: 'if (!(await isOpen(ctx, orderId, out.id)) && !due.length)',
    tests,
  },
  {
    name: 'two clerks pay the same commission',
    file: `${server}/subCommissionSettlement.ts`,
    find: 'if (open.version !== version)',
    replace: 'if (open.version < version)',
    tests: payments,
  },
  {
    name: 'a write-off leaves the debts aside',
    file: 'packages/core/src/market/commission/commissionMoney.ts',
    find: 'open < 0 || (open > 0 &&',
    replace: '(open > 0 &&',
    tests: rules,
  },
];
