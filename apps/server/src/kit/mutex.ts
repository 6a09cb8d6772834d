const turns = new Map<string, Promise<unknown>>();

/** Runs calls with the same subject one after another, within this process. */
export async function withMutex<T>(subject: string, run: () => Promise<T>): Promise<T> {
  const mine = (turns.get(subject) ?? Promise.resolve()).then(run, run);
  turns.set(subject, mine);
  try {
    return await mine;
  } finally {
    if (turns.get(subject) === mine) turns.delete(subject);
  }
}
