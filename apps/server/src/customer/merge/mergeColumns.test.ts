import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestServer, type TestServer } from '../../testing/startTestServer';
import { DOCUMENTS, KEPT_COLUMNS, MOVED_OTHERWISE, RECORDS } from './mergeTables';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

const asked = <Row>(query: ReturnType<typeof sql<Row>>) =>
  server.database.transaction({ role: 'platform' }, async ({ db }) => (await query.execute(db)).rows);

/** Every column that names a customer, by a reference or by its name alone, as `table.column`. */
const columnsOfCustomers = async () =>
  (
    await asked(sql<{ name: string }>`
      select distinct case when held.nspname = 'public' then '' else held.nspname || '.' end || one.relname || '.' || col.attname as name
      from pg_class one join pg_namespace held on held.oid = one.relnamespace and held.nspname in ('public', 'platform')
      join pg_attribute col on col.attrelid = one.oid and col.attnum > 0 and not col.attisdropped
      left join pg_constraint refers on refers.contype = 'f' and refers.conrelid = one.oid
        and refers.confrelid = 'public.customer'::regclass and col.attnum = any(refers.conkey)
      where one.relkind in ('r', 'p') and col.attname <> 'store_id'
        and (refers.oid is not null or col.attname like '%customer_id' and col.atttypid = 'uuid'::regtype)`)
  )
    .map(({ name }) => name)
    .toSorted();

it('every column that names a customer follows a merge, or says why it does not', async () => {
  const moved = [...Object.keys(DOCUMENTS), ...Object.keys(RECORDS), ...MOVED_OTHERWISE];
  const named = [...moved.map((table) => `${table}.customer_id`), ...Object.keys(KEPT_COLUMNS)];
  expect(new Set(named).size).toBe(named.length);
  expect(await columnsOfCustomers()).toEqual(named.toSorted());
});

it('every table whose rows name a customer refuses one who was merged', async () => {
  const guarded = await asked(sql<{ name: string }>`select one.relname as name from pg_trigger held
    join pg_class one on one.oid = held.tgrelid where held.tgname = 'refuse_merged_customer'`);
  const names = new Set(guarded.map(({ name }) => name));
  const naming = (await columnsOfCustomers()).filter(
    (column) => column.endsWith('.customer_id') && !column.startsWith('platform.'),
  );
  // The ledger of points hangs on the account, which is guarded itself.
  const open = naming.map((column) => column.split('.')[0]!).filter((table) => !names.has(table));
  expect(
    open.filter((table) => !['points_entry', 'points_lot', 'points_move', 'points_spend'].includes(table)),
  ).toEqual([]);
});
