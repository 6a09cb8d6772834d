// Writes the row types (src/db/rows.ts) from a database that all migrations have run on.
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { sql } from 'kysely';
import { migrate } from '../src/db/migrate';
import { openPglite } from '../src/db/pglite';

const database = await openPglite(undefined);
await migrate(database);
const columns = await database.transaction({ role: 'owner' }, ({ db }) =>
  sql<{ schema: string; table: string; column: string; type: string; nullable: boolean; optional: boolean }>`
    select n.nspname as schema, c.relname as table, a.attname as column, format_type(a.atttypid, null) as type,
           not a.attnotnull as nullable, a.atthasdef or a.attidentity <> '' as optional
    from pg_attribute a join pg_class c on c.oid = a.attrelid join pg_namespace n on n.oid = c.relnamespace
    where n.nspname in ('public', 'platform') and c.relkind in ('r', 'p', 'v') and a.attnum > 0 and not a.attisdropped
    order by n.nspname desc, c.relname, a.attnum`.execute(db),
);
await database.close();

const typeScript: Record<string, string> = {
  uuid: 'string',
  text: 'string',
  date: 'string',
  integer: 'number',
  smallint: 'number',
  bigint: 'number',
  numeric: 'number',
  'double precision': 'number',
  boolean: 'boolean',
  'timestamp with time zone': 'Date',
  json: 'Json',
  jsonb: 'Json',
  'text[]': 'string[]',
  'uuid[]': 'string[]',
  'integer[]': 'number[]',
};
const tables = new Map<string, string[]>();
for (const { schema, table, column, type, nullable, optional } of columns.rows) {
  const base = typeScript[type];
  if (!base) throw new Error(`${table}.${column}: no TypeScript type for ${type}`);
  const name = schema === 'public' ? table : `${schema}.${table}`;
  const whole = base === 'Json' ? (nullable ? 'NullableJson' : base) : nullable ? `${base} | null` : base;
  tables.set(name, [
    ...(tables.get(name) ?? []),
    `    ${column}: ${optional && base === 'Json' ? 'DefaultedJson' : optional ? `Generated<${whole}>` : whole};`,
  ]);
}
const text = [
  '// Generated from the migrations by scripts/rowTypes.ts.',
  "import type { ColumnType, Generated } from 'kysely';",
  '',
  '/** json and jsonb: read as a value, written as text. */',
  'type Json = ColumnType<unknown, string, string>;',
  'type NullableJson = ColumnType<unknown, string | null | undefined, string | null>;',
  'type DefaultedJson = ColumnType<unknown, string | undefined, string>;',
  '',
  'export interface Rows {',
  ...[...tables].map(([name, lines]) => [`  '${name}': {`, ...lines, '  };'].join('\n')),
  '}',
  '',
].join('\n');
writeFileSync(join(import.meta.dirname, '../src/db/rows.ts'), text);
