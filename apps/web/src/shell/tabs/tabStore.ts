import { FORCED_REFRESH_KEY } from '@partsdesk/core/account/paths';
import { ASKED_TO_ADD } from '@partsdesk/ui/list/useAskedToAdd.ts';
import { OVER_LIST } from '../../listAddress';

export interface Tab {
  key: string;
  /** The current address, with the list's state. */
  address: string;
  title: string;
  /** Number of forced refreshes; a new number mounts the page anew. */
  mount: number;
  /** Kept mounted although hidden. */
  alive: boolean;
  /** Number of forms with unsaved input. */
  unsaved: number;
  /** Time of the last visit, for dropping the least recently used page. */
  seen: number;
}

const CACHED_PAGES = 15;
/** Beyond this nobody finds a tab again; the one that was looked at longest ago makes room. */
const MOST_TABS = 20;
const STORAGE_KEY = 'partsdesk:tabs';
const NOT_IN_KEY = ['pageNo', FORCED_REFRESH_KEY, 'list', ASKED_TO_ADD, ...OVER_LIST];

/** Returns the full path without what one tab's page changes itself: paging, refresh, filters, what is open (D34). */
export function tabKey(pathname: string, search: string): string {
  const query = new URLSearchParams(search);
  NOT_IN_KEY.forEach((name) => query.delete(name));
  return query.size ? `${pathname}?${query}` : pathname;
}

/** Returns the address without the forced-refresh flag. */
export function plainAddress(pathname: string, search: string): string {
  const query = new URLSearchParams(search);
  query.delete(FORCED_REFRESH_KEY);
  return query.size ? `${pathname}?${query}` : pathname;
}

export function createTabStore() {
  let tabs: readonly Tab[] = restore();
  let clock = tabs.length;
  const listeners = new Set<() => void>();
  const set = (next: readonly Tab[]) => {
    tabs = next;
    sessionStorage.setItem(
      STORAGE_KEY,
      JSON.stringify(tabs.map(({ key, address, title }) => ({ key, address, title }))),
    );
    listeners.forEach((listener) => listener());
  };

  return {
    subscribe: (listener: () => void) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    current: () => tabs,
    /**
     * Opens or updates the tab of a visited address; of more than 15 kept pages, drops the least recently used without
     * unsaved input (D36); of more than 20 tabs, closes that one.
     */
    visit(pathname: string, search: string, title: string) {
      const key = tabKey(pathname, search);
      const known = tabs.find((tab) => tab.key === key);
      const refresh = new URLSearchParams(search).has(FORCED_REFRESH_KEY);
      const tab: Tab = {
        key,
        title: known?.title ?? title,
        address: plainAddress(pathname, search),
        mount: (known?.mount ?? 0) + (refresh ? 1 : 0),
        alive: true,
        unsaved: refresh ? 0 : (known?.unsaved ?? 0),
        seen: ++clock,
      };
      const opened = known ? tabs.map((other) => (other === known ? tab : other)) : [...tabs, tab];
      const spare = opened
        .filter((other) => other !== tab && other.unsaved === 0)
        .sort((a, b) => a.seen - b.seen)
        .slice(0, Math.max(0, opened.length - MOST_TABS));
      const next = opened.filter((other) => !spare.includes(other));
      const kept = next
        .filter(({ alive }) => alive)
        .sort((a, b) => Number(b.unsaved > 0) - Number(a.unsaved > 0) || b.seen - a.seen)
        .slice(0, CACHED_PAGES);
      // Keeps pages with unsaved input beyond the limit: memory costs less than a user's input.
      set(
        next.map((other) =>
          other.alive && other !== tab && other.unsaved === 0 && !kept.includes(other)
            ? { ...other, alive: false }
            : other,
        ),
      );
    },
    /** Counts a form with unsaved changes (1), or one that was saved or discarded (-1). */
    countUnsaved(key: string, step: 1 | -1) {
      if (tabs.some((tab) => tab.key === key))
        set(tabs.map((tab) => (tab.key === key ? { ...tab, unsaved: Math.max(0, tab.unsaved + step) } : tab)));
    },
    /**
     * Closes a tab unless it is the only one. Returns the address to go to when it was the active one: the rightmost
     * remaining (TAB-04, D35).
     */
    close(key: string, activeKey: string): string | undefined {
      if (tabs.length < 2) return undefined;
      set(tabs.filter((tab) => tab.key !== key));
      return key === activeKey ? tabs.at(-1)?.address : undefined;
    },
    /** Drops the tab of a page that is done: a saved form has led to another page. */
    end(key: string) {
      if (tabs.length > 1) set(tabs.filter((tab) => tab.key !== key));
    },
    /** Renames a tab when its document's number is loaded. */
    rename(key: string, title: string) {
      if (tabs.some((tab) => tab.key === key && tab.title !== title))
        set(tabs.map((tab) => (tab.key === key ? { ...tab, title } : tab)));
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
    return kept.map((tab, index) => ({ ...tab, mount: 0, alive: false, unsaved: 0, seen: index }));
  } catch {
    return [];
  }
}

export const tabs = createTabStore();
