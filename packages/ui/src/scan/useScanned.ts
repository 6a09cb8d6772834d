import { ApiError } from '@partsdesk/sdk';
import { useLayoutEffect, useRef } from 'react';
import { useNotice } from '../app/notices';
import { useScanner } from './scanner';
import { COVERED } from './scanTargets';
import { soundFound, soundUnknown } from './sounds';

interface ScannedOptions<Found> {
  /** Looks a code up; undefined for an unknown one. */
  find: (code: string) => Promise<Found | undefined>;
  /** Takes what was found, or returns why it is not taken: false where the page itself says it. */
  onFound: (found: Found) => string | false | undefined | void;
  /** Called for an unknown code, beside the words about it. */
  onUnknown?: () => void;
  /** Element of the page or form that takes the scans; while something covers it, they are refused. */
  within: React.RefObject<HTMLElement | null>;
  /** Says why no scan can be taken now. */
  refusal?: () => string | undefined;
}

/** Passes on what was scanned in the order of the scans, wherever the focus is, and tells by sound and word. */
export function useScanned<Found>({ find, onFound, onUnknown, within, refusal }: ScannedOptions<Found>): void {
  const notice = useNotice();
  const newest = useRef(onFound);
  useLayoutEffect(() => {
    newest.current = onFound;
  });
  const before = useRef<Promise<unknown>>(Promise.resolve());
  const refuse = (words: string) => {
    soundUnknown();
    notice.warn(words);
  };
  useScanner((scanned) => {
    const code = scanned.trim().slice(0, 60);
    const covered = within.current?.closest('[aria-hidden=true]');
    const problem = covered ? COVERED : refusal?.();
    if (problem) return refuse(problem);
    const answer = find(code).then(
      (found) => () => {
        if (!found) {
          onUnknown?.();
          return refuse(`没有找到条码 ${code}`);
        }
        const problem = newest.current(found);
        if (problem === false) return soundUnknown();
        if (typeof problem === 'string') return refuse(problem);
        soundFound();
      },
      (error: unknown) => () => {
        // The client has reported the error.
        soundUnknown();
        if (!(error instanceof ApiError)) throw error;
      },
    );
    before.current = before.current.catch(() => undefined).then(async () => (await answer)());
  });
}
