import { sql } from 'kysely';
import type { Context } from '../../kit/context';
import type { Group } from '../../kit/contract';
import { Failure } from '../../kit/failure';
import { recordOwner } from '../../kit/owner/record';
import { assertUnchanged } from '../../kit/owner/version';
import { fromStore, withinStore } from '../../kit/storeTables';

const MAX_TYPES = 200;

const types = (ctx: Context) =>
  fromStore(ctx, 'sales_type as type')
    .leftJoin('sales_type as parent', withinStore('parent.id', 'type.parent_id'))
    .select([
      'type.id',
      'type.parent_id as pid',
      'type.code',
      'type.name',
      'type.sort',
      'type.status',
      'type.version',
      'type.create_time as createTime',
    ])
    .select(
      sql<boolean>`exists (select 1 from order_sale_line line where line.store_id = type.store_id and line.detail_type_id = type.id)`.as(
        'used',
      ),
    )
    .$narrowType<{ status: 0 | 1 }>()
    // Sorts each first-level type before its children.
    .orderBy(sql`coalesce(parent.sort, type.sort)`)
    .orderBy(sql`coalesce(parent.id, type.id)`)
    .orderBy(sql`type.parent_id is not null`)
    .orderBy('type.sort');

const type = recordOwner({
  table: 'sales_type',
  entity: 'salesOrderDetailType',
  noun: '销售类型',
  fields: ['name', 'code', 'parentId', 'sort', 'status'],
  // Compares with all types of the store, which are locked together.
  unique: [],
});

/** Locks all types of the store, since names, codes and positions must be unique among them. */
const lockedTypes = (ctx: Context) =>
  fromStore(ctx, 'sales_type')
    .select(['id', 'parent_id as parentId', 'code', 'name', 'sort', 'status', 'version'])
    .orderBy('sort')
    .orderBy('id')
    .forUpdate()
    .execute();

type Types = Awaited<ReturnType<typeof lockedTypes>>;

function found(all: Types, id: string): Types[number] {
  const one = all.find((other) => other.id === id);
  if (!one) throw new Failure('销售类型不存在', { field: 'id' });
  return one;
}

function assertFree(
  all: Types,
  { id, parentId, name, code }: { id?: string; parentId: string | null; name: string; code: string | undefined },
): void {
  const others = all.filter((one) => one.id !== id);
  if (others.some((one) => one.parentId === parentId && one.name === name))
    throw new Failure(`同级已有销售类型「${name}」`, { field: 'name' });
  if (code && others.some((one) => one.code === code))
    throw new Failure(`类型编码「${code}」已存在`, { field: 'code' });
}

/** Returns the next free code: 01, 02 … on the first level, 01-01 below it. */
function freeCode(all: Types, parent: Types[number] | undefined): string {
  for (let number = 1; ; number += 1) {
    const code = `${parent ? `${parent.code.slice(0, 17)}-` : ''}${String(number).padStart(2, '0')}`;
    if (!all.some((one) => one.code === code)) return code;
  }
}

/** Makes room for a type at a position among its siblings, and returns the position: at most the last. */
async function makeRoom(ctx: Context, all: Types, moved: Types[number], sort: number): Promise<number> {
  const siblings = all.filter((one) => one.parentId === moved.parentId && one.id !== moved.id);
  siblings.splice(sort - 1, 0, moved);
  for (const [index, { id, sort: before }] of siblings.entries())
    if (id !== moved.id && before !== index + 1)
      await ctx.db
        .updateTable('sales_type')
        .set({ sort: index + 1 })
        .where('store_id', '=', ctx.storeId)
        .where('id', '=', id)
        .execute();
  return siblings.indexOf(moved) + 1;
}

async function setStatus(
  ctx: Context,
  { id, version }: { id: string; version?: number },
  status: 0 | 1,
): Promise<null> {
  const before = found(await lockedTypes(ctx), id);
  assertUnchanged(`销售类型「${before.name}」`, before, version);
  return before.status === status ? null : type.change(ctx, before, { status });
}

export const salesOrderDetailType: Group<'parts/salesOrderDetailType'> = {
  list(ctx, { query }) {
    const all = types(ctx);
    return (query.status === undefined ? all : all.where('type.status', '=', query.status)).execute();
  },

  queryByPid: (ctx, { query: { pid } }) =>
    types(ctx)
      .where('type.status', '=', 1)
      .where((where) =>
        pid === undefined
          ? where('type.parent_id', 'is', null)
          : where.and([where('type.parent_id', '=', pid), where('parent.status', '=', 1)]),
      )
      .execute(),

  async add(ctx, { body: { pid: parentId = null, ...draft } }) {
    const all = await lockedTypes(ctx);
    const parent = all.find((one) => one.id === parentId);
    if (parentId && !parent) throw new Failure('上级类型不存在', { field: 'pid' });
    if (parent?.parentId) throw new Failure('销售类型最多两级', { field: 'pid' });
    if (all.length >= MAX_TYPES) throw new Failure(`销售类型最多${MAX_TYPES}个`);
    const [name, code] = [draft.name.trim(), draft.code?.trim()];
    assertFree(all, { parentId, name, code });
    const last = Math.max(0, ...all.filter((one) => one.parentId === parentId).map(({ sort }) => sort));
    return type.add(ctx, { name, code: code ?? freeCode(all, parent), parentId, sort: last + 1 });
  },

  async update(ctx, { body: { id, version, sort, ...change } }) {
    const all = await lockedTypes(ctx);
    const before = found(all, id);
    assertUnchanged(`销售类型「${before.name}」`, before, version);
    const [name, code] = [change.name?.trim() ?? before.name, change.code?.trim() ?? before.code];
    assertFree(all, { id, parentId: before.parentId, name, code });
    return type.change(ctx, before, {
      name,
      code,
      sort: sort === undefined ? undefined : await makeRoom(ctx, all, before, sort),
    });
  },

  enable: (ctx, { body }) => setStatus(ctx, body, 1),
  disable: (ctx, { body }) => setStatus(ctx, body, 0),
};
