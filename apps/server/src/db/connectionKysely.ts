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

/** The code that PostgreSQL answers to every statement after a failed one in the same transaction. */
const ABORTED = '25P02';

class OneConnectionDriver extends DummyDriver {
  readonly #run: RunQuery;
  /**
   * The first error of the transaction: of statements sent together, the caller may see a later one's rejection first.
   */
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

/** Builds Kysely over one connection that the caller opened; all statements stay in the caller's transaction. */
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
