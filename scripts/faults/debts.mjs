const server = 'apps/server/src/order/debt';

const report = ['server:src/order/debt/debt.test.ts'];

const statement = ['server:src/order/debt/customerStatement.test.ts'];

const sent = ['server:src/order/debt/sentStatement.test.ts'];

/** Faults of the report of debts and of statements of account. */
export const debts = [
  {
    name: 'digits of a statement are guessed without end',
    file: `${server}/openStatement.ts`,
    find: ".where('wrong_tries', '<', MOST_TRIES)",
    replace: ".where('wrong_tries', '<=', MOST_TRIES * 100)",
    tests: sent,
  },
  {
    name: 'a void statement still shows its account',
    file: `${server}/openStatement.ts`,
    find: 'account: status === voided.code ? null : account',
    replace: 'account',
    tests: sent,
  },
  {
    name: 'a debt of 31 days is in no age',
    file: 'packages/core/src/order/debt/debtReport.ts',
    find: "from: 31, to: 60, label: '31–60 天'",
    replace: "from: 32, to: 60, label: '31–60 天'",
    tests: report,
  },
  {
    name: 'a past day keeps what was received after it',
    file: `${server}/owedThen.ts`,
    find: 'select entry.sale_out_id, -entry.amount from',
    replace: 'select entry.sale_out_id, 0 * entry.amount from',
    tests: [...report, ...statement],
  },
  {
    name: 'an outbound that was cancelled later owed nothing before',
    file: `${server}/owedThen.ts`,
    find: "entry.create_time < 'infinity' ${booked}",
    replace: "entry.create_time < 'infinity' and entry.document_kind <> 'saleOut' ${booked}",
    tests: report,
  },
  {
    name: 'a past day compares each debt with each outbound',
    file: `${server}/debtGroups.ts`,
    find: '.offset(sql.lit(0))',
    replace: '',
    tests: ['server:src/report/plans.test.ts'],
  },
  {
    name: 'a statement hides the money that was paid out',
    file: `${server}/statementOf.ts`,
    find: "union all select id || '-paid', create_time, amount, 2, 'paidBack', code, sale_out_id from paid_out",
    replace: '',
    tests: statement,
  },
];
