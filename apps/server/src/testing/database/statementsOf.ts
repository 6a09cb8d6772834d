import type { Database } from '../../db/database';

/** Returns how many statements the largest transaction sends while `run` is under way: that of the call itself. */
export async function statementsOf(database: Database, run: () => Promise<unknown>): Promise<number> {
  const { transaction } = database;
  let most = 0;
  database.transaction = (identity, work, options) => {
    let sent = 0;
    const count = {
      transformQuery: ({ node }: { node: never }) => {
        most = Math.max(most, (sent += 1));
        return node;
      },
      transformResult: ({ result }: { result: never }) => Promise.resolve(result),
    };
    return transaction(identity, (open) => work({ ...open, db: open.db.withPlugin(count as never) }), options);
  };
  try {
    await run();
  } finally {
    database.transaction = transaction;
  }
  return most;
}
