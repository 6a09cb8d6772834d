import { sql } from 'kysely';
import { cleanHtml } from '../kit/cleanHtml';
import type { Context } from '../kit/context';
import type { Group } from '../kit/contract';
import { Failure } from '../kit/failure';
import { recordOwner } from '../kit/owner/record';
import { containing, page } from '../kit/page';

type Status = 0 | 1 | 2 | 3;

const notices = (ctx: Context) =>
  ctx.db
    .selectFrom('platform.online_notice')
    .select(['id', 'title', 'content', 'start_time as startTime', 'end_time as endTime', 'create_time as createTime']);

const statusOf = (now: Date) =>
  sql<Status>`case when withdrawn_time is not null then 3 when start_time > ${now} then 0 when end_time > ${now} then 1 else 2 end`;

const notice = recordOwner({
  table: 'platform.online_notice',
  entity: 'notice',
  noun: '公告',
  fields: ['title', 'content', 'startTime', 'endTime', 'withdrawnTime'],
  unique: [],
});

/** Locks a notice that is not over. */
async function lockedOpen(ctx: Context, id: string, version?: number) {
  const found = await notice.locked(ctx, id, version);
  if (found.withdrawnTime) throw new Failure('公告已撤回');
  if (found.endTime <= ctx.now) throw new Failure('公告已结束');
  return found;
}

/** Builds the fields of a notice: sanitised, and with a valid period. */
function written(
  ctx: Context,
  { title, content, startTime, endTime }: { title: string; content: string; startTime: string; endTime: string },
) {
  const [start, end] = [new Date(startTime), new Date(endTime)];
  if (end <= start) throw new Failure('失效时间必须晚于生效时间', { field: 'endTime' });
  if (end <= ctx.now) throw new Failure('失效时间已过', { field: 'endTime' });
  return { title, content: cleanHtml(content, 'content'), startTime: start, endTime: end };
}

export const onlineNotice: Group<'nest/onlineNotice'> = {
  async getByTime(ctx) {
    const found = await ctx.db
      .selectFrom('platform.online_notice')
      .select(['id', 'title'])
      .where('start_time', '<=', ctx.now)
      .where('end_time', '>', ctx.now)
      .where('withdrawn_time', 'is', null)
      .orderBy('start_time', 'desc')
      .orderBy('id', 'desc')
      .limit(1)
      .executeTakeFirst();
    return found ?? null;
  },

  async get(ctx, { query: { id } }) {
    const found = await notices(ctx)
      .where('id', '=', id)
      .where('start_time', '<=', ctx.now)
      .where('withdrawn_time', 'is', null)
      .executeTakeFirst();
    if (!found) throw new Failure('公告不存在');
    return found;
  },

  page(ctx, { query: { title, status, ...wanted } }) {
    let found = notices(ctx)
      .select([statusOf(ctx.now).as('status'), 'version'])
      .orderBy('start_time', 'desc')
      .orderBy('id', 'desc');
    if (title) found = found.where('title', 'ilike', containing(title));
    if (status !== undefined) found = found.where(statusOf(ctx.now), '=', status);
    return page(ctx, found, wanted);
  },

  add: (ctx, { body }) => notice.add(ctx, written(ctx, body)),

  update: async (ctx, { body: { id, version, ...draft } }) =>
    notice.change(ctx, await lockedOpen(ctx, id, version), written(ctx, draft)),

  withdraw: async (ctx, { query: { id } }) => notice.change(ctx, await lockedOpen(ctx, id), { withdrawnTime: ctx.now }),
};
