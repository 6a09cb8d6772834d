import type { Db } from '../db/database';
import type { Settings } from '../settings';

export interface CurrentUser {
  id: string;
  name: string;
  /** Below 5: an operator of the platform. Null: staff, whose level its roles say. */
  level: number | null;
}

/** Everything that a handler may know of its request. There is nothing else to reach for. */
export interface Context {
  /** The request's transaction: walled to the store; for operations without a store, the platform's role. */
  db: Db;
  now: Date;
  user: CurrentUser | null;
  sessionId: string | null;
  /** Tenant-Id and Dept-Id as they were sent, unchecked but for their form: for operations that need a login and no store. */
  claims: { tenantId: string | undefined; deptId: string | undefined };
  /** The customer, in operations of the mini-app. */
  customerId: string | null;
  /** Tenant-Id, checked; empty where the operation has no store. */
  storeId: string;
  /** Dept-Id, checked; null in the head store. */
  shopId: string | null;
  /** The shop whose documents are written: `shopId`, or the head store's own row. */
  placeId: string;
  requestId: string;
  address: string;
  /** Where whoever asks reaches us, for what they are to scan or open: `https://shop.example`; without a request PUBLIC_URL, or empty. */
  origin: string;
  settings: Settings;
  /** Whether the user holds any of these pages or buttons in this shop. */
  can(...paths: string[]): Promise<boolean>;
  /** Runs in the same transaction under the platform's role. */
  platform<T>(run: (db: Db) => Promise<T>): Promise<T>;
  /** Runs in the same transaction, walled to a store that something better than a claim names: for whoever comes with a signed code and no login. */
  inStore<T>(storeId: string, run: (db: Db) => Promise<T>): Promise<T>;
  /** Notes a change for the audit trail. */
  changed(entity: string, id: string, before: unknown, after: unknown): void;
  /** Runs once the transaction is committed. */
  afterCommit(run: () => void | Promise<void>): void;
  /** Tells the store's staff that counts have changed; sent with the commit, to every process. */
  tellStore(): Promise<void>;
}
