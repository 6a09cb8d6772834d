import {
  createContext,
  use,
  useCallback,
  useEffect,
  useLayoutEffect,
  useSyncExternalStore,
  type DependencyList,
} from 'react';

/** Notifies a kept page when it becomes visible or hidden, without a render. */
export interface PageFront {
  shown: () => boolean;
  subscribe: (listener: () => void) => () => void;
}

/**
 * Visibility of a kept page, which stays mounted behind the one in front; without a provider, a page is always in
 * front.
 */
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

/** Runs an effect whenever the page comes to the front, and ends it when the page leaves it; returns what ends both. */
function followFront(front: PageFront | undefined, effect: () => void | (() => void)): () => void {
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
}

/**
 * Runs an effect while the page is in front, for what listens to the window or fetches; runs it again when the page
 * returns.
 */
export function useWhileShown(effect: () => void | (() => void), dependencies: DependencyList): void {
  const front = use(PageShown);
  // oxlint-disable-next-line react/exhaustive-deps -- the dependencies are the caller's, as with useEffect
  useEffect(() => followFront(front, effect), [front, ...dependencies]);
}

/** The same from the page's commit on: a key pressed before the browser has painted it must not be lost. */
export function useAtOnceWhileShown(effect: () => void | (() => void), dependencies: DependencyList): void {
  const front = use(PageShown);
  // oxlint-disable-next-line react/exhaustive-deps -- the dependencies are the caller's, as with useEffect
  useLayoutEffect(() => followFront(front, effect), [front, ...dependencies]);
}

const always = () => true;
const never = () => () => undefined;

/** Returns whether the page is in front, for what is drawn outside of it: a drawer would stay over the next page. */
export function usePageShown(): boolean {
  const front = use(PageShown);
  return useSyncExternalStore(front?.subscribe ?? never, front?.shown ?? always);
}

/**
 * Returns a function that tells whether the page is in front right now, for handlers: a field that loses the focus
 * because its page is hidden must not act.
 */
export function useIsShownNow(): () => boolean {
  const front = use(PageShown);
  return useCallback(() => front?.shown() ?? true, [front]);
}
