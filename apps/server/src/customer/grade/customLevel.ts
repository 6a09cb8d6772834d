import { sql } from 'kysely';
import type { Context } from '../../kit/context';
import type { Group } from '../../kit/contract';
import { Failure } from '../../kit/failure';
import { countOf } from '../../kit/owner/countOf';
import { recordOwner } from '../../kit/owner/record';
import { fromStore } from '../../kit/storeTables';
import { customers } from '../customers';
import { notMerged } from '../merged';
import { noteLevels } from './moveLevels';

const levels = (ctx: Context) =>
  fromStore(ctx, 'custom_level as level')
    .select(['level.id', 'level.name', 'level.remark', 'level.sort', 'level.status', 'level.version'])
    .select(['level.threshold', 'level.percent', 'level.rights', 'level.create_time as createTime'])
    .select('level.points_percent as pointsPercent')
    .select(countOf('customer', 'level_id', 'level').as('customerCount'))
    .$narrowType<{ status: 0 | 1 }>()
    .orderBy('level.sort')
    .orderBy('level.id');

const level = recordOwner({
  table: 'custom_level',
  entity: 'customLevel',
  noun: '等级',
  fields: ['name', 'remark', 'sort', 'threshold', 'percent', 'pointsPercent', 'rights', 'status'],
});

const ROWS_A_STATEMENT = 500;

/** Refuses the threshold of another enabled grade: nobody could say which of the two is reached. */
async function assertThresholdFree(ctx: Context, threshold: number | null | undefined, exceptId?: string) {
  if (threshold === null || threshold === undefined) return;
  const same = await fromStore(ctx, 'custom_level')
    .select(['id', 'name'])
    .where('status', '=', sql.lit(1))
    .where('threshold', '=', threshold)
    .execute();
  const other = same.find(({ id }) => id !== exceptId);
  if (other) throw new Failure(`升级门槛与等级「${other.name}」相同`, { field: 'threshold' });
}

/** Reads the grade that members go to, null where they go to none; refuses one that is unknown or disabled. */
async function targetOf(ctx: Context, id: string, moveTo: string | null | undefined) {
  if (!moveTo) return null;
  const target = await fromStore(ctx, 'custom_level')
    .select(['id', 'threshold'])
    .where('id', '=', moveTo)
    .where('status', '=', sql.lit(1))
    .executeTakeFirst();
  if (!target || moveTo === id) throw new Failure('等级不存在或已停用', { field: 'moveTo' });
  return target;
}

/** Moves the members of a grade that is to be disabled to another one, or to none. */
async function emptyLevel(ctx: Context, id: string, name: string, moveTo: string | null | undefined): Promise<void> {
  const target = await targetOf(ctx, id, moveTo);
  const members = await fromStore(ctx, 'customer')
    .select(['id', 'level_id as levelId'])
    .where('level_id', '=', id)
    .where(notMerged)
    .orderBy('id')
    .forNoKeyUpdate()
    .execute();
  if (!members.length) return;
  if (moveTo === undefined)
    throw new Failure(`还有 ${String(members.length)} 位客户是「${name}」，请选择他们转到哪个等级`, {
      field: 'moveTo',
    });
  await customers.changeWhere(ctx, sql<boolean>`level_id = ${id}`, {
    levelId: moveTo,
    levelSince: ctx.now,
    reviewedLevelId: moveTo,
    // Without a grade nothing is set by hand any more; in a grade that nobody reaches by spending, everybody is.
    ...(moveTo === null ? { levelSource: 0 } : target?.threshold === null ? { levelSource: 1 } : {}),
  });
  for (let from = 0; from < members.length; from += ROWS_A_STATEMENT)
    await noteLevels(
      ctx,
      members.slice(from, from + ROWS_A_STATEMENT).map((member) => ({ ...member, toId: moveTo })),
      'disabled',
    );
  ctx.changed('customLevel', id, { members: members.length }, { movedTo: moveTo });
}
export const customLevel: Group<'parts/customLevel'> = {
  list: (ctx, { query }) =>
    (query.status === undefined ? levels(ctx) : levels(ctx).where('level.status', '=', query.status)).execute(),

  async get(ctx, { query }) {
    const found = await levels(ctx).where('level.id', '=', query.id).executeTakeFirst();
    if (!found) throw new Failure('等级不存在');
    return found;
  },

  async add(ctx, { body }) {
    await assertThresholdFree(ctx, body.threshold);
    return level.add(ctx, body);
  },

  async update(ctx, { body }) {
    const before = await level.locked(ctx, body.id, body.version);
    if (before.status) await assertThresholdFree(ctx, body.threshold, body.id);
    return level.change(ctx, before, body);
  },

  async updateStatus(ctx, { body: { id, version, status, moveTo } }) {
    const before = await level.locked(ctx, id, version);
    if (status) await assertThresholdFree(ctx, before.threshold, id);
    else await emptyLevel(ctx, id, before.name, moveTo);
    return level.change(ctx, before, { status });
  },
};
