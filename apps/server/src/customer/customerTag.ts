import { newId } from '../db/ids';
import type { Context } from '../kit/context';
import type { Group } from '../kit/contract';
import { Failure } from '../kit/failure';
import { containing, page } from '../kit/page';
import { assertUnchanged } from '../kit/version';

const tags = (ctx: Context) =>
  ctx.db
    .selectFrom('customer_tag as tag')
    .where('tag.store_id', '=', ctx.storeId)
    .select(['tag.id', 'tag.name', 'tag.status', 'tag.version', 'tag.create_time as createTime'])
    .select((tag) =>
      tag
        .selectFrom('customer_tagged as tagged')
        .whereRef('tagged.store_id', '=', 'tag.store_id')
        .whereRef('tagged.tag_id', '=', 'tag.id')
        .select((count) => count.fn.countAll<number>().as('count'))
        .as('customerCount'),
    )
    .$narrowType<{ status: 0 | 1; customerCount: number }>();

async function assertNameIsFree(ctx: Context, name: string, exceptId?: string): Promise<void> {
  let taken = ctx.db
    .selectFrom('customer_tag')
    .select('id')
    .where('store_id', '=', ctx.storeId)
    .where('name', '=', name);
  if (exceptId) taken = taken.where('id', '<>', exceptId);
  if (await taken.executeTakeFirst()) throw new Failure(`标签「${name}」已存在`, { field: 'name' });
}

async function lockedTag(ctx: Context, id: string) {
  const tag = await ctx.db
    .selectFrom('customer_tag')
    .select(['id', 'name', 'status', 'version'])
    .where('store_id', '=', ctx.storeId)
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
  if (!tag) throw new Failure('标签不存在');
  return tag;
}

export const customerTag: Group<'parts/customerTag'> = {
  page(ctx, { query }) {
    let found = tags(ctx).orderBy('tag.id', 'desc');
    if (query.name) found = found.where('tag.name', 'like', containing(query.name));
    if (query.status !== undefined) found = found.where('tag.status', '=', query.status);
    return page(ctx, found, query);
  },

  list: (ctx) => tags(ctx).where('tag.status', '=', 1).orderBy('tag.name').execute(),

  async add(ctx, { body }) {
    await assertNameIsFree(ctx, body.name);
    const id = newId(ctx.now);
    await ctx.db
      .insertInto('customer_tag')
      .values({ store_id: ctx.storeId, id, name: body.name, create_time: ctx.now })
      .execute();
    ctx.changed('customerTag', id, null, body);
    return id;
  },

  async update(ctx, { body: { id, version, ...change } }) {
    const before = await lockedTag(ctx, id);
    assertUnchanged(`标签「${before.name}」`, before, version);
    if (change.name) await assertNameIsFree(ctx, change.name, id);
    const after = {
      name: change.name ?? before.name,
      status: change.status ?? before.status,
      version: before.version + 1,
    };
    await ctx.db
      .updateTable('customer_tag')
      .set(after)
      .where('store_id', '=', ctx.storeId)
      .where('id', '=', id)
      .execute();
    ctx.changed('customerTag', id, before, after);
    return null;
  },

  async deleteById(ctx, { query: { id } }) {
    const before = await lockedTag(ctx, id);
    const carried = await ctx.db
      .selectFrom('customer_tagged')
      .select('tag_id')
      .where('store_id', '=', ctx.storeId)
      .where('tag_id', '=', id)
      .limit(1)
      .executeTakeFirst();
    if (carried) throw new Failure('还有客户使用该标签，不能删除');
    await ctx.db.deleteFrom('customer_tag').where('store_id', '=', ctx.storeId).where('id', '=', id).execute();
    ctx.changed('customerTag', id, before, null);
    return null;
  },
};
