const turns = new Map<string, Promise<unknown>>();

/** Runs one after another what is about one subject, in this process. */
export async function inTurn<T>(subject: string, run: () => Promise<T>): Promise<T> {
  const mine = (turns.get(subject) ?? Promise.resolve()).then(run, run);
  turns.set(subject, mine);
  try {
    return await mine;
  } finally {
    if (turns.get(subject) === mine) turns.delete(subject);
  }
}
