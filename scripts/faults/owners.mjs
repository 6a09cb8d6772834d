// Owners of records, lifecycles, borders and plans.
const server = 'apps/server/src';
const migrations = 'apps/server/migrations';
const core = 'packages/core/src';

export const owners = [
  {
    name: 'an index is dropped',
    file: `${migrations}/20261121_0900_customer.sql`,
    find: 'create index customer_newest on customer (store_id, shop_id, id desc);',
    replace: '',
    tests: ['server:src/db/schema.test.ts'],
  },
  {
    name: 'a list counts one page too few',
    file: `${server}/kit/page.ts`,
    find: 'pages: Math.ceil(total / pageSize)',
    replace: 'pages: Math.floor(total / pageSize)',
    tests: ['server:src/kit/page.test.ts'],
  },
  {
    name: 'a second clock',
    file: `${server}/kit/owner/record.ts`,
    find: 'create_time: ctx.now,',
    replace: 'create_time: new Date(),',
    check: ['oxlint', 'apps/server/src/kit/owner/record.ts'],
  },
  {
    name: 'a screen reaches into the server',
    file: 'apps/web/src/customer/CustomerTagList.tsx',
    find: "import { customerTag } from '@partsdesk/sdk/parts/customerTag';",
    replace: "import { customerTag } from '@partsdesk/sdk/parts/customerTag';\nimport '../../../server/src/clock';",
    check: ['depcruise', '--config', '.dependency-cruiser.cjs', '--output-type', 'err', 'apps/web/src/customer'],
  },
  {
    name: 'a status is written beside its owner',
    file: `${server}/order/outbound/saleOut.ts`,
    find: 'await saleOuts.move(ctx, out, { status: event }, { lastOutTime: ctx.now });',
    replace:
      "await ctx.db.updateTable('sale_out').set({ status: 3 }).where('store_id', '=', ctx.storeId).where('id', '=', out.id).execute();",
    check: ['node', 'scripts/owners.mjs'],
  },
  {
    name: 'a status is compared by its number',
    file: `${server}/order/outbound/saleOut.ts`,
    find: 'await saleOuts.move(ctx, out, { status: event }, { lastOutTime: ctx.now });',
    replace: 'if (out.status !== 3) await saleOuts.move(ctx, out, { status: event }, { lastOutTime: ctx.now });',
    check: ['node', 'scripts/owners.mjs'],
  },
  {
    name: 'a refused event keeps the status in silence',
    file: `${server}/kit/owner/documentOwner.ts`,
    find: 'if (after === undefined) throw lifecycleFailure(noun, lifecycle, status, event);\n  return after as',
    replace: 'return (after ?? status) as',
    and: {
      file: `${server}/kit/owner/documentOwner.ts`,
      find: 'if (events.every((one) => next(lifecycle, row[status], one) === undefined))\n        throw',
      replace: 'if (events.length > 99)\n        throw',
    },
    tests: ['server:src/goods/stock/stockLifecycles.test.ts', 'server:src/order/sale/saleLifecycles.test.ts'],
  },
  {
    name: 'a move without its event: a part handed out is told as all',
    file: `${server}/order/outbound/saleOut.ts`,
    find: 'await saleOuts.move(ctx, out, { status: event }, { lastOutTime: ctx.now });',
    replace: "await saleOuts.move(ctx, out, { status: 'handOutAll' });",
    tests: ['server:src/order/sale/sale.test.ts'],
  },
  {
    name: 'a second place takes receipts',
    file: `${server}/order/receipt/saleOutPayable.ts`,
    find: 'export const saleOutPayable',
    replace: "export const second = (ctx: Context) => ctx.db.insertInto('receipt_bill');\nexport const saleOutPayable",
    check: ['node', 'scripts/owners.mjs'],
  },
  {
    name: 'the receipt of a scanned payment is not in the audit trail',
    file: `${server}/order/receipt/takeReceipts.ts`,
    find: "if (id) ctx.changed('receiptBill', id, null, { code, received: amount });",
    replace: "if (id && ctx.user) ctx.changed('receiptBill', id, null, { code, received: amount });",
    tests: ['server:src/order/receipt/saleOutPayable.test.ts'],
  },
  {
    name: 'a document keeps its version when it changes',
    file: `${server}/kit/owner/documentOwner.ts`,
    find: 'if (versioned ?? true) set.push(sql`version = version + 1`);',
    replace: 'if (versioned ?? true) set.push(sql`version = version`);',
    tests: ['server:src/http/twoEditors.long.test.ts'],
  },
  {
    name: 'payments import orders',
    file: `${server}/pay/trade/askProvider.ts`,
    find: "import { sql } from 'kysely';",
    replace: "import '../../order/sale/orders';\nimport { sql } from 'kysely';",
    check: ['depcruise', '--config', '.dependency-cruiser.cjs', '--output-type', 'err', 'apps/server/src/pay'],
  },
  {
    name: 'a follow-up of the system’s work is dropped',
    file: `${server}/jobs/withoutRequest.ts`,
    find: 'for (const run of afterCommit) await run();',
    replace: 'void afterCommit;',
    tests: ['server:src/jobs/withoutRequest.test.ts'],
  },
  {
    name: 'a payment that ends on a settled outbound is refused',
    file: `${core}/order/sale/paymentStatus.ts`,
    find: "moves: { paying: 'paid', paid: 'paid' } },",
    replace: "moves: { paying: 'paid' } },",
    tests: ['server:src/order/receipt/saleOutPayable.test.ts'],
  },
  {
    name: 'a name of blanks is saved',
    file: `${server}/http/validation.ts`,
    find: 'validate: (least: number, text: string) => [...text.trim()].length >= least,',
    replace: 'validate: (least: number, text: string) => [...text].length >= least,',
    tests: ['server:src/http/badInput.test.ts'],
  },
];
