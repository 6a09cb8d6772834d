import { createContext, use, useEffect } from 'react';

/** Hears that something on the page is not saved; answers how to take that back. */
export const Unsaved = createContext<(() => () => void) | undefined>(undefined);

/** Tells the shell that the page would lose input if it were closed. */
export function useUnsaved(changed: boolean): void {
  const tell = use(Unsaved);
  useEffect(() => (changed ? tell?.() : undefined), [changed, tell]);
}
