import {
  type CompiledQuery,
  type DatabaseConnection,
  DummyDriver,
  Kysely,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
} from 'kysely';
import type { Db } from './database';
import type { Rows } from './rows';

type RunQuery = (sql: string, parameters: readonly unknown[]) => Promise<{ rows: unknown[]; affected: number }>;

/** What PostgreSQL says to every statement behind one that failed. */
const ABORTED = '25P02';

class OneConnectionDriver extends DummyDriver {
  readonly #run: RunQuery;
  /** Why the transaction is lost: of statements that went out together, whoever waits may hear of a later one first. */
  #cause: unknown;

  constructor(run: RunQuery) {
    super();
    this.#run = run;
  }

  override acquireConnection(): Promise<DatabaseConnection> {
    const run = (sql: string, parameters: readonly unknown[]) =>
      this.#run(sql, parameters).catch((error: unknown) => {
        this.#cause ??= error;
        throw (error as { code?: string }).code === ABORTED ? this.#cause : error;
      });
    return Promise.resolve({
      async executeQuery<R>(query: CompiledQuery) {
        const { rows, affected } = await run(query.sql, query.parameters);
        return { rows: rows as R[], numAffectedRows: BigInt(affected) };
      },
      async *streamQuery() {
        throw new Error('streaming is not used');
      },
    });
  }
}

/** Kysely over one connection that somebody else opened, and in whose transaction it stays. */
export function connectionKysely(run: RunQuery): Db {
  return new Kysely<Rows>({
    dialect: {
      createAdapter: () => new PostgresAdapter(),
      createDriver: () => new OneConnectionDriver(run),
      createIntrospector: (db) => new PostgresIntrospector(db),
      createQueryCompiler: () => new PostgresQueryCompiler(),
    },
  });
}
