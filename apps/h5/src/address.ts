import { useSyncExternalStore } from 'react';

// A minimal router for eight addresses: a library would weigh as much as all of these pages together.
const MOVED = 'partsdesk:moved';

/** Opens another page of this app; `replace` keeps this one out of the history. */
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

/** Returns the current path and query. */
export const useAddress = (): string => useSyncExternalStore(listen, () => location.pathname + location.search);

/** Builds an address of this app; omits empty values of the query. */
export function address(path: string, query: Record<string, string | undefined>): string {
  const given = Object.entries(query).filter((pair): pair is [string, string] => Boolean(pair[1]));
  return given.length ? `${path}?${new URLSearchParams(given).toString()}` : path;
}

/** Makes the props of a link within this app. */
export const inside = (to: string) => ({
  href: to,
  onClick: (event: React.MouseEvent) => {
    if (event.metaKey || event.ctrlKey || event.shiftKey) return;
    event.preventDefault();
    goTo(to);
  },
});
