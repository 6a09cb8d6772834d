import { createContext, use, useEffect } from 'react';

/** Marks the page as having unsaved input; returns the function that removes the mark. */
export const Unsaved = createContext<(() => () => void) | undefined>(undefined);

/** Tells the shell that the page would lose input if it were closed. */
export function useUnsaved(changed: boolean): void {
  const tell = use(Unsaved);
  useEffect(() => (changed ? tell?.() : undefined), [changed, tell]);
}
