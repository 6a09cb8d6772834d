import type { Db } from '../db/database';
import type { Settings } from '../settings';

export interface CurrentUser {
  id: string;
  name: string;
  /** Below 5: an operator of the platform. Null: a staff member, whose roles give the level. */
  level: number | null;
}

/** Everything that a handler may use of its request and of the server. */
export interface Context {
  /** The request's transaction, under the role of the store; for operations without a store, the platform's role. */
  db: Db;
  now: Date;
  user: CurrentUser | null;
  sessionId: string | null;
  /** Tenant-Id and Dept-Id as sent, checked for their form only: for operations that need a login but no store. */
  claims: { tenantId: string | undefined; deptId: string | undefined };
  /** The customer, in operations of the mini-app. */
  customerId: string | null;
  /** Tenant-Id, checked; empty where the operation has no store. */
  storeId: string;
  /** Dept-Id, checked; null in the head store. */
  shopId: string | null;
  /** The shop that documents are written to: `shopId`, or the head store's own row. */
  placeId: string;
  requestId: string;
  address: string;
  /** The public base address for links and QR codes: `https://shop.example`; without a request PUBLIC_URL, or empty. */
  origin: string;
  settings: Settings;
  /** Checks whether the user holds any of these pages or buttons in this shop. */
  can(...paths: string[]): Promise<boolean>;
  /** Runs in the same transaction under the platform's role. */
  platform<T>(run: (db: Db) => Promise<T>): Promise<T>;
  /**
   * Runs in the same transaction under the role of another store, which a signed code names and not a mere claim: for
   * callers without a login.
   */
  inStore<T>(storeId: string, run: (db: Db) => Promise<T>): Promise<T>;
  /** Records a change for the audit trail. */
  changed(entity: string, id: string, before: unknown, after: unknown): void;
  /** Runs once the transaction is committed. */
  afterCommit(run: () => void | Promise<void>): void;
  /** Notifies the store's staff, in every process, that counts have changed; sent with the commit. */
  tellStore(): Promise<void>;
}
