import type { Db, Identity, Transaction } from './database';

/** Runs something under another role in the same transaction, then returns to the former role. */
export async function withRole<T>(
  transaction: Transaction,
  home: Identity,
  other: Identity,
  run: (db: Db) => Promise<T>,
): Promise<T> {
  await transaction.become(other);
  try {
    return await run(transaction.db);
  } finally {
    // After a failed statement the transaction accepts nothing more and is rolled back anyway.
    await transaction.become(home).catch(() => undefined);
  }
}
