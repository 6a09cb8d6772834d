import { randomBytes } from 'node:crypto';
import pg from 'pg';
import type { Database } from '../db/database';
import { migrate } from '../db/migrate';
import { openPglite } from '../db/pglite';
import { openPostgres } from '../db/postgres';

/** A fresh, migrated database: on the PostgreSQL server of TEST_DATABASE_URL, else PGlite in memory. `through`: by which other address the server reaches it. */
export async function openTestDatabase(connections = 10, through = (url: string) => url): Promise<{ database: Database; url: string | undefined; drop: () => Promise<void> }> {
  const server = process.env.TEST_DATABASE_URL;
  if (!server) {
    const database = await openPglite(undefined);
    await migrate(database);
    return { database, url: undefined, drop: () => database.close() };
  }
  const name = `partsdesk_test_${randomBytes(6).toString('hex')}`;
  const administer = async (sql: string) => {
    const client = new pg.Client({ connectionString: server });
    await client.connect();
    await client.query(sql);
    await client.end();
  };
  await administer(`create database ${name}`);
  const url = new URL(server);
  url.pathname = `/${name}`;
  const database = openPostgres(through(url.href), connections, () => undefined);
  await migrate(database);
  return {
    database, url: url.href,
    async drop() {
      await database.close();
      await administer(`drop database ${name} with (force)`);
    },
  };
}
