/** Key-value storage of this machine: localStorage in a browser, a map in a script. */
export interface KeyValueStorage {
  get(key: string): string | null | undefined;
  set(key: string, value: string): void;
  remove(key: string): void;
}

/** Prefix of every key that PartsDesk stores (CONST-45). */
export const STORAGE_NAMESPACE = 'partsdesk:';

/** Stores a JSON value, for ever or until a moment (milliseconds since 1970). */
export function keep(storage: KeyValueStorage, key: string, value: unknown, until?: number): void {
  storage.set(STORAGE_NAMESPACE + key, JSON.stringify({ value, until }));
}

/** Reads a stored value; undefined when it is missing, expired, or rejected by the caller's check. */
export function kept<T>(
  storage: KeyValueStorage,
  key: string,
  now: number,
  accepts: (value: unknown) => value is T,
): T | undefined {
  const text = storage.get(STORAGE_NAMESPACE + key);
  if (!text) return undefined;
  try {
    const { value, until } = JSON.parse(text) as { value?: unknown; until?: number };
    if (until !== undefined && until <= now) return undefined;
    return accepts(value) ? value : undefined;
  } catch {
    return undefined;
  }
}

export function forget(storage: KeyValueStorage, key: string): void {
  storage.remove(STORAGE_NAMESPACE + key);
}

/** Makes a storage in memory, for scripts and tests. */
export function memoryStorage(): KeyValueStorage {
  const values = new Map<string, string>();
  return {
    get: (key) => values.get(key),
    set: (key, value) => void values.set(key, value),
    remove: (key) => void values.delete(key),
  };
}
