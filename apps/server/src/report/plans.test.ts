import { fundWorking as fundWorkingOf } from '@partsdesk/sdk/parts/fundWorking';
import { orderSale } from '@partsdesk/sdk/parts/orderSale';
import { receiptBill } from '@partsdesk/sdk/parts/receiptBill';
import { saleOut } from '@partsdesk/sdk/parts/saleOut';
import { CompiledQuery, sql, type KyselyPlugin, type RootOperationNode } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addDays, dayOf } from '../clock';
import { asKeeper } from '../db/keeper';
import { fundNoncash } from '../fund/fundNoncash';
import { fundWorking } from '../fund/fundWorking';
import type { Context } from '../kit/context';
import { debt } from '../order/debt/debt';
import { stockedShop, type StockedShop } from '../testing/company/stockedShop';
import { startTestServer, type TestServer } from '../testing/startTestServer';
import { inventoryCost } from './inventoryCost';
import { outIn } from './outIn';
import { profit } from './profit/profit';
import { categorySale } from './sale/categorySale';
import { saleBill } from './sale/saleBill';
import { serviceTaskReport } from './service/serviceTaskReport';
import { stockAge } from './stockAge';
import { writeSnapshot } from './stockOn';

const now = new Date();
let server: TestServer;
let shop: StockedShop;
let accountId: string;

const ROWS = 20_000;
/** A year of rows, a copy of one each, at their own moment and with a key of their own. */
const COPIES = {
  sale_ledger: { day: true, seq: false },
  fund_ledger: { day: true, seq: true },
  receivable_ledger: { day: false, seq: false },
  stock_ledger: { day: false, seq: false },
};

beforeAll(async () => {
  server = await startTestServer();
  shop = await stockedShop(server);
  const { client } = shop.owner;
  const { saleOutId } = await orderSale(client).add({ lines: [{ skuId: shop.filter, quantity: 1 }] });
  await receiptBill(client).add({ saleOutId, tenders: [{ method: 'cash', amount: 3500 }] });
  await saleOut(client).submitOut({ id: saleOutId });
  accountId = (await fundWorkingOf(client).page({})).records[0]?.accountId ?? '';
  await asKeeper(server.database, async (db) => {
    // A snapshot as housekeeping writes them, so that nobody adds up all movements.
    await writeSnapshot({ db, storeId: shop.store.id, now }, dayOf(addDays(now, -210)));
    for (const [table, { day, seq }] of Object.entries(COPIES)) {
      const changes = [
        ...(day ? [`'day', (moment at time zone 'Asia/Shanghai')::date`] : []),
        ...(seq ? [`'seq', 1000 + n`] : []),
      ].map((change) => `, ${change}`);
      await sql`insert into ${sql.table(table)} select copied.* from (select * from ${sql.table(table)} where store_id = ${shop.store.id} limit 1) one,
        lateral (select n, now() - n * interval '26 minutes' as moment from generate_series(1, ${sql.lit(ROWS)}) n) at,
        lateral jsonb_populate_record(null::${sql.raw(table)}, to_jsonb(one) || jsonb_build_object('id', gen_random_uuid(), 'create_time', moment${sql.raw(changes.join(''))})) copied`.execute(
        db,
      );
    }
  });
  await server.database.script(
    Object.keys(COPIES)
      .map((table) => `analyze ${table};`)
      .join(' '),
  );
});
afterAll(() => server.stop());

/** Runs a handler as the head store's owner, in a transaction of the store. */
const inShop = <T>(run: (ctx: Context) => T | Promise<T>, plugin?: KyselyPlugin): Promise<T> =>
  server.database.transaction({ role: 'tenant', storeId: shop.store.id }, async ({ db }) =>
    run({
      db: plugin ? db.withPlugin(plugin) : db,
      now: server.clock.now(),
      storeId: shop.store.id,
      shopId: null,
      placeId: shop.store.headShopId,
      user: { id: shop.owner.id, name: '', level: null },
      can: () => Promise.resolve(true),
    } as unknown as Context),
  );

interface Plan {
  'Node Type': string;
  'Relation Name'?: string;
  'Index Cond'?: string;
  Filter?: string;
  'Actual Loops'?: number;
  'Rows Removed by Join Filter'?: number;
  Plans?: Plan[];
}

/** Finds the reads of a ledger that are bounded neither by days, nor by a key, nor by the first rows of an index. */
function unbounded(plan: Plan, above?: Plan): string[] {
  const below = (plan.Plans ?? []).flatMap((one) => unbounded(one, plan));
  // The pages of a bitmap are those of its index below.
  const table = plan['Node Type'] === 'Bitmap Index Scan' ? above?.['Relation Name'] : plan['Relation Name'];
  if (!table || !(table in COPIES) || plan['Node Type'] === 'Bitmap Heap Scan') return below;
  if (isBounded(plan['Index Cond'])) return below;
  if (above?.['Node Type'] === 'Limit' && !plan.Filter && plan['Index Cond']) return below;
  return [`${plan['Node Type']} on ${table}: ${plan['Index Cond'] ?? ''} filter ${plan.Filter ?? ''}`, ...below];
}
const isBounded = (condition = '') =>
  /\b(day|create_time|seq|document_id|order_id|sale_out_id|sku_id|id) /.test(condition.replaceAll('account_id', ''));

/** The statements that a handler executes; parts of statements are compiled as well, but have no result. */
async function askedBy(run: (ctx: Context) => unknown): Promise<RootOperationNode[]> {
  const compiled = new WeakMap<object, RootOperationNode>();
  const asked: RootOperationNode[] = [];
  await inShop((ctx) => run(ctx), {
    transformQuery({ node, queryId }) {
      compiled.set(queryId, node);
      return node;
    },
    transformResult({ result, queryId }) {
      const node = compiled.get(queryId);
      if (node) asked.push(node);
      return Promise.resolve(result);
    },
  });
  expect(asked.length).toBeGreaterThan(0);
  return asked;
}

/** The plans of what a handler asks, made as the server makes them: one for all parameters. */
async function plansOf(run: (ctx: Context) => unknown): Promise<string[]> {
  const asked = await askedBy(run);
  const faults: string[] = [];
  await inShop(async ({ db }) => {
    await sql`set local plan_cache_mode = force_generic_plan`.execute(db);
    for (const [at, node] of asked.entries()) {
      const { sql: text, parameters } = db.getExecutor().compileQuery(node, { queryId: String(at) });
      await sql.raw(`prepare asked${String(at)} as ${text}`).execute(db);
      const none = parameters.length ? `(${parameters.map(() => 'null').join(', ')})` : '';
      const { rows } = await sql
        .raw<{ 'QUERY PLAN': { Plan: Plan }[] }>(`explain (format json) execute asked${String(at)}${none}`)
        .execute(db);
      await sql.raw(`deallocate asked${String(at)}`).execute(db);
      faults.push(...(rows[0]?.['QUERY PLAN'] ?? []).flatMap(({ Plan: plan }) => unbounded(plan)));
    }
  });
  return faults;
}

const days = { from: dayOf(addDays(now, -200)), to: dayOf(addDays(now, -170)) };
/** Calls a handler with a query, as the registrar does. */
const asking = (handler: unknown, query: () => object) => (ctx: Context) =>
  (handler as (ctx: Context, input: { query: object }) => unknown)(ctx, { query: query() });

/** The reports and ledgers, each of some days or of the last of them. */
const reports: [name: string, of: (days: { from: string; to: string }) => (ctx: Context) => unknown][] = [
  ...(['day', 'month', 'shop', 'staff', 'category', 'goods', 'customer', 'orderType', 'document'] as const).map(
    (by): (typeof reports)[number] => [`sales by ${by}`, (days) => asking(saleBill.page, () => ({ by, ...days }))],
  ),
  ['sales of a part', (days) => asking(saleBill.page, () => ({ skuId: shop.filter, ...days }))],
  ['sales by category', (days) => asking(categorySale.page, () => days)],
  ['service persons', (days) => asking(serviceTaskReport.page, () => days)],
  ['the statement', (days) => asking(profit.statement, () => days)],
  ['the statement by month', (days) => asking(profit.statement, () => ({ by: 'month', ...days }))],
  ['stock in and out', (days) => asking(outIn.sums, () => days)],
  ['movements of stock', (days) => asking(outIn.page, () => days)],
  ['ages of stock', ({ to }) => asking(stockAge.page, () => ({ day: to }))],
  ['cost of stock', ({ to }) => asking(inventoryCost.page, () => ({ day: to }))],
  ...(['customer', 'bill', 'shop', 'servicePerson'] as const).map((by): (typeof reports)[number] => [
    `debts of a past day by ${by}`,
    ({ to }) => asking(debt.page, () => ({ by, day: to, sums: true })),
  ]),
  ['movements of money', (days) => asking(fundWorking.page, () => ({ ...days, sums: true }))],
  ['movements of an account', (days) => asking(fundWorking.page, () => ({ accountId, ...days }))],
  ['what an account came to', (days) => asking(fundWorking.span, () => ({ accountId, ...days }))],
  ['debts settled without money', (days) => asking(fundNoncash.page, () => days)],
];

it.each(reports)('[REP-24] with days given, %s reads no ledger from end to end', async (_, of) => {
  expect(await plansOf(of(days))).toEqual([]);
});

describe('under statistics older than the sales of a day', () => {
  const SALES = 2000;
  /** What each copy has of its own; the rest is of the one sale. */
  const copies = {
    order_sale: `'id', md5('order' || n)::uuid, 'code', null`,
    order_sale_line: `'id', md5('line' || n)::uuid, 'order_id', md5('order' || n)::uuid`,
    sale_out: `'id', md5('out' || n)::uuid, 'order_id', md5('order' || n)::uuid, 'code', null`,
    sale_out_line: `'id', md5('outLine' || n)::uuid, 'sale_out_id', md5('out' || n)::uuid,
      'order_line_id', md5('line' || n)::uuid`,
    receipt_bill: `'id', md5('receipt' || n)::uuid, 'sale_out_id', md5('out' || n)::uuid, 'code', null`,
    receivable_ledger: `'id', gen_random_uuid(), 'sale_out_id', md5('out' || n)::uuid`,
    sale_ledger: `'id', gen_random_uuid(), 'order_id', md5('order' || n)::uuid, 'sale_out_id', md5('out' || n)::uuid,
      'order_line_id', md5('line' || n)::uuid`,
    stock_ledger: `'id', gen_random_uuid(), 'document_id', md5('out' || n)::uuid`,
    fund_ledger: `'id', gen_random_uuid(), 'document_id', md5('receipt' || n)::uuid, 'seq', 1000000 + n`,
  };
  beforeAll(async () => {
    await asKeeper(server.database, async (db) => {
      for (const [table, changes] of Object.entries(copies)) {
        const hasTime = !table.endsWith('_line');
        await sql`insert into ${sql.table(table)} select copied.* from (select * from ${sql.table(table)} where store_id = ${shop.store.id} limit 1) one,
          generate_series(1, ${sql.lit(SALES)}) n,
          lateral jsonb_populate_record(null::${sql.raw(table)}, to_jsonb(one) || jsonb_build_object(${sql.raw(hasTime ? `'create_time', now(), ` : '')}${sql.raw(changes)})) copied`.execute(
          db,
        );
      }
    });
    // The statements above were planned for tables of a page, and PGlite's one connection keeps their plans.
    await server.database.script('discard plans');
  });

  it.each(reports)('[REP-24] %s compare no sale with each of another table', async (_, of) => {
    const yesterday = dayOf(addDays(now, -1));
    const asked = await askedBy(of({ from: yesterday, to: dayOf(now) }));
    const early = await askedBy(of({ from: yesterday, to: yesterday }));
    const compared = await inShop(async ({ db }) => {
      let pairs = 0;
      for (const node of [...asked, ...early]) {
        const { sql: text, parameters } = db.getExecutor().compileQuery(node, { queryId: 'analyzed' });
        const { rows } = await db.executeQuery<{ 'QUERY PLAN': { Plan: Plan }[] }>(
          CompiledQuery.raw(`explain (analyze, format json) ${text}`, [...parameters]),
        );
        for (const { Plan: plan } of rows[0]?.['QUERY PLAN'] ?? []) pairs += comparedInVain(plan);
      }
      return pairs;
    });
    expect(compared).toBeLessThan((SALES * SALES) / 10);
  });
});

/** How many pairs of rows the joins of a plan compared in vain. */
const comparedInVain = (plan: Plan): number =>
  (plan['Rows Removed by Join Filter'] ?? 0) * (plan['Actual Loops'] ?? 1) +
  (plan.Plans ?? []).reduce((sum, below) => sum + comparedInVain(below), 0);
