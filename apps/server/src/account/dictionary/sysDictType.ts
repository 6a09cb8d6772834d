import type { Context } from '../../kit/context';
import type { Group } from '../../kit/contract';
import { Failure } from '../../kit/failure';
import { assertUnused, recordOwner } from '../../kit/owner/record';
import { containing, page } from '../../kit/page';

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

const type = recordOwner({
  table: 'platform.sys_dict_type',
  entity: 'dictType',
  noun: '字典',
  fields: ['name', 'type', 'remark', 'status'],
  unique: ['type'],
  missing: '字典类型不存在',
  taken: (record) => `类型编码「${record.type ?? ''}」已存在`,
});

async function remove(ctx: Context, id: string): Promise<null> {
  const before = await type.locked(ctx, id);
  const used = `字典类型「${before.name}」下还有字典值，不能删除`;
  await assertUnused(ctx, 'platform.sys_dict_value', 'type_id', id, used);
  return type.remove(ctx, before);
}

export const sysDictType: Group<'basic/sysDictType'> = {
  page(ctx, { query: { keyword, status, ...wanted } }) {
    let found = types(ctx).orderBy('type');
    if (keyword)
      found = found.where((where) =>
        where.or([where('type', 'ilike', containing(keyword)), where('name', 'ilike', containing(keyword))]),
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

  add: (ctx, { body }) => type.add(ctx, body),
  update: (ctx, { body }) => type.update(ctx, body),

  deleteById: (ctx, { query }) => remove(ctx, query.id),

  async delete(ctx, { query }) {
    for (const id of [...new Set(query.ids)].sort()) await remove(ctx, id);
    return null;
  },
};
