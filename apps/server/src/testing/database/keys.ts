import { sql } from 'kysely';
import type { Db } from '../../db/database';

interface Key {
  table: string;
  name: string;
  columns: string[];
  /** What a partial index is restricted to. */
  predicate: string;
  unique: boolean;
}

interface Reference {
  table: string;
  name: string;
  columns: string[];
  to: string;
  toColumns: string[];
}

export interface Schema {
  tables: string[];
  keys: Key[];
  references: Reference[];
  /** `customer.status`: columns of which a check or their type says that they hold but a few values. */
  fewValued: Set<string>;
}

/** Tables, keys and references of the business, as the catalogue has them. */
export async function readSchema(db: Db): Promise<Schema> {
  const tables = await sql<{
    name: string;
  }>`select relname as name from pg_class where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') order by 1`.execute(
    db,
  );
  const keys = await sql<Key>`
    select t.relname as table, i.relname as name, x.indisunique as unique, coalesce(pg_get_expr(x.indpred, x.indrelid), '') as predicate,
      array(select coalesce(a.attname::text, '(expression)') from unnest(x.indkey::int2[]) with ordinality k(attnum, position)
        left join pg_attribute a on a.attrelid = x.indrelid and a.attnum = k.attnum and k.attnum > 0 where k.position <= x.indnkeyatts order by k.position) as columns
    from pg_index x join pg_class i on i.oid = x.indexrelid join pg_class t on t.oid = x.indrelid
    where t.relnamespace = 'public'::regnamespace and x.indisvalid order by 1, 2`.execute(db);
  const references = await sql<Reference>`
    select t.relname as table, c.conname as name, n.nspname || '.' || f.relname as to,
      array(select a.attname::text from unnest(c.conkey) with ordinality k(attnum, position) join pg_attribute a on a.attrelid = c.conrelid and a.attnum = k.attnum order by k.position) as columns,
      array(select a.attname::text from unnest(c.confkey) with ordinality k(attnum, position) join pg_attribute a on a.attrelid = c.confrelid and a.attnum = k.attnum order by k.position) as "toColumns"
    from pg_constraint c join pg_class t on t.oid = c.conrelid join pg_class f on f.oid = c.confrelid join pg_namespace n on n.oid = f.relnamespace
    where c.contype = 'f' and t.relnamespace = 'public'::regnamespace order by 1, 2`.execute(db);
  const few = await sql<{ column: string }>`
    select t.relname || '.' || a.attname as column from pg_attribute a join pg_class t on t.oid = a.attrelid
    where t.relnamespace = 'public'::regnamespace and t.relkind in ('r', 'p') and a.attnum > 0 and not a.attisdropped and (a.atttypid = 'bool'::regtype or exists (
      select 1 from pg_constraint c where c.conrelid = t.oid and c.contype = 'c' and c.conkey = array[a.attnum]
        and (pg_get_constraintdef(c.oid) ~ '= ANY|<= [0-9]\\)' )))`.execute(db);
  return {
    tables: tables.rows.map(({ name }) => name),
    keys: keys.rows,
    references: references.rows,
    fewValued: new Set(few.rows.map(({ column }) => column)),
  };
}

/**
 * What keeps the schema from being distributed by store_id, a line each: every key must begin with it, every reference
 * carry it.
 */
export function keyFaults({ tables, keys, references }: Schema): string[] {
  return [
    ...tables
      .filter((table) => !keys.some((key) => key.table === table && key.unique && !key.predicate))
      .map((table) => `${table}: has no key`),
    ...keys
      .filter(({ columns }) => columns[0] !== 'store_id')
      .map(({ table, name }) => `${table}: ${name} does not begin with store_id`),
    // The platform's own tables are the same for every store, and stand on every machine.
    ...references
      .filter(
        ({ to, columns, toColumns }) =>
          !to.startsWith('platform.') && (columns[0] !== 'store_id' || toColumns[0] !== 'store_id'),
      )
      .map(({ table, name }) => `${table}: ${name} does not begin with store_id`),
  ];
}

/** Plain indexes with whose columns another one of the table begins: they cost each write for nothing. */
export async function doubledIndexes(db: Db): Promise<string[]> {
  const { rows } = await sql<{ fault: string }>`
    select shorter.indexrelid::regclass || ' is the beginning of ' || longer.indexrelid::regclass as fault
    from pg_index shorter join pg_index longer on longer.indrelid = shorter.indrelid and longer.indexrelid <> shorter.indexrelid
    join pg_class t on t.oid = shorter.indrelid
    where t.relnamespace = 'public'::regnamespace and not shorter.indisunique
      and coalesce(shorter.indpred, shorter.indexprs, longer.indpred, longer.indexprs) is null
      -- One that covers further columns is read instead of the table.
      and shorter.indnatts = shorter.indnkeyatts
      and longer.indkey::text || ' ' like shorter.indkey::text || ' %' and longer.indoption::text || ' ' like shorter.indoption::text || ' %'
    order by 1`.execute(db);
  return rows.map(({ fault }) => fault);
}

/** A comparison of a column with a value. */
interface Condition {
  table: string;
  column: string;
  operator: string;
}

/** `customer.name` by the table's alias, or the table that stands alone. */
const NO_ALIAS = String.raw`(?!(?:on|where|inner|left|join|group|order|limit|for|set|union)\b)`;
const TABLE = new RegExp(
  String.raw`(?:\bfrom|\bjoin|\bupdate)\s+"?(?:(platform)"?\."?)?(\w+)"?(?:\s+(?:as\s+)?${NO_ALIAS}"?(\w+)"?)?`,
  'gi',
);
const CONDITION = /(?:"?(\w+)"?\.)?"?\b(\w+)"?\s*(=|<=|>=|<|>|\bin\b)\s*(?:any\s*)?\(?\s*\$\d+/gi;
const JOIN = /"?(\w+)"?\."?(\w+)"?\s*=\s*"?(\w+)"?\."?(\w+)"?/g;

/** The comparisons with a parameter in a statement, and the columns that are equal to another table's. */
export function conditionsOf(statement: string): { conditions: Condition[]; joined: string[] } {
  const aliases = new Map<string, string>();
  for (const [, platform, table = '', alias = table] of statement.matchAll(TABLE))
    if (!platform) aliases.set(alias, table);
  const alone = new Set(aliases.values()).size === 1 ? [...aliases.values()][0] : undefined;
  const conditions = [...statement.matchAll(CONDITION)].flatMap(([, alias, column = '', operator = '']) => {
    const table = alias ? aliases.get(alias) : alone;
    return table ? [{ table, column, operator: operator.toLowerCase() }] : [];
  });
  const joined = [...statement.matchAll(JOIN)].flatMap(([, one = '', column = '', other = '', otherColumn = '']) => [
    `${aliases.get(one) ?? ''}.${column}`,
    `${aliases.get(other) ?? ''}.${otherColumn}`,
  ]);
  return { conditions, joined };
}

/**
 * The conditions for which no index serves: one that begins with the store and goes on with the column, or with others
 * that the
 * statement compares, too, before it. A column with few values needs none.
 */
export function unindexed(
  { tables, keys, fewValued }: Schema,
  { conditions, joined }: ReturnType<typeof conditionsOf>,
): string[] {
  const compared = new Set([...joined, ...conditions.map(({ table, column }) => `${table}.${column}`)]);
  const serves = ({ table, columns, predicate }: Key, { table: of, column }: Condition) => {
    const at = columns.indexOf(column);
    return (
      table === of &&
      (predicate.includes(column) ||
        (at > 0 && columns.slice(1, at).every((before) => compared.has(`${table}.${before}`))))
    );
  };
  return conditions
    .filter(
      (condition) =>
        condition.column !== 'store_id' &&
        tables.includes(condition.table) &&
        !fewValued.has(`${condition.table}.${condition.column}`),
    )
    .filter((condition) => !keys.some((key) => serves(key, condition)))
    .map(({ table, column, operator }) => `${table}.${column} ${operator}`);
}
