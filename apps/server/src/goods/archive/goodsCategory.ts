import { newId } from '../../db/ids';
import type { Context } from '../../kit/context';
import type { Group } from '../../kit/contract';
import { Failure } from '../../kit/failure';
import { containing } from '../../kit/page';
import { assertUnchanged } from '../../kit/version';
import { withBelow } from './categoryTree';

const MAX_LEVELS = 3;

const categories = (ctx: Context) =>
  ctx.db
    .selectFrom('goods_category as category')
    .where('category.store_id', '=', ctx.storeId)
    .select(['category.id', 'category.parent_id as parentId', 'category.name', 'category.sort', 'category.version'])
    .select((row) =>
      row
        .selectFrom('goods')
        .whereRef('goods.store_id', '=', 'category.store_id')
        .whereRef('goods.category_id', '=', 'category.id')
        .select((count) => count.fn.countAll<number>().as('count'))
        .as('goodsCount'),
    )
    .$narrowType<{ goodsCount: number }>()
    .orderBy('category.sort')
    .orderBy('category.id');

async function levelOf(ctx: Context, id: string): Promise<number> {
  let level = 0;
  for (let at: string | null = id; at; level += 1) {
    const node: { parent_id: string | null } | undefined = await ctx.db
      .selectFrom('goods_category')
      .select('parent_id')
      .where('store_id', '=', ctx.storeId)
      .where('id', '=', at)
      .executeTakeFirst();
    if (!node) throw new Failure('上级分类不存在', { field: 'parentId' });
    at = node.parent_id;
  }
  return level;
}

/** Locks the whole tree, since two moves at once could hang each subtree under the other. */
const lockTree = (ctx: Context) =>
  ctx.db
    .selectFrom('goods_category')
    .select('id')
    .where('store_id', '=', ctx.storeId)
    .orderBy('id')
    .forUpdate()
    .execute();

async function assertMayStandUnder(
  ctx: Context,
  { id, name }: { id: string; name: string },
  parentId: string | null,
): Promise<void> {
  const below = await withBelow(ctx, id);
  if (parentId && below.includes(parentId))
    throw new Failure(`不能把「${name}」移到它自己或它的下级分类下面`, { field: 'parentId' });
  const own = await levelOf(ctx, id);
  const deepest = Math.max(...(await Promise.all(below.map((one) => levelOf(ctx, one))))) - own + 1;
  if ((parentId ? await levelOf(ctx, parentId) : 0) + deepest > MAX_LEVELS)
    throw new Failure(`分类最多${String(MAX_LEVELS)}级`, { field: 'parentId' });
}

async function assertNameIsFree(ctx: Context, parentId: string | null, name: string, exceptId?: string): Promise<void> {
  let taken = ctx.db
    .selectFrom('goods_category')
    .select('id')
    .where('store_id', '=', ctx.storeId)
    .where('parent_id', 'is not distinct from', parentId)
    .where('name', '=', name);
  if (exceptId) taken = taken.where('id', '<>', exceptId);
  if (await taken.executeTakeFirst()) throw new Failure(`分类「${name}」已存在`, { field: 'name' });
}

async function locked(ctx: Context, id: string) {
  const category = await ctx.db
    .selectFrom('goods_category')
    .select(['id', 'parent_id as parentId', 'name', 'sort', 'version'])
    .where('store_id', '=', ctx.storeId)
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
  if (!category) throw new Failure('分类不存在');
  return category;
}

export const goodsCategory: Group<'parts/goodsCategory'> = {
  async list(ctx) {
    const all = await categories(ctx).execute();
    const under = (parentId: string | null): typeof all =>
      all.filter((one) => one.parentId === parentId).flatMap((one) => [one, ...under(one.id)]);
    return under(null);
  },

  queryList(ctx, { query }) {
    const found = categories(ctx);
    return (query.name ? found.where('category.name', 'like', containing(query.name)) : found).execute();
  },

  queryFirstLevel: (ctx) => categories(ctx).where('category.parent_id', 'is', null).execute(),

  async add(ctx, { body }) {
    if (body.parentId && (await levelOf(ctx, body.parentId)) >= MAX_LEVELS)
      throw new Failure(`分类最多${String(MAX_LEVELS)}级`, { field: 'parentId' });
    await assertNameIsFree(ctx, body.parentId ?? null, body.name);
    const id = newId(ctx.now);
    await ctx.db
      .insertInto('goods_category')
      .values({
        store_id: ctx.storeId,
        id,
        parent_id: body.parentId ?? null,
        name: body.name,
        sort: body.sort ?? 0,
        create_time: ctx.now,
      })
      .execute();
    ctx.changed('goodsCategory', id, null, body);
    return id;
  },

  async update(ctx, { body: { id, version, ...change } }) {
    if (change.parentId !== undefined) await lockTree(ctx);
    const before = await locked(ctx, id);
    assertUnchanged(`分类「${before.name}」`, before, version);
    const parentId = change.parentId === undefined ? before.parentId : change.parentId;
    if (parentId !== before.parentId) await assertMayStandUnder(ctx, { id, name: before.name }, parentId);
    if (change.name ?? parentId !== before.parentId)
      await assertNameIsFree(ctx, parentId, change.name ?? before.name, id);
    const after = {
      parent_id: parentId,
      name: change.name ?? before.name,
      sort: change.sort ?? before.sort,
      version: before.version + 1,
    };
    await ctx.db
      .updateTable('goods_category')
      .set(after)
      .where('store_id', '=', ctx.storeId)
      .where('id', '=', id)
      .execute();
    ctx.changed('goodsCategory', id, before, after);
    return null;
  },

  async deleteById(ctx, { query }) {
    const before = await locked(ctx, query.id);
    const child = await ctx.db
      .selectFrom('goods_category')
      .select('id')
      .where('store_id', '=', ctx.storeId)
      .where('parent_id', '=', query.id)
      .limit(1)
      .executeTakeFirst();
    if (child) throw new Failure('该分类下还有子分类，不能删除');
    const part = await ctx.db
      .selectFrom('goods')
      .select('id')
      .where('store_id', '=', ctx.storeId)
      .where('category_id', '=', query.id)
      .limit(1)
      .executeTakeFirst();
    if (part) throw new Failure('该分类下还有商品，不能删除');
    await ctx.db.deleteFrom('goods_category').where('store_id', '=', ctx.storeId).where('id', '=', query.id).execute();
    ctx.changed('goodsCategory', query.id, before, null);
    return null;
  },
};
