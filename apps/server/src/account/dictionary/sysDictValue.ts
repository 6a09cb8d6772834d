import { newId } from '../../db/ids';
import type { Context } from '../../kit/context';
import type { Group } from '../../kit/contract';
import { Failure } from '../../kit/failure';
import { containing, page } from '../../kit/page';
import { assertUnchanged } from '../../kit/version';

const values = (ctx: Context) =>
  ctx.db
    .selectFrom('platform.sys_dict_value')
    .select(['id', 'type_id as typeId', 'value', 'label', 'sort', 'status', 'version', 'create_time as createTime'])
    .$narrowType<{ status: 0 | 1 }>();

async function assertValueIsFree(ctx: Context, typeId: string, value: string, exceptId?: string): Promise<void> {
  let taken = ctx.db
    .selectFrom('platform.sys_dict_value')
    .select('id')
    .where('type_id', '=', typeId)
    .where('value', '=', value);
  if (exceptId) taken = taken.where('id', '<>', exceptId);
  if (await taken.executeTakeFirst()) throw new Failure(`字典值「${value}」已存在`, { field: 'value' });
}

/** Locks the type, so that of two parallel additions the second sees the first. */
async function lockType(ctx: Context, typeId: string): Promise<void> {
  const type = await ctx.db
    .selectFrom('platform.sys_dict_type')
    .select('id')
    .where('id', '=', typeId)
    .forUpdate()
    .executeTakeFirst();
  if (!type) throw new Failure('字典类型不存在', { field: 'typeId' });
}

async function deleteValues(ctx: Context, ids: readonly string[]): Promise<null> {
  const before = await values(ctx).where('id', 'in', ids).forUpdate().execute();
  if (before.length < new Set(ids).size) throw new Failure('字典值不存在');
  await ctx.db.deleteFrom('platform.sys_dict_value').where('id', 'in', ids).execute();
  for (const value of before) ctx.changed('dictValue', value.id, value, null);
  return null;
}

export const sysDictValue: Group<'basic/sysDictValue'> = {
  page(ctx, { query: { typeId, keyword, status, ...wanted } }) {
    let found = values(ctx).orderBy('type_id').orderBy('sort').orderBy('id');
    if (typeId) found = found.where('type_id', '=', typeId);
    if (keyword)
      found = found.where((where) =>
        where.or([where('value', 'like', containing(keyword)), where('label', 'like', containing(keyword))]),
      );
    if (status !== undefined) found = found.where('status', '=', status);
    return page(ctx, found, wanted);
  },

  list: (ctx, { query: { typeId } }) =>
    values(ctx).where('type_id', '=', typeId).orderBy('sort').orderBy('id').execute(),

  async add(ctx, { body: { typeId, ...draft } }) {
    await lockType(ctx, typeId);
    await assertValueIsFree(ctx, typeId, draft.value);
    const id = newId(ctx.now);
    await ctx.db
      .insertInto('platform.sys_dict_value')
      .values({ id, type_id: typeId, ...draft, create_time: ctx.now })
      .execute();
    ctx.changed('dictValue', id, null, { typeId, ...draft });
    return id;
  },

  async update(ctx, { body: { id, version, ...change } }) {
    const before = await values(ctx).where('id', '=', id).forUpdate().executeTakeFirst();
    if (!before) throw new Failure('字典值不存在');
    assertUnchanged(`字典值「${before.label}」`, before, version);
    await lockType(ctx, before.typeId);
    if (change.value) await assertValueIsFree(ctx, before.typeId, change.value, id);
    await ctx.db
      .updateTable('platform.sys_dict_value')
      .set({ ...change, version: version + 1 })
      .where('id', '=', id)
      .execute();
    ctx.changed('dictValue', id, before, change);
    return null;
  },

  deleteById: (ctx, { query }) => deleteValues(ctx, [query.id]),

  delete: (ctx, { query }) => deleteValues(ctx, query.ids),
};
