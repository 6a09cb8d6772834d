import pg from 'pg';
import { connectionKysely } from './connectionKysely';
import { type Database, exactNumber, identitySql, transactionEnded, typeIds } from './database';
import { TurnSocket } from './turnSocket';

const types = {
  getTypeParser(id: number, format?: 'text' | 'binary') {
    if (id === typeIds.int8 || id === typeIds.numeric) return exactNumber;
    if (id === typeIds.date) return (text: string) => text;
    return pg.types.getTypeParser(id, format) as (text: string) => unknown;
  },
};

/**
 * Settings for many small statements: one generic plan each (planning a list anew takes longer than running it), no JIT
 * compilation and no parallel workers (both take longer to start than the statement).
 */
const planning = { plan_cache_mode: 'force_generic_plan', jit: 'off', max_parallel_workers_per_gather: '0' };

/** Two tries of a client and their pauses fit into its ten seconds. */
const CONNECT_MS = 3_000;

/**
 * Opens a PostgreSQL server; several processes may share one database. `connectMs`: the longest wait for a
 * connection.
 */
export function openPostgres(
  url: string,
  connections: number,
  complain: (error: Error) => void,
  connectMs = CONNECT_MS,
): Database {
  // Pipelines statements that do not wait for each other's results.
  const pool = new pg.Pool({
    connectionString: url,
    max: connections,
    types,
    connectionTimeoutMillis: connectMs,
    statement_timeout: 60_000,
    pipeline: true,
    stream: () => new TurnSocket(),
    options: Object.entries(planning)
      .map(([name, value]) => `-c ${name}=${value}`)
      .join(' '),
  });
  // Listens on each connection: the pool reports only errors of idle ones, and an unhandled error event ends the
  // process.
  pool
    .on('connect', (client) => {
      client.on('error', complain);
    })
    .on('error', () => undefined);
  const nameOf = statementNames();
  const commit = async (client: pg.PoolClient) => {
    // Committing a transaction that holds a failed statement rolls back silently.
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
      // Not awaited: if it fails, every statement behind it fails as well.
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
          // A read-only transaction can lose nothing, so the result does not wait; the connection is released after the
          // commit.
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
    listen: (channel, onMessage) => keepListening(url, channel, onMessage, complain),
    close: () => pool.end(),
  };
}

/** The limit of statements that stay prepared on a connection, since each plan takes memory there. */
const MAX_PREPARED = 500;

/**
 * Names statements that repeat. PostgreSQL keeps the plan of a named statement, and planning under row-level security
 * is most of the cost of a small one (0.3 ms to 0.05 for a page's rows). A statement that runs once is not worth the
 * memory.
 */
function statementNames(): (text: string) => string | undefined {
  const seen = new Set<string>();
  const names = new Map<string, string>();
  return (text) => {
    const name = names.get(text);
    if (name) return name;
    if (names.size >= MAX_PREPARED) return undefined;
    if (seen.delete(text)) {
      const given = `s${String(names.size)}`;
      names.set(text, given);
      return given;
    }
    // Forgets the texts that were seen once, so that the set stays bounded.
    if (seen.size >= 2 * MAX_PREPARED) seen.clear();
    seen.add(text);
    return undefined;
  };
}

/** Runs LISTEN on a connection of its own, and reconnects after the server was away. */
async function keepListening(
  url: string,
  channel: string,
  onMessage: (payload: string) => void,
  complain: (error: Error) => void,
) {
  let stopped = false;
  let client: pg.Client | undefined;
  let retry: NodeJS.Timeout | undefined;

  async function connect(): Promise<void> {
    const fresh = new pg.Client({ connectionString: url });
    fresh.on('notification', ({ payload }) => {
      onMessage(payload ?? '');
    });
    fresh.on('error', (error) => {
      complain(error);
      reconnect();
    });
    await fresh.connect();
    await fresh.query(`listen ${pg.escapeIdentifier(channel)}`);
    client = fresh;
  }
  function reconnect(): void {
    if (stopped || retry) return;
    retry = setTimeout(() => {
      retry = undefined;
      connect().catch((error: unknown) => {
        complain(error as Error);
        reconnect();
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
