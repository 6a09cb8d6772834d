import { sql } from 'kysely';
import { hasPermission } from '../account/login/access';
import type { Clock } from '../clock';
import type { Database, Identity, Transaction } from '../db/database';
import { retryOnConflict } from '../db/retryOnConflict';
import { withRole } from '../db/withRole';
import { recordAudit } from '../kit/audit';
import type { Context } from '../kit/context';
import { PUSH_CHANNEL } from '../push/hub';
import type { Settings } from '../settings';

/** The identity under which the server acts without a user's request. */
export type Actor = Pick<Context, 'user' | 'storeId' | 'shopId' | 'placeId' | 'requestId'>;

/** Makes a handler's context without a request; it gathers changes and callbacks after the commit in the two lists. */
export function contextWithoutRequest(
  transaction: Transaction,
  actor: Actor,
  now: Date,
  settings: Settings,
  changes: unknown[],
  committed: (() => void | Promise<void>)[],
): Context {
  const { db } = transaction;
  const { storeId } = actor;
  const home: Identity = { role: 'tenant', storeId };
  return {
    ...actor,
    db,
    now,
    settings,
    sessionId: null,
    customerId: null,
    address: '',
    origin: settings.publicUrl ?? '',
    claims: { tenantId: storeId, deptId: actor.shopId ?? undefined },
    can: (...paths) => hasPermission(db, actor, paths),
    platform: (run) => withRole(transaction, home, { role: 'platform' }, run),
    inStore: (other, run) => withRole(transaction, home, { role: 'tenant', storeId: other }, run),
    changed: (entity, id, before, after) => {
      changes.push({ entity, id, before, after });
    },
    afterCommit: (run) => {
      committed.push(run);
    },
    async tellStore() {
      await sql`select pg_notify(${PUSH_CHANNEL}, ${JSON.stringify({ storeId })})`.execute(db);
    },
  };
}

/** The dependencies of messages to ourselves. */
export interface SystemFrame {
  database: Database;
  clock: Clock;
  settings: Settings;
}

/**
 * Runs work that no user asked for (a lapse, a refund) as the store, in a transaction of its own, and records it in the
 * audit trail.
 */
export async function asSystem<Answer>(
  { database, clock, settings }: SystemFrame,
  { storeId, id, operation }: { storeId: string; id: string; operation: string },
  work: (ctx: Context) => Promise<Answer>,
): Promise<Answer> {
  return retryOnConflict(() =>
    database.transaction({ role: 'tenant', storeId }, async (transaction) => {
      const changes: unknown[] = [];
      const ctx = contextWithoutRequest(
        transaction,
        { user: null, storeId, shopId: null, placeId: '', requestId: id },
        clock.now(),
        settings,
        changes,
        [],
      );
      const answer = await work(ctx);
      if (changes.length)
        await recordAudit(transaction.db, {
          storeId,
          shopId: null,
          userId: null,
          operation,
          outcome: 'done',
          requestId: id,
          address: '',
          changes,
          now: ctx.now,
        });
      return answer;
    }),
  );
}
