import { sql } from 'kysely';
import type { Db } from '../../db/database';

const ROLE = 'partsdesk_tenant';
const WALL = '(store_id = ( SELECT store_in_force() AS store_in_force))';
const KEEPER = 'partsdesk_keeper';
const BY_NAME = "(CURRENT_USER = 'partsdesk_keeper'::name)";
/** The two policies of a walled table, as the catalogue has them: of its store, and of who sees all stores. */
const POLICIES = [`{${KEEPER}} * t ${BY_NAME} ${BY_NAME}`, `{${ROLE}} * t ${WALL} ${WALL}`].join('\n');

/** The tables of the business. */
export async function tenantTables(db: Db): Promise<string[]> {
  const { rows } = await sql<{
    name: string;
  }>`select relname as name from pg_class where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') order by 1`.execute(
    db,
  );
  return rows.map(({ name }) => name);
}

/** Which stores' rows a role sees in each table, with this store in force or with none. */
async function storesSeen(
  db: Db,
  role: string,
  tables: readonly string[],
  storeId: string | null,
): Promise<Map<string, string[]>> {
  await sql`select set_config('role', ${role}, true), set_config('app.store_id', ${storeId ?? ''}, true)`.execute(db);
  const each = tables.map(
    (table) => sql`select ${table} as name, array(select distinct store_id::text from ${sql.table(table)}) as stores`,
  );
  const { rows } = await sql<{ name: string; stores: string[] }>`${sql.join(each, sql` union all `)}`.execute(db);
  await sql`reset role`.execute(db);
  return new Map(rows.map(({ name, stores }) => [name, stores]));
}

/**
 * What is wrong with the walls, a line each; `storeId` has a row in every table, and so has another store. Reads the
 * catalogue, and tries: with no store in force nothing is seen, with one that one alone; the keeper sees both stores.
 * Runs as the owner, within `withKeeper`.
 */
export async function wallFaults(db: Db, storeId: string): Promise<string[]> {
  const { rows } = await sql<{ name: string; owned: boolean; forced: boolean; readable: boolean; policies: string[] }>`
    select c.relname as name, c.relrowsecurity and c.relforcerowsecurity as forced, has_table_privilege(${ROLE}, c.oid, 'select') as readable,
      exists (select 1 from pg_attribute a where a.attrelid = c.oid and a.attname = 'store_id' and a.attnotnull) as owned,
      array(select concat_ws(' ', array(select rolname from pg_roles where oid = any(p.polroles))::text, p.polcmd, p.polpermissive,
        pg_get_expr(p.polqual, p.polrelid), pg_get_expr(p.polwithcheck, p.polrelid)) from pg_policy p where p.polrelid = c.oid order by 1) as policies
    from pg_class c where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') order by 1`.execute(db);
  const faults = rows.flatMap(({ name, owned, forced, policies }) => [
    ...(owned ? [] : [`${name}: its rows belong to no store`]),
    ...(forced ? [] : [`${name}: its wall is not forced`]),
    ...(policies.join('\n') === POLICIES ? [] : [`${name}: its policies are not those of a wall`]),
  ]);
  const walled = rows.filter(({ owned, readable }) => owned && readable).map(({ name }) => name);
  for (const [name, stores] of await storesSeen(db, ROLE, walled, null))
    if (stores.length) faults.push(`${name}: is seen without a store`);
  for (const [name, stores] of await storesSeen(db, ROLE, walled, storeId)) {
    if (stores.some((store) => store !== storeId)) faults.push(`${name}: shows rows of other stores`);
    if (!stores.includes(storeId)) faults.push(`${name}: hides the rows of its store`);
  }
  for (const [name, stores] of await storesSeen(db, KEEPER, walled, null))
    if (stores.length < 2) faults.push(`${name}: hides rows from the keeper`);
  return faults;
}
