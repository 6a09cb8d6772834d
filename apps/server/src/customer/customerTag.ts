import type { Context } from '../kit/context';
import type { Group } from '../kit/contract';
import { containing, page } from '../kit/page';
import { assertUnused, recordOwner } from '../kit/record';

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

const tag = recordOwner({ table: 'customer_tag', entity: 'customerTag', noun: '标签', fields: ['name', 'status'] });

export const customerTag: Group<'parts/customerTag'> = {
  page(ctx, { query }) {
    let found = tags(ctx).orderBy('tag.id', 'desc');
    if (query.name) found = found.where('tag.name', 'like', containing(query.name));
    if (query.status !== undefined) found = found.where('tag.status', '=', query.status);
    return page(ctx, found, query);
  },

  list: (ctx) => tags(ctx).where('tag.status', '=', 1).orderBy('tag.name').execute(),

  add: (ctx, { body }) => tag.add(ctx, body),
  update: (ctx, { body }) => tag.update(ctx, body),

  async deleteById(ctx, { query: { id } }) {
    const found = await tag.locked(ctx, id);
    await assertUnused(ctx, 'customer_tagged', 'tag_id', id, '还有客户使用该标签，不能删除');
    return tag.remove(ctx, found);
  },
};
