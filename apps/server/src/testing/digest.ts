import { sql } from 'kysely';
import type { Database } from '../db/database';

/** Every table, with how many rows it has and a hash of all that stands in them. */
export type Digest = Record<string, string>;

async function tablesOf(database: Database): Promise<{ name: string; tenant: boolean }[]> {
  return database.transaction(
    { role: 'owner' },
    async ({ db }) =>
      (
        await sql<{ name: string; tenant: boolean }>`
    select table_schema || '.' || table_name as name,
      exists (select 1 from information_schema.columns c where c.table_schema = t.table_schema and c.table_name = t.table_name and c.column_name = 'store_id') as tenant
    from information_schema.tables t where table_schema in ('public', 'platform') and table_type = 'BASE TABLE' order by 1`.execute(
          db,
        )
      ).rows,
  );
}

const known = new WeakMap<Database, Promise<{ name: string; tenant: boolean }[]>>();

/** The digest of everything, or of all that belongs to one store; read as the owner, past every wall. */
export async function digestOf(
  database: Database,
  { storeId, without = [] }: { storeId?: string; without?: string[] } = {},
): Promise<Digest> {
  const tables = known.get(database) ?? tablesOf(database);
  known.set(database, tables);
  const wanted = (await tables).filter(
    ({ name, tenant }) => !without.includes(name) && (!storeId || tenant || name === 'platform.store'),
  );
  const parts = wanted.map(
    ({ name }) => sql`
    select ${name} as name, count(*) || ' rows, ' || md5(coalesce(string_agg(md5(t::text), '' order by md5(t::text)), '')) as digest
    from ${sql.table(name)} t ${storeId ? sql`where ${sql.ref(name === 'platform.store' ? 'id' : 'store_id')} = ${storeId}` : sql``}`,
  );
  return database.transaction({ role: 'owner' }, async ({ db }) => {
    const { rows } = await sql<{ name: string; digest: string }>`${sql.join(parts, sql` union all `)}`.execute(db);
    return Object.fromEntries(rows.map(({ name, digest }) => [name, digest]));
  });
}

/** The tables in which two digests differ. */
export const changedTables = (before: Digest, after: Digest): string[] =>
  Object.keys(after).filter((name) => before[name] !== after[name]);
