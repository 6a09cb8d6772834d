import type { Db, Identity, Transaction } from '../../db/database';
import type { TestServer } from '../startTestServer';

export interface Recorded<T> {
  result: T;
  /** The statements that the server sent. */
  statements: string[];
  /** The roles that its transactions took. */
  roles: Set<Identity['role']>;
}

/** Records the server's transactions while this runs. */
export async function recordTransactions<T>({ database }: TestServer, run: () => Promise<T>): Promise<Recorded<T>> {
  const statements: string[] = [];
  const roles = new Set<Identity['role']>();
  const transaction = database.transaction.bind(database);
  const recording = ({ db }: Transaction): Db =>
    db.withPlugin({
      transformQuery({ node }) {
        statements.push(db.getExecutor().compileQuery(node, { queryId: '' }).sql);
        return node;
      },
      transformResult: ({ result }) => Promise.resolve(result),
    });
  database.transaction = (identity, work, options) => {
    roles.add(identity.role);
    const become = (open: Transaction) => (next: Identity) => {
      roles.add(next.role);
      return open.become(next);
    };
    return transaction(identity, (open) => work({ db: recording(open), become: become(open) }), options);
  };
  try {
    return { result: await run(), statements, roles };
  } finally {
    database.transaction = transaction;
  }
}
