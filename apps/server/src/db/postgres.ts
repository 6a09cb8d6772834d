import pg from 'pg';
import { connectionKysely } from './connectionKysely';
import { type Database, exactNumber, identitySql, transactionEnded, typeIds } from './database';

const types = {
  getTypeParser(id: number, format?: 'text' | 'binary') {
    if (id === typeIds.int8 || id === typeIds.numeric) return exactNumber;
    if (id === typeIds.date) return (text: string) => text;
    return pg.types.getTypeParser(id, format) as (text: string) => unknown;
  },
};

/**
 * For many small statements: one plan each, whoever's parameters (choosing one anew for a list takes longer than the list), and
 * neither compiled nor spread over workers (starting which takes longer, too).
 */
const planning = { plan_cache_mode: 'force_generic_plan', jit: 'off', max_parallel_workers_per_gather: '0' };

/** How long a request waits for a connection: two tries of a client and their pauses fit into its ten seconds. */
const CONNECT_MS = 3_000;

/** A PostgreSQL server; several processes on one database work as one. */
export function openPostgres(url: string, connections: number, complain: (error: Error) => void): Database {
  // Statements that do not wait for each other's answers go out together.
  const pool = new pg.Pool({
    connectionString: url,
    max: connections,
    types,
    connectionTimeoutMillis: CONNECT_MS,
    statement_timeout: 60_000,
    pipeline: true,
    options: Object.entries(planning)
      .map(([name, value]) => `-c ${name}=${value}`)
      .join(' '),
  });
  // Each connection by itself: the pool hears of those that are idle only, and an error that nobody hears ends the process.
  pool
    .on('connect', (client) => {
      client.on('error', complain);
    })
    .on('error', () => undefined);
  const nameOf = statementNames();
  const commit = async (client: pg.PoolClient) => {
    // The commit of a transaction in which a statement failed is a silent rollback.
    if ((await client.query('commit')).command !== 'COMMIT')
      throw new Error('the transaction had failed and was rolled back');
  };
  const giveUp = async (client: pg.PoolClient) => {
    const broken = await client.query('rollback').then(
      () => undefined,
      (failure: Error) => failure,
    );
    client.release(broken);
  };

  return {
    kind: 'postgres',
    async transaction(identity, run, { readOnly = false } = {}) {
      const client = await pool.connect();
      // Not awaited: if it fails, so does every statement behind it.
      const begun = client.query(`begin${readOnly ? ' read only' : ''}; ${identitySql(identity)}`);
      begun.catch(() => undefined);
      let open = true;
      const db = connectionKysely(async (text, values) => {
        if (!open) throw transactionEnded();
        const name = nameOf(text);
        const result = await client.query<Record<string, unknown>>({
          text,
          values: [...values],
          ...(name ? { name } : {}),
        });
        return { rows: result.rows, affected: result.rowCount ?? 0 };
      });
      try {
        const result = await run({
          db,
          become: async (next) => {
            await client.query(identitySql(next));
          },
        });
        open = false;
        if (readOnly) {
          // Nothing can be lost any more; the connection goes back once it has ended.
          commit(client).then(
            () => {
              client.release();
            },
            () => giveUp(client),
          );
          return result;
        }
        await commit(client);
        client.release();
        return result;
      } catch (error) {
        open = false;
        await giveUp(client);
        throw error;
      }
    },
    async script(sql) {
      await pool.query(sql);
    },
    listen: (channel, heard) => keepListening(url, channel, heard, complain),
    close: () => pool.end(),
  };
}

/** Statements that are kept prepared on every connection; their plans take memory there. */
const MOST_PREPARED = 500;

/**
 * Names the statements that come again. PostgreSQL keeps a named one's plan, and planning behind row-level security is most of
 * what a small statement costs (0.3 ms to 0.05 for a page's rows). What comes once is not worth a plan's memory.
 */
function statementNames(): (text: string) => string | undefined {
  const seen = new Set<string>();
  const names = new Map<string, string>();
  return (text) => {
    const name = names.get(text);
    if (name) return name;
    if (names.size >= MOST_PREPARED) return undefined;
    if (seen.delete(text)) {
      const given = `s${String(names.size)}`;
      names.set(text, given);
      return given;
    }
    // What was seen once long ago makes room.
    if (seen.size >= 2 * MOST_PREPARED) seen.clear();
    seen.add(text);
    return undefined;
  };
}

/** LISTEN on a connection of its own, which comes back by itself after the server was away. */
async function keepListening(
  url: string,
  channel: string,
  heard: (payload: string) => void,
  complain: (error: Error) => void,
) {
  let stopped = false;
  let client: pg.Client | undefined;
  let retry: NodeJS.Timeout | undefined;

  async function connect(): Promise<void> {
    const fresh = new pg.Client({ connectionString: url });
    fresh.on('notification', ({ payload }) => {
      heard(payload ?? '');
    });
    fresh.on('error', (error) => {
      complain(error);
      again();
    });
    await fresh.connect();
    await fresh.query(`listen ${pg.escapeIdentifier(channel)}`);
    client = fresh;
  }
  function again(): void {
    if (stopped || retry) return;
    retry = setTimeout(() => {
      retry = undefined;
      connect().catch((error: unknown) => {
        complain(error as Error);
        again();
      });
    }, 1000);
  }
  await connect();
  return async () => {
    stopped = true;
    clearTimeout(retry);
    await client?.end().catch(() => undefined);
  };
}
