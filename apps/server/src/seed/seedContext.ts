import { randomUUID } from 'node:crypto';
import type { Transaction } from '../db/database';
import type { Context } from '../http/context';
import { readSettings } from '../settings';

interface Actor {
  now: Date;
  user: { id: string; name: string };
  storeId?: string;
  shopId?: string | null;
  placeId?: string;
}

/** A handler's context without a request, so that demo data is made by the operations' own code. */
export function seedContext(transaction: Transaction, { now, user, storeId = '', shopId = null, placeId = '' }: Actor): Context {
  const { db } = transaction;
  return {
    db, now, storeId, shopId, placeId,
    claims: { tenantId: storeId, deptId: shopId ?? undefined }, user: { ...user, level: null }, sessionId: null, customerId: null, requestId: randomUUID(), address: '127.0.0.1', settings: readSettings({}),
    can: () => Promise.resolve(true),
    async platform(run) {
      await transaction.become({ role: 'platform' });
      const result = await run(db);
      await transaction.become(storeId ? { role: 'tenant', storeId } : { role: 'platform' });
      return result;
    },
    changed: () => undefined,
    afterCommit: () => undefined,
    tellStore: () => Promise.resolve(),
  };
}
