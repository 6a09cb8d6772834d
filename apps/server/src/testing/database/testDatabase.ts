import { openAsBlob } from 'node:fs';
import type { Database } from '../../db/database';
import { migrate } from '../../db/migrate';
import { openPglite } from '../../db/pglite';
import { openPostgres } from '../../db/postgres';
import { createDatabase } from './createDatabase';
import { installTouchTriggers } from './touchedTables';

/** A server in use refuses sooner; how fast a busy machine serves 64 buyers is not what a test is about. */
const PATIENT_MS = 60_000;

/**
 * A fresh, migrated database: on the PostgreSQL server of TEST_DATABASE_URL, else PGlite in memory. `through`: by which
 * other address the server reaches it, with the waits of a server in use.
 */
export async function openTestDatabase(
  connections = 10,
  through?: (url: string) => string,
): Promise<{ database: Database; url: string | undefined; drop: () => Promise<void> }> {
  const { TEST_DATABASE_URL: server, TEST_EMPTY_DATABASE: empty } = process.env;
  if (!server) {
    const database = await openPglite(undefined, empty ? await openAsBlob(empty) : undefined);
    await migrate(database);
    if (!empty) await installTouchTriggers(database);
    return { database, url: undefined, drop: () => database.close() };
  }
  const { url, drop } = await createDatabase(server, empty);
  const database = through
    ? openPostgres(through(url), connections, () => undefined)
    : openPostgres(url, connections, () => undefined, PATIENT_MS);
  await migrate(database);
  if (!empty) await installTouchTriggers(database);
  return {
    database,
    url,
    async drop() {
      await database.close();
      await drop();
    },
  };
}

/** An empty database, without any table: for tests of the migrations. */
export async function openEmptyDatabase(): Promise<{ database: Database; drop: () => Promise<void> }> {
  const server = process.env.TEST_DATABASE_URL;
  if (!server) {
    const database = await openPglite(undefined);
    return { database, drop: () => database.close() };
  }
  const { url, drop } = await createDatabase(server);
  const database = openPostgres(url, 2, () => undefined);
  return {
    database,
    async drop() {
      await database.close();
      await drop();
    },
  };
}
