import { randomUUID } from 'node:crypto';
import type { Identity, Transaction } from '../db/database';
import type { Context } from '../kit/context';
import { readSettings } from '../settings';

interface Actor {
  now: Date;
  user: { id: string; name: string };
  storeId?: string;
  shopId?: string | null;
  placeId?: string;
}

/** Makes a handler's context without a request, so that the operations' own code writes the demo data. */
export function seedContext(
  transaction: Transaction,
  { now, user, storeId = '', shopId = null, placeId = '' }: Actor,
): Context {
  const { db } = transaction;
  const withRole = async <T>(other: Identity, run: (as: typeof db) => Promise<T>): Promise<T> => {
    await transaction.become(other);
    const result = await run(db);
    await transaction.become(storeId ? { role: 'tenant', storeId } : { role: 'platform' });
    return result;
  };
  return {
    db,
    now,
    storeId,
    shopId,
    placeId,
    claims: { tenantId: storeId, deptId: shopId ?? undefined },
    user: { ...user, level: null },
    sessionId: null,
    customerId: null,
    requestId: randomUUID(),
    address: '127.0.0.1',
    origin: '',
    settings: readSettings({}),
    can: () => Promise.resolve(true),
    platform: (run) => withRole({ role: 'platform' }, run),
    inStore: (other, run) => withRole({ role: 'tenant', storeId: other }, run),
    changed: () => undefined,
    afterCommit: () => undefined,
    tellStore: () => Promise.resolve(),
  };
}
