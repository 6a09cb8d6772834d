/** Faults of what a closing keeps, and of reports of a closed day. */
export const closing = [
  {
    name: 'a closing keeps the accounts as they were before its last day',
    file: 'apps/server/src/fund/closingFigures.ts',
    find: 'entry.day > ${closeTo}::date',
    replace: 'entry.day >= ${closeTo}::date',
    tests: ['server:src/fund/settleAccount.test.ts'],
  },
  {
    name: 'a closing that was taken back is held against ledgers that go on',
    file: 'apps/server/src/audit/closingChecks.ts',
    find: 'where closing.store_id = ${store} and closing.status = ${closed}\n',
    replace: 'where closing.store_id = ${store}\n',
    tests: ['server:src/fund/settleAccount.test.ts'],
  },
  {
    name: 'the debts of a past day tell payments that came later',
    file: 'apps/server/src/order/debt/debtGroups.ts',
    find: '(${stands} and paid.create_time < ${end})',
    replace: '(${stands})',
    tests: ['server:src/order/long/chain.long.test.ts'],
  },
];
