import { execFile } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { auditLedgers } from '../audit/auditLedgers';
import { projectFolder } from '../places';
import { createDatabase } from '../testing/database/createDatabase';
import { exampleCompany } from '../testing/examples/exampleWorld';
import { startTestServer, type TestServer } from '../testing/startTestServer';
import type { Database } from './database';
import { asKeeper } from './keeper';
import { openPostgres } from './postgres';

const run = promisify(execFile);
const hasPrograms = (process.env.PATH ?? '').split(':').some((folder) => existsSync(join(folder, 'pg_dump')));

/** The README's line that begins with this program and holds these words, with its variables. */
function readmeLine(words: string, variables: Record<string, string>): string {
  const line = readFileSync(join(projectFolder, 'README.md'), 'utf8')
    .split('\n')
    .find((one) => one.includes(words) && /^(pg_|psql)/.test(one));
  if (!line) throw new Error(`the README has no line with ${words}`);
  return line.replace(/\$(\w+)/g, (_, name: string) => variables[name] ?? '').replace('…', 'geheim');
}

/** What all rows of each table come to. */
async function digests(database: Database): Promise<Record<string, string>> {
  return asKeeper(database, async (db) => {
    const { rows: tables } = await sql<{ name: string }>`
      select c.oid::regclass::text as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
      where n.nspname in ('public', 'platform', 'migration') and c.relkind in ('r', 'p') order by 1`.execute(db);
    const found: Record<string, string> = {};
    for (const { name } of tables) {
      const { rows } = await sql<{ digest: string }>`
        select count(*) || ' rows ' || md5(coalesce(string_agg(t::text, chr(10) order by t::text), '')) as digest
        from ${sql.raw(name)} t`.execute(db);
      found[name] = rows[0]?.digest ?? '';
    }
    return found;
  });
}

describe.skipIf(!process.env.TEST_DATABASE_URL || !hasPrograms)('the dump of the README', () => {
  let server: TestServer;
  const folder = mkdtempSync(join(tmpdir(), 'partsdesk-dump-'));
  const onServer = process.env.TEST_DATABASE_URL ?? '';
  const login = `partsdesk_backup_${String(process.pid)}`;
  const shell = (line: string) => run('bash', ['-c', `set -e; ${line}`], { cwd: folder });
  beforeAll(async () => {
    server = await startTestServer();
    await exampleCompany(server);
    await exampleCompany(server);
  });
  afterAll(async () => {
    await server.stop();
    await shell(`psql "${onServer}" -c 'drop role if exists ${login}'`);
    rmSync(folder, { recursive: true, force: true });
  });

  it('[O-01] of a filled database, by a login that is no superuser, restores it: all digests are equal', async () => {
    const url = server.databaseUrl ?? '';
    const backupUrl = Object.assign(new URL(url), { username: login }).href;
    await shell(readmeLine('create role partsdesk_backup', { DATABASE_URL: url }).replace('partsdesk_backup', login));
    // The tests' own triggers write to a schema that no installation has.
    const dump = readmeLine('--file=partsdesk.dump', { BACKUP_URL: backupUrl });
    await shell(dump.replace('pg_dump', 'pg_dump --exclude-schema=touched'));
    const copy = await createDatabase(onServer);
    try {
      const restore = readmeLine('pg_restore', { DATABASE_URL: copy.url });
      await shell(`pg_restore --list partsdesk.dump | grep -v ' touched_' > list`);
      await shell(restore.replace('pg_restore', 'pg_restore --use-list=list'));
      const restored = openPostgres(copy.url, 2, () => undefined);
      try {
        const [before, after] = [await digests(server.database), await digests(restored)];
        expect(after).toEqual(before);
        for (const table of ['customer', 'sale_out', 'stock_ledger', 'platform.store', 'migration.applied'])
          expect(before[table]).not.toMatch(/^0 rows/);
        const audit = await auditLedgers(restored);
        expect(audit.differences).toEqual([]);
        expect(audit.stores).toBeGreaterThanOrEqual(2);
      } finally {
        await restored.close();
      }
    } finally {
      await copy.drop();
    }
  });
});
