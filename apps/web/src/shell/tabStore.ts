import { FORCED_REFRESH_KEY } from '@partsdesk/core/account/paths';

export interface Tab {
  key: string;
  /** The address as it is now, with the list's state. */
  address: string;
  title: string;
  /** Counts forced refreshes; a new number mounts the page anew. */
  mount: number;
  /** Kept mounted although hidden. */
  alive: boolean;
  /** When the tab was last looked at, for dropping the least recently used page. */
  seen: number;
}

const CACHED_PAGES = 15;
const STORAGE_KEY = 'partsdesk:tabs';
const NOT_IN_KEY = ['pageNo', FORCED_REFRESH_KEY, 'list'];

/** The full path without what only turns pages, refreshes or filters (D34). */
export function tabKey(pathname: string, search: string): string {
  const query = new URLSearchParams(search);
  NOT_IN_KEY.forEach((name) => query.delete(name));
  return query.size ? `${pathname}?${query}` : pathname;
}

/** The address without the forced-refresh flag. */
export function plainAddress(pathname: string, search: string): string {
  const query = new URLSearchParams(search);
  query.delete(FORCED_REFRESH_KEY);
  return query.size ? `${pathname}?${query}` : pathname;
}

function createTabStore() {
  let tabs: readonly Tab[] = restore();
  let clock = tabs.length;
  const listeners = new Set<() => void>();
  const set = (next: readonly Tab[]) => {
    tabs = next;
    sessionStorage.setItem(STORAGE_KEY, JSON.stringify(tabs.map(({ key, address, title }) => ({ key, address, title }))));
    listeners.forEach((listener) => listener());
  };

  return {
    subscribe: (listener: () => void) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    current: () => tabs,
    /** The user looks at an address: its tab is opened or brought up to date, and the oldest pages beyond 15 are dropped. */
    visit(pathname: string, search: string, title: string) {
      const key = tabKey(pathname, search);
      const known = tabs.find((tab) => tab.key === key);
      const refresh = new URLSearchParams(search).has(FORCED_REFRESH_KEY);
      const tab: Tab = {
        key,
        title,
        address: plainAddress(pathname, search),
        mount: (known?.mount ?? 0) + (refresh ? 1 : 0),
        alive: true,
        seen: ++clock,
      };
      const next = known ? tabs.map((other) => (other === known ? tab : other)) : [...tabs, tab];
      const kept = [...next].filter(({ alive }) => alive).sort((a, b) => b.seen - a.seen).slice(0, CACHED_PAGES);
      set(next.map((other) => (other.alive && !kept.includes(other) ? { ...other, alive: false } : other)));
    },
    /** Closes a tab unless it is the only one. Answers the address to go to when it was the active one: the rightmost left (TAB-04, D35). */
    close(key: string, activeKey: string): string | undefined {
      if (tabs.length < 2) return undefined;
      set(tabs.filter((tab) => tab.key !== key));
      return key === activeKey ? tabs.at(-1)?.address : undefined;
    },
    closeOthers(key: string) {
      set(tabs.filter((tab) => tab.key === key));
    },
    clear() {
      set([]);
    },
  };
}

function restore(): readonly Tab[] {
  try {
    const kept = JSON.parse(sessionStorage.getItem(STORAGE_KEY) ?? '[]') as Pick<Tab, 'key' | 'address' | 'title'>[];
    return kept.map((tab, index) => ({ ...tab, mount: 0, alive: false, seen: index }));
  } catch {
    return [];
  }
}

export const tabs = createTabStore();
