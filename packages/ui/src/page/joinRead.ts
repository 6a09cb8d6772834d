/** Reads under way, by key. */
export type ReadsUnderWay = Map<string, { answer: Promise<unknown>; giveUp: AbortController; readers: number }>;

/**
 * Starts a read, or joins the equal one that is under way, so that it is one request. It is given up when its last
 * reader leaves: an answer that was under way before a write is never shown after it.
 */
export function joinRead<Data>(
  reads: ReadsUnderWay,
  key: string,
  load: (signal: AbortSignal) => Promise<Data>,
): { answer: Promise<Data>; leave: () => void } {
  const before = reads.get(key);
  const giveUp = before?.giveUp ?? new AbortController();
  const read = before ?? { answer: load(giveUp.signal), giveUp, readers: 0 };
  const end = () => reads.get(key) === read && reads.delete(key);
  if (!before) {
    reads.set(key, read);
    read.answer.then(end, end);
  }
  read.readers += 1;
  return {
    // The key names the operation, and so the type of its answer.
    answer: read.answer as Promise<Data>,
    leave: () => {
      read.readers -= 1;
      if (read.readers > 0) return;
      end();
      giveUp.abort();
    },
  };
}
