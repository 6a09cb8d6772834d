import { missingFields, type MergeField } from '@partsdesk/core/customer/merge';
import { sql } from 'kysely';
import { newId } from '../../db/ids';
import type { Context } from '../../kit/context';
import { Failure } from '../../kit/failure';
import { customers } from '../customers';
import { rate } from '../grade/growth';
import { noteLevels } from '../grade/moveLevels';
import { lockForMerge, type LockedCustomer, type Merge } from './lockForMerge';
import { mergeRefusal } from './mergeRefusal';
import { moveBalances } from './moveBalances';
import { moveRows } from './moveRows';
import { dropDoubleClaims } from './vehicleClaims';

/** The record that the kept customer has from then on. */
function takenOf(dropped: LockedCustomer, take: readonly MergeField[]) {
  const taken = Object.fromEntries(take.map((field) => [field, dropped[field]]));
  // A grade that was set by hand never moves by itself, whoever has it.
  return take.includes('levelId')
    ? { ...taken, levelSource: dropped.levelSource, levelSince: dropped.levelSince }
    : taken;
}

/** Merges a customer into another one, for good (MEM-86). */
export async function mergeCustomers(ctx: Context, merge: Merge & { take?: readonly MergeField[] | undefined }) {
  const { kept, dropped } = await lockForMerge(ctx, merge);
  if (!kept.status) throw new Failure(`请先启用要保留的客户「${kept.name}」`, { field: 'keptId' });
  const refusal = await mergeRefusal(ctx, [kept.id, dropped.id]);
  if (refusal) throw new Failure(refusal, { field: 'droppedId' });
  const snapshot = await snapshotOf(ctx, dropped.id);
  const document = { kind: 'customerMerge' as const, id: newId(ctx.now) };
  await dropDoubleClaims(ctx, kept.id, dropped.id);
  const moved = await moveRows(ctx, merge);
  await moveBalances(ctx, { kept, dropped, document });
  // The dropped one first, since a phone is unique.
  await customers.change(ctx, dropped, { status: 0, phone: '' }, { mergedInto: kept.id });
  const take = [...new Set(merge.take ?? missingFields(kept, dropped))];
  await customers.change(ctx, kept, takenOf(dropped, take), { merged: dropped.id });
  if (take.includes('levelId') && dropped.levelId !== kept.levelId)
    await noteLevels(ctx, [{ id: kept.id, levelId: kept.levelId, toId: dropped.levelId }], 'hand');
  await rate(ctx, [kept.id], 'hand');
  // Those who were merged into the dropped one lead to the kept one directly: no address leads on twice.
  await sql`update customer set merged_into = ${kept.id}
    where store_id = ${ctx.storeId} and (id = ${dropped.id} or merged_into = ${dropped.id})`.execute(ctx.db);
  await ctx.db
    .insertInto('customer_merge')
    .values({
      store_id: ctx.storeId,
      id: document.id,
      kept_id: kept.id,
      dropped_id: dropped.id,
      snapshot: JSON.stringify(snapshot),
      moved: JSON.stringify(moved),
      created_by: ctx.user?.id ?? '',
      by_name: ctx.user?.name ?? '',
      create_time: ctx.now,
    })
    .execute();
  ctx.changed('customerMerge', document.id, null, { keptId: kept.id, droppedId: dropped.id, take });
  return kept.id;
}

async function snapshotOf({ db, storeId }: Context, id: string): Promise<unknown> {
  const { rows } = await sql<{ record: unknown }>`select to_jsonb(customer) as record from customer
    where store_id = ${storeId} and id = ${id}`.execute(db);
  return rows[0]?.record;
}
