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
    file: `${server}/changedSince.ts`,
    find: '- coalesce(later.amount, 0)`',
    replace: '- 0 * coalesce(later.amount, 0)`',
    tests: [...report, ...statement],
  },
  {
    name: 'an outbound that was cancelled later owed nothing before',
    file: `${server}/changedSince.ts`,
    find: 'coalesce(bill.sale_out_id, refund.sale_out_id, returned.id, entry.document_id)',
    replace: 'coalesce(bill.sale_out_id, refund.sale_out_id, returned.id)',
    tests: report,
  },
  {
    name: 'a statement hides the money that was paid out',
    file: `${server}/statementOf.ts`,
    find: "union all select id || '-paid', create_time, amount, 2, 'paidBack', code, sale_out_id from paid_out",
    replace: '',
    tests: statement,
  },
];
