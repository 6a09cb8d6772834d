import { TimeoutError, type ApiError } from '@partsdesk/sdk';
import { keep, kept, type KeyValueStorage } from '../storage';
import { timeoutCounts } from './errorNotice';

/** One call that took too long (HTTP-07). */
export interface TimeoutEntry {
  code: string;
  /** When it was given up, in milliseconds since 1970. */
  time: number;
  url: string;
  storeId: string | undefined;
  shopId: string | undefined;
  userId: string | undefined;
}

/** The log is a ring: the oldest of more than 200 entries is dropped (D68). */
export const TIMEOUT_LOG_SIZE = 200;

/** The code that browsers' request libraries give an aborted wait. */
export const TIMEOUT_CODE = 'ECONNABORTED';

const KEY = 'timeoutLog';

export function readTimeoutLog(storage: KeyValueStorage, now: number): TimeoutEntry[] {
  return kept(storage, KEY, now, (value): value is TimeoutEntry[] => Array.isArray(value)) ?? [];
}

/** Logs a rejected call when it is a timeout that counts; keeps every other error out. */
export function logTimeout(
  storage: KeyValueStorage,
  error: ApiError,
  who: Pick<TimeoutEntry, 'storeId' | 'shopId' | 'userId'>,
  now: number,
): void {
  if (!(error instanceof TimeoutError) || !timeoutCounts(error.path)) return;
  const entry: TimeoutEntry = { code: TIMEOUT_CODE, time: now, url: error.path, ...who };
  keep(storage, KEY, [...readTimeoutLog(storage, now), entry].slice(-TIMEOUT_LOG_SIZE));
}
