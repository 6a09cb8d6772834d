import { join } from 'node:path';
import type { Database } from './db/database';
import { lockFolder } from './db/folderLock';
import { openPglite } from './db/pglite';
import { openPostgres } from './db/postgres';
import type { Settings } from './settings';

/** Runs a command on the installation's database, which PGlite gives to one process at a time. */
export async function withOwnDatabase<T>(settings: Settings, run: (database: Database) => Promise<T>): Promise<T> {
  const unlock = settings.databaseUrl ? undefined : await lockFolder(settings.dataDir);
  try {
    const database = settings.databaseUrl
      ? openPostgres(settings.databaseUrl, 2, (error) => {
          process.stderr.write(`${error.message}\n`);
        })
      : await openPglite(join(settings.dataDir, 'pglite'));
    try {
      return await run(database);
    } finally {
      await database.close();
    }
  } finally {
    await unlock?.();
  }
}
