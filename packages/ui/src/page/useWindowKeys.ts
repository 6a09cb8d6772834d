import { useLayoutEffect, useRef } from 'react';
import { useAtOnceWhileShown } from './pageShown';

/**
 * Hears every key while the page is in front, by the handler of the newest render. It listens from the commit on: a
 * passive effect runs some frames later on a busy machine, and a key pressed meanwhile would be lost.
 */
export function useWindowKeys(onKeyDown: (event: KeyboardEvent) => void): void {
  const newest = useRef(onKeyDown);
  useLayoutEffect(() => {
    newest.current = onKeyDown;
  });
  useAtOnceWhileShown(() => {
    const hear = (event: KeyboardEvent) => newest.current(event);
    window.addEventListener('keydown', hear);
    return () => window.removeEventListener('keydown', hear);
  }, []);
}
