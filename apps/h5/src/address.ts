import { useSyncExternalStore } from 'react';

// Seven addresses do not need a router: it weighs as much as all of these pages together.
const MOVED = 'partsdesk:moved';

/** Opens another page of this app; `replace` where going back must not return to this one. */
export function goTo(address: string, { replace = false }: { replace?: boolean } = {}): void {
  if (replace) history.replaceState(null, '', address);
  else history.pushState(null, '', address);
  window.dispatchEvent(new Event(MOVED));
}

function listen(changed: () => void): () => void {
  window.addEventListener('popstate', changed);
  window.addEventListener(MOVED, changed);
  return () => {
    window.removeEventListener('popstate', changed);
    window.removeEventListener(MOVED, changed);
  };
}

/** Where the customer is: path and query. */
export const useAddress = (): string => useSyncExternalStore(listen, () => location.pathname + location.search);

/** An address of our own, with what is not empty of the query. */
export function address(path: string, query: Record<string, string | undefined>): string {
  const given = Object.entries(query).filter((pair): pair is [string, string] => Boolean(pair[1]));
  return given.length ? `${path}?${new URLSearchParams(given).toString()}` : path;
}

/** A link within this app. */
export const inside = (to: string) => ({
  href: to,
  onClick: (event: React.MouseEvent) => {
    if (event.metaKey || event.ctrlKey || event.shiftKey) return;
    event.preventDefault();
    goTo(to);
  },
});
