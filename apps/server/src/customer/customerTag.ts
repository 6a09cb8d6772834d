import type { Context } from '../kit/context';
import type { Group } from '../kit/contract';
import { countOf } from '../kit/owner/countOf';
import { assertUnused, recordOwner } from '../kit/owner/record';
import { containing, page } from '../kit/page';
import { fromStore } from '../kit/storeTables';

const tags = (ctx: Context) =>
  fromStore(ctx, 'customer_tag as tag')
    .select(['tag.id', 'tag.name', 'tag.status', 'tag.version', 'tag.create_time as createTime'])
    .select(countOf('customer_tagged', 'tag_id', 'tag').as('customerCount'))
    .$narrowType<{ status: 0 | 1 }>();

const tag = recordOwner({ table: 'customer_tag', entity: 'customerTag', noun: '标签', fields: ['name', 'status'] });

export const customerTag: Group<'parts/customerTag'> = {
  page(ctx, { query }) {
    let found = tags(ctx).orderBy('tag.id', 'desc');
    if (query.name) found = found.where('tag.name', 'ilike', containing(query.name));
    if (query.status !== undefined) found = found.where('tag.status', '=', query.status);
    return page(ctx, found, query);
  },

  list: (ctx) => tags(ctx).where('tag.status', '=', 1).orderBy('tag.name').execute(),

  add: (ctx, { body }) => tag.add(ctx, body),
  update: (ctx, { body }) => tag.update(ctx, body),

  async deleteById(ctx, { query: { id } }) {
    const found = await tag.locked(ctx, id);
    await assertUnused(ctx, 'customer_tagged', 'tag_id', id, '还有客户使用该标签，不能删除');
    await assertUnused(ctx, 'coupon_issuance_receiver', 'tag_id', id, '有优惠券按该标签发放，不能删除');
    return tag.remove(ctx, found);
  },
};
