import { sql } from 'kysely';
import type { Clock } from '../clock';
import { again } from '../db/again';
import { asOther } from '../db/asOther';
import type { Database, Identity, Transaction } from '../db/database';
import { holds } from '../http/access';
import { record } from '../http/audit';
import type { Context } from '../http/context';
import { PUSH_CHANNEL } from '../push/hub';
import type { Settings } from '../settings';

/** In whose name something is done that nobody's request does. */
export type Doer = Pick<Context, 'user' | 'storeId' | 'shopId' | 'placeId' | 'requestId'>;

/** A handler's context without a request; what it changed and what is to follow its commit are gathered in the two lists. */
export function contextWithoutRequest(
  transaction: Transaction,
  doer: Doer,
  now: Date,
  settings: Settings,
  changes: unknown[],
  committed: (() => void | Promise<void>)[],
): Context {
  const { db } = transaction;
  const { storeId } = doer;
  const home: Identity = { role: 'tenant', storeId };
  return {
    ...doer,
    db,
    now,
    settings,
    sessionId: null,
    customerId: null,
    address: '',
    origin: settings.publicUrl ?? '',
    claims: { tenantId: storeId, deptId: doer.shopId ?? undefined },
    can: (...paths) => holds(db, doer, paths),
    platform: (run) => asOther(transaction, home, { role: 'platform' }, run),
    inStore: (other, run) => asOther(transaction, home, { role: 'tenant', storeId: other }, run),
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

/** What a message to ourselves works with. */
export interface OwnFrame {
  database: Database;
  clock: Clock;
  settings: Settings;
}

/** Does what nobody asked for (a lapse, a refund) as the store, in a transaction of its own, and notes it in the audit trail. */
export async function bySystem<Answer>(
  { database, clock, settings }: OwnFrame,
  { storeId, id, operation }: { storeId: string; id: string; operation: string },
  work: (ctx: Context) => Promise<Answer>,
): Promise<Answer> {
  return again(() =>
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
        await record(transaction.db, {
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
