import { sql } from 'kysely';
import type { Context } from '../../kit/context';
import type { Group } from '../../kit/contract';
import { Failure } from '../../kit/failure';
import { countOf } from '../../kit/owner/countOf';
import { assertUnused, recordOwner } from '../../kit/owner/record';
import { containing } from '../../kit/page';
import { fromStore } from '../../kit/storeTables';

const MAX_LEVELS = 2;

const categories = (ctx: Context) =>
  fromStore(ctx, 'goods_shop_category as category')
    .where('category.shop_id', '=', ctx.placeId)
    .select(['category.id', 'category.parent_id as parentId', 'category.name', 'category.sort', 'category.version'])
    .select(countOf('goods_shop', 'shop_category_id', 'category').as('goodsCount'))
    .orderBy('category.sort')
    .orderBy('category.id');

const category = recordOwner({
  table: 'goods_shop_category',
  entity: 'goodsShopCategory',
  noun: '分类',
  fields: ['name', 'shopId', 'parentId', 'sort'],
  unique: ['name', 'parentId'],
  among: ({ placeId }) => sql<boolean>`shop_id = ${placeId}`,
  missing: '门店分类不存在',
});

/** Refuses a category that does not belong to the current shop. */
export async function assertShopCategory(ctx: Context, id: string | null, shopId: string): Promise<void> {
  if (id === null) return;
  const known = await fromStore(ctx, 'goods_shop_category')
    .select('id')
    .where('shop_id', '=', shopId)
    .where('id', '=', id)
    .executeTakeFirst();
  if (!known) throw new Failure('门店分类不存在', { field: 'shopCategoryId' });
}

export const goodsShopCategory: Group<'parts/goodsShopCategory'> = {
  async list(ctx) {
    const all = await categories(ctx).execute();
    const under = (parentId: string | null): typeof all =>
      all.filter((one) => one.parentId === parentId).flatMap((one) => [one, ...under(one.id)]);
    return under(null);
  },

  queryList: (ctx, { query }) =>
    (query.name ? categories(ctx).where('category.name', 'ilike', containing(query.name)) : categories(ctx)).execute(),

  queryFirstLevel: (ctx) => categories(ctx).where('category.parent_id', 'is', null).execute(),

  async add(ctx, { body: { parentId = null, name, sort = 0 } }) {
    if (parentId) {
      const parent = await fromStore(ctx, 'goods_shop_category')
        .select('parent_id as above')
        .where('shop_id', '=', ctx.placeId)
        .where('id', '=', parentId)
        .executeTakeFirst();
      if (!parent) throw new Failure('上级分类不存在', { field: 'parentId' });
      if (parent.above) throw new Failure(`门店分类最多${String(MAX_LEVELS)}级`, { field: 'parentId' });
    }
    return category.add(ctx, { name, shopId: ctx.placeId, parentId, sort });
  },

  update: (ctx, { body }) => category.update(ctx, body),

  async deleteById(ctx, { query: { id } }) {
    const before = await category.locked(ctx, id);
    await assertUnused(ctx, 'goods_shop_category', 'parent_id', id, '该分类下还有子分类，不能删除');
    await assertUnused(ctx, 'goods_shop', 'shop_category_id', id, '该分类下还有商品，不能删除');
    return category.remove(ctx, before);
  },
};
