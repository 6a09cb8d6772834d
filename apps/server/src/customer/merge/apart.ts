import { sql } from 'kysely';
import { newId } from '../../db/ids';
import type { Group } from '../../kit/contract';
import { Failure } from '../../kit/failure';
import { fromStore } from '../../kit/storeTables';
import { assertNotMerged } from '../merged';
import { duplicateRows } from './duplicateRows';

const MOST_SHOWN = 200;

/** 不是同一人: pairs that are listed as duplicates no more, until the mark is taken back. */
export const apart: Pick<Group<'parts/customerMerge'>, 'listApart' | 'markApart' | 'unmarkApart'> = {
  async listApart(ctx) {
    const rows = await fromStore(ctx, 'customer_apart as apart')
      .select(['apart.id', 'apart.first_id as firstId', 'apart.second_id as secondId', 'apart.reason'])
      .select(['apart.by_name as by', 'apart.create_time as createTime'])
      .where(
        sql<boolean>`not exists (select from customer gone where gone.store_id = apart.store_id
          and gone.id in (apart.first_id, apart.second_id) and gone.merged_into is not null)`,
      )
      .orderBy('apart.id', 'desc')
      .limit(MOST_SHOWN)
      .execute();
    const known = await duplicateRows(
      ctx,
      rows.flatMap(({ firstId, secondId }) => [firstId, secondId]),
    );
    return rows.flatMap(({ firstId, secondId, ...mark }) => {
      const [first, second] = [known.get(firstId), known.get(secondId)];
      return first && second ? [{ ...mark, first, second }] : [];
    });
  },

  async markApart(ctx, { body: { firstId, secondId, reason } }) {
    if (firstId === secondId) throw new Failure('请选择两位不同的客户', { field: 'secondId' });
    const words = reason.trim();
    if (!words) throw new Failure('请填写原因', { field: 'reason' });
    await assertNotMerged(ctx, firstId, 'firstId');
    await assertNotMerged(ctx, secondId, 'secondId');
    const known = await duplicateRows(ctx, [firstId, secondId]);
    if (!known.has(firstId)) throw new Failure('客户不存在', { field: 'firstId' });
    if (!known.has(secondId)) throw new Failure('客户不存在', { field: 'secondId' });
    const [first = '', second = ''] = [firstId, secondId].sort();
    const marked = await ctx.db
      .insertInto('customer_apart')
      .values({
        store_id: ctx.storeId,
        id: newId(ctx.now),
        first_id: first,
        second_id: second,
        reason: words,
        by_name: ctx.user?.name ?? '',
        create_time: ctx.now,
      })
      .onConflict((conflict) => conflict.columns(['store_id', 'first_id', 'second_id']).doNothing())
      .returning('id')
      .executeTakeFirst();
    if (!marked) throw new Failure('这两位客户已标记为不是同一人', { field: 'secondId' });
    ctx.changed('customerApart', marked.id, null, { firstId: first, secondId: second, reason: words });
    return marked.id;
  },

  async unmarkApart(ctx, { body }) {
    const gone = await ctx.db
      .deleteFrom('customer_apart')
      .where('store_id', '=', ctx.storeId)
      .where('id', '=', body.id)
      .returning(['first_id as firstId', 'second_id as secondId', 'reason'])
      .executeTakeFirst();
    if (!gone) throw new Failure('标记不存在或已取消', { field: 'id' });
    ctx.changed('customerApart', body.id, gone, null);
    return null;
  },
};
