import { jobEnded } from '@partsdesk/core/notice/jobLifecycle';
import { job } from '@partsdesk/sdk/parts/job';
import type { Schemas } from '@partsdesk/sdk/types/parts';
import { useCallback, useLayoutEffect, useRef, useState } from 'react';
import { useChanged, useGroup } from '../app/ApiProvider';
import { useWhileShown } from '../page/pageShown';

export type Job = Schemas['Job'];
const POLL_MS = 1_000;

/** Polls a job every second while the page is shown, until it has ended; then calls `onEnd` once. */
export function useJob(
  id: string,
  onEnd?: (job: Job) => void,
): { job: Job | undefined; error: unknown; retry: () => void; cancel: () => Promise<unknown> } {
  const jobs = useGroup(job);
  const changed = useChanged();
  const [found, setFound] = useState<Job>();
  const [error, setError] = useState<unknown>();
  const [round, setRound] = useState(0);
  const newest = useRef({ jobs, onEnd, changed });
  useLayoutEffect(() => {
    newest.current = { jobs, onEnd, changed };
  });
  const ended = found?.id === id && jobEnded(found.status);
  useWhileShown(() => {
    if (ended) return;
    const giveUp = new AbortController();
    let later: ReturnType<typeof setTimeout> | undefined;
    const look = () =>
      newest.current.jobs.item({ id }, { signal: giveUp.signal }).then(
        (now) => {
          if (giveUp.signal.aborted) return;
          setError(undefined);
          setFound(now);
          if (jobEnded(now.status)) {
            newest.current.onEnd?.(now);
            newest.current.changed();
          } else later = setTimeout(() => void look(), POLL_MS);
        },
        // Stops polling on an error: each retry would show another notice.
        (reason: unknown) => void (giveUp.signal.aborted || setError(reason)),
      );
    void look();
    return () => {
      giveUp.abort();
      clearTimeout(later);
    };
  }, [id, ended, round]);
  const retry = useCallback(() => setRound((count) => count + 1), []);
  return { job: found?.id === id ? found : undefined, error, retry, cancel: () => jobs.cancel({ id }).finally(retry) };
}
