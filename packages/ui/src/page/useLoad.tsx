import { useCallback, useEffect, useRef, useState } from 'react';
import { useWhileShown } from './pageShown';

export interface Loaded<Data> {
  /** The latest data; kept while newer data is loading and when that fails. */
  data: Data | undefined;
  error: unknown;
  loading: boolean;
  reload: () => void;
}

/**
 * Loads data for a screen and loads anew when `key` changes. `undefined` as key waits.
 * `useLoad(id, (signal) => returns.item({ id }, { signal }))`
 */
export function useLoad<Data>(
  key: string | number | undefined,
  load: (signal: AbortSignal) => Promise<Data>,
): Loaded<Data> {
  const [settled, setSettled] = useState<{
    key: string | number;
    round: number;
    data?: Data | undefined;
    error?: unknown;
  }>();
  const [round, setRound] = useState(0);
  const newest = useRef(load);
  useEffect(() => {
    newest.current = load;
  });
  useWhileShown(() => {
    if (key === undefined) return;
    const giveUp = new AbortController();
    newest.current(giveUp.signal).then(
      (data) => {
        if (!giveUp.signal.aborted) setSettled({ key, round, data });
      },
      (error: unknown) => {
        if (!giveUp.signal.aborted)
          setSettled((before) => ({ key, round, error, data: before?.key === key ? before.data : undefined }));
      },
    );
    return () => giveUp.abort();
  }, [key, round]);
  const reload = useCallback(() => setRound((count) => count + 1), []);
  const known = settled?.key === key ? settled : undefined;
  const current = known?.round === round;
  return {
    data: known?.data,
    error: current ? known.error : undefined,
    loading: key !== undefined && !current,
    reload,
  };
}
