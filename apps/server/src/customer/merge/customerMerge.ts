import { sql } from 'kysely';
import type { Context } from '../../kit/context';
import type { Group } from '../../kit/contract';
import { Failure } from '../../kit/failure';
import { assertNotMerged } from '../merged';
import { apart } from './apart';
import { duplicateRows } from './duplicateRows';
import { duplicatePairs } from './duplicates';
import { mergeCustomers } from './mergeCustomers';
import { mergeRefusal } from './mergeRefusal';
import { DOCUMENTS, RECORDS } from './mergeTables';

/** Counts what a merge would move, of what has a word. */
async function movesOf(ctx: Context, droppedId: string): Promise<{ name: string; count: number }[]> {
  const counted = { ...DOCUMENTS, ...RECORDS, coupon: '优惠券', customer_tagged: '标签' };
  const { rows } = await sql<{ name: string; count: number }>`${sql.join(
    Object.entries(counted)
      .filter(([, name]) => name)
      .map(
        ([table, name]) => sql`select ${name}::text as name, count(*)::int as count from ${sql.table(table)}
          where store_id = ${ctx.storeId} and customer_id = ${droppedId}`,
      ),
    sql` union all `,
  )}`.execute(ctx.db);
  return rows.filter(({ count }) => count > 0);
}

export const customerMerge: Group<'parts/customerMerge'> = {
  ...apart,

  list: (ctx, { query }) => duplicatePairs(ctx, query.reason),

  async preview(ctx, { query: { keptId, droppedId } }) {
    if (keptId === droppedId) throw new Failure('不能把客户和自己合并', { field: 'droppedId' });
    await assertNotMerged(ctx, keptId, 'keptId');
    await assertNotMerged(ctx, droppedId, 'droppedId');
    const known = await duplicateRows(ctx, [keptId, droppedId]);
    const [kept, dropped] = [known.get(keptId), known.get(droppedId)];
    if (!kept) throw new Failure('客户不存在', { field: 'keptId' });
    if (!dropped) throw new Failure('客户不存在', { field: 'droppedId' });
    if (kept.kind === 0 || dropped.kind === 0) throw new Failure('散客不能合并');
    const refusal = kept.status ? await mergeRefusal(ctx, [keptId, droppedId]) : `请先启用要保留的客户「${kept.name}」`;
    return { kept, dropped, moves: await movesOf(ctx, droppedId), refusal };
  },

  merge: (ctx, { body }) => mergeCustomers(ctx, body),
};
