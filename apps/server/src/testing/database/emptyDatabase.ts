import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PGlite } from '@electric-sql/pglite';
import { migrate } from '../../db/migrate';
import { openPglite } from '../../db/pglite';
import { openPostgres } from '../../db/postgres';
import { createDatabase } from './createDatabase';
import { installTouchTriggers } from './touchedTables';

/** Before the tests: one empty, migrated database, which every test file copies instead of migrating its own. */
export default async function emptyDatabase(): Promise<() => Promise<void>> {
  const server = process.env.TEST_DATABASE_URL;
  if (server) {
    const { name, url, drop } = await createDatabase(server);
    const database = openPostgres(url, 1, () => undefined);
    await migrate(database);
    await installTouchTriggers(database);
    await database.close();
    process.env.TEST_EMPTY_DATABASE = name;
    return drop;
  }
  const folder = await mkdtemp(join(tmpdir(), 'partsdesk-empty-'));
  const database = await openPglite(join(folder, 'pglite'));
  await migrate(database);
  await installTouchTriggers(database);
  await database.close();
  const pglite = await PGlite.create({ dataDir: join(folder, 'pglite') });
  const copy = join(folder, 'copy.tar');
  await writeFile(copy, Buffer.from(await (await pglite.dumpDataDir('none')).arrayBuffer()));
  await pglite.close();
  process.env.TEST_EMPTY_DATABASE = copy;
  return () => rm(folder, { recursive: true, force: true });
}
