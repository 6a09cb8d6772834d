import { notifyManager, QueryClient, QueryObserver, replaceEqualDeep } from '@tanstack/query-core';
import { useCallback, useEffect, useRef, useState } from 'react';
import { useApi } from '../app/ApiProvider';
import { useWhileShown } from './pageShown';

interface Settled<Data> {
  place: string | number;
  /** The request that this settles. */
  wish: string;
  known?: { key: string; data: Data };
  failed?: { key: string; error: unknown } | undefined;
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

// Keeps nothing that no page in front shows: what is opened is read anew, as another window may have changed it.
const cache = new QueryClient({ defaultOptions: { queries: { gcTime: 0, retry: false, networkMode: 'always' } } });
notifyManager.setScheduler(queueMicrotask);

/**
 * Reads while the page is in front, once for all that ask for the same `key` at the same time; reads again when the
 * key changes, when the page returns to the front, on `reload`, and after each write. `undefined` as key waits.
 */
export function useReading<Data>(
  key: string | undefined,
  load: (signal: AbortSignal) => Promise<Data>,
  { fresh = true, refuse }: ReadingOptions<Data> = {},
): Reading<Data> {
  const { place, onWrite } = useApi();
  const [settled, setSettled] = useState<Settled<Data>>();
  const [round, setRound] = useState(0);
  const reload = useCallback(() => setRound((count) => count + 1), []);
  const newest = useRef({ load, refuse });
  useEffect(() => {
    newest.current = { load, refuse };
  });
  // Sets a state rather than reads at once: the writer's next step, such as closing a form, belongs to the same render.
  useWhileShown(() => (fresh ? onWrite(reload) : undefined), [fresh, onWrite]);

  const wish = `${round} ${key ?? ''}`;
  useWhileShown(() => {
    const here = place();
    setSettled((before) => (before?.place === here ? before : undefined));
    if (key === undefined) return;
    const observer = new QueryObserver<Data>(cache, {
      queryKey: [here, key],
      queryFn: ({ signal }) => newest.current.load(signal),
    });
    return observer.subscribe(({ isFetching, status, data, error }) => {
      if (isFetching || status === 'pending') return;
      if (status === 'error') {
        setSettled((before) => ({ ...before, place: here, wish, failed: { key, error } }));
      } else if (!newest.current.refuse?.(data)) {
        setSettled((before) => {
          const shared = before?.known?.key === key ? replaceEqualDeep(before.known.data, data) : data;
          if (before?.wish === wish && !before.failed && before.known?.data === shared) return before;
          return { place: here, wish, known: { key, data: shared } };
        });
      }
    });
  }, [key, round, place]);

  return { known: settled?.known, failed: settled?.failed, current: settled?.wish === wish, reload };
}
