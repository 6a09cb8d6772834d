import type { Context } from '../../kit/context';
import type { Group } from '../../kit/contract';
import { Failure } from '../../kit/failure';
import { recordOwner } from '../../kit/owner/record';
import { containing, page } from '../../kit/page';

const values = (ctx: Context) =>
  ctx.db
    .selectFrom('platform.sys_dict_value')
    .select(['id', 'type_id as typeId', 'value', 'label', 'sort', 'status', 'version', 'create_time as createTime'])
    .$narrowType<{ status: 0 | 1 }>();

const item = recordOwner({
  table: 'platform.sys_dict_value',
  entity: 'dictValue',
  noun: '字典值',
  fields: ['label', 'typeId', 'value', 'sort', 'status'],
  unique: ['value', 'typeId'],
  taken: ({ value }) => `字典值「${value ?? ''}」已存在`,
});

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

export const sysDictValue: Group<'basic/sysDictValue'> = {
  page(ctx, { query: { typeId, keyword, status, ...wanted } }) {
    let found = values(ctx).orderBy('type_id').orderBy('sort').orderBy('id');
    if (typeId) found = found.where('type_id', '=', typeId);
    if (keyword)
      found = found.where((where) =>
        where.or([where('value', 'ilike', containing(keyword)), where('label', 'ilike', containing(keyword))]),
      );
    if (status !== undefined) found = found.where('status', '=', status);
    return page(ctx, found, wanted);
  },

  list: (ctx, { query: { typeId } }) =>
    values(ctx).where('type_id', '=', typeId).orderBy('sort').orderBy('id').execute(),

  async add(ctx, { body }) {
    await lockType(ctx, body.typeId);
    return item.add(ctx, body);
  },

  async update(ctx, { body: { id, version, ...change } }) {
    const before = await item.locked(ctx, id, version);
    await lockType(ctx, before.typeId);
    return item.change(ctx, before, change);
  },

  deleteById: async (ctx, { query }) => item.remove(ctx, await item.locked(ctx, query.id)),

  async delete(ctx, { query }) {
    for (const id of [...new Set(query.ids)].sort()) await item.remove(ctx, await item.locked(ctx, id));
    return null;
  },
};
