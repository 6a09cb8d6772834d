import { jobLifecycle } from '@partsdesk/core/notice/jobLifecycle';
import { sql } from 'kysely';
import { addDays } from '../../clock';
import { newId } from '../../db/ids';
import type { JobWork } from '../../jobs/jobRun';
import { startJob } from '../../jobs/startJob';
import type { Context } from '../../kit/context';
import { Failure } from '../../kit/failure';
import { fromStore } from '../../kit/storeTables';

export const RECOMMEND_SYNC = 'recommendSync';
/** A part is new so long after it was made or first received (MKT-59). */
const NEW_DAYS = 60;
const PARTS_A_STEP = 500;
const NO_PART = '00000000-0000-0000-0000-000000000000';

interface State {
  /** The last part that was looked at. */
  after: string;
  done: number;
  added: number;
  finished: boolean;
}

const { waiting, running } = jobLifecycle.statuses;

/** Reads the last look for new parts, of the head store. */
export const lastSync = (ctx: Context) =>
  fromStore(ctx, 'job')
    .select(['id', 'status', 'end_time as endTime', 'user_id as userId'])
    .where('kind', '=', RECOMMEND_SYNC)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();

export const isUnderWay = (job: { status: number } | undefined): boolean =>
  job?.status === waiting.code || job?.status === running.code;

/** Starts the look for new parts, one at a time; answers the user's own that is under way. */
export async function startSync(ctx: Context): Promise<string> {
  const job = await lastSync(ctx);
  if (job && isUnderWay(job)) {
    if (job.userId !== ctx.user?.id) throw new Failure('其他人正在同步新品，请稍候');
    return job.id;
  }
  return startJob(ctx, { kind: RECOMMEND_SYNC, title: '同步新品', params: {} });
}

/** Reads the next parts in the order of their ids, each with whether it is new and not recommended yet. */
async function nextParts(ctx: Context, after: string): Promise<{ id: string; isNew: boolean }[]> {
  const since = addDays(ctx.now, -NEW_DAYS);
  const { rows } = await sql<{ id: string; isNew: boolean }>`
    select sku.id, goods.status = 1 and not goods.is_service and (sku.create_time >= ${since} or coalesce((
        select min(first.create_time) from stock join lateral (
          select entry.create_time from stock_ledger entry where entry.store_id = stock.store_id
            and entry.warehouse_id = stock.warehouse_id and entry.sku_id = stock.sku_id and entry.quantity > 0
          order by entry.id limit 1) first on true
        where stock.store_id = sku.store_id and stock.sku_id = sku.id), '-infinity') >= ${since})
      and not exists (select from recommend_goods fresh where fresh.store_id = sku.store_id and fresh.sku_id = sku.id)
      as "isNew"
    from goods_sku sku join goods on goods.store_id = sku.store_id and goods.id = sku.goods_id
    where sku.store_id = ${ctx.storeId} and sku.id > ${after} order by sku.id limit ${sql.lit(PARTS_A_STEP)}`.execute(
    ctx.db,
  );
  return rows;
}

/** Adds new parts off sale; what is recommended already, and its words, stays as it is. */
async function addParts(ctx: Context, skuIds: readonly string[]): Promise<number> {
  if (!skuIds.length) return 0;
  const added = await ctx.db
    .insertInto('recommend_goods')
    .values(
      skuIds.map((skuId) => ({
        store_id: ctx.storeId,
        id: newId(ctx.now),
        sku_id: skuId,
        sync_time: ctx.now,
        create_time: ctx.now,
      })),
    )
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .execute();
  return added.length;
}

const countsIn = ({ added, done }: State) => [
  { label: '新增', count: added },
  { label: '已查看', count: done },
];

export const syncNewGoodsWork: JobWork<object, State> = async (run) => {
  while (!run.state?.finished)
    await run.step(async (ctx, before) => {
      const state = before ?? { after: NO_PART, done: 0, added: 0, finished: false };
      const parts = await nextParts(ctx, state.after);
      const added = await addParts(
        ctx,
        parts.filter(({ isNew }) => isNew).map(({ id }) => id),
      );
      const after: State = {
        after: parts.at(-1)?.id ?? state.after,
        done: state.done + parts.length,
        added: state.added + added,
        finished: parts.length < PARTS_A_STEP,
      };
      return { state: after, done: after.done, counts: countsIn(after), words: `已查看 ${String(after.done)} 个商品` };
    });
  return { counts: countsIn(run.state), words: '' };
};
