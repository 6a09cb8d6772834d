import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestServer, type TestServer } from '../testing/startTestServer';
import { stockedShop, type StockedShop } from '../testing/stockedShop';
import type { Db } from './database';

let server: TestServer;
let mine: StockedShop;
let theirs: StockedShop;
let tables: string[];

const asOwner = <T>(run: (db: Db) => Promise<T>) => server.database.transaction({ role: 'owner' }, ({ db }) => run(db));
const inMyStore = <T>(run: (db: Db) => Promise<T>) => server.database.transaction({ role: 'tenant', storeId: mine.store.id }, ({ db }) => run(db));

beforeAll(async () => {
  server = await startTestServer();
  [mine, theirs] = [await stockedShop(server), await stockedShop(server)];
  const { rows } = await asOwner((db) => sql<{ name: string }>`
    select table_name as name from information_schema.tables where table_schema = 'public' and table_type = 'BASE TABLE' order by 1`.execute(db));
  tables = rows.map(({ name }) => name);
});
afterAll(() => server.stop());

const storesIn = async (db: Db, table: string) =>
  (await sql<{ store: string }>`select distinct store_id::text as store from ${sql.table(table)}`.execute(db)).rows.map(({ store }) => store);

describe('the walls between stores', () => {
  it('every table of the business belongs to a store and has a policy that is forced', async () => {
    const { rows } = await asOwner((db) => sql<{ name: string; walled: boolean }>`
      select relname as name, relrowsecurity and relforcerowsecurity
        and exists (select 1 from pg_policy where polrelid = pg_class.oid)
        and exists (select 1 from pg_attribute where attrelid = pg_class.oid and attname = 'store_id' and attnotnull) as walled
      from pg_class where relnamespace = 'public'::regnamespace and relkind in ('r', 'p')`.execute(db));
    expect(rows.filter(({ walled }) => !walled)).toEqual([]);
    expect(rows.length).toBe(tables.length);
    expect(rows.length).toBeGreaterThan(20);
  });

  it('without a store set, the unprivileged role sees no row of any table', async () => {
    await asOwner(async (db) => {
      await sql`set local role partsdesk_tenant`.execute(db);
      for (const table of tables) expect({ table, stores: await storesIn(db, table) }).toEqual({ table, stores: [] });
    });
  });

  it('with a store set, it sees that store alone, and there is something to see', async () => {
    const seen = await inMyStore(async (db) => {
      const stores: string[][] = [];
      for (const table of tables) stores.push(await storesIn(db, table));
      return stores;
    });
    expect(new Set(seen.flat())).toEqual(new Set([mine.store.id]));
    expect(seen.filter((stores) => stores.length > 0).length).toBeGreaterThan(8);
  });

  it("another store's row can be neither written, nor changed, nor deleted", async () => {
    const intruder = { store_id: theirs.store.id, id: mine.shopId, name: '外来标签', create_time: new Date(0) };
    await expect(inMyStore((db) => db.insertInto('customer_tag').values(intruder).execute())).rejects.toThrow('row-level security');
    await inMyStore(async (db) => {
      const changed = await db.updateTable('stock').set({ on_hand: 0 }).where('store_id', '=', theirs.store.id).executeTakeFirst();
      const deleted = await db.deleteFrom('stock').where('store_id', '=', theirs.store.id).executeTakeFirst();
      expect([changed.numUpdatedRows, deleted.numDeletedRows]).toEqual([0n, 0n]);
    });
  });

  it('the unprivileged role is no superuser, bypasses no policy and owns nothing', async () => {
    const { rows } = await asOwner((db) => sql`
      select rolsuper, rolbypassrls, (select count(*)::int from pg_class where relowner = pg_roles.oid) as owned
      from pg_roles where rolname = 'partsdesk_tenant'`.execute(db));
    expect(rows).toEqual([{ rolsuper: false, rolbypassrls: false, owned: 0 }]);
  });

  it('a transaction in which a statement failed is not taken for done', async () => {
    await expect(inMyStore(async (db) => {
      await sql`select 1 / 0`.execute(db).catch(() => undefined);
      return 'done';
    })).rejects.toThrow();
  });
});
