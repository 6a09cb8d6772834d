import { readFileSync } from 'node:fs';
import { setTimeout as wait } from 'node:timers/promises';
import pg from 'pg';
import { startPostgres } from '../scripts/postgres.mjs';
import { median, report, round } from './figures';
import { load, type Send } from './load';
import { openShop, startProgram, type BenchShop } from './shop';

const SMALL = 10_000;
const LARGE = Number(process.env.SEARCH_PARTS ?? 1_000_000);
const ROUNDS = 3;
const SECONDS = 2;
const MOST_MS = 50;

const any = (parts: number) => 1 + Math.floor(Math.random() * parts);
const code = (number: number) => `P${String(number).padStart(8, '0')}`;
const one = <T>(choices: readonly T[]): T => choices[Math.floor(Math.random() * choices.length)] as T;

/** Kinds of keywords, with the factor by which each may be slower among a hundred times as many parts. */
const kinds: { name: string; most: number; keyword: (parts: number) => string }[] = [
  { name: 'exact code', most: 1.5, keyword: (parts) => code(any(parts)) },
  { name: 'beginning of a code', most: 1.5, keyword: (parts) => code(any(parts)).slice(0, -2) },
  { name: 'beginning of a name', most: 1.5, keyword: () => one(['机油', '前刹车', '火花', '发电机', '空气滤']) },
  { name: 'inside of a name', most: 3, keyword: () => one(['滤清', '刹车片', '总成', '球头', '传感']) },
  { name: 'inside of a code', most: 3, keyword: (parts) => code(any(parts)).slice(-5, -1) },
  { name: 'pinyin initials', most: 3, keyword: () => one(['jylqq', 'qscp', 'lqq', 'fdj', 'hhs']) },
  { name: 'pinyin', most: 3, keyword: () => one(['jiyou', 'qianshache', 'fadianji', 'kongqi']) },
  {
    name: 'two words',
    most: 3,
    keyword: (parts) => `${one(['滤清', '刹车', '总成'])} ${code(any(parts)).slice(0, -2)}`,
  },
];
/** Matches a sequential scan of a table that grows with the archive. */
const GROWING = /Seq Scan on (goods|goods_sku|goods_shop|goods_term|stock)\b/g;

/**
 * Measures the search, the list and the detail of parts among few and among many, in turns on the same PostgreSQL,
 * under the unprivileged role.
 */
export async function search(): Promise<void> {
  const postgres = await startPostgres({
    shared_buffers: '2GB',
    max_wal_size: '20GB',
    session_preload_libraries: 'auto_explain',
  });
  if (!postgres) throw new Error('PostgreSQL is not installed here');
  const shops: BenchShop[] = [];
  const began = performance.now();
  try {
    for (const parts of [SMALL, LARGE])
      shops.push(
        await openShop(postgres.superuserUrl, { parts, ledgerRows: parts, orders: 1000 }, (step) => {
          console.log(`  ${round((performance.now() - began) / 1000, 0)} s  ${String(parts)} parts: ${step}`);
        }),
      );
    const ask = (path: string, keyword: string) => (send: Send) =>
      send({ path: `${path}?keyword=${encodeURIComponent(keyword)}` });
    const works: { name: string; most: number; of: (parts: number) => (send: Send) => Promise<unknown> }[] = [
      ...kinds.map(({ name, most, keyword }) => ({
        name: `desk, ${name}`,
        most,
        of: (parts: number) => (send: Send) => ask('/api/parts/goodsShop/order/page', keyword(parts))(send),
      })),
      ...kinds.slice(0, 6).map(({ name, most, keyword }) => ({
        name: `archive, ${name}`,
        most,
        of: (parts: number) => (send: Send) => ask('/api/parts/goods/page', keyword(parts))(send),
      })),
      { name: 'archive, list', most: 1.5, of: () => (send) => send({ path: '/api/parts/goods/page' }) },
      { name: 'archive, one part', most: 1.5, of: () => detail() },
    ];
    const ids: string[][] = [];
    for (const { url, headers } of shops)
      await load(url, headers, 1, 0.01, async (send) => {
        ids.push(
          ((await send({ path: '/api/parts/goods/page?pageSize=100' })) as { records: { id: string }[] }).records.map(
            ({ id }) => id,
          ),
        );
      });
    let side = 0;
    function detail() {
      return (send: Send) => send({ path: `/api/parts/goods/getById?id=${one(ids[side] ?? [])}` });
    }
    for (const { name, most, of } of works) {
      const ratios: number[] = [];
      let last: number[] = [];
      for (let turn = 0; turn <= ROUNDS; turn += 1) {
        const p95: number[] = [];
        for (const [index, shop] of shops.entries()) {
          side = index;
          p95.push((await load(shop.url, shop.headers, 1, turn ? SECONDS : 1, of(index ? LARGE : SMALL))).p95);
        }
        if (!turn) continue;
        last = p95;
        ratios.push((p95[1] ?? 0) / (p95[0] ?? 1));
      }
      const ratio = median(ratios);
      const found = !['archive, list', 'archive, one part'].includes(name);
      report(
        name,
        `p95 at ${String(LARGE)} parts is ${round(ratio)} of that at ${String(SMALL)} (last round: ${last
          .map((ms) => `${round(ms, 1)} ms`)
          .reverse()
          .join(' against ')})`,
        found ? `≤ ${String(most)} and below ${String(MOST_MS)} ms` : `≤ ${String(most)}`,
        ratio <= most && (!found || (last[1] ?? 0) < MOST_MS),
      );
    }
    const large = shops[1];
    if (large)
      await readPlans(
        large,
        postgres.log,
        works.map(({ of }) => of(LARGE)),
      );
  } finally {
    for (const shop of shops) await shop.stop();
    postgres.stop();
  }
}

/** Has PostgreSQL log the plans of the server's real statements, under the server's unprivileged role. */
async function readPlans(
  shop: BenchShop,
  log: string,
  works: readonly ((send: Send) => Promise<unknown>)[],
): Promise<void> {
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
  for (const work of works) for (let turn = 0; turn < 3; turn += 1) await load(server.url, shop.headers, 1, 0.01, work);
  await server.stop();
  await wait(500);
  const plans = readFileSync(log, 'utf8').slice(before);
  const scans = [...new Set(plans.match(GROWING) ?? [])];
  report(
    'plans of searches as the unprivileged role',
    scans.length
      ? scans.join(', ')
      : `${String(plans.match(/Query Text:/g)?.length ?? 0)} plans, none reads a growing table from end to end`,
    'no sequential scan',
    scans.length === 0 && plans.includes('Query Text:'),
  );
}
