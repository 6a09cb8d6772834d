import { enabled } from '@partsdesk/core/enabled';
import { earnTaskSums } from '@partsdesk/core/listSums';
import { activityState, activityStates } from '@partsdesk/core/market/activityState';
import { earnTaskColumns } from '@partsdesk/core/market/commission/commissionColumns';
import { doubtfulWords } from '@partsdesk/core/market/commission/earnTask';
import { earnTaskLifecycle } from '@partsdesk/core/market/commission/earnTaskLifecycle';
import { sql } from 'kysely';
import { addDays, dayOf, startOfDay } from '../../clock';
import { newId } from '../../db/ids';
import { listSheet } from '../../file/listSheet';
import { ownPhotos, signedPhotos } from '../../file/ownPhotos';
import type { Context } from '../../kit/context';
import type { Group } from '../../kit/contract';
import { Failure } from '../../kit/failure';
import { assertHead } from '../../kit/headStore';
import { changedMeanwhile } from '../../kit/owner/version';
import { page } from '../../kit/page';
import { earnTaskSetting, writeEarnTaskSetting, type EarnTaskSetting } from '../../kit/storeSettings';
import { fromStore } from '../../kit/storeTables';
import { bookTasks } from './bookTasks';
import { matchingTasks } from './earnTaskRows';
import { earnTasks } from './earnTasks';

const { notStarted, running, ended } = activityStates.statuses;
const { rejected } = earnTaskLifecycle.statuses;

const stateOf = ({ beginDay, endDay }: EarnTaskSetting, now: Date) =>
  beginDay && endDay ? activityState(startOfDay(beginDay), addDays(startOfDay(endDay), 1), null, now) : ended.code;

/** Reads the task as it stands today. */
async function settings(ctx: Context) {
  const { value, version } = await earnTaskSetting(ctx);
  return { ...value, state: stateOf(value, ctx.now), version };
}

/** Puts the photos' signed addresses in the place of their paths. */
const signed = async <Row extends { paths: string[]; customerId: string }>(
  ctx: Context,
  { paths, customerId, ...row }: Row,
) => ({
  ...row,
  imageUrls: await signedPhotos(ctx, customerId, paths),
});

/** Locks the submissions of a check in the order of their ids, each in the version that its reader saw. */
async function lockedTasks(
  ctx: Context,
  ids: readonly string[],
  versions: readonly number[],
  event: 'pass' | 'reject',
) {
  if (new Set(ids).size < ids.length) throw new Failure('同一条任务选了两次', { field: 'ids' });
  if (versions.length !== ids.length) throw new Failure('每条任务要有一个版本', { field: 'versions' });
  const found = await fromStore(ctx, 'earn_task')
    .select(['id', 'distributor_id as distributorId', 'reward', 'status', 'version'])
    .where('id', 'in', [...ids])
    .orderBy('id')
    .forUpdate()
    .execute();
  if (found.length < ids.length) throw new Failure('限时任务不存在', { field: 'ids' });
  for (const task of found) earnTasks.check(task, versions[ids.indexOf(task.id)], 'status', event);
  return found;
}

export const distributorEarnTask: Group<'parts/distributorEarnTask'> = {
  async page(ctx, { query }) {
    const { records, ...rest } = await page(ctx, matchingTasks(ctx, query), query, { sums: earnTaskSums });
    return { ...rest, records: await Promise.all(records.map((row) => signed(ctx, row))) };
  },

  exportExcel: (ctx, { query: { columns: wanted, ...filter } }) =>
    listSheet('限时任务', earnTaskColumns, wanted, matchingTasks(ctx, filter)),

  async batchCheck(ctx, { body: { ids, versions, pass, reason = '' } }) {
    assertHead(ctx, '审核限时任务');
    const why = pass ? '' : reason.trim();
    if (!pass && !why) throw new Failure('请填写驳回原因', { field: 'reason' });
    const event = pass ? 'pass' : 'reject';
    const tasks = await lockedTasks(ctx, ids, versions, event);
    const by = { reason: why, checkBy: ctx.user?.name ?? '', checkTime: ctx.now };
    for (const task of tasks) await earnTasks.move(ctx, task, { status: event }, by);
    if (pass) await bookTasks(ctx, tasks);
    await ctx.tellStore();
    return tasks.length;
  },

  getTaskSettings: (ctx) => settings(ctx),

  async saveTaskSettings(ctx, { body: { version, confirmed = false, ...draft } }) {
    assertHead(ctx, '设置限时活动');
    const after = { ...draft, name: draft.name.trim(), proof: draft.proof.trim() };
    if (!after.name) throw new Failure('请填写活动名称', { field: 'name' });
    if (!after.proof) throw new Failure('请填写提交要求', { field: 'proof' });
    if (after.endDay < after.beginDay) throw new Failure('结束日期不能早于开始日期', { field: 'endDay' });
    const words = doubtfulWords(after.proof);
    if (words.length && !confirmed)
      throw new Failure(
        `提交要求里有「${words.join('」「')}」：微信不允许强制分享，也不能按拉人数奖励，请确认后再保存`,
        {
          field: 'proof',
        },
      );
    const { value: before } = await earnTaskSetting(ctx);
    if (!(await writeEarnTaskSetting(ctx, version, after)))
      throw changedMeanwhile('限时活动设置', await earnTaskSetting(ctx));
    ctx.changed('earnTaskSetting', ctx.storeId, before, after);
    return null;
  },
};

/** Selects the distributor that the customer is. */
const ownDistributor = (ctx: Context) =>
  fromStore(ctx, 'distributor')
    .select(['id', 'status'])
    .where('customer_id', '=', ctx.customerId ?? '')
    .where('deleted_time', 'is', null);

/** Refuses more than the task takes of one person; what was rejected does not count. */
async function assertMayHandIn(ctx: Context, distributorId: string, { beginDay, most }: EarnTaskSetting) {
  const { count } = await fromStore(ctx, 'earn_task')
    .select(sql<number>`count(*)::int`.as('count'))
    .where('distributor_id', '=', distributorId)
    .where('day', '>=', beginDay)
    .where('status', '<>', rejected.code)
    .executeTakeFirstOrThrow();
  if (count >= most) throw new Failure(`本次活动每人最多提交${String(most)}次`);
}

export const appDistributorEarnTask: Group<'parts/appDistributorEarnTask'> = {
  taskSettings: (ctx) => settings(ctx),

  async add(ctx, { body: { words, imageUrls = [] } }) {
    // Locked, so that two at once are counted one after the other.
    const distributor = await ownDistributor(ctx).forUpdate().executeTakeFirst();
    if (distributor?.status !== enabled.statuses.enabled.code) throw new Failure('只有分销员可以参加限时活动');
    const { value: task } = await earnTaskSetting(ctx);
    const state = stateOf(task, ctx.now);
    if (state !== running.code)
      throw new Failure(state === notStarted.code ? '限时活动还没有开始' : '限时活动已结束或没有开展');
    const said = words.trim();
    if (!said) throw new Failure('请填写说明', { field: 'words' });
    await assertMayHandIn(ctx, distributor.id, task);
    const paths = await ownPhotos(ctx, imageUrls);
    const id = newId(ctx.now);
    await ctx.db
      .insertInto('earn_task')
      .values({
        store_id: ctx.storeId,
        id,
        distributor_id: distributor.id,
        name: task.name,
        reward: task.reward,
        words: said,
        image_urls: paths,
        day: dayOf(ctx.now),
        create_time: ctx.now,
      })
      .execute();
    await ctx.tellStore();
    ctx.changed('earnTask', id, null, { distributorId: distributor.id, name: task.name, reward: task.reward });
    return id;
  },

  async page(ctx, { query }) {
    const customerId = ctx.customerId ?? '';
    const own = ownDistributor(ctx).clearSelect().select('id');
    let found = fromStore(ctx, 'earn_task')
      .select(['id', 'name as taskName', 'reward', 'words', 'image_urls as paths', 'status', 'reason'])
      .select('create_time as createTime')
      .$narrowType<{ status: 0 | 1 | 2 }>()
      .where('distributor_id', 'in', own)
      .orderBy('id', 'desc');
    if (query.status !== undefined) found = found.where('status', '=', query.status);
    const { records, ...rest } = await page(ctx, found, query);
    return { ...rest, records: await Promise.all(records.map((row) => signed(ctx, { ...row, customerId }))) };
  },
};
