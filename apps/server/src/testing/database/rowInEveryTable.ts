import { sql, type RawBuilder } from 'kysely';
import type { Db } from '../../db/database';

/** A value of each type that a column without default has; texts and ids are new ones, as many are unique. */
const VALUES: Record<string, RawBuilder<unknown>> = {
  uuid: sql`gen_random_uuid()`,
  text: sql`gen_random_uuid()::text`,
  bool: sql`false`,
  int2: sql`1`,
  int4: sql`1`,
  int8: sql`1`,
  numeric: sql`1`,
  date: sql`date '2026-01-31'`,
  timestamptz: sql`timestamptz '2026-01-31'`,
  bytea: sql`''::bytea`,
  json: sql`'{}'::json`,
  jsonb: sql`'{}'::jsonb`,
};

/**
 * Takes checks, references and triggers off the tables of the business, so that a row may hold anything. Only for a
 * test that asks about nothing but whose a row is. Runs as the owner.
 */
export async function takeChecksOff(db: Db): Promise<void> {
  const { rows } = await sql<{ statement: string }>`
    select format('alter table %s drop constraint %I', conrelid::regclass, conname) as statement from pg_constraint
    where connamespace = 'public'::regnamespace and contype in ('c', 'f') and conislocal and conparentid = 0
    union all
    select distinct format('alter table %s disable trigger user', tgrelid::regclass) from pg_trigger
    join pg_class on pg_class.oid = tgrelid
    where relnamespace = 'public'::regnamespace and not tgisinternal and tgparentid = 0`.execute(db);
  for (const { statement } of rows) await sql.raw(statement).execute(db);
}

/** Writes one row of the store into every table of the business. Runs as the keeper. */
export async function rowInEveryTable(db: Db, storeId: string): Promise<void> {
  const { rows } = await sql<{ name: string; columns: { name: string; type: string }[] }>`
    select relname as name, json_agg(json_build_object('name', attname, 'type', typname) order by attnum) as columns
    from pg_attribute join pg_class on pg_class.oid = attrelid join pg_type on pg_type.oid = atttypid
    where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') and attnum > 0 and not attisdropped
      and attnotnull and not atthasdef and attidentity = '' group by 1 order by 1`.execute(db);
  for (const { name: table, columns } of rows) {
    const values = columns.map(({ name, type }) => {
      if (name === 'store_id') return sql`${storeId}::uuid`;
      const value = type.startsWith('_') ? sql`'{}'` : VALUES[type];
      if (!value) throw new Error(`no value for ${table}.${name}, which is a ${type}`);
      return value;
    });
    const names = columns.map(({ name }) => sql.ref(name));
    await sql`insert into ${sql.table(table)} (${sql.join(names)}) values (${sql.join(values)})`.execute(db);
  }
}
