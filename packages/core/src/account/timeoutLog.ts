import { TimeoutError, type ApiError } from '@partsdesk/sdk';
import { keep, kept, type KeyValueStorage } from '../storage';
import { timeoutCounts } from './errorNotice';

/** A call that timed out (HTTP-07). */
export interface TimeoutEntry {
  code: string;
  /** Time of the abort, in milliseconds since 1970. */
  time: number;
  url: string;
  storeId: string | undefined;
  shopId: string | undefined;
  userId: string | undefined;
}

/** Size of the ring buffer: the oldest of more than 200 entries is dropped (D68). */
const TIMEOUT_LOG_SIZE = 200;

/** Code that browsers' request libraries give a timeout. */
const TIMEOUT_CODE = 'ECONNABORTED';

const KEY = 'timeoutLog';

/** @internal */
export function readTimeoutLog(storage: KeyValueStorage, now: number): TimeoutEntry[] {
  return kept(storage, KEY, now, (value): value is TimeoutEntry[] => Array.isArray(value)) ?? [];
}

/** Logs a rejected call when it is a timeout that counts; ignores every other error. */
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
