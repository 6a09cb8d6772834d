import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PGlite } from '@electric-sql/pglite';
import { systemClock } from '../../clock';
import type { Database } from '../../db/database';
import { migrate } from '../../db/migrate';
import { openPglite } from '../../db/pglite';
import { openPostgres } from '../../db/postgres';
import { seedPlatform } from '../../seed/seedPlatform';
import { createDatabase } from './createDatabase';
import { installTouchTriggers } from './touchedTables';

/** Makes the tables, and what the platform has from its first start on. */
async function prepare(database: Database): Promise<void> {
  await migrate(database);
  await seedPlatform(database, systemClock);
  await installTouchTriggers(database);
  await database.close();
}

/** Before the tests: one prepared database, which every test file copies instead of making its own. */
export default async function emptyDatabase(): Promise<() => Promise<void>> {
  const server = process.env.TEST_DATABASE_URL;
  if (server) {
    const { name, url, drop } = await createDatabase(server);
    const database = openPostgres(url, 1, () => undefined);
    await prepare(database);
    process.env.TEST_EMPTY_DATABASE = name;
    return drop;
  }
  const folder = await mkdtemp(join(tmpdir(), 'partsdesk-empty-'));
  const database = await openPglite(join(folder, 'pglite'));
  await prepare(database);
  const pglite = await PGlite.create({ dataDir: join(folder, 'pglite') });
  const copy = join(folder, 'copy.tar');
  await writeFile(copy, Buffer.from(await (await pglite.dumpDataDir('none')).arrayBuffer()));
  await pglite.close();
  process.env.TEST_EMPTY_DATABASE = copy;
  return () => rm(folder, { recursive: true, force: true });
}
