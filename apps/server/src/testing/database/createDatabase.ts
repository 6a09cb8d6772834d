import { randomBytes } from 'node:crypto';
import pg from 'pg';

/** A database of its own on this PostgreSQL server: empty, or a copy of another. */
export async function createDatabase(
  server: string,
  copyOf?: string,
): Promise<{ name: string; url: string; drop: () => Promise<void> }> {
  const name = `partsdesk_test_${randomBytes(6).toString('hex')}`;
  const administer = async (...statements: string[]) => {
    const client = new pg.Client({ connectionString: server });
    await client.connect();
    try {
      for (const sql of statements) await client.query(sql);
    } finally {
      await client.end();
    }
  };
  // As files: block by block through the log takes several times as long.
  await administer(`create database ${name}${copyOf ? ` template ${copyOf} strategy file_copy` : ''}`);
  return {
    name,
    url: Object.assign(new URL(server), { pathname: `/${name}` }).href,
    // Without `with (force)`, which a plain owner is refused while autovacuum looks at the database; a plain drop ends
    // autovacuum itself.
    drop: () =>
      administer(
        `select pg_terminate_backend(pid) from pg_stat_activity where datname = '${name}' and usename = current_user`,
        `drop database ${name}`,
      ),
  };
}
