import { useCallback, useLayoutEffect, useRef, useState } from 'react';
import { useApi } from '../app/ApiProvider';
import { joinRead } from './joinRead';
import { useWhileShown } from './pageShown';

interface Settled<Data> {
  place: string | number;
  /** The request that this settles. */
  wish: string;
  known?: { key: string; data: Data };
  failed?: { key: string; error: unknown };
}

interface ReadingOptions<Data> {
  /** Reads anew after each write of this window. */
  fresh?: boolean;
  /** Returns true for an answer that is not to be shown. */
  refuse?: ((data: Data) => boolean) | undefined;
}

interface Reading<Data> extends Pick<Settled<Data>, 'known' | 'failed'> {
  /** False while an answer is awaited; a page that returns to the front shows what it has meanwhile. */
  current: boolean;
  reload: () => void;
}

/**
 * Reads while the page is in front, once for all that ask for the same `key` at the same time; reads again when the
 * key changes, when the page returns to the front, on `reload`, and after each write. `undefined` as key waits, and
 * forgets: a form that is opened again begins with what is true then.
 */
export function useReading<Data>(
  key: string | undefined,
  load: (signal: AbortSignal) => Promise<Data>,
  { fresh = true, refuse }: ReadingOptions<Data> = {},
): Reading<Data> {
  const { place, onWrite, reads } = useApi();
  const [settled, setSettled] = useState<Settled<Data>>();
  const [round, setRound] = useState(0);
  const reload = useCallback(() => setRound((count) => count + 1), []);
  const newest = useRef({ load, refuse });
  useLayoutEffect(() => {
    newest.current = { load, refuse };
  });
  // Sets a state rather than reads at once: the writer's next step, such as closing a form, belongs to the same render.
  useWhileShown(() => (fresh ? onWrite(reload) : undefined), [fresh, onWrite]);

  const wish = `${round} ${key ?? ''}`;
  useWhileShown(() => {
    const here = place();
    setSettled((before) => (key !== undefined && before?.place === here ? before : undefined));
    if (key === undefined) return;
    let left = false;
    const { answer, leave } = joinRead(reads, `${here} ${key}`, (signal) => newest.current.load(signal));
    answer.then(
      (data) => {
        if (left || newest.current.refuse?.(data)) return;
        setSettled((before) => {
          // Keeps the rows' identity where nothing changed, so that a list which returns is not drawn anew.
          const same = fresh && before?.known?.key === key && isSame(before.known.data, data);
          if (same && before.wish === wish && !before.failed) return before;
          return { place: here, wish, known: same && before.known ? before.known : { key, data } };
        });
      },
      (error: unknown) => {
        if (!left) setSettled((before) => ({ ...before, place: here, wish, failed: { key, error } }));
      },
    );
    return () => {
      left = true;
      leave();
    };
  }, [key, round, place, reads]);

  return { known: settled?.known, failed: settled?.failed, current: settled?.wish === wish, reload };
}

/** Compares answers of the server, which are JSON. */
const isSame = (before: unknown, after: unknown) => JSON.stringify(before) === JSON.stringify(after);
