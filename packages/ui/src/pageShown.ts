import { createContext, use, useCallback, useEffect, useSyncExternalStore, type DependencyList } from 'react';

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

const always = () => true;
const never = () => () => undefined;

/** Whether the page is in front. For what stands outside of it, such as a drawer, which would stay over the page that came instead. */
export function usePageShown(): boolean {
  const front = use(PageShown);
  return useSyncExternalStore(front?.subscribe ?? never, front?.shown ?? always);
}

/** Whether the page is in front right now, for a handler: a field that loses the focus because its page goes must not act any more. */
export function useIsShownNow(): () => boolean {
  const front = use(PageShown);
  return useCallback(() => front?.shown() ?? true, [front]);
}
