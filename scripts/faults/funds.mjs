const entry = 'apps/server/src/fund/entry';

const tests = ['server:src/fund/entry/fundEntry.test.ts'];
const drawer = ['server:src/fund/entry/drawerCash.test.ts'];

/** Faults of income, expenses and their types. */
export const funds = [
  {
    name: 'an expense takes an account below nothing',
    file: `${entry}/bookEntry.ts`,
    find: 'if (moved < 0 && account.balance + moved < 0)',
    replace: 'if (moved < 0 && account.balance < 0)',
    tests,
  },
  {
    name: 'an entry counts on the day when it was entered',
    file: `${entry}/bookEntry.ts`,
    find: "'fundIncome' : 'fundExpenses', id, day });",
    replace: "'fundIncome' : 'fundExpenses', id });",
    tests,
  },
  {
    name: 'cash that an entry takes out of a drawer is short at the count',
    file: `${entry}/addEntry.ts`,
    find: 'if (drawer)\n    await moveDrawerCash(',
    replace: 'if (drawer && drawer.name === id)\n    await moveDrawerCash(',
    tests: drawer,
  },
  {
    name: 'anybody takes cash out of somebody else’s drawer',
    file: `${entry}/ownDrawer.ts`,
    find: 'if (shift.userId !== ctx.user?.id)',
    replace: 'if (!ctx.user)',
    tests: drawer,
  },
  {
    name: 'a picture of somebody else is attached to an entry',
    file: `${entry}/ownVouchers.ts`,
    find: "    .where('user_id', '=', ctx.user?.id ?? '')\n",
    replace: '',
    tests,
  },
  {
    name: 'a reversal falls into a closed period',
    file: 'packages/core/src/fund/fundEntryRules.ts',
    find: 'drawer !== undefined || isClosed(day, closedTo) ? today : day',
    replace: 'drawer !== undefined ? today : day',
    tests: ['core:src/fund/fundEntryRules.test.ts'],
  },
];
