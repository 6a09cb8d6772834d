import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Db } from '../../db/database';
import { startTestServer, type TestServer, type TestStore } from '../startTestServer';
import { watchTables } from './touchedTables';

let server: TestServer;
let mine: TestStore;
let theirs: TestStore;
beforeAll(async () => {
  server = await startTestServer();
  [mine, theirs] = [await server.store(), await server.store()];
});
afterAll(() => server.stop());

const inStore = <T>({ id }: TestStore, run: (db: Db) => Promise<T>) =>
  server.database.transaction({ role: 'tenant', storeId: id }, ({ db }) => run(db));
const insert = sql`
  insert into customer_tag (store_id, id, name, create_time)
  values (store_in_force(), gen_random_uuid(), gen_random_uuid(), now())`;
const disable = sql`update customer_tag set status = 0 where store_id = store_in_force()`;
const enable = sql`update customer_tag set status = 1 where store_id = store_in_force()`;
const remove = sql`delete from customer_tag where store_id = store_in_force()`;

/** What is seen of these statements, one transaction of the unprivileged role each. */
async function seen(...statements: ReturnType<typeof sql>[]) {
  const watch = await watchTables(server.database);
  for (const statement of statements) await inStore(mine, (db) => statement.execute(db));
  return { touched: await watch.touched(), gained: await watch.gained() };
}
const TAGS = ['public.customer_tag'];

describe('the tables that were touched', () => {
  it('none by what only reads, and by statements that meet no row', async () => {
    expect(await seen(sql`select * from customer_tag`, disable, remove)).toEqual({ touched: [], gained: {} });
    expect(await seen(sql`insert into customer_tag select * from customer_tag`)).toEqual({ touched: [], gained: {} });
  });

  it('by an insert, an update, an upsert and a delete, with the rows that were gained', async () => {
    expect(await seen(insert, insert)).toEqual({ touched: TAGS, gained: { 'public.customer_tag': 2 } });
    expect(await seen(disable)).toEqual({ touched: TAGS, gained: {} });
    const upsert = sql`insert into customer_tag select * from customer_tag on conflict (store_id, id) do update set status = 1`;
    expect(await seen(upsert)).toEqual({ touched: TAGS, gained: {} });
    expect(await seen(remove)).toEqual({ touched: TAGS, gained: { 'public.customer_tag': -2 } });
  });

  it('by what is written and written back: an update and its inverse, an insert and a delete', async () => {
    await seen(insert);
    expect(await seen(disable, enable)).toEqual({ touched: TAGS, gained: {} });
    expect(await seen(insert, remove, insert)).toEqual({ touched: TAGS, gained: {} });
    await seen(remove);
  });

  it('by a truncate, for each store that had rows', async () => {
    await inStore(theirs, (db) => insert.execute(db));
    await seen(insert, insert);
    const [all, ours] = [await watchTables(server.database), await watchTables(server.database, { storeId: mine.id })];
    await server.database.script('truncate customer_tag cascade');
    expect(await all.gained()).toEqual({ 'public.customer_tag': -3 });
    expect(await ours.gained()).toEqual({ 'public.customer_tag': -2 });
    expect(await ours.touched()).toEqual(TAGS);
  });

  it("by the platform's role, in tables of no store and of all of them", async () => {
    const watch = await watchTables(server.database);
    const ofMine = await watchTables(server.database, { storeId: mine.id });
    await server.database.transaction({ role: 'platform' }, async ({ db }) => {
      await sql`update platform.app_user set name = name where id = ${mine.owner.id}`.execute(db);
      await sql`update platform.store set name = name where id = ${mine.id}`.execute(db);
    });
    expect(await watch.touched()).toEqual(['platform.app_user', 'platform.store']);
    expect(await ofMine.touched()).toEqual(['platform.store']);
  });

  it('not by a write that is rolled back, nor by one to a savepoint', async () => {
    const watch = await watchTables(server.database);
    await expect(
      inStore(mine, async (db) => {
        await insert.execute(db);
        throw new Error('rolled back');
      }),
    ).rejects.toThrow('rolled back');
    await inStore(mine, async (db) => {
      await sql`savepoint before`.execute(db);
      await insert.execute(db);
      await sql`rollback to before`.execute(db);
    });
    expect(await watch.touched()).toEqual([]);
  });

  it('not by what was committed before, but by what was begun before and is committed after', async () => {
    await seen(insert);
    const one = await watchTables(server.database);
    expect(await one.touched()).toEqual([]);
    if (server.database.kind === 'postgres') {
      const late = await inStore(mine, async (db) => {
        await insert.execute(db);
        const watch = await watchTables(server.database);
        expect(await watch.touched()).toEqual([]);
        return watch;
      });
      expect(await late.touched()).toEqual(TAGS);
    }
    await seen(remove);
  });

  it('of one store only, and but for some tables, where it is asked so', async () => {
    const [ours, others, but] = [
      await watchTables(server.database, { storeId: mine.id }),
      await watchTables(server.database, { storeId: theirs.id }),
      await watchTables(server.database, { without: TAGS }),
    ];
    await inStore(mine, (db) => insert.execute(db));
    expect([await ours.touched(), await others.touched(), await but.touched()]).toEqual([TAGS, [], []]);
    await seen(remove);
  });

  it('every table of the product is watched', async () => {
    const { rows } = await server.database.transaction({ role: 'owner' }, ({ db }) =>
      sql<{ name: string }>`select c.oid::regclass::text as name from pg_class c
        where c.relkind in ('r', 'p') and c.relnamespace in ('public'::regnamespace, 'platform'::regnamespace)
        and (select count(*) from pg_trigger where tgrelid = c.oid and tgname like 'touched\\_%') <> 4`.execute(db),
    );
    expect(rows).toEqual([]);
  });
});
