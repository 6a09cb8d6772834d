import { STORAGE_NAMESPACE, type KeyValueStorage } from '@partsdesk/core/storage';

/** Storage of the tab; without one (private browsing) it lasts until the page is left. */
export const tabMemory: KeyValueStorage = (() => {
  const fallback = new Map<string, string>();
  const reach = <T>(what: () => T, otherwise: () => T): T => {
    try {
      return what();
    } catch {
      return otherwise();
    }
  };
  return {
    get: (key) =>
      reach(
        () => sessionStorage.getItem(key),
        () => fallback.get(key) ?? null,
      ),
    set: (key, value) => {
      reach(
        () => {
          sessionStorage.setItem(key, value);
        },
        () => void fallback.set(key, value),
      );
    },
    remove: (key) => {
      reach(
        () => {
          sessionStorage.removeItem(key);
        },
        () => void fallback.delete(key),
      );
    },
  };
})();

const KEY = `${STORAGE_NAMESPACE}openId`;

export const knowOpenId = (openId: string): void => {
  tabMemory.set(KEY, openId);
};
export const knownOpenId = (): string | undefined => tabMemory.get(KEY) ?? undefined;
