import { sql } from 'kysely';
import type { Context } from '../../kit/context';
import { Failure } from '../../kit/failure';
import { lockedCustomer } from '../customers';
import { assertNotMerged } from '../merged';
import { DOCUMENTS } from './mergeTables';

/** Whom a merge keeps, and whom it drops. */
export interface Merge {
  keptId: string;
  keptVersion?: number | undefined;
  droppedId: string;
  droppedVersion?: number | undefined;
}

/** Says that a document came between the locks: the transaction runs again from the beginning. */
class CameBetween extends Error {
  readonly code = '40001';
}

const idsOf = async (ctx: Context, { keptId, droppedId }: Merge, lock: boolean): Promise<string[]> => {
  const ids: string[] = [];
  for (const table of Object.keys(DOCUMENTS)) {
    const { rows } = await sql<{ id: string }>`select id from ${sql.table(table)}
      where store_id = ${ctx.storeId} and customer_id in (${keptId}, ${droppedId}) order by id
      ${lock ? sql`for no key update` : sql``}`.execute(ctx.db);
    ids.push(...rows.map(({ id }) => id));
  }
  return ids;
};

/**
 * Locks the documents of two customers by id, then both customers by id (the common lock order). A document that was
 * written meanwhile holds a key-share lock on its customer, so that it is committed by then: the merge looks again, and
 * starts over where it finds one.
 */
export async function lockForMerge(ctx: Context, merge: Merge) {
  const { keptId, droppedId } = merge;
  if (keptId === droppedId) throw new Failure('不能把客户和自己合并', { field: 'droppedId' });
  const known = new Set(await idsOf(ctx, merge, true));
  await assertNotMerged(ctx, keptId, 'keptId');
  await assertNotMerged(ctx, droppedId, 'droppedId');
  await sql`select from customer where store_id = ${ctx.storeId} and id in (${keptId}, ${droppedId})
    order by id for update`.execute(ctx.db);
  // Another merge may have taken one of them while this one waited.
  await assertNotMerged(ctx, keptId, 'keptId');
  await assertNotMerged(ctx, droppedId, 'droppedId');
  if ((await idsOf(ctx, merge, false)).some((id) => !known.has(id))) throw new CameBetween('a document came between');
  const kept = await lockedCustomer(ctx, keptId, merge.keptVersion);
  const dropped = await lockedCustomer(ctx, droppedId, merge.droppedVersion);
  return { kept, dropped };
}

export type LockedCustomer = Awaited<ReturnType<typeof lockedCustomer>>;
