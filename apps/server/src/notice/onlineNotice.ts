import { sql } from 'kysely';
import { newId } from '../db/ids';
import { cleanHtml } from '../kit/cleanHtml';
import type { Context } from '../kit/context';
import type { Group } from '../kit/contract';
import { Failure } from '../kit/failure';
import { containing, page } from '../kit/page';
import { assertUnchanged } from '../kit/version';

type Status = 0 | 1 | 2 | 3;

const notices = (ctx: Context) =>
  ctx.db
    .selectFrom('platform.online_notice')
    .select(['id', 'title', 'content', 'start_time as startTime', 'end_time as endTime', 'create_time as createTime']);

const statusOf = (now: Date) =>
  sql<Status>`case when withdrawn_time is not null then 3 when start_time > ${now} then 0 when end_time > ${now} then 1 else 2 end`;

async function locked(ctx: Context, id: string) {
  const notice = await notices(ctx)
    .select([statusOf(ctx.now).as('status'), 'version'])
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
  if (!notice) throw new Failure('公告不存在');
  if (notice.status === 3) throw new Failure('公告已撤回');
  if (notice.status === 2) throw new Failure('公告已结束');
  return notice;
}

/** Builds the columns of a notice: sanitised, and with a valid period. */
function written(
  ctx: Context,
  { title, content, startTime, endTime }: { title: string; content: string; startTime: string; endTime: string },
) {
  const [start, end] = [new Date(startTime), new Date(endTime)];
  if (end <= start) throw new Failure('失效时间必须晚于生效时间', { field: 'endTime' });
  if (end <= ctx.now) throw new Failure('失效时间已过', { field: 'endTime' });
  return { title, content: cleanHtml(content, 'content'), start_time: start, end_time: end };
}

export const onlineNotice: Group<'nest/onlineNotice'> = {
  async getByTime(ctx) {
    const notice = await ctx.db
      .selectFrom('platform.online_notice')
      .select(['id', 'title'])
      .where('start_time', '<=', ctx.now)
      .where('end_time', '>', ctx.now)
      .where('withdrawn_time', 'is', null)
      .orderBy('start_time', 'desc')
      .orderBy('id', 'desc')
      .limit(1)
      .executeTakeFirst();
    return notice ?? null;
  },

  async get(ctx, { query: { id } }) {
    const notice = await notices(ctx)
      .where('id', '=', id)
      .where('start_time', '<=', ctx.now)
      .where('withdrawn_time', 'is', null)
      .executeTakeFirst();
    if (!notice) throw new Failure('公告不存在');
    return notice;
  },

  page(ctx, { query: { title, status, ...wanted } }) {
    let found = notices(ctx)
      .select([statusOf(ctx.now).as('status'), 'version'])
      .orderBy('start_time', 'desc')
      .orderBy('id', 'desc');
    if (title) found = found.where('title', 'like', containing(title));
    if (status !== undefined) found = found.where(statusOf(ctx.now), '=', status);
    return page(ctx, found, wanted);
  },

  async add(ctx, { body }) {
    const row = written(ctx, body);
    const id = newId(ctx.now);
    await ctx.db
      .insertInto('platform.online_notice')
      .values({ ...row, id, create_time: ctx.now })
      .execute();
    ctx.changed('notice', id, null, row);
    return id;
  },

  async update(ctx, { body: { id, version, ...change } }) {
    const before = await locked(ctx, id);
    assertUnchanged(`公告「${before.title}」`, before, version);
    const row = written(ctx, change);
    await ctx.db
      .updateTable('platform.online_notice')
      .set({ ...row, version: version + 1 })
      .where('id', '=', id)
      .execute();
    ctx.changed('notice', id, before, row);
    return null;
  },

  async withdraw(ctx, { query: { id } }) {
    const before = await locked(ctx, id);
    await ctx.db
      .updateTable('platform.online_notice')
      .set({ withdrawn_time: ctx.now, version: before.version + 1 })
      .where('id', '=', id)
      .execute();
    ctx.changed('notice', id, before, null);
    return null;
  },
};
