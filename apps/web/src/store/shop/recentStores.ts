import { withRecent } from '@partsdesk/core/recentlyUsed';
import { keep, kept } from '@partsdesk/core/storage';
import { now, storage } from '../../session';

const KEY = 'recentStores';
const isIds = (value: unknown): value is string[] =>
  Array.isArray(value) && value.every((id) => typeof id === 'string');

/** Returns the stores entered on this machine, newest first. */
export const recentStores = (): readonly string[] => kept(storage, KEY, now(), isIds) ?? [];

export function rememberStore(id: string): void {
  keep(
    storage,
    KEY,
    withRecent(recentStores(), id, (one) => one),
  );
}
