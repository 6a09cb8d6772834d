import type { Kysely } from 'kysely';
import type { Rows } from './rows';

export type Db = Kysely<Rows>;

/** As whom a transaction runs: `platform`, or one store's unprivileged role, or the owner who migrates. */
export type Identity = { role: 'platform' } | { role: 'tenant'; storeId: string } | { role: 'owner' };

/** An open transaction, which can change its identity on the way (a token is looked up before its store is known). */
export interface Transaction {
  db: Db;
  become(identity: Identity): Promise<void>;
}

export interface Database {
  kind: 'pglite' | 'postgres';
  /** `readOnly`: writes are refused, and the answer may be had before the transaction has quite ended. */
  transaction<T>(
    identity: Identity,
    run: (transaction: Transaction) => Promise<T>,
    options?: { readOnly?: boolean },
  ): Promise<T>;
  /** Runs a script of several statements as the owner. */
  script(sql: string): Promise<void>;
  /** Calls `heard` for every notification on the channel; answers how to stop. */
  listen(channel: string, heard: (payload: string) => void): Promise<() => Promise<void>>;
  close(): Promise<void>;
}

const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/;

/** The statements that make a transaction act as somebody. */
export function identitySql(identity: Identity): string {
  if (identity.role === 'owner') return 'reset role';
  // No store is in force where none was set.
  if (identity.role === 'platform') return 'set local role partsdesk_platform';
  if (!uuid.test(identity.storeId)) throw new Error('a store id must be a UUID');
  return `set local role partsdesk_tenant; select set_config('app.store_id', '${identity.storeId}', true)`;
}

/** Numbers of the database that JavaScript holds exactly: int8 and numeric become numbers in both drivers. */
export function exactNumber(text: string): number {
  const value = Number(text);
  if (Number.isInteger(value) && !Number.isSafeInteger(value)) throw new Error(`number out of range: ${text}`);
  return value;
}

export const typeIds = { int8: 20, date: 1082, numeric: 1700 } as const;

/** Of several statements sent at once one was refused; what its siblings would still send must not reach the next transaction. */
export const transactionEnded = (): Error => new Error('a statement after the end of its transaction');
