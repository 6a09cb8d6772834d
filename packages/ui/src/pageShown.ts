import { createContext, use, useEffect, type DependencyList } from 'react';

/** Tells a kept page when it comes to the front and when it leaves it, without rendering it anew. */
export interface PageFront {
  shown: () => boolean;
  subscribe: (listener: () => void) => () => void;
}

/** Pages that are kept stay mounted behind the one in front; outside of a stack of pages, every page is in front. */
export const PageShown = createContext<PageFront | undefined>(undefined);

export function createPageFront(): PageFront & { show: (shown: boolean) => void } {
  let now = true;
  const listeners = new Set<() => void>();
  return {
    shown: () => now,
    subscribe: (listener) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    show: (shown) => {
      if (shown === now) return;
      now = shown;
      listeners.forEach((listener) => listener());
    },
  };
}

/** An effect that holds while the page is in front: what listens to the whole window, or fetches. It runs again when the page comes back. */
export function useWhileShown(effect: () => void | (() => void), dependencies: DependencyList): void {
  const front = use(PageShown);
  useEffect(() => {
    let end: void | (() => void);
    const follow = () => {
      end?.();
      end = !front || front.shown() ? effect() : undefined;
    };
    follow();
    const stop = front?.subscribe(follow);
    return () => {
      stop?.();
      end?.();
    };
    // eslint-disable-next-line react-hooks/exhaustive-deps -- the caller's own, as with useEffect
  }, [front, ...dependencies]);
}
