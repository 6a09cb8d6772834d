import type { Clock } from '../clock';
import type { Db } from '../db/database';
import type { Settings } from '../settings';
import type { Context, CurrentUser } from './context';

/** Access to outside parties. */
export interface Outside {
  fetch: typeof globalThis.fetch;
  settings: Settings;
  /** The address of the sandbox that plays the outside parties, if it runs in this process. */
  sandboxUrl: string;
  clock: Clock;
}

/** Acts as the store without a user's request, in a transaction of its own. */
export type AsSystem = <T>(storeId: string, work: (ctx: Context) => Promise<T>) => Promise<T>;

/**
 * The context of a handler's `before`, which does slow work (a call outside, a password's key) without an open
 * transaction.
 */
export interface BeforeContext extends Outside {
  /** The caller, whose access is checked already. */
  user: CurrentUser | null;
  /** Tenant-Id and Dept-Id, checked; empty and null where the operation has no store. */
  storeId: string;
  shopId: string | null;
  /** The customer, in operations of the mini-app. */
  customerId: string | null;
  /** Tenant-Id as sent: for operations that need a login but no store. */
  claims: { tenantId: string | undefined };
  address: string;
  /** The public base address, as in `Context`. */
  origin: string;
  now: Date;
  /** Runs a short transaction under the platform's role; its writes stay even if the request is refused later. */
  platform: <T>(run: (db: Db) => Promise<T>) => Promise<T>;
  /** Runs a short transaction under the role of the caller's store. */
  store: <T>(work: (db: Db) => Promise<T>) => Promise<T>;
  /**
   * Runs a short transaction as the system, in a store that a signed code names and not a mere claim; it is recorded in
   * the audit trail.
   */
  system: AsSystem;
}

/** Access to an outside party on behalf of a store: the connection, and short transactions in the store. */
export interface OutsideAccess {
  desk: Outside;
  system: AsSystem;
}
