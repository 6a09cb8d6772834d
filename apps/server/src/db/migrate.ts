import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { sql } from 'kysely';
import { migrationsFolder } from '../places';
import type { Database, Db } from './database';
import { withKeeper } from './keeper';

/** The advisory lock's number. It is arbitrary, but the same in all processes, so that only one migrates at a time. */
const MIGRATION_LOCK = 727_501;

/** Makes the role that sees every store's rows. The data steps of all files but the first need it. */
const KEEPER = '20261201_1110_keeper.sql';

/** The files in the order in which they are applied. */
export function migrationFiles(): string[] {
  const [first = '', ...rest] = readdirSync(migrationsFolder)
    .filter((name) => name.endsWith('.sql') && name !== KEEPER)
    .sort();
  return [first, KEEPER, ...rest];
}

/**
 * Migrates the database to the newest schema, or to a former one as the last of `files`; each file in a transaction of
 * its own. Returns the names it applied.
 */
export async function migrate(database: Database, files = migrationFiles()): Promise<string[]> {
  await database.script(
    'create schema if not exists migration; create table if not exists migration.applied (name text primary key, applied_time timestamptz not null default clock_timestamp())',
  );
  const { rows } = await database.transaction({ role: 'owner' }, ({ db }) =>
    sql<{ name: string }>`select name from migration.applied`.execute(db),
  );
  const applied = new Set(rows.map(({ name }) => name));
  const done: string[] = [];
  for (const name of files) {
    if (applied.has(name)) continue;
    const ran = await database.transaction({ role: 'owner' }, async ({ db }) => {
      await sql`select pg_advisory_xact_lock(${sql.lit(MIGRATION_LOCK)})`.execute(db);
      const known = await sql`select 1 from migration.applied where name = ${name}`.execute(db);
      if (known.rows.length) return false;
      await apply(db, statements(readFileSync(join(migrationsFolder, name), 'utf8')));
      await sql`insert into migration.applied (name) values (${name})`.execute(db);
      return true;
    });
    if (ran) done.push(name);
  }
  return done;
}

/** The statement after which a migration sees every store's rows, until `reset role`. */
export const TAKES_KEEPER = 'set local role partsdesk_keeper';

async function apply(db: Db, script: string[]): Promise<void> {
  const run = async () => {
    for (const statement of script) await sql.raw(statement).execute(db);
  };
  await (script.includes(TAKES_KEEPER) ? withKeeper(db, run) : run());
}

/** Splits a script at the semicolons outside of $$ bodies, quotes and comments. */
export function statements(script: string): string[] {
  const parts: string[] = [];
  let current = '';
  for (const [token] of script.matchAll(/\$\$[\s\S]*?\$\$|'(?:[^']|'')*'|--[^\n]*|;|[^$';-]+|[\s\S]/g)) {
    if (token.startsWith('--')) continue;
    if (token !== ';') current += token;
    else {
      if (current.trim()) parts.push(current.trim());
      current = '';
    }
  }
  if (current.trim()) parts.push(current.trim());
  return parts;
}
