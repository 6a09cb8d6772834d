const exchange = 'apps/server/src/customer/exchange';

const tests = ['server:src/customer/exchange/exchange.test.ts'];

/** Faults of points exchanged for gifts. */
export const pointsExchange = [
  {
    name: 'a gift is read before its lock, so that many have the last one',
    file: `${exchange}/addExchange.ts`,
    find: ".select('id').where('id', '=', id).forUpdate().execute();",
    replace: ".select('id').where('id', '=', id).execute();",
    tests,
  },
  {
    name: 'the limit of a customer forgets what waits',
    file: `${exchange}/addExchange.ts`,
    find: ".where('status', 'in', [waiting.code, handedOut.code])",
    replace: ".where('status', 'in', [handedOut.code])",
    tests,
  },
  {
    name: 'an exchange that is rejected keeps the quota',
    file: `${exchange}/closeExchange.ts`,
    find: '  await returnQuota(ctx, exchange.giftId, exchange.quantity);\n',
    replace: '',
    tests,
  },
  {
    name: 'points that come back after their end are lost',
    file: 'apps/server/src/customer/points/pointsAccounts.ts',
    find: '.set({ last_day: dayOf(addDays(ctx.now, GIVEN_BACK_DAYS)) })',
    replace: '.set({ last_day: sql`last_day` })',
    tests,
  },
];
