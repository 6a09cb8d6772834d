import pg from 'pg';
import { connectionKysely } from './connectionKysely';
import { type Database, exactNumber, identitySql, typeIds } from './database';

const types = {
  getTypeParser(id: number, format?: 'text' | 'binary') {
    if (id === typeIds.int8 || id === typeIds.numeric) return exactNumber;
    if (id === typeIds.date) return (text: string) => text;
    return pg.types.getTypeParser(id, format) as (text: string) => unknown;
  },
};

/** A PostgreSQL server; several processes on one database work as one. */
export function openPostgres(url: string, connections: number, complain: (error: Error) => void): Database {
  const pool = new pg.Pool({ connectionString: url, max: connections, types, connectionTimeoutMillis: 5_000, statement_timeout: 60_000 });
  pool.on('error', complain);

  return {
    kind: 'postgres',
    async transaction(identity, run) {
      const client = await pool.connect();
      let broken: Error | undefined;
      try {
        await client.query(`begin; ${identitySql(identity)}`);
        const db = connectionKysely(async (sql, parameters) => {
          const result = await client.query<Record<string, unknown>>(sql, [...parameters]);
          return { rows: result.rows, affected: result.rowCount ?? 0 };
        });
        const result = await run({ db, become: async (next) => { await client.query(identitySql(next)); } });
        // The commit of a transaction in which a statement failed is a silent rollback.
        if ((await client.query('commit')).command !== 'COMMIT') throw new Error('the transaction had failed and was rolled back');
        return result;
      } catch (error) {
        await client.query('rollback').catch((failure: Error) => { broken = failure; });
        throw error;
      } finally {
        client.release(broken);
      }
    },
    async script(sql) {
      await pool.query(sql);
    },
    listen: (channel, heard) => keepListening(url, channel, heard, complain),
    close: () => pool.end(),
  };
}

/** LISTEN on a connection of its own, which comes back by itself after the server was away. */
async function keepListening(url: string, channel: string, heard: (payload: string) => void, complain: (error: Error) => void) {
  let stopped = false;
  let client: pg.Client | undefined;
  let retry: NodeJS.Timeout | undefined;

  async function connect(): Promise<void> {
    const fresh = new pg.Client({ connectionString: url });
    fresh.on('notification', ({ payload }) => { heard(payload ?? ''); });
    fresh.on('error', (error) => { complain(error); again(); });
    await fresh.connect();
    await fresh.query(`listen ${pg.escapeIdentifier(channel)}`);
    client = fresh;
  }
  function again(): void {
    if (stopped || retry) return;
    retry = setTimeout(() => {
      retry = undefined;
      connect().catch((error: unknown) => { complain(error as Error); again(); });
    }, 1000);
  }
  await connect();
  return async () => {
    stopped = true;
    clearTimeout(retry);
    await client?.end().catch(() => undefined);
  };
}
