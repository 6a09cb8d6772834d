import { jobEnded } from '@partsdesk/core/notice/jobLifecycle';
import { sql } from 'kysely';
import { startJob } from '../../jobs/startJob';
import type { Context } from '../../kit/context';
import type { Group } from '../../kit/contract';
import { Failure } from '../../kit/failure';
import { fromStore } from '../../kit/storeTables';
import { assertHeadStore } from '../archive/goodsParts';
import type { BulkRequest } from './bulkParts';
import { isChanged, planBulk, type PlannedPart } from './bulkPlan';
import { bulkRows, GOODS_BULK, GOODS_BULK_UNDO } from './bulkWork';

const names: [field: keyof BulkRequest['change'], name: string][] = [
  ['price', '售价'],
  ['categoryId', '分类'],
  ['brandId', '品牌'],
  ['unitName', '库存单位'],
  ['threshold', '安全库存'],
  ['onSale', '销售状态'],
];
const ROWS_A_STATEMENT = 2_000;

async function writeRows(ctx: Context, bulkId: string, parts: readonly PlannedPart[]): Promise<void> {
  for (let from = 0; from < parts.length; from += ROWS_A_STATEMENT) {
    const rows = parts
      .slice(from, from + ROWS_A_STATEMENT)
      .map(({ part, before, after }) => ({ goods_id: part.id, before, after }));
    await sql`insert into goods_bulk_row (store_id, bulk_id, goods_id, before, after) select ${ctx.storeId}, ${bulkId}, given.goods_id, given.before, given.after
      from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as given (goods_id uuid, before jsonb, after jsonb)`.execute(
      ctx.db,
    );
  }
}

export const bulkApply: Pick<Group<'parts/goods'>, 'bulkApply' | 'bulkUndo'> = {
  async bulkApply(ctx, { body: { seen, ...wanted } }) {
    assertHeadStore(ctx);
    const parts: PlannedPart[] = [];
    const now = await planBulk(ctx, wanted, (some) => parts.push(...some.filter(isChanged)));
    if (now !== seen) throw new Failure('预览之后商品有变化，请重新预览', { field: 'seen' });
    if (!parts.length) throw new Failure('没有要修改的商品');
    const changed = names.flatMap(([field, name]) => (wanted.change[field] === undefined ? [] : name));
    const id = await startJob(ctx, {
      kind: GOODS_BULK,
      title: `批量修改商品的${changed.join('、')}`,
      params: {},
      total: parts.length,
    });
    await ctx.db
      .insertInto('goods_bulk')
      .values({ store_id: ctx.storeId, id, job_id: id, create_time: ctx.now })
      .execute();
    await writeRows(ctx, id, parts);
    ctx.changed('goodsBulk', id, null, { change: wanted.change, parts: parts.length });
    return id;
  },

  async bulkUndo(ctx, { body: { id } }) {
    assertHeadStore(ctx);
    const bulk = await fromStore(ctx, 'goods_bulk')
      .select('job_id as jobId')
      .where('id', '=', id)
      .forUpdate()
      .executeTakeFirst();
    if (!bulk) throw new Failure('批量修改不存在，或已超过 30 天');
    const last = await fromStore(ctx, 'job')
      .select(['status', 'title'])
      .where('id', '=', bulk.jobId)
      .executeTakeFirst();
    if (last && !jobEnded(last.status)) throw new Failure('还在处理，请等它完成或先停止');
    const { count } = await fromStore(ctx, 'goods_bulk_row')
      .select(sql<number>`count(*)::int`.as('count'))
      .where('bulk_id', '=', id)
      .where('state', '=', bulkRows.changed)
      .executeTakeFirstOrThrow();
    if (!count) throw new Failure('没有可以撤销的修改');
    const edit = await fromStore(ctx, 'job').select('title').where('id', '=', id).executeTakeFirst();
    const jobId = await startJob(ctx, {
      kind: GOODS_BULK_UNDO,
      title: `撤销：${edit?.title ?? '批量修改商品'}`,
      params: { bulkId: id },
      total: count,
    });
    await ctx.db
      .updateTable('goods_bulk')
      .set({ job_id: jobId })
      .where('store_id', '=', ctx.storeId)
      .where('id', '=', id)
      .execute();
    ctx.changed('goodsBulk', id, null, { undone: count });
    return jobId;
  },
};
