import { newId } from '../db/ids';
import type { Context } from '../kit/context';
import type { Group } from '../kit/contract';
import { Failure } from '../kit/failure';
import { assertUnchanged } from '../kit/version';

const levels = (ctx: Context) =>
  ctx.db
    .selectFrom('custom_level as level')
    .where('level.store_id', '=', ctx.storeId)
    .select([
      'level.id',
      'level.name',
      'level.remark',
      'level.sort',
      'level.status',
      'level.version',
      'level.create_time as createTime',
    ])
    .select((row) =>
      row
        .selectFrom('customer')
        .whereRef('customer.store_id', '=', 'level.store_id')
        .whereRef('customer.level_id', '=', 'level.id')
        .select((count) => count.fn.countAll<number>().as('count'))
        .as('customerCount'),
    )
    .$narrowType<{ status: 0 | 1; customerCount: number }>()
    .orderBy('level.sort')
    .orderBy('level.id');

async function assertNameIsFree(ctx: Context, name: string, exceptId?: string): Promise<void> {
  let taken = ctx.db
    .selectFrom('custom_level')
    .select('id')
    .where('store_id', '=', ctx.storeId)
    .where('name', '=', name);
  if (exceptId) taken = taken.where('id', '<>', exceptId);
  if (await taken.executeTakeFirst()) throw new Failure(`等级「${name}」已存在`, { field: 'name' });
}

async function locked(ctx: Context, id: string) {
  const level = await ctx.db
    .selectFrom('custom_level')
    .select(['id', 'name', 'remark', 'sort', 'status', 'version'])
    .where('store_id', '=', ctx.storeId)
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
  if (!level) throw new Failure('等级不存在');
  return level;
}

type Row = Awaited<ReturnType<typeof locked>>;

async function write(
  ctx: Context,
  before: Row,
  change: Partial<Pick<Row, 'name' | 'remark' | 'sort' | 'status'>>,
): Promise<null> {
  const after = {
    name: change.name ?? before.name,
    remark: change.remark ?? before.remark,
    sort: change.sort ?? before.sort,
    status: change.status ?? before.status,
    version: before.version + 1,
  };
  await ctx.db
    .updateTable('custom_level')
    .set(after)
    .where('store_id', '=', ctx.storeId)
    .where('id', '=', before.id)
    .execute();
  ctx.changed('customLevel', before.id, before, after);
  return null;
}

export const customLevel: Group<'parts/customLevel'> = {
  list: (ctx, { query }) =>
    (query.status === undefined ? levels(ctx) : levels(ctx).where('level.status', '=', query.status)).execute(),

  async get(ctx, { query }) {
    const level = await levels(ctx).where('level.id', '=', query.id).executeTakeFirst();
    if (!level) throw new Failure('等级不存在');
    return level;
  },

  async add(ctx, { body }) {
    await assertNameIsFree(ctx, body.name);
    const id = newId(ctx.now);
    await ctx.db
      .insertInto('custom_level')
      .values({
        store_id: ctx.storeId,
        id,
        name: body.name,
        remark: body.remark ?? '',
        sort: body.sort ?? 0,
        create_time: ctx.now,
      })
      .execute();
    ctx.changed('customLevel', id, null, body);
    return id;
  },

  async update(ctx, { body: { id, version, ...change } }) {
    const before = await locked(ctx, id);
    assertUnchanged(`等级「${before.name}」`, before, version);
    if (change.name) await assertNameIsFree(ctx, change.name, id);
    return write(ctx, before, change);
  },

  async updateStatus(ctx, { body: { id, status, version } }) {
    const before = await locked(ctx, id);
    assertUnchanged(`等级「${before.name}」`, before, version);
    return write(ctx, before, { status });
  },
};
