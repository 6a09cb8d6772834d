const transfer = 'apps/server/src/fund/transfer';

const tests = ['server:src/fund/transfer/fundTransfer.test.ts'];
const settlement = ['server:src/fund/transfer/settlement.test.ts'];

/** Faults of transfers between accounts and of what providers pay out. */
export const transfers = [
  {
    name: 'the fee of a transfer takes an account below nothing',
    file: `${transfer}/bookTransfer.ts`,
    find: 'const moved = isFrom ? -leaves(booking) : amount;',
    replace: 'const moved = isFrom ? -amount : amount;',
    tests,
  },
  {
    name: 'a branch takes back what went between shops',
    file: `${transfer}/reverseTransfer.ts`,
    find: 'if (ctx.shopId && transfer.shopId !== transfer.toShopId)',
    replace: 'if (ctx.shopId && transfer.shopId === ctx.storeId)',
    tests,
  },
  {
    name: 'a day of payments is settled twice',
    file: `${transfer}/settledDays.ts`,
    find: "\n    .where('part.transfer_id', 'is', null);",
    replace: ';',
    tests: settlement,
  },
  {
    name: 'cash that a transfer takes out of a drawer is short at the count',
    file: `${transfer}/addTransfer.ts`,
    find: 'if (fromDrawer)\n',
    replace: 'if (fromDrawer && fromDrawer.name === id)\n',
    tests: ['server:src/fund/transfer/drawerTransfer.test.ts'],
  },
  {
    name: 'a falsified row of a balance is passed over',
    file: 'apps/server/src/fund/reconcile/balanceRows.ts',
    find: 'row.kept_after <> row.after order by',
    replace: 'row.kept_after = row.after order by',
    tests: ['server:src/fund/reconcile/fundReconcile.test.ts'],
  },
];
