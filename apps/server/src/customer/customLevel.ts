import type { Context } from '../kit/context';
import type { Group } from '../kit/contract';
import { Failure } from '../kit/failure';
import { countOf } from '../kit/owner/countOf';
import { recordOwner } from '../kit/owner/record';
import { fromStore } from '../kit/storeTables';

const levels = (ctx: Context) =>
  fromStore(ctx, 'custom_level as level')
    .select(['level.id', 'level.name', 'level.remark', 'level.sort', 'level.status', 'level.version'])
    .select('level.create_time as createTime')
    .select(countOf('customer', 'level_id', 'level').as('customerCount'))
    .$narrowType<{ status: 0 | 1 }>()
    .orderBy('level.sort')
    .orderBy('level.id');

const level = recordOwner({
  table: 'custom_level',
  entity: 'customLevel',
  noun: '等级',
  fields: ['name', 'remark', 'sort', 'status'],
});

export const customLevel: Group<'parts/customLevel'> = {
  list: (ctx, { query }) =>
    (query.status === undefined ? levels(ctx) : levels(ctx).where('level.status', '=', query.status)).execute(),

  async get(ctx, { query }) {
    const found = await levels(ctx).where('level.id', '=', query.id).executeTakeFirst();
    if (!found) throw new Failure('等级不存在');
    return found;
  },

  add: (ctx, { body }) => level.add(ctx, body),
  update: (ctx, { body }) => level.update(ctx, body),
  updateStatus: (ctx, { body }) => level.update(ctx, body),
};
