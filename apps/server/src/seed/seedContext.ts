import { randomUUID } from 'node:crypto';
import type { Transaction } from '../db/database';
import type { Context } from '../kit/context';
import { makeContext } from '../kit/makeContext';
import { readSettings } from '../settings';

interface Actor {
  now: Date;
  user: { id: string; name: string };
  storeId?: string;
  shopId?: string | null;
  placeId?: string;
}

/** Makes a handler's context without a request, so that the operations' own code writes the demo data. */
export const seedContext = (
  transaction: Transaction,
  { now, user, storeId = '', shopId = null, placeId = '' }: Actor,
): Context => ({
  ...makeContext(
    transaction,
    {
      user: { ...user, level: null },
      storeId,
      shopId,
      placeId,
      requestId: randomUUID(),
      address: '127.0.0.1',
    },
    { now, settings: readSettings({}) },
  ).ctx,
  can: () => Promise.resolve(true),
  tellStore: () => Promise.resolve(),
});
