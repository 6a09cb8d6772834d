import type { Client } from 'pg';
import { report, round } from '../figures';
import { load } from '../load';
import { startProgram, type BenchShop } from '../shop';
import type { Work } from '../work';
import { ENDING, SECONDS } from './sizes';

const left = async (database: Client): Promise<number> => {
  const { rows } = await database.query<{ left: number }>(
    'select count(*)::int as left from points_lot where points_left > 0 and last_day < now()::date',
  );
  return rows[0]?.left ?? 0;
};

/**
 * Compares a sale beside the nightly work with one alone: another process of the server starts, which does at its start
 * what is due, here the ended points of many members.
 */
export async function night(shop: BenchShop, database: Client, { sale }: Work): Promise<void> {
  const idle = await load(shop.url, shop.headers, 1, 3 * SECONDS, sale);
  const began = performance.now();
  const where = { DATABASE_URL: shop.databaseUrl, DATABASE_POOL: '4' };
  const other = await startProgram('apps/server/dist/main.mjs', where);
  try {
    const p95: number[] = [];
    while ((await left(database)) > 0) p95.push((await load(shop.url, shop.headers, 1, 3 * SECONDS, sale)).p95);
    const seconds = (performance.now() - began) / 1000;
    const worst = Math.max(...p95);
    const ended = `${String(ENDING)} members' points ended in ${round(seconds, 0)} s`;
    report(
      'a sale beside the nightly work',
      `worst p95 ${round(worst, 1)} ms, alone ${round(idle.p95, 1)} ms; ${ended}`,
      '≤ 1.5',
      worst <= 1.5 * idle.p95,
    );
  } finally {
    await other.stop();
  }
}
