import { useLayoutEffect, useRef, useState, type RefObject } from 'react';
import { useWhileShown } from '../page/pageShown';

/** The class of the row that was opened last. */
export const LAST_ROW = 'lastRow';

/**
 * Keeps which row of a table was clicked or opened last; when its page returns to the front, that row has the focus
 * again, so that the arrows go on from there.
 */
export function useLastRow(frame: RefObject<HTMLElement | null>) {
  const [last, setLast] = useState<string>();
  const newest = useRef(last);
  useLayoutEffect(() => {
    newest.current = last;
  }, [last]);
  useWhileShown(() => {
    // A page that was hidden takes no focus before it is laid out.
    const laidOut = requestAnimationFrame(() => {
      const row = newest.current && frame.current?.querySelector(`[data-id="${CSS.escape(newest.current)}"]`);
      if (row && document.activeElement === document.body)
        row.querySelector<HTMLElement>('[role=gridcell]')?.focus({ preventScroll: true });
    });
    return () => cancelAnimationFrame(laidOut);
  }, []);
  return [last, setLast] as const;
}
