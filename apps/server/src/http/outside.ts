import type { Db } from '../db/database';
import type { Settings } from '../settings';
import type { CurrentUser } from './context';

/** The way out, to parties outside. */
export interface Outside {
  fetch: typeof globalThis.fetch;
  settings: Settings;
  /** Where the stand-ins for the outside parties answer, if they run in this process. */
  sandboxUrl: string;
}

/** What a handler's `before` may use: what is slow (a call outside, a password's key) must hold no transaction open. */
export interface Beforehand extends Outside {
  /** Who asks; admitted already. */
  user: CurrentUser | null;
  address: string;
  now: Date;
  /** A short transaction of its own under the platform's role; what it wrote stays, whatever becomes of the request. */
  platform: <T>(run: (db: Db) => Promise<T>) => Promise<T>;
}
