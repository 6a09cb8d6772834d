import type { Context } from '../../kit/context';
import type { Group } from '../../kit/contract';
import { Failure } from '../../kit/failure';
import { countOf } from '../../kit/owner/countOf';
import { assertUnused, recordOwner } from '../../kit/owner/record';
import { containing } from '../../kit/page';
import { fromStore } from '../../kit/storeTables';
import { withBelow } from './categoryTree';

const MAX_LEVELS = 3;

const categories = (ctx: Context) =>
  fromStore(ctx, 'goods_category as category')
    .select(['category.id', 'category.parent_id as parentId', 'category.name', 'category.sort', 'category.version'])
    .select(countOf('goods', 'category_id', 'category').as('goodsCount'))
    .orderBy('category.sort')
    .orderBy('category.id');

async function levelOf(ctx: Context, id: string): Promise<number> {
  let level = 0;
  for (let at: string | null = id; at; level += 1) {
    const node: { parent_id: string | null } | undefined = await fromStore(ctx, 'goods_category')
      .select('parent_id')
      .where('id', '=', at)
      .executeTakeFirst();
    if (!node) throw new Failure('上级分类不存在', { field: 'parentId' });
    at = node.parent_id;
  }
  return level;
}

/** Locks the whole tree, since two moves at once could hang each subtree under the other. */
const lockTree = (ctx: Context) => fromStore(ctx, 'goods_category').select('id').orderBy('id').forUpdate().execute();

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

/** Owns `goods_category`. */
export const goodsCategories = recordOwner({
  table: 'goods_category',
  entity: 'goodsCategory',
  noun: '分类',
  fields: ['name', 'parentId', 'sort'],
  unique: ['name', 'parentId'],
});

export const goodsCategory: Group<'parts/goodsCategory'> = {
  async list(ctx) {
    const all = await categories(ctx).execute();
    const under = (parentId: string | null): typeof all =>
      all.filter((one) => one.parentId === parentId).flatMap((one) => [one, ...under(one.id)]);
    return under(null);
  },

  queryList(ctx, { query }) {
    const found = categories(ctx);
    return (query.name ? found.where('category.name', 'ilike', containing(query.name)) : found).execute();
  },

  queryFirstLevel: (ctx) => categories(ctx).where('category.parent_id', 'is', null).execute(),

  async add(ctx, { body }) {
    if (body.parentId && (await levelOf(ctx, body.parentId)) >= MAX_LEVELS)
      throw new Failure(`分类最多${String(MAX_LEVELS)}级`, { field: 'parentId' });
    return goodsCategories.add(ctx, { ...body, parentId: body.parentId ?? null });
  },

  async update(ctx, { body: { id, version, ...change } }) {
    if (change.parentId !== undefined) await lockTree(ctx);
    const before = await goodsCategories.locked(ctx, id, version);
    const { parentId = before.parentId } = change;
    if (parentId !== before.parentId) await assertMayStandUnder(ctx, before, parentId);
    return goodsCategories.change(ctx, before, change);
  },

  async deleteById(ctx, { query: { id } }) {
    const before = await goodsCategories.locked(ctx, id);
    await assertUnused(ctx, 'goods_category', 'parent_id', id, '该分类下还有子分类，不能删除');
    await assertUnused(ctx, 'goods', 'category_id', id, '该分类下还有商品，不能删除');
    return goodsCategories.remove(ctx, before);
  },
};
