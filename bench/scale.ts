import { readFileSync } from 'node:fs';
import { setTimeout as wait } from 'node:timers/promises';
import pg from 'pg';
import { startPostgres } from '../scripts/postgres.mjs';
import { median, report, round } from './figures';
import type { Size } from './fill';
import { load } from './load';
import { openShop, startProgram, type BenchShop } from './shop';
import { ourPaths, workIn, type Work } from './work';

const small: Size = { parts: 10_000, ledgerRows: 100_000, orders: 10_000 };
const large: Size = { parts: 1_000_000, ledgerRows: 10_000_000, orders: 1_000_000 };
const MOST = 1.5;
const ROUNDS = 5;
const SECONDS = 3;
/** Matches a sequential scan of a table that grows with the business. */
const GROWING = new RegExp(
  `Seq Scan on (${[
    'goods|goods_sku|goods_shop|stock|stock_ledger',
    'order_sale|order_sale_line|sale_out|sale_out_line|customer',
  ].join('|')})\\b`,
  'g',
);

/** Measures the cost of a shop of a hundred times the size, at the 95th percentile, in turns on the same PostgreSQL. */
export async function scale(): Promise<void> {
  const postgres = await startPostgres({
    shared_buffers: '4GB',
    max_wal_size: '20GB',
    session_preload_libraries: 'auto_explain',
  });
  if (!postgres) throw new Error('PostgreSQL is not installed here');
  const shops: BenchShop[] = [];
  const began = performance.now();
  try {
    for (const size of [small, large])
      shops.push(
        await openShop(postgres.superuserUrl, size, (step) => {
          console.log(`  ${round((performance.now() - began) / 1000, 0)} s  ${String(size.parts)} parts: ${step}`);
        }),
      );
    const sides = await Promise.all(
      shops.map(async (shop, index) => ({
        shop,
        work: scanning((await workIn(shop))(ourPaths), index ? large : small),
      })),
    );
    for (const name of ['list', 'scan', 'detail', 'sale'] as const) {
      const ratios: number[] = [];
      let last: number[] = [];
      for (let turn = 0; turn <= ROUNDS; turn += 1) {
        const p95: number[] = [];
        for (const { shop, work } of sides)
          p95.push((await load(shop.url, shop.headers, 1, turn ? SECONDS : 1, work[name])).p95);
        if (!turn) continue;
        last = p95;
        ratios.push((p95[1] ?? 0) / (p95[0] ?? 1));
      }
      const ratio = median(ratios);
      report(
        name,
        `p95 at ${String(large.parts)} parts is ${round(ratio)} of that at ${String(small.parts)} (last round: ${last
          .map((one) => `${round(one, 1)} ms`)
          .reverse()
          .join(' against ')}; all ${ratios.map((one) => round(one)).join(', ')})`,
        `≤ ${String(MOST)}`,
        ratio <= MOST,
      );
    }
    const side = sides[1];
    if (side) await readPlans(side.shop, side.work, postgres.log);
  } finally {
    for (const shop of shops) await shop.stop();
    postgres.stop();
  }
}

type ScaleWork = Work & { scan: Work['list'] };

const scanning = (work: Work, { parts }: Size): ScaleWork => ({
  ...work,
  scan: (send) =>
    send({
      path: `/api/parts/goodsShop/order/page?scan=69${String(1 + Math.floor(Math.random() * parts)).padStart(11, '0')}`,
    }),
});

/** Has PostgreSQL log the plans of the server's real statements, under the server's unprivileged role. */
async function readPlans(shop: BenchShop, work: ScaleWork, log: string): Promise<void> {
  const administrator = new pg.Client({ connectionString: shop.databaseUrl });
  await administrator.connect();
  await administrator.query(
    `alter database ${new URL(shop.databaseUrl).pathname.slice(1)} set auto_explain.log_min_duration = 0`,
  );
  await administrator.end();
  const before = readFileSync(log, 'utf8').length;
  const server = await startProgram('apps/server/dist/main.mjs', {
    DATABASE_URL: shop.databaseUrl,
    DATABASE_POOL: '2',
  });
  for (const name of ['list', 'scan', 'detail', 'sale'] as const)
    for (let turn = 0; turn < 5; turn += 1) await load(server.url, shop.headers, 1, 0.01, work[name]);
  await server.stop();
  await wait(500);
  const plans = readFileSync(log, 'utf8').slice(before);
  const scans = [...new Set(plans.match(GROWING) ?? [])];
  report(
    'plans as the unprivileged role',
    scans.length
      ? scans.join(', ')
      : `${String(plans.match(/Query Text:/g)?.length ?? 0)} plans, none reads a growing table from end to end`,
    'no sequential scan',
    scans.length === 0 && plans.includes('Query Text:'),
  );
}
