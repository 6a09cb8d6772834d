import type { Identity, Transaction } from '../db/database';
import { withRole } from '../db/withRole';
import type { Settings } from '../settings';
import type { Context } from './context';
import { hasPermission } from './hasPermission';
import { tellStore } from './storeNotice';

/** The identity under which a handler acts, and what is known of its request, if there is one. */
export type Actor = Pick<Context, 'user' | 'storeId' | 'shopId' | 'placeId' | 'requestId'> &
  Partial<Pick<Context, 'sessionId' | 'customerId' | 'address' | 'origin' | 'claims'>>;

/** A handler's context, with what the handler leaves for the caller to do: record the changes, run the callbacks. */
export interface Made {
  ctx: Context;
  changes: unknown[];
  afterCommit: (() => void | Promise<void>)[];
}

/** Makes a handler's context in an open transaction, which is under the actor's role already. */
export function makeContext(
  transaction: Transaction,
  actor: Actor,
  { now, settings }: { now: Date; settings: Settings },
): Made {
  const { db } = transaction;
  const { storeId, shopId } = actor;
  const home: Identity = storeId ? { role: 'tenant', storeId } : { role: 'platform' };
  const changes: unknown[] = [];
  const afterCommit: Made['afterCommit'] = [];
  const ctx: Context = {
    sessionId: null,
    customerId: null,
    address: '',
    origin: settings.publicUrl ?? '',
    claims: { tenantId: storeId, deptId: shopId ?? undefined },
    ...actor,
    db,
    now,
    settings,
    can: (...paths) => hasPermission(db, actor, paths),
    platform: (run) => withRole(transaction, home, { role: 'platform' }, run),
    inStore: (other, run) => withRole(transaction, home, { role: 'tenant', storeId: other }, run),
    changed: (entity, id, before, after) => {
      changes.push({ entity, id, before, after });
    },
    afterCommit: (run) => {
      afterCommit.push(run);
    },
    tellStore: () => tellStore(db, storeId),
  };
  return { ctx, changes, afterCommit };
}
