import { newKey } from './newKey';

const NAME = 'partsdesk:refresh';
/** Longer than a renewal may take, so that a lock is taken over only from a tab that was closed meanwhile. */
const LEASE_MS = 12_000;
/** Longer than it takes until a tab reads what another wrote at the same time. */
const SETTLE_MS = 40;

interface Kept {
  getItem(key: string): string | null;
  setItem(key: string, value: string): void;
  removeItem(key: string): void;
}

/**
 * Runs something in one tab of a browser at a time; elsewhere the process's own single flight is enough. Over plain
 * http browsers have no lock for it, so a lease is written into the storage that the tabs share.
 */
export function acrossTabs<T>(now: () => number, run: () => Promise<T>): Promise<T> {
  const browser = globalThis as { navigator?: { locks?: LockManager }; document?: unknown; localStorage?: Kept };
  const locks = browser.navigator?.locks;
  if (locks) return locks.request(NAME, run);
  return browser.document && browser.localStorage ? leased(browser.localStorage, now, run) : run();
}

async function leased<T>(kept: Kept, now: () => number, run: () => Promise<T>): Promise<T> {
  const mine = newKey();
  const holder = () => {
    const [id, ends] = kept.getItem(NAME)?.split(' ') ?? [];
    return Number(ends) > now() && Number(ends) <= now() + LEASE_MS ? id : undefined;
  };
  while (holder() !== mine) {
    if (!holder()) kept.setItem(NAME, `${mine} ${String(now() + LEASE_MS)}`);
    await new Promise((resolve) => setTimeout(resolve, SETTLE_MS));
  }
  try {
    return await run();
  } finally {
    if (holder() === mine) kept.removeItem(NAME);
  }
}
