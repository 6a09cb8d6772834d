import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestServer, type TestServer } from '../startTestServer';
import { lockedTables, recordLocks } from './lockOrder';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

it('tells the tables in which a statement locks rows', () => {
  expect(lockedTables('select "id" from "sale_out" as "out" join shop on true for update of "out"')).toEqual([
    'sale_out',
  ]);
  expect(lockedTables('select id, (select name from shop) from customer where id = $1 for no key update')).toEqual([
    'customer',
  ]);
  expect(lockedTables('with moved as (update stock set held = 1 returning id) insert into t select 1')).toEqual([
    'stock',
  ]);
  expect(lockedTables('insert into "receivable" values ($1) on conflict (id) do update set "balance" = 1')).toEqual([
    'receivable',
  ]);
  expect(lockedTables('insert into t values (1) on conflict do nothing')).toEqual([]);
  expect(lockedTables('select 1 from customer for key share')).toEqual([]);
});

it('finds two tables that were locked in both orders, and none where a statement found no row', async () => {
  const { id: storeId } = await server.store();
  const both = async (first: string, second: string, where = 'true') => {
    const lock = (table: string) => sql.raw(`select id from ${table} where ${where} for update`);
    await server.database.transaction({ role: 'tenant', storeId }, async ({ db }) => {
      await sql`${lock(first)}`.execute(db);
      await sql`${lock(second)}`.execute(db);
    });
  };
  const locks = recordLocks(server.database);
  await both('shop', 'staff');
  await both('staff', 'shop', 'false');
  expect(locks.inversions()).toEqual([]);
  await both('staff', 'shop');
  expect(locks.inversions()).toMatchObject([{ one: 'shop', other: 'staff' }]);
  locks.stop();
});
