const MOST_TRIES = 3;

/**
 * What is worth another try, of which nothing is left: PostgreSQL broke a circle of waiting transactions by giving one up;
 * or somebody else was faster (took the name, deleted what this one refers to), which the handler now sees and says.
 */
const SURPRISES = new Set(['40P01', '40001', '23505', '23503']);

/** Runs a transaction, and once more where it was surprised. */
export async function again<T>(run: () => Promise<T>): Promise<T> {
  for (let tried = 1; ; tried += 1) {
    try {
      return await run();
    } catch (error) {
      const { code } = error as { code?: string };
      if (tried === MOST_TRIES || !SURPRISES.has(code ?? '')) throw error;
    }
  }
}
