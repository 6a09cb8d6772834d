import { sql } from 'kysely';
import type { Database } from '../../db/database';
import { withKeeper } from '../../db/keeper';

/** Every table of the product, and the column that tells whose its rows are: a store's, or nobody's. */
const productTables = sql<{ name: string; owner: 'store_id' | 'id' | 'nobody' }>`
  select nspname || '.' || relname as name,
    case when nspname = 'platform' and relname = 'store' then 'id'
      when exists (select from pg_attribute where attrelid = t.oid and attname = 'store_id') then 'store_id'
      else 'nobody' end as owner
  from pg_class t join pg_namespace n on n.oid = relnamespace
  where nspname in ('public', 'platform') and relkind = 'r'`;

/**
 * The functions behind the triggers of tables with this owner. They run as the one who made them: the product's roles
 * know nothing of this schema. Each appends rows and changes none, so writers never wait for each other here.
 */
function triggerFunctions(owner: string): string {
  const storeId = owner === 'nobody' ? 'null::uuid' : owner;
  const define = (name: string, body: string) =>
    `create function touched.${name}_by_${owner}() returns trigger language plpgsql security definer
     as $$ begin ${body}; return null; end $$`;
  return [
    define(
      'rows_written',
      `insert into touched.write (name, store_id, gained)
       select tg_table_schema || '.' || tg_table_name, ${storeId},
         case tg_op when 'INSERT' then count(*) else -count(*) end
       from written group by 2`,
    ),
    define(
      'rows_updated',
      `insert into touched.write (name, store_id, gained)
       select tg_table_schema || '.' || tg_table_name, ${storeId}, 0
       from (select * from before_update union all select * from after_update) row group by 2`,
    ),
    define(
      'all_truncated',
      `execute format(
         'insert into touched.write (name, store_id, gained) select %L, ${storeId}, -count(*) from %s group by 2',
         tg_table_schema || '.' || tg_table_name, tg_relid::regclass)`,
    ),
  ].join(';\n');
}

const triggers = (name: string, owner: string) => `
  create trigger touched_insert after insert on ${name} referencing new table as written
    for each statement execute function touched.rows_written_by_${owner}();
  create trigger touched_delete after delete on ${name} referencing old table as written
    for each statement execute function touched.rows_written_by_${owner}();
  create trigger touched_update after update on ${name} referencing old table as before_update new table as after_update
    for each statement execute function touched.rows_updated_by_${owner}();
  create trigger touched_truncate before truncate on ${name}
    for each statement execute function touched.all_truncated_by_${owner}();`;

/**
 * Makes a database tell which tables were written: triggers append to `touched.write`, a row per statement and store,
 * if the statement met any row. It is committed and rolled back with the write.
 */
export async function installTouchTriggers(database: Database): Promise<void> {
  const { rows: tables } = await database.transaction({ role: 'owner' }, ({ db }) => productTables.execute(db));
  await database.script(`
    create schema touched;
    create unlogged table touched.write (
      transaction xid8 not null default pg_current_xact_id(), name text not null, store_id uuid, gained int not null);
    create index on touched.write (transaction);
    ${['store_id', 'id', 'nobody'].map(triggerFunctions).join(';\n')};
    ${tables.map(({ name, owner }) => triggers(name, owner)).join('\n')}`);
  // What counts the rows of every store belongs to who sees them.
  await database.transaction({ role: 'owner' }, ({ db }) =>
    withKeeper(db, async () => {
      await sql`grant usage, create on schema touched to partsdesk_keeper`.execute(db);
      await sql`grant insert on touched.write to partsdesk_keeper`.execute(db);
      for (const owner of ['store_id', 'id', 'nobody'])
        await sql`alter function ${sql.raw(`touched.all_truncated_by_${owner}()`)} owner to partsdesk_keeper`.execute(
          db,
        );
    }),
  );
}

export interface TouchedTables {
  /** The tables that were written since the watch began, even if all is as it was before. */
  touched(): Promise<string[]>;
  /** How many rows each table has gained or lost since. */
  gained(): Promise<Record<string, number>>;
}

/** Watches writes to the tables, or to one store's rows in them, by transactions that are committed from now on. */
export async function watchTables(
  database: Database,
  { storeId, without = [] }: { storeId?: string; without?: string[] } = {},
): Promise<TouchedTables> {
  const asOwner = <Row>(query: ReturnType<typeof sql<Row>>) =>
    database.transaction({ role: 'owner' }, async ({ db }) => (await query.execute(db)).rows);
  const [begin] = await asOwner(sql<{ snapshot: string }>`select pg_current_snapshot()::text as snapshot`);
  const written = () =>
    asOwner(sql<{ name: string; gained: number }>`
      select name, sum(gained) as gained from touched.write
      where transaction >= pg_snapshot_xmin(${begin?.snapshot}::pg_snapshot)
        and not pg_visible_in_snapshot(transaction, ${begin?.snapshot}::pg_snapshot)
        and name <> all(${without}) ${storeId ? sql`and store_id = ${storeId}` : sql``}
      group by name order by name`);
  return {
    touched: async () => (await written()).map(({ name }) => name),
    gained: async () =>
      Object.fromEntries((await written()).filter(({ gained }) => gained).map(({ name, gained }) => [name, gained])),
  };
}
