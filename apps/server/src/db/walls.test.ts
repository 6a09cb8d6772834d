import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { rowInEveryTable, takeChecksOff } from '../testing/database/rowInEveryTable';
import { tenantTables, wallFaults } from '../testing/database/walls';
import { exampleCompany, type ExampleWorld } from '../testing/examples/exampleWorld';
import { startTestServer, type TestServer } from '../testing/startTestServer';
import type { Db } from './database';
import { asKeeper, withKeeper } from './keeper';

let server: TestServer;
let mine: ExampleWorld;
let theirs: ExampleWorld;
let tables: string[];

const asOwner = <T>(run: (db: Db) => Promise<T>) =>
  server.database.transaction({ role: 'owner' }, ({ db }) => withKeeper(db, () => run(db)));
const inMyStore = <T>(run: (db: Db) => Promise<T>) =>
  server.database.transaction({ role: 'tenant', storeId: mine.store.id }, ({ db }) => run(db));

beforeAll(async () => {
  server = await startTestServer();
  [mine, theirs] = [(await exampleCompany(server)).here, (await exampleCompany(server)).here];
  await asOwner(takeChecksOff);
  for (const { store } of [mine, theirs]) await asKeeper(server.database, (db) => rowInEveryTable(db, store.id));
  tables = await asOwner(tenantTables);
});
afterAll(() => server.stop());

class Undone extends Error {}
/** What the check finds once a table's wall was damaged; the damage is undone. */
async function faultsAfter(damage: string): Promise<string[]> {
  let faults: string[] = [];
  await asOwner(async (db) => {
    for (const statement of damage.split('; ')) await sql.raw(statement).execute(db);
    faults = await wallFaults(db, mine.store.id);
    throw new Undone();
  }).catch((error: unknown) => {
    if (!(error instanceof Undone)) throw error;
  });
  return faults;
}

describe('the walls between stores', () => {
  it(
    'every table of the business is walled: without a store nothing is seen of it, with one that store ' + 'alone',
    async () => {
      expect(await asOwner((db) => wallFaults(db, mine.store.id))).toEqual([]);
      expect(await asOwner((db) => wallFaults(db, theirs.store.id))).toEqual([]);
      expect(tables.length).toBeGreaterThan(20);
    },
  );

  const intact = '(store_id = (select store_in_force()))';
  it.each([
    [
      'without its policy',
      (table: string) => `drop policy own_store on ${table}`,
      ['its policies are not those of a wall', 'hides the rows of its store'],
    ],
    [
      'without row-level security',
      (table: string) => `alter table ${table} disable row level security`,
      ['its wall is not forced', 'is seen without a store', 'shows rows of other stores'],
    ],
    [
      'with a wall that its owner walks through',
      (table: string) => `alter table ${table} no force row level security`,
      ['its wall is not forced'],
    ],
    [
      'with a policy that shows everything',
      (table: string) => `alter policy own_store on ${table} using (true)`,
      ['its policies are not those of a wall', 'is seen without a store', 'shows rows of other stores'],
    ],
    [
      'with a policy that lets everything in',
      (table: string) => `alter policy own_store on ${table} with check (true)`,
      ['its policies are not those of a wall'],
    ],
    [
      'without the policy of the keeper',
      (table: string) => `drop policy every_store on ${table}`,
      ['its policies are not those of a wall', 'hides rows from the keeper'],
    ],
    [
      'with a policy that shows everything to whom the keeper was lent',
      (table: string) => `alter policy every_store on ${table} using (true)`,
      ['its policies are not those of a wall'],
    ],
    [
      'with a third policy',
      (table: string) => `create policy also on ${table} to partsdesk_tenant using (true) with check ${intact}`,
      ['its policies are not those of a wall', 'is seen without a store', 'shows rows of other stores'],
    ],
  ] as const)('a table %s is named: one alone, and each of all', async (_how, damage, faults) => {
    const named = (damaged: string[]) => damaged.flatMap((table) => faults.map((fault) => `${table}: ${fault}`)).sort();
    for (const damaged of [tables.slice(0, 1), tables])
      expect((await faultsAfter(damaged.map(damage).join('; '))).sort()).toEqual(named(damaged));
  });

  it('a new table that forgets its wall, or its store, is named', async () => {
    const unwalled = ['forgetful: its wall is not forced', 'forgetful: its policies are not those of a wall'];
    expect(await faultsAfter('create table forgetful (store_id uuid not null, id uuid not null)')).toEqual(unwalled);
    expect(await faultsAfter('create table forgetful (id uuid not null)')).toEqual([
      'forgetful: its rows belong to no store',
      ...unwalled,
    ]);
  });

  it("another store's row can be neither written, nor changed, nor deleted", async () => {
    const intruder = { store_id: theirs.store.id, id: mine.tagId, name: '外来标签', create_time: new Date(0) };
    await expect(inMyStore((db) => db.insertInto('customer_tag').values(intruder).execute())).rejects.toThrow(
      'row-level security',
    );
    await inMyStore(async (db) => {
      const changed = await db
        .updateTable('stock')
        .set({ on_hand: 0 })
        .where('store_id', '=', theirs.store.id)
        .executeTakeFirst();
      const deleted = await db.deleteFrom('stock').where('store_id', '=', theirs.store.id).executeTakeFirst();
      expect([changed.numUpdatedRows, deleted.numDeletedRows]).toEqual([0n, 0n]);
    });
  });

  it('[O-02] no role of the product is a superuser, bypasses policies, can log in or owns anything', async () => {
    const { rows } = await asOwner((db) =>
      sql`
      select rolname as name, rolsuper or rolbypassrls or rolcanlogin as privileged,
        (select count(*)::int from pg_class where relowner = pg_roles.oid) as owned
      from pg_roles where rolname like 'partsdesk\\_%' and rolname not like '%\\_test' order by 1`.execute(db),
    );
    expect(rows).toEqual(
      ['partsdesk_keeper', 'partsdesk_platform', 'partsdesk_tenant'].map((name) => ({
        name,
        privileged: false,
        owned: 0,
      })),
    );
  });

  it('[O-02] the keeper sees and writes the rows of every store', async () => {
    const stores = await asKeeper(server.database, async (db) => {
      await db
        .updateTable('customer_tag')
        .set({ name: sql`name` })
        .execute();
      return (await db.selectFrom('customer_tag').select('store_id').distinct().execute()).map((row) => row.store_id);
    });
    for (const { store } of [mine, theirs]) expect(stores).toContain(store.id);
  });

  it.skipIf(!process.env.TEST_DATABASE_URL)(
    '[O-02] the owner of the database is no superuser and sees no walled row; a request cannot become the keeper',
    async () => {
      const owner = await server.database.transaction({ role: 'owner' }, ({ db }) =>
        sql<{ privileged: boolean; seen: number }>`
          select rolsuper or rolbypassrls as privileged, (select count(*)::int from customer_tag) as seen
          from pg_roles where rolname = current_user`.execute(db),
      );
      expect(owner.rows).toEqual([{ privileged: false, seen: 0 }]);
      const become = sql`select set_config('role', 'partsdesk_keeper', true)`;
      const refusal = 'permission denied to set role "partsdesk_keeper"';
      await expect(inMyStore((db) => become.execute(db))).rejects.toThrow(refusal);
      await expect(server.database.transaction({ role: 'platform' }, ({ db }) => become.execute(db))).rejects.toThrow(
        refusal,
      );
      await expect(inMyStore((db) => sql`grant partsdesk_keeper to partsdesk_tenant`.execute(db))).rejects.toThrow(
        'must have admin option',
      );
      // While it is lent to one transaction, another cannot take it.
      await asKeeper(server.database, () => expect(inMyStore((db) => become.execute(db))).rejects.toThrow(refusal));
    },
  );

  it('a transaction in which a statement failed is not taken for done', async () => {
    await expect(
      inMyStore(async (db) => {
        await sql`select 1 / 0`.execute(db).catch(() => undefined);
        return 'done';
      }),
    ).rejects.toThrow();
  });
});
