import { recordAudit } from '../../../kit/audit';
import type { Context } from '../../../kit/context';
import { tellStore } from '../../../kit/storeNotice';

/**
 * Runs work of a customer's page in the store that its code names, and records its changes in the store's own audit
 * trail.
 */
export const inStoreOfCode = <T>(
  ctx: Context,
  storeId: string,
  operation: string,
  work: (here: Context) => Promise<T>,
): Promise<T> =>
  ctx.inStore(storeId, async (db) => {
    const changes: object[] = [];
    const answer = await work({
      ...ctx,
      db,
      storeId,
      changed: (entity, id, before, after) => void changes.push({ entity, id, before, after }),
      tellStore: () => tellStore(db, storeId),
    });
    const { requestId, address, now } = ctx;
    const by = { shopId: null, userId: null, operation, outcome: 'done' };
    await recordAudit(db, { storeId, ...by, requestId, address, changes, now });
    return answer;
  });
