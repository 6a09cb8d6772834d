import { readFileSync } from 'node:fs';
import { startPostgres } from '../scripts/postgres.mjs';
import { median, report, round } from './figures';
import { load } from './load';
import { openShop } from './shop';

const PARTS = 10_000;
const ROUNDS = 60;
const MOST_MS = 4;

const WORDS = ['机油', '刹车', '滤清', 'jyl', 'P0000', '传感器', '总成', '球头'];
/** Lists by name, with the query of each round. */
const LISTS: { name: string; path: (round: number) => string }[] = [
  { name: 'archive, a text', path: (at) => `goods/page?keyword=${wordOf(at)}` },
  { name: 'archive, a text and on sale', path: (at) => `goods/page?keyword=${wordOf(at)}&onSale=1` },
  { name: 'archive, on sale', path: () => 'goods/page?onSale=1' },
  { name: 'archive, in stock', path: () => 'goods/page?stock=1' },
  { name: "shop's goods, a text", path: (at) => `goodsShop/page?keyword=${wordOf(at)}` },
  { name: "shop's goods, on sale", path: () => 'goodsShop/page?onSale=1' },
  { name: "shop's goods, by stock", path: () => 'goodsShop/page?sort=available.desc' },
  { name: 'orders', path: () => 'orderSale/page' },
];

function wordOf(round: number): string {
  return encodeURIComponent(WORDS[round % WORDS.length] ?? '');
}

/** Measures the milliseconds of PostgreSQL that a page of a list costs, by the durations in PostgreSQL's own log. */
export async function lists(): Promise<void> {
  const postgres = await startPostgres({ log_min_duration_statement: '0', shared_buffers: '512MB' });
  if (!postgres) throw new Error('PostgreSQL is not installed here');
  const spent = () =>
    [
      ...readFileSync(postgres.log, 'utf8').matchAll(/duration: ([\d.]+) ms {2}(?:parse|bind|execute|statement)/g),
    ].reduce((sum, [, ms]) => sum + Number(ms), 0);
  const shop = await openShop(
    postgres.superuserUrl,
    { parts: PARTS, ledgerRows: PARTS, orders: 10_000 },
    () => undefined,
  );
  try {
    for (const { name, path } of LISTS) {
      const costs: number[] = [];
      await load(shop.url, shop.headers, 1, 0.01, async (send) => {
        if (costs.length) return;
        for (let at = 0; at < ROUNDS; at += 1) {
          const before = spent();
          await send({ path: `/api/parts/${path(at)}` });
          costs.push(spent() - before);
        }
      });
      const cost = median(costs.slice(WORDS.length));
      report(
        `a page of ${name}, ${String(PARTS)} parts`,
        `${round(cost)} ms of PostgreSQL`,
        `≤ ${String(MOST_MS)}`,
        cost <= MOST_MS,
      );
    }
  } finally {
    await shop.stop();
    postgres.stop();
  }
}
