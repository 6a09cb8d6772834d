import { useCallback, useEffect, useRef, useState } from 'react';

export interface Loaded<Data> {
  /** The newest data that arrived; kept while newer is awaited and when that fails. */
  data: Data | undefined;
  error: unknown;
  loading: boolean;
  reload: () => void;
}

/**
 * Loads data for a screen and loads anew when `key` changes. `undefined` as key waits.
 * `useLoad(id, (signal) => returns.item({ id }, { signal }))`
 */
export function useLoad<Data>(key: string | number | undefined, load: (signal: AbortSignal) => Promise<Data>): Loaded<Data> {
  const [state, setState] = useState<{ key?: string | number | undefined; data?: Data; error?: unknown; loading: boolean }>({ loading: key !== undefined });
  const [round, setRound] = useState(0);
  const loadNow = useRef(load);
  useEffect(() => {
    loadNow.current = load;
  });
  useEffect(() => {
    if (key === undefined) return;
    const giveUp = new AbortController();
    setState((before) => ({ ...(before.key === key ? before : {}), key, error: undefined, loading: true }));
    loadNow.current(giveUp.signal).then(
      (data) => !giveUp.signal.aborted && setState({ key, data, loading: false }),
      (error: unknown) => !giveUp.signal.aborted && setState((before) => ({ ...before, error, loading: false })),
    );
    return () => giveUp.abort();
  }, [key, round]);
  const reload = useCallback(() => setRound((count) => count + 1), []);
  return { data: state.data, error: state.error, loading: state.loading, reload };
}
