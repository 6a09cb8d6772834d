import type { Clock } from '../clock';
import type { Db } from '../db/database';
import type { Settings } from '../settings';
import type { Context, CurrentUser } from './context';

/** The way out, to parties outside. */
export interface Outside {
  fetch: typeof globalThis.fetch;
  settings: Settings;
  /** Where the stand-ins for the outside parties answer, if they run in this process. */
  sandboxUrl: string;
  clock: Clock;
}

/** Acts as the store without anybody's request, in a transaction of its own. */
export type BySystem = <T>(storeId: string, work: (ctx: Context) => Promise<T>) => Promise<T>;

/** What a handler's `before` may use: what is slow (a call outside, a password's key) must hold no transaction open. */
export interface Beforehand extends Outside {
  /** Who asks; admitted already. */
  user: CurrentUser | null;
  /** Tenant-Id and Dept-Id, checked; empty and null where the operation has no store. */
  storeId: string;
  shopId: string | null;
  /** The customer, in operations of the mini-app. */
  customerId: string | null;
  /** Tenant-Id as it was sent: for operations that need a login and no store. */
  claims: { tenantId: string | undefined };
  address: string;
  /** Where whoever asks reaches us. */
  origin: string;
  now: Date;
  /** A short transaction of its own under the platform's role; what it wrote stays, whatever becomes of the request. */
  platform: <T>(run: (db: Db) => Promise<T>) => Promise<T>;
  /** The same, walled to the caller's store. */
  store: <T>(work: (db: Db) => Promise<T>) => Promise<T>;
  /** The same as the system, in a store that something better than a claim names; noted in the audit trail. */
  system: BySystem;
}

/** How one speaks to a party outside about a store's rows: the way out, and short transactions in the store. */
export interface Ways {
  desk: Outside;
  system: BySystem;
}
