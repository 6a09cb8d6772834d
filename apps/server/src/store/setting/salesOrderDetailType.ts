import { sql } from 'kysely';
import { newId } from '../../db/ids';
import type { Context } from '../../kit/context';
import type { Group } from '../../kit/contract';
import { Failure } from '../../kit/failure';
import { assertUnchanged } from '../../kit/version';

const MAX_TYPES = 200;

const types = (ctx: Context) =>
  ctx.db
    .selectFrom('sales_type as type')
    .leftJoin('sales_type as parent', (join) =>
      join.onRef('parent.store_id', '=', 'type.store_id').onRef('parent.id', '=', 'type.parent_id'),
    )
    .where('type.store_id', '=', ctx.storeId)
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

/** Locks all types of the store, since names, codes and positions must be unique among them. */
const lockedTypes = (ctx: Context) =>
  ctx.db
    .selectFrom('sales_type')
    .select(['id', 'parent_id as pid', 'code', 'name', 'sort', 'status', 'version'])
    .where('store_id', '=', ctx.storeId)
    .orderBy('sort')
    .orderBy('id')
    .forUpdate()
    .execute();

type Types = Awaited<ReturnType<typeof lockedTypes>>;

function found(all: Types, id: string): Types[number] {
  const type = all.find((one) => one.id === id);
  if (!type) throw new Failure('销售类型不存在', { field: 'id' });
  return type;
}

function assertFree(
  all: Types,
  { id, pid, name, code }: { id?: string; pid: string | null; name: string; code: string | undefined },
): void {
  const others = all.filter((one) => one.id !== id);
  if (others.some((one) => one.pid === pid && one.name === name))
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

/** Moves a type to a position among its siblings; the others close up. */
async function moveTo(ctx: Context, all: Types, type: Types[number], sort: number): Promise<void> {
  const siblings = all.filter((one) => one.pid === type.pid && one.id !== type.id);
  siblings.splice(sort - 1, 0, type);
  for (const [index, { id, sort: before }] of siblings.entries())
    if (before !== index + 1)
      await ctx.db
        .updateTable('sales_type')
        .set({ sort: index + 1 })
        .where('store_id', '=', ctx.storeId)
        .where('id', '=', id)
        .execute();
}

async function setStatus(
  ctx: Context,
  { id, version }: { id: string; version?: number },
  status: 0 | 1,
): Promise<null> {
  const before = found(await lockedTypes(ctx), id);
  assertUnchanged(`销售类型「${before.name}」`, before, version);
  if (before.status === status) return null;
  await ctx.db
    .updateTable('sales_type')
    .set({ status, version: before.version + 1 })
    .where('store_id', '=', ctx.storeId)
    .where('id', '=', id)
    .execute();
  ctx.changed('salesOrderDetailType', id, { status: before.status }, { status });
  return null;
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

  async add(ctx, { body: { pid, name, code } }) {
    const all = await lockedTypes(ctx);
    const parent = pid === undefined ? undefined : all.find((one) => one.id === pid);
    if (pid !== undefined && !parent) throw new Failure('上级类型不存在', { field: 'pid' });
    if (parent?.pid) throw new Failure('销售类型最多两级', { field: 'pid' });
    if (all.length >= MAX_TYPES) throw new Failure(`销售类型最多${String(MAX_TYPES)}个`);
    assertFree(all, { pid: pid ?? null, name, code });
    const id = newId(ctx.now);
    const last = Math.max(0, ...all.filter((one) => one.pid === (pid ?? null)).map(({ sort }) => sort));
    await ctx.db
      .insertInto('sales_type')
      .values({
        store_id: ctx.storeId,
        id,
        parent_id: pid ?? null,
        code: code ?? freeCode(all, parent),
        name,
        sort: last + 1,
        create_time: ctx.now,
      })
      .execute();
    ctx.changed('salesOrderDetailType', id, null, { pid, name, code });
    return id;
  },

  async update(ctx, { body: { id, version, name, code, sort } }) {
    const all = await lockedTypes(ctx);
    const before = found(all, id);
    assertUnchanged(`销售类型「${before.name}」`, before, version);
    const after = { name: name ?? before.name, code: code ?? before.code, version: before.version + 1 };
    assertFree(all, { id, pid: before.pid, ...after });
    await ctx.db
      .updateTable('sales_type')
      .set(after)
      .where('store_id', '=', ctx.storeId)
      .where('id', '=', id)
      .execute();
    if (sort !== undefined) await moveTo(ctx, all, before, sort);
    ctx.changed('salesOrderDetailType', id, before, { ...after, ...(sort === undefined ? {} : { sort }) });
    return null;
  },

  enable: (ctx, { body }) => setStatus(ctx, body, 1),
  disable: (ctx, { body }) => setStatus(ctx, body, 0),
};
