import { enabled } from '@partsdesk/core/enabled';
import { classProblem, type FundClass, type FundDirection } from '@partsdesk/core/fund/fundTypes';
import { sql } from 'kysely';
import type { Context } from '../kit/context';
import type { Group } from '../kit/contract';
import { Failure } from '../kit/failure';
import { page } from '../kit/page';
import { fromStore } from '../kit/storeTables';
import { fundTypes } from './fundTypes';

const MOST_TYPES = 200;

const types = (ctx: Context) =>
  fromStore(ctx, 'fund_type')
    .select(['id', 'direction', 'name', 'class'])
    .$narrowType<{ direction: FundDirection; class: FundClass }>()
    .orderBy('direction')
    .orderBy('sort')
    .orderBy('id');

/** Refuses a class that does not fit the direction. */
function assertClass(direction: FundDirection, of: FundClass): void {
  const problem = classProblem(direction, of);
  if (problem) throw new Failure(problem, { field: 'class' });
}

export const fundType: Group<'parts/fundType'> = {
  page(ctx, { query: { direction, status, ...query } }) {
    let found = types(ctx).select(['system', 'status', 'version']).$narrowType<{ status: 0 | 1 }>();
    if (direction !== undefined) found = found.where('direction', '=', direction);
    if (status !== undefined) found = found.where('status', '=', status);
    return page(ctx, found, query);
  },

  list(ctx, { query: { direction, status } }) {
    const found = types(ctx).where('direction', '=', direction);
    return (status === undefined ? found : found.where('status', '=', status)).execute();
  },

  async add(ctx, { body: { direction, name, class: of } }) {
    assertClass(direction, of);
    const { count, last } = await fromStore(ctx, 'fund_type')
      .select([sql<number>`count(*)::int`.as('count'), sql<number>`coalesce(max(sort), 0)`.as('last')])
      .executeTakeFirstOrThrow();
    if (count >= MOST_TYPES) throw new Failure(`收支类型最多${String(MOST_TYPES)}个，请修改或启用已有的`);
    return fundTypes.add(ctx, { name, direction, class: of, sort: last + 1 });
  },

  async update(ctx, { body: { id, version, name, class: of, status } }) {
    const type = await fundTypes.locked(ctx, id, version);
    const resorted = of !== undefined && of !== type.class;
    const renamed = name !== undefined && name.trim() !== type.name;
    if (type.system && (renamed || resorted || status === enabled.statuses.disabled.code)) {
      const field = renamed ? 'name' : resorted ? 'class' : 'status';
      throw new Failure(`「${type.name}」是系统类型，不能改名、改分类或停用`, { field });
    }
    if (of !== undefined) assertClass(type.direction as FundDirection, of);
    return fundTypes.change(ctx, type, { name, class: of, status });
  },
};
