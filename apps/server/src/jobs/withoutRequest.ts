import type { Clock } from '../clock';
import type { Database } from '../db/database';
import { retryOnConflict } from '../db/retryOnConflict';
import { recordAudit } from '../kit/audit';
import type { Context } from '../kit/context';
import { makeContext, type Actor, type Made } from '../kit/makeContext';
import type { Settings } from '../settings';

/** The dependencies of work without a request. */
export interface SystemFrame {
  database: Database;
  clock: Clock;
  settings: Settings;
}

/** Runs a handler's work without a request, in a transaction of its own, and records its changes in the audit trail. */
export async function runWithoutRequest<Answer>(
  { database, clock, settings }: SystemFrame,
  actor: Actor,
  operation: string,
  work: (ctx: Context) => Promise<Answer>,
  options?: { readOnly?: boolean },
): Promise<Answer> {
  const { storeId, shopId, user, requestId } = actor;
  let afterCommit: Made['afterCommit'] = [];
  const answer = await retryOnConflict(() =>
    database.transaction(
      { role: 'tenant', storeId },
      async (transaction) => {
        const made = makeContext(transaction, actor, { now: clock.now(), settings });
        afterCommit = made.afterCommit;
        const done = await work(made.ctx);
        if (made.changes.length)
          await recordAudit(transaction.db, {
            storeId,
            shopId,
            userId: user?.id ?? null,
            operation,
            outcome: 'done',
            requestId,
            address: '',
            changes: made.changes,
            now: made.ctx.now,
          });
        return done;
      },
      options,
    ),
  );
  for (const run of afterCommit) await run();
  return answer;
}

/** Runs work that no user asked for, such as a lapse or a refund, as the store. */
export const asSystem = <Answer>(
  frame: SystemFrame,
  { storeId, id, operation }: { storeId: string; id: string; operation: string },
  work: (ctx: Context) => Promise<Answer>,
): Promise<Answer> =>
  runWithoutRequest(frame, { user: null, storeId, shopId: null, placeId: '', requestId: id }, operation, work);
