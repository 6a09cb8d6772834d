import { readFileSync } from 'node:fs';
import { setTimeout as wait } from 'node:timers/promises';
import pg from 'pg';
import { startPostgres } from '../scripts/postgres.mjs';
import { median, report, round } from './figures';
import { fillBooks } from './fillBooks';
import { load } from './load';
import { openShop, startProgram, type BenchShop } from './shop';

/** Smaller on a smaller machine: the sizes are read from the environment. */
const size = (name: string, usual: number) => Number(process.env[name] ?? usual);
const SALE_ROWS = size('SALE_ROWS', 1_000_000);
const FUND_ROWS = size('FUND_ROWS', 10_000_000);
const OWING_BILLS = size('OWING_BILLS', 50_000);
const ROUNDS = 9;
const MOST_REPORT_MS = 300;
const MOST_RATIO = 3;
const MOST_LEDGER_MS = 50;
const MOST_STATEMENT_MS = 500;
/** Three lines a sale, and as many sales are cancelled as `fill` says. */
const ROWS_A_SALE = 2.85;
const ROWS_A_PAGE = 20;
/** The last page that a list counts to. */
const LAST_COUNTED = 10_000 / ROWS_A_PAGE;

const dayBefore = (days: number) => new Date(Date.now() - days * 86_400_000 + 8 * 3_600_000).toISOString().slice(0, 10);
const month = { from: dayBefore(210), to: dayBefore(181) };
const days = `from=${month.from}&to=${month.to}`;

/** Grouping of the bare statement that a report of sales is held against. */
const KEYS: Readonly<Record<string, string>> = {
  day: 'day',
  category: 'root_category_id',
  goods: 'sku_id',
  customer: 'customer_id',
};

const reports = [
  ...Object.keys(KEYS).map((by) => ({
    name: `sales by ${by}, a month`,
    path: `report/saleBill/page?by=${by}&${days}`,
    by,
  })),
  {
    name: 'sales by category, the year',
    path: `report/saleBill/page?by=category&from=${dayBefore(364)}`,
    by: 'category',
  },
  { name: 'sales by category and children, a month', path: `report/categorySale/page?${days}`, by: 'category' },
  ...(['customer', 'bill'] as const).flatMap((by) => [
    { name: `debts by ${by}`, path: `report/debt/page?by=${by}&sums=true`, by: 'owing' },
    {
      name: `debts by ${by}, half a year ago`,
      path: `report/debt/page?by=${by}&sums=true&day=${month.to}`,
      by: 'owed',
    },
  ]),
];

const OWING = 'payment_status <> 2 and status <> 4';

/** The bare statement with its sums on the same PostgreSQL: what the ledger itself costs to read. */
function bareOf(storeId: string, by: string, path: string): string {
  if (by === 'owing')
    return `select customer_id, count(*), sum(receivable - received) as owed from sale_out
      where store_id = '${storeId}' and ${OWING} group by 1 order by owed desc`;
  if (by === 'owed')
    return `select out.customer_id, count(*), sum(bill.owed) as owed from (
        select id, sum(amount) as owed from (
          select id, receivable - received as amount from sale_out where store_id = '${storeId}' and ${OWING}
          union all
          select sale_out_id, -amount from receivable_ledger
            where store_id = '${storeId}' and create_time >= '${dayBefore(180)}T00:00:00+08:00') part
        group by 1 having sum(amount) <> 0) bill
      join sale_out out on out.store_id = '${storeId}' and out.id = bill.id group by 1 order by owed desc`;
  const from = path.includes(month.from) ? month.from : dayBefore(364);
  const to = path.includes(month.to) ? month.to : dayBefore(0);
  return `select ${KEYS[by] ?? 'day'}, sum(quantity), sum(amount) as net, sum(cost), sum(first) from sale_ledger
    where store_id = '${storeId}' and day between '${from}' and '${to}' group by 1 order by net desc`;
}

/** Measures reports, ledgers and the statement of a branch with a long past, and reads their plans. */
export async function reportsAndLedgers(): Promise<void> {
  const postgres = await startPostgres({
    shared_buffers: process.env.SHARED_BUFFERS ?? '2GB',
    max_wal_size: '10GB',
    session_preload_libraries: 'auto_explain',
  });
  if (!postgres) throw new Error('PostgreSQL is not installed here');
  const began = performance.now();
  const progress = (step: string) => {
    console.log(`  ${round((performance.now() - began) / 1000, 0)} s  ${step}`);
  };
  const sales = Math.ceil(SALE_ROWS / ROWS_A_SALE);
  const shop = await openShop(
    postgres.superuserUrl,
    { parts: 10_000, ledgerRows: Math.max(10_000, SALE_ROWS), orders: sales },
    progress,
  );
  const client = new pg.Client({ connectionString: shop.databaseUrl });
  try {
    await client.connect();
    await fillBooks(
      client,
      shop.place,
      { saleRows: SALE_ROWS, fundRows: FUND_ROWS, owingBills: OWING_BILLS },
      dayBefore(211),
      progress,
    );
    await measureReports(shop, client);
    await measureLedgers(shop, client);
    await readPlans(shop, client, postgres.log);
  } finally {
    await client.end();
    await shop.stop();
    postgres.stop();
  }
}

/** The median of some calls, after one that nobody counts. */
async function timeOf(shop: BenchShop, path: string): Promise<number> {
  const took: number[] = [];
  await load(shop.url, shop.headers, 1, 0.01, async (send) => {
    if (took.length) return;
    for (let at = 0; at <= ROUNDS; at += 1) {
      const start = performance.now();
      await send({ path: `/api/${path}` });
      took.push(performance.now() - start);
    }
  });
  return median(took.slice(1));
}

async function measureReports(shop: BenchShop, client: pg.Client): Promise<void> {
  for (const { name, path, by } of reports) {
    const ours = await timeOf(shop, path);
    const bare: number[] = [];
    for (let at = 0; at <= ROUNDS; at += 1) {
      const start = performance.now();
      await client.query(bareOf(shop.place.storeId, by, path));
      bare.push(performance.now() - start);
    }
    const ratio = ours / median(bare.slice(1));
    report(
      name,
      `${round(ours, 0)} ms, ${round(ratio, 1)} times the bare statement`,
      `≤ ${String(MOST_REPORT_MS)} ms or ≤ ${String(MOST_RATIO)} times`,
      ours <= MOST_REPORT_MS || ratio <= MOST_RATIO,
    );
  }
  const took = await timeOf(shop, `report/profit/statement?${days}`);
  report(
    'a month of the statement',
    `${round(took, 0)} ms`,
    `≤ ${String(MOST_STATEMENT_MS)} ms`,
    took <= MOST_STATEMENT_MS,
  );
}

async function measureLedgers(shop: BenchShop, client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ id: string; last: string; balance: string }>(
    `select id, last_seq as last, balance from fund_account where store_id = $1 and last_seq > 0 limit 1`,
    [shop.place.storeId],
  );
  const [account] = rows;
  if (!account) throw new Error('no account with money');
  const chain = `parts/fundReconcile/entries?kind=account&id=${account.id}`;
  const pages: [string, string][] = [
    ['money, first page', 'parts/fundWorking/page'],
    ['money, last counted page', `parts/fundWorking/page?current=${String(LAST_COUNTED)}`],
    ['money of a past month, first page', `parts/fundWorking/page?${days}`],
    ['money of an account in a past month', `parts/fundWorking/page?accountId=${account.id}&${days}`],
    ["an account's rows, first page", chain],
    ["an account's rows, last page", `${chain}&after=${String(Number(account.last) - 50)}&sum=${account.balance}`],
    ['movements of stock, first page', 'report/outIn/page'],
    ['movements of stock of a past month', `report/outIn/page?${days}`],
    ['debts without money, first page', 'parts/fundNoncash/page'],
    ['debts without money of a past month', `parts/fundNoncash/page?${days}`],
  ];
  for (const [name, path] of pages) {
    const took = await timeOf(shop, path);
    report(name, `${round(took, 1)} ms`, `≤ ${String(MOST_LEDGER_MS)} ms`, took <= MOST_LEDGER_MS);
  }
}

const LEDGERS = /Seq Scan on (sale_ledger|fund_ledger|receivable_ledger|stock_ledger)\b/g;

/** Has PostgreSQL log the plans of what is asked with days, under the server's own settings. */
async function readPlans(shop: BenchShop, client: pg.Client, log: string): Promise<void> {
  await client.query(
    `alter database ${new URL(shop.databaseUrl).pathname.slice(1)} set auto_explain.log_min_duration = 0`,
  );
  const before = readFileSync(log, 'utf8').length;
  const server = await startProgram('apps/server/dist/main.mjs', {
    DATABASE_URL: shop.databaseUrl,
    DATABASE_POOL: '2',
  });
  const asked = [
    ...reports.map(({ path }) => path).filter((path) => path.includes('from=')),
    ...['report/profit/statement', 'parts/fundWorking/page', 'report/outIn/page', 'report/outIn/sums'].map(
      (path) => `${path}?${days}`,
    ),
  ];
  for (const path of asked) await load(server.url, shop.headers, 1, 0.01, (send) => send({ path: `/api/${path}` }));
  await server.stop();
  await wait(500);
  const logged = readFileSync(log, 'utf8').slice(before).split('Query Text:').slice(1);
  // The daily check of balances, which may run meanwhile, adds up whole ledgers: that is what it is for.
  const plans = logged.filter((plan) => !plan.includes(' as computed'));
  const scans = plans.flatMap((plan) =>
    (plan.match(LEDGERS) ?? []).map((scan) => `${scan}: ${plan.slice(0, 160).trim()}`),
  );
  report(
    'plans of what is asked with days',
    scans.length
      ? [...new Set(scans)].join('\n  ')
      : `${String(plans.length)} plans, none reads a ledger from end to end`,
    'no sequential scan',
    scans.length === 0 && plans.length > 0,
  );
}
