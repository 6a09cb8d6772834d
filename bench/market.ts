import pg from 'pg';
import { startPostgres } from '../scripts/postgres.mjs';
import { round } from './figures';
import { deskList, saleWithCoupons } from './market/atDesk';
import { claims } from './market/claims';
import { fillMarket } from './market/fillMarket';
import { issuanceJob } from './market/issuanceJob';
import { campaignEffect, marketLists } from './market/lists';
import { marketSheets } from './market/marketSheets';
import { customersOf, FEW_ROWS, ROWS, SHEET } from './market/sizes';
import { openShop, startProgram, type BenchShop } from './shop';

/** Measures marketing against itself without, a bare server, and a shop of fewer rows; see `market/sizes.ts`. */
export async function market(): Promise<void> {
  const postgres = await startPostgres({ shared_buffers: '2GB', max_wal_size: '20GB' });
  if (!postgres) throw new Error('PostgreSQL is not installed here');
  const shops: BenchShop[] = [];
  const databases: pg.Client[] = [];
  let bare: Awaited<ReturnType<typeof startProgram>> | undefined;
  const began = performance.now();
  try {
    const opened = async (orders: number) => {
      const parts = Math.max(SHEET, 1000);
      // Ten thousand pieces of each part: the measured sales take three of them thousands of times.
      const size = { parts, ledgerRows: 10 * parts, orders };
      const shop = await openShop(postgres.superuserUrl, size, () => undefined);
      shops.push(shop);
      const database = new pg.Client({ connectionString: shop.databaseUrl });
      databases.push(database);
      await database.connect();
      await fillMarket(database, shop.place, orders);
      console.log(`  ${round((performance.now() - began) / 1000, 0)} s  ${String(orders)} rows are there`);
      return { shop, database };
    };
    const small = await opened(FEW_ROWS);
    const large = await opened(ROWS);
    bare = await startProgram(
      'bench/market/bareServer.ts',
      { DATABASE_URL: large.shop.databaseUrl, DATABASE_POOL: '8', PLACE: JSON.stringify(large.shop.place) },
      ['--import', 'tsx'],
    );
    await saleWithCoupons(large.shop, ROWS);
    await deskList(large.shop, bare.url);
    await claims(large.shop, large.database, bare.url);
    await marketLists(small.shop, large.shop);
    await campaignEffect(large.shop);
    await issuanceJob(large.shop, customersOf(ROWS));
    await marketSheets(large.shop, ROWS);
  } finally {
    await bare?.stop();
    for (const database of databases) await database.end();
    for (const shop of shops) await shop.stop();
    postgres.stop();
  }
}
