import { newId } from '../../db/ids';
import type { Context } from '../../kit/context';
import type { Group } from '../../kit/contract';
import { Failure } from '../../kit/failure';
import { containing, page } from '../../kit/page';
import { assertUnchanged } from '../../kit/version';

const types = (ctx: Context) =>
  ctx.db
    .selectFrom('platform.sys_dict_type')
    .select(['id', 'type', 'name', 'remark', 'status', 'version', 'create_time as createTime'])
    .$narrowType<{ status: 0 | 1 }>();

/** Reads an enabled type with its enabled values, in order. */
async function withItems(ctx: Context, type: string) {
  const found = await types(ctx).where('type', '=', type).where('status', '=', 1).executeTakeFirst();
  if (!found) throw new Failure('字典类型不存在');
  const valueList = await ctx.db
    .selectFrom('platform.sys_dict_value')
    .select(['id', 'value', 'label'])
    .where('type_id', '=', found.id)
    .where('status', '=', 1)
    .orderBy('sort')
    .orderBy('id')
    .execute();
  return { id: found.id, type: found.type, name: found.name, valueList };
}

async function deleteTypes(ctx: Context, ids: readonly string[]): Promise<null> {
  const before = await types(ctx).where('id', 'in', ids).forUpdate().execute();
  if (before.length < new Set(ids).size) throw new Failure('字典类型不存在');
  const used = await ctx.db
    .selectFrom('platform.sys_dict_value')
    .select('type_id as typeId')
    .where('type_id', 'in', ids)
    .limit(1)
    .executeTakeFirst();
  if (used)
    throw new Failure(
      `字典类型「${before.find((type) => type.id === used.typeId)?.name ?? ''}」下还有字典值，不能删除`,
    );
  await ctx.db.deleteFrom('platform.sys_dict_type').where('id', 'in', ids).execute();
  for (const type of before) ctx.changed('dictType', type.id, type, null);
  return null;
}

export const sysDictType: Group<'basic/sysDictType'> = {
  page(ctx, { query: { keyword, status, ...wanted } }) {
    let found = types(ctx).orderBy('type');
    if (keyword)
      found = found.where((where) =>
        where.or([where('type', 'like', containing(keyword)), where('name', 'like', containing(keyword))]),
      );
    if (status !== undefined) found = found.where('status', '=', status);
    return page(ctx, found, wanted);
  },

  list: (ctx) => types(ctx).orderBy('type').execute(),

  getItem: (ctx, { query }) => withItems(ctx, query.type),

  async getItemsByType(ctx, { query }) {
    const { valueList } = await withItems(ctx, query.type);
    return { valueList };
  },

  async add(ctx, { body }) {
    const id = newId(ctx.now);
    const added = await ctx.db
      .insertInto('platform.sys_dict_type')
      .values({ id, ...body, create_time: ctx.now })
      .onConflict((conflict) => conflict.column('type').doNothing())
      .returning('id')
      .executeTakeFirst();
    if (!added) throw new Failure(`类型编码「${body.type}」已存在`, { field: 'type' });
    ctx.changed('dictType', id, null, body);
    return id;
  },

  async update(ctx, { body: { id, version, ...change } }) {
    const before = await types(ctx).where('id', '=', id).forUpdate().executeTakeFirst();
    if (!before) throw new Failure('字典类型不存在');
    assertUnchanged(`字典「${before.name}」`, before, version);
    await ctx.db
      .updateTable('platform.sys_dict_type')
      .set({ ...change, version: version + 1 })
      .where('id', '=', id)
      .execute();
    ctx.changed('dictType', id, before, change);
    return null;
  },

  deleteById: (ctx, { query }) => deleteTypes(ctx, [query.id]),

  delete: (ctx, { query }) => deleteTypes(ctx, query.ids),
};
