// Money, stock, payments and messages.
const server = 'apps/server/src';
const core = 'packages/core/src';

export const books = [
  {
    name: 'oversell: pieces are reserved that are not there',
    file: `${server}/goods/stock/stock.ts`,
    find: '.where(sql<boolean>`on_hand - allocated >= ${quantity}`)',
    replace: '',
    tests: ['server:src/order/long/races.long.test.ts'],
  },
  {
    name: 'an intent is forgotten: a repeated key runs again',
    file: `${server}/http/registrar.ts`,
    find: 'const intent = wanted && (await claimIntent(transaction.db, settings, wanted));',
    replace:
      'const intent = wanted && (await claimIntent(transaction.db, settings, { ...wanted, key: `${Math.random()}` }));',
    tests: ['server:src/http/exactlyOnce.long.test.ts'],
  },
  {
    name: 'an answer is not stored with its intent',
    file: `${server}/http/registrar.ts`,
    find: 'intent && !(result instanceof FileAnswer) && intent.keep(result),',
    replace: '',
    tests: ['server:src/http/exactlyOnce.long.test.ts'],
  },
  {
    name: 'a row of the fund ledger is missing',
    file: `${server}/fund/fundLedger.ts`,
    find: 'document_id: document.id,\n        create_time: ctx.now,\n      })\n      .execute(),',
    replace: 'document_id: document.id,\n        create_time: ctx.now,\n      })\n      .compile(),',
    tests: ['server:src/order/sale/sale.test.ts'],
  },
  {
    name: 'a row of the stock ledger is missing',
    file: `${server}/goods/stock/stock.ts`,
    find: 'from += ROWS_A_STATEMENT)\n    statements',
    replace: 'from += ROWS_A_STATEMENT)\n    if (from) statements',
    tests: ['server:src/goods/stock/stockMoves.long.test.ts', 'server:src/order/sale/sale.test.ts'],
  },
  {
    name: 'a refund above what was paid',
    file: `${server}/order/returns/refundBill.ts`,
    find: 'if (sum > of.rest) throw',
    replace: 'if (sum > of.rest + 100_000) throw',
    tests: ['server:src/order/returns/salesReturnRefused.test.ts', 'server:src/order/returns/returnMoney.test.ts'],
  },
  {
    name: 'a goodwill refund above what the sale brought',
    file: `${server}/order/returns/goodwill.ts`,
    find: 'if (amount > left) {',
    replace: 'if (amount > out.received - given) {',
    tests: ['server:src/order/returns/goodwillLimits.test.ts', 'server:src/order/returns/goodwill.test.ts'],
  },
  {
    name: 'a move raises another event than its lock asked for',
    file: `${server}/goods/stock/stockTransfer.ts`,
    find: "await stockTransfers.move(ctx, transfer, { status: 'cancel' });",
    replace: "await stockTransfers.move(ctx, transfer, { status: 'ship' });",
    tests: ['server:src/goods/stock/stockLifecycles.test.ts'],
  },
  {
    name: 'a stale version is taken',
    file: `${server}/kit/owner/version.ts`,
    find: 'if (seen !== undefined && row.version !== seen)',
    replace: 'if (seen !== undefined && row.version < seen)',
    tests: ['server:src/http/twoEditors.long.test.ts'],
  },
  {
    name: 'an unsigned notification is believed',
    file: 'packages/payments/src/wechat/notification.ts',
    find: "if (verdict !== 'genuine') return { verdict };",
    replace: '',
    tests: ['payments:src/wechat/notification.test.ts', 'server:src/pay/trade/notification.long.test.ts'],
  },
  {
    name: 'a payment of another merchant is booked',
    file: `${server}/pay/trade/notifyRoute.ts`,
    find: ' || told.sub_mchid !== place.trade.merchantNo',
    replace: '',
    // The answer is compared with the payment once more.
    and: {
      file: `${server}/pay/trade/settleTrade.ts`,
      find: "answer.merchantNo === trade.merchantNo ? undefined : '收款商户不符'",
      replace: 'undefined',
    },
    tests: ['server:src/pay/trade/notification.long.test.ts'],
  },
  {
    name: 'a payment of another amount is booked',
    file: `${server}/pay/trade/settleTrade.ts`,
    find: 'if (answer.amount !== trade.amount)',
    replace: 'if (answer.amount > trade.amount)',
    tests: [
      'server:src/pay/trade/notification.long.test.ts',
      'server:src/pay/bill/reconcile.test.ts',
      'server:src/pay/trade/h5Payment.test.ts',
    ],
  },
  {
    name: 'a lost message is not repeated',
    file: `${server}/jobs/outboxWorker.ts`,
    find: '.set(error === undefined ? { done_time: clock.now() }',
    replace: '.set(error === undefined || true ? { done_time: clock.now() }',
    tests: ['server:src/notice/failedMessage.test.ts'],
  },
  {
    name: 'a message that failed for good is not listed',
    file: `${server}/jobs/outboxWorker.ts`,
    find: '...(last ? { next_try: clock.now() } : {}),',
    replace: '',
    tests: ['server:src/notice/failedMessage.test.ts'],
  },
  {
    name: 'a closed period takes a document',
    file: `${server}/kit/closedPeriod.ts`,
    find: 'throw new Failure(closedWords(closedTo));',
    replace: 'return;',
    tests: ['server:src/fund/settleAccount.test.ts', 'server:src/kit/closedPeriod.test.ts'],
  },
  {
    name: 'money is allocated by rounding, not by largest remainder',
    file: `${core}/money.ts`,
    find: 'a.remainder > b.remainder ? -1 : 1',
    replace: 'a.remainder > b.remainder ? 1 : -1',
    tests: ['core:src/money.test.ts'],
  },
  {
    name: 'the cost of goods that leave is rounded down',
    file: `${server}/goods/stock/stock.ts`,
    find: '(2n * BigInt(value) * some + all) / (2n * all)',
    replace: '(2n * BigInt(value) * some) / (2n * all)',
    tests: ['server:src/goods/stock/stock.test.ts', 'server:src/goods/stock/stockMoves.long.test.ts'],
  },
];
