const MAX_TRIES = 3;

/**
 * Errors after which the whole transaction is rolled back and worth a retry: PostgreSQL broke a deadlock or a
 * serialisation conflict; or a concurrent transaction took the unique value or deleted the referenced row, which the
 * handler finds and reports on the second run.
 */
const CONFLICTS = new Set(['40P01', '40001', '23505', '23503']);

/** Runs a transaction, and again after a conflict with a concurrent one. */
export async function retryOnConflict<T>(run: () => Promise<T>): Promise<T> {
  for (let tried = 1; ; tried += 1) {
    try {
      return await run();
    } catch (error) {
      const { code } = error as { code?: string };
      if (tried === MAX_TRIES || !CONFLICTS.has(code ?? '')) throw error;
    }
  }
}
