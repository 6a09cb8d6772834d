const server = 'apps/server/src/customer/merge';
const tests = ['server:src/customer/merge/customerMerge.test.ts'];

/** Faults of the merge of customers, and of a vehicle's cards at its transfer. */
export const merges = [
  {
    name: 'a pair that is marked as two is merged',
    file: `${server}/mergeRefusal.ts`,
    find: 'and first_id in ${ids} and second_id in ${ids}`',
    replace: 'and first_id in ${ids} and second_id in ${ids} and false`',
    tests,
  },
  {
    name: 'a part of a hidden number is searched for',
    file: 'apps/server/src/account/role/customerPhones.ts',
    find: 'else ${wholeOrEnd(keyword)}::text end',
    replace: 'else ${containing(keyword)}::text end',
    tests: ['server:src/customer/hiddenPhones.long.test.ts'],
  },
  {
    name: 'a person looks at more numbers in a day than allowed',
    file: 'apps/server/src/customer/revealPhone.ts',
    find: 'before >= REVEALS_A_DAY',
    replace: 'before > REVEALS_A_DAY',
    tests: ['server:src/customer/revealPhone.test.ts'],
  },
  {
    name: 'a document is written for a customer who was merged meanwhile',
    file: 'apps/server/migrations/20270113_0900_customer_merge.sql',
    find: 'if target is not null then',
    replace: 'if target is not null and false then',
    tests,
  },
  {
    name: 'a merge goes on while a payment is open',
    file: `${server}/mergeRefusal.ts`,
    find: 'if (rows.length) return says;',
    replace: 'if (rows.length < 0) return says;',
    tests,
  },
  {
    name: 'spent lots of a card stay where they were, so that an old sale comes back to the dropped customer',
    file: `${server}/moveBalances.ts`,
    find: '.set({ card_id: to.id })',
    replace: '.set({ card_id: from.id })',
    tests,
  },
  {
    name: 'a merge forgets a table that names a customer',
    file: `${server}/mergeTables.ts`,
    find: "  maintenance: '维修申请',\n",
    replace: '',
    tests: ['server:src/customer/merge/mergeColumns.test.ts'],
  },
  {
    name: 'a transfer takes a choice for a card of another vehicle',
    file: 'apps/server/src/customer/vehicle/vehicleCards.ts',
    find: 'if (unknown >= 0)',
    replace: 'if (unknown > 99)',
    tests: ['server:src/customer/vehicle/vehicleCards.test.ts'],
  },
];
