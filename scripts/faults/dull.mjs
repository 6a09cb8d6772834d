const dull = 'apps/server/src/market/dull';
const tests = ['server:src/market/dull/dull.test.ts'];
const inquiryTests = ['server:src/market/dull/inquiries.test.ts'];

/** Faults of dull stock and the inquiries about it. */
export const dullStock = [
  {
    name: 'a branch changes what another one has put up',
    file: `${dull}/dullBatch.ts`,
    find: 'if (foreign >= 0)',
    replace: 'if (foreign > lines.length)',
    tests,
  },
  {
    name: 'an edited sheet overwrites a line that changed since its export',
    file: `${dull}/updateSheet.ts`,
    find: 'else if (version !== line.version)',
    replace: 'else if (version > line.version)',
    tests,
  },
  {
    name: 'more is offered than is free',
    file: `${dull}/dullLineRows.ts`,
    find: "sql<number>`least(line.quantity, ${freeThere(ctx, 'dull.sku_id', 'line.shop_id')})`",
    replace: "sql<number>`greatest(line.quantity, ${freeThere(ctx, 'dull.sku_id', 'line.shop_id')})`",
    tests,
  },
  {
    name: 'what the customer says next waits for nobody',
    file: `${dull}/appInquiryManager.ts`,
    find: "{ status: 'ask' }",
    replace: '{ status: undefined }',
    tests: inquiryTests,
  },
];
