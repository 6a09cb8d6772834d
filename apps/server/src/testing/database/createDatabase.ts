import { randomBytes } from 'node:crypto';
import pg from 'pg';

/** A database of its own on this PostgreSQL server: empty, or a copy of another. */
export async function createDatabase(
  server: string,
  copyOf?: string,
): Promise<{ name: string; url: string; drop: () => Promise<void> }> {
  const name = `partsdesk_test_${randomBytes(6).toString('hex')}`;
  const administer = async (sql: string) => {
    const client = new pg.Client({ connectionString: server });
    await client.connect();
    await client.query(sql);
    await client.end();
  };
  await administer(`create database ${name}${copyOf ? ` template ${copyOf}` : ''}`);
  return {
    name,
    url: Object.assign(new URL(server), { pathname: `/${name}` }).href,
    drop: () => administer(`drop database ${name} with (force)`),
  };
}
