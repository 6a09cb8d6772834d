import type { Kysely } from 'kysely';
import type { Rows } from './rows';

export type Db = Kysely<Rows>;

/** The role of a transaction: `platform`, one store's unprivileged role, or the owner who migrates. */
export type Identity = { role: 'platform' } | { role: 'tenant'; storeId: string } | { role: 'owner' };

/** An open transaction. It can change its role midway, since a token is looked up before its store is known. */
export interface Transaction {
  db: Db;
  become(identity: Identity): Promise<void>;
}

export interface Database {
  kind: 'pglite' | 'postgres';
  /** `readOnly`: writes are refused, and the result may be returned before the commit has finished. */
  transaction<T>(
    identity: Identity,
    run: (transaction: Transaction) => Promise<T>,
    options?: { readOnly?: boolean },
  ): Promise<T>;
  /** Runs a script of several statements as the owner. */
  script(sql: string): Promise<void>;
  /** Calls `onMessage` for every notification on the channel; resolves to a function that stops listening. */
  listen(channel: string, onMessage: (payload: string) => void): Promise<() => Promise<void>>;
  close(): Promise<void>;
}

const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/;

/** Builds the statements that switch a transaction to a role. */
export function identitySql(identity: Identity): string {
  if (identity.role === 'owner') return 'reset role';
  // The platform role sets no store, so that row-level security shows the rows of none.
  if (identity.role === 'platform') return 'set local role partsdesk_platform';
  if (!uuid.test(identity.storeId)) throw new Error('a store id must be a UUID');
  return `set local role partsdesk_tenant; select set_config('app.store_id', '${identity.storeId}', true)`;
}

/** Parses int8 and numeric into numbers, in both drivers; throws where JavaScript cannot hold the value exactly. */
export function exactNumber(text: string): number {
  const value = Number(text);
  if (Number.isInteger(value) && !Number.isSafeInteger(value)) throw new Error(`number out of range: ${text}`);
  return value;
}

export const typeIds = { int8: 20, date: 1082, numeric: 1700 } as const;

/**
 * The error of a statement that is sent after its transaction ended: when one of several parallel statements is
 * refused, the rest must not reach the next transaction on the connection.
 */
export const transactionEnded = (): Error => new Error('a statement after the end of its transaction');
