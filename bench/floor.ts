import { startPostgres } from '../scripts/postgres.mjs';
import { median, report, round } from './figures';
import { load } from './load';
import { openShop, startProgram } from './shop';
import { floorPaths, ourPaths, workIn, type Work } from './work';

const CLIENTS = 8;
const ROUNDS = 5;
const SECONDS = 3;
const targets: Record<keyof Work, number> = { list: 0.45, detail: 0.4, sale: 0.3 };

/** Compares our rate with that of a bare handler running the same statements on the same PostgreSQL, in turns. */
export async function floor(): Promise<void> {
  const postgres = await startPostgres({ shared_buffers: '512MB' });
  if (!postgres) throw new Error('PostgreSQL is not installed here');
  let shop: Awaited<ReturnType<typeof openShop>> | undefined;
  let bare: Awaited<ReturnType<typeof startProgram>> | undefined;
  try {
    shop = await openShop(
      postgres.superuserUrl,
      { parts: 10_000, ledgerRows: 100_000, orders: 10_000 },
      () => undefined,
    );
    bare = await startProgram(
      'bench/floor/server.ts',
      { DATABASE_URL: shop.databaseUrl, DATABASE_POOL: '8', PLACE: JSON.stringify(shop.place) },
      ['--import', 'tsx'],
    );
    const work = await workIn(shop);
    for (const name of ['list', 'detail', 'sale'] as const) {
      const ratios: number[] = [];
      const rates = { ours: 0, bare: 0 };
      // The first round is a warm-up.
      for (let turn = 0; turn <= ROUNDS; turn += 1) {
        const ours = await load(shop.url, shop.headers, CLIENTS, turn ? SECONDS : 1, work(ourPaths)[name]);
        const floor = await load(bare.url, {}, CLIENTS, turn ? SECONDS : 1, work(floorPaths)[name]);
        if (!turn) continue;
        ratios.push(ours.rate / floor.rate);
        Object.assign(rates, { ours: ours.rate, bare: floor.rate });
      }
      const ratio = median(ratios);
      report(
        `${name}, ${String(CLIENTS)} clients`,
        `${round(ratio)} of the floor's rate (last round: ${round(rates.ours, 0)}/s against ${round(rates.bare, 0)}/s; all ${ratios.map((one) => round(one)).join(', ')})`,
        `≥ ${String(targets[name])}`,
        ratio >= targets[name],
      );
    }
    const ours = await load(shop.url, shop.headers, 1, 5, work(ourPaths).sale);
    const floor = await load(bare.url, {}, 1, 5, work(floorPaths).sale);
    report(
      'a sale alone',
      `p50 ${round(ours.p50, 1)} ms, p95 ${round(ours.p95, 1)} ms (floor: p50 ${round(floor.p50, 1)} ms)`,
      'p50 ≤ 10 ms',
      ours.p50 <= 10,
    );
  } finally {
    await bare?.stop();
    await shop?.stop();
    postgres.stop();
  }
}
