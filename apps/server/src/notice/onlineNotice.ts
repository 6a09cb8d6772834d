import { newId } from '../db/ids';
import type { Context } from '../http/context';
import type { Group } from '../http/contract';
import { Failure } from '../http/failure';
import { containing, page } from '../http/page';

const notices = (ctx: Context) => ctx.db.selectFrom('platform.online_notice')
  .select(['id', 'title', 'content', 'start_time as startTime', 'end_time as endTime', 'create_time as createTime']);

export const onlineNotice: Group<'nest/onlineNotice'> = {
  async getByTime(ctx) {
    const notice = await ctx.db.selectFrom('platform.online_notice').select(['id', 'title'])
      .where('start_time', '<=', ctx.now).where('end_time', '>', ctx.now)
      .orderBy('start_time', 'desc').orderBy('id', 'desc').limit(1).executeTakeFirst();
    return notice ?? null;
  },

  async get(ctx, { query: { id } }) {
    const notice = await notices(ctx).where('id', '=', id).where('start_time', '<=', ctx.now).executeTakeFirst();
    if (!notice) throw new Failure('公告不存在');
    return notice;
  },

  page(ctx, { query: { title, ...wanted } }) {
    const found = notices(ctx).orderBy('start_time', 'desc').orderBy('id', 'desc');
    return page(ctx, title ? found.where('title', 'like', containing(title)) : found, wanted);
  },

  async add(ctx, { body: { title, content, startTime, endTime } }) {
    const [start, end] = [new Date(startTime), new Date(endTime)];
    if (end <= start) throw new Failure('失效时间必须晚于生效时间', { field: 'endTime' });
    if (end <= ctx.now) throw new Failure('失效时间已过', { field: 'endTime' });
    const id = newId(ctx.now);
    await ctx.db.insertInto('platform.online_notice').values({ id, title, content, start_time: start, end_time: end, create_time: ctx.now }).execute();
    ctx.changed('notice', id, null, { title, startTime, endTime });
    return id;
  },
};
