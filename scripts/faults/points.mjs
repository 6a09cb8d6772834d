const points = 'apps/server/src/customer/points';

const tests = ['server:src/customer/points/points.test.ts'];

const online = ['server:src/customer/points/onlinePoints.test.ts'];

/** Faults of points. */
export const memberPoints = [
  {
    name: 'money that came while the rule was off earns points',
    file: `${points}/salePoints.ts`,
    find: 'earning: sum(({ earns }) => earns)',
    replace: 'earning: sum(({ month }) => month !== null)',
    tests,
  },
  {
    name: 'points that were taken back and are not there are dropped instead of owed',
    file: 'packages/core/src/customer/points/pointsLots.ts',
    find: 'return { parts, owed: rest };',
    replace: 'return { parts, owed: 0 };',
    tests: ['core:src/customer/points/points.test.ts', ...tests],
  },
  {
    name: 'an order of the mini-app earns before it is completed',
    file: `${points}/salePoints.ts`,
    find: '(begins && sale.complete)',
    replace: 'begins',
    tests: online,
  },
  {
    name: 'points that have ended still count',
    file: `${points}/pointsRows.ts`,
    find: "where('last_day', '>=', dayOf(ctx.now))",
    replace: "where('last_day', 'is not', null)",
    tests,
  },
  {
    name: 'points pay more than the rule allows of a sale',
    file: 'packages/core/src/customer/points/redeem.ts',
    find: 'const cap = Math.min(debt, room);',
    replace: 'const cap = debt;',
    tests: ['core:src/customer/points/redeem.test.ts'],
  },
  {
    name: 'a receipt takes any amount for its points',
    file: 'apps/server/src/customer/points/payByPoints.ts',
    find: 'if (worthOf(points, terms) !== amount)',
    replace: 'if (worthOf(points, terms) > amount)',
    tests: ['server:src/order/receipt/pointsTender.test.ts'],
  },
  {
    name: 'what points paid earns points',
    file: 'apps/server/src/customer/saleMoney.ts',
    find: " and tender.method = 'points'), 0)",
    replace: " and tender.method = 'point'), 0)",
    tests: ['server:src/order/receipt/pointsTender.test.ts'],
  },
  {
    name: 'a voided receipt keeps the points that paid it',
    file: 'apps/server/src/order/receipt/voidReceipt.ts',
    find: '  await giveBackPointTenders(ctx, out.id, back, document);\n',
    replace: '',
    tests: ['server:src/order/receipt/pointsTender.test.ts'],
  },
  {
    name: 'a foreign cash card pays an order of the mini-app',
    file: 'apps/server/src/customer/purse.ts',
    find: '    const problem = payProblem(factsOf(card), customerId, dayOf(ctx.now));\n',
    replace: '    const problem = undefined;\n',
    // Who spends the card asks once more, under its lock.
    and: {
      file: 'apps/server/src/customer/card/spendCard.ts',
      find: '  const problem = payProblem(facts, customerId, dayOf(ctx.now));\n',
      replace: '  const problem = undefined;\n',
    },
    tests: ['server:src/order/online/payByOwnMeans.test.ts'],
  },
];
