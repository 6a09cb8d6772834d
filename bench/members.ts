import pg from 'pg';
import { startPostgres } from '../scripts/postgres.mjs';
import { round } from './figures';
import { letPointsPay, manyTills, saleByMember } from './members/atTill';
import { fillMembers } from './members/fillMembers';
import { memberLists } from './members/lists';
import { night } from './members/night';
import { ENDING, FEW_MEMBERS, MEMBERS } from './members/sizes';
import { openShop, type BenchShop } from './shop';
import { ourPaths, workIn } from './work';

/** Measures members' cards and points against cash, one till and a shop of fewer members; see `members/sizes.ts`. */
export async function members(): Promise<void> {
  const postgres = await startPostgres({ shared_buffers: '2GB', max_wal_size: '20GB' });
  if (!postgres) throw new Error('PostgreSQL is not installed here');
  const shops: BenchShop[] = [];
  const databases: pg.Client[] = [];
  const began = performance.now();
  try {
    const opened = async (count: number, ending: number) => {
      const shop = await openShop(
        postgres.superuserUrl,
        // Ten thousand pieces of each part: the measured sales take three of them thousands of times.
        { parts: 1000, ledgerRows: 10_000, orders: count },
        () => undefined,
      );
      shops.push(shop);
      const database = new pg.Client({ connectionString: shop.databaseUrl });
      databases.push(database);
      await database.connect();
      await fillMembers(database, shop.place, count, ending);
      console.log(`  ${round((performance.now() - began) / 1000, 0)} s  ${String(count)} members are there`);
      return { shop, database };
    };
    const small = await opened(FEW_MEMBERS, 0);
    const large = await opened(MEMBERS, ENDING);
    await letPointsPay(large.shop);
    await saleByMember(large.shop);
    await manyTills(large.shop);
    await memberLists(small.shop, large.shop);
    await night(large.shop, large.database, (await workIn(large.shop))(ourPaths));
  } finally {
    for (const database of databases) await database.end();
    for (const shop of shops) await shop.stop();
    postgres.stop();
  }
}
