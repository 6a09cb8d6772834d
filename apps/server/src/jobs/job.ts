import { addressOf } from '../file/store';
import type { Context } from '../kit/context';
import type { Group } from '../kit/contract';
import { Failure } from '../kit/failure';
import { page } from '../kit/page';
import { fromStore } from '../kit/storeTables';
import { moveJob } from './moveJob';

/** Selects the columns of jobs that are shown, of all users. */
export const jobRows = (ctx: Context) =>
  fromStore(ctx, 'job')
    .select([
      'id',
      'kind',
      'title',
      'status',
      'done',
      'total',
      'words',
      'reason',
      'counts',
      'file',
      'file_name',
      'file_size',
      'file_ends',
      'by_name as by',
      'create_time as createTime',
      'start_time as startTime',
      'end_time as endTime',
    ])
    .where('place_id', '=', ctx.placeId)
    .$narrowType<{ status: 0 | 1 | 2 | 3 | 4; counts: { label: string; count: number }[] }>();
type Row = Awaited<ReturnType<ReturnType<typeof jobRows>['execute']>>[number];

export const shownJob = ({ file, file_name: name, file_size: size, file_ends: ends, ...row }: Row) => ({
  ...row,
  file: file && ends ? { path: addressOf(file), name, size, ends } : null,
});

const ownJobs = (ctx: Context) => jobRows(ctx).where('user_id', '=', ctx.user?.id ?? '');

export const job: Group<'parts/job'> = {
  async item(ctx, { query: { id } }) {
    const found = await ownJobs(ctx).where('id', '=', id).executeTakeFirst();
    if (!found) throw new Failure('任务不存在');
    return shownJob(found);
  },

  async page(ctx, { query: { kind, status, ...wanted } }) {
    let found = ownJobs(ctx).orderBy('id', 'desc');
    if (kind) found = found.where('kind', '=', kind);
    if (status !== undefined) found = found.where('status', '=', status);
    const { records, ...rest } = await page(ctx, found, wanted);
    return { ...rest, records: records.map(shownJob) };
  },

  async cancel(ctx, { body: { id } }) {
    const found = await ownJobs(ctx).where('id', '=', id).forUpdate().executeTakeFirst();
    if (!found) throw new Failure('任务不存在');
    const ended = { end_time: ctx.now, runner: null };
    const status = await moveJob(ctx.db, { ...found, storeId: ctx.storeId }, 'cancel', ended);
    if (status === undefined)
      throw new Failure('任务已经结束，不能取消', { status: 51001, data: { current: found.status, allowed: [] } });
    ctx.changed('job', id, { status: found.status }, { status });
    return null;
  },
};
