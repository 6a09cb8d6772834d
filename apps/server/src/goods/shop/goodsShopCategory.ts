import { newId } from '../../db/ids';
import type { Context } from '../../kit/context';
import type { Group } from '../../kit/contract';
import { Failure } from '../../kit/failure';
import { containing } from '../../kit/page';
import { assertUnchanged } from '../../kit/version';

const MAX_LEVELS = 2;

const categories = (ctx: Context) =>
  ctx.db
    .selectFrom('goods_shop_category as category')
    .where('category.store_id', '=', ctx.storeId)
    .where('category.shop_id', '=', ctx.placeId)
    .select(['category.id', 'category.parent_id as parentId', 'category.name', 'category.sort', 'category.version'])
    .select((row) =>
      row
        .selectFrom('goods_shop as sold')
        .whereRef('sold.store_id', '=', 'category.store_id')
        .whereRef('sold.shop_category_id', '=', 'category.id')
        .select((count) => count.fn.countAll<number>().as('count'))
        .as('goodsCount'),
    )
    .$narrowType<{ goodsCount: number }>()
    .orderBy('category.sort')
    .orderBy('category.id');

async function assertNameIsFree(ctx: Context, parentId: string | null, name: string, exceptId?: string): Promise<void> {
  let taken = ctx.db
    .selectFrom('goods_shop_category')
    .select('id')
    .where('store_id', '=', ctx.storeId)
    .where('shop_id', '=', ctx.placeId)
    .where('parent_id', 'is not distinct from', parentId)
    .where('name', '=', name);
  if (exceptId) taken = taken.where('id', '<>', exceptId);
  if (await taken.executeTakeFirst()) throw new Failure(`分类「${name}」已存在`, { field: 'name' });
}

async function locked(ctx: Context, id: string) {
  const category = await ctx.db
    .selectFrom('goods_shop_category')
    .select(['id', 'parent_id as parentId', 'name', 'sort', 'version'])
    .where('store_id', '=', ctx.storeId)
    .where('shop_id', '=', ctx.placeId)
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
  if (!category) throw new Failure('门店分类不存在');
  return category;
}

/** Refuses a category that does not belong to the current shop. */
export async function assertShopCategory(ctx: Context, id: string | null, shopId: string): Promise<void> {
  if (id === null) return;
  const category = await ctx.db
    .selectFrom('goods_shop_category')
    .select('id')
    .where('store_id', '=', ctx.storeId)
    .where('shop_id', '=', shopId)
    .where('id', '=', id)
    .executeTakeFirst();
  if (!category) throw new Failure('门店分类不存在', { field: 'shopCategoryId' });
}

export const goodsShopCategory: Group<'parts/goodsShopCategory'> = {
  async list(ctx) {
    const all = await categories(ctx).execute();
    const under = (parentId: string | null): typeof all =>
      all.filter((one) => one.parentId === parentId).flatMap((one) => [one, ...under(one.id)]);
    return under(null);
  },

  queryList: (ctx, { query }) =>
    (query.name ? categories(ctx).where('category.name', 'like', containing(query.name)) : categories(ctx)).execute(),

  queryFirstLevel: (ctx) => categories(ctx).where('category.parent_id', 'is', null).execute(),

  async add(ctx, { body: { parentId = null, name, sort = 0 } }) {
    if (parentId) {
      const parent = await ctx.db
        .selectFrom('goods_shop_category')
        .select('parent_id as above')
        .where('store_id', '=', ctx.storeId)
        .where('shop_id', '=', ctx.placeId)
        .where('id', '=', parentId)
        .executeTakeFirst();
      if (!parent) throw new Failure('上级分类不存在', { field: 'parentId' });
      if (parent.above) throw new Failure(`门店分类最多${String(MAX_LEVELS)}级`, { field: 'parentId' });
    }
    await assertNameIsFree(ctx, parentId, name);
    const id = newId(ctx.now);
    await ctx.db
      .insertInto('goods_shop_category')
      .values({
        store_id: ctx.storeId,
        id,
        shop_id: ctx.placeId,
        parent_id: parentId,
        name,
        sort,
        create_time: ctx.now,
      })
      .execute();
    ctx.changed('goodsShopCategory', id, null, { parentId, name, sort });
    return id;
  },

  async update(ctx, { body: { id, version, ...change } }) {
    const before = await locked(ctx, id);
    assertUnchanged(`分类「${before.name}」`, before, version);
    if (change.name) await assertNameIsFree(ctx, before.parentId, change.name, id);
    const after = { name: change.name ?? before.name, sort: change.sort ?? before.sort, version: before.version + 1 };
    await ctx.db
      .updateTable('goods_shop_category')
      .set(after)
      .where('store_id', '=', ctx.storeId)
      .where('id', '=', id)
      .execute();
    ctx.changed('goodsShopCategory', id, before, after);
    return null;
  },

  async deleteById(ctx, { query: { id } }) {
    const before = await locked(ctx, id);
    const child = await ctx.db
      .selectFrom('goods_shop_category')
      .select('id')
      .where('store_id', '=', ctx.storeId)
      .where('parent_id', '=', id)
      .limit(1)
      .executeTakeFirst();
    if (child) throw new Failure('该分类下还有子分类，不能删除');
    const part = await ctx.db
      .selectFrom('goods_shop')
      .select('id')
      .where('store_id', '=', ctx.storeId)
      .where('shop_category_id', '=', id)
      .limit(1)
      .executeTakeFirst();
    if (part) throw new Failure('该分类下还有商品，不能删除');
    await ctx.db.deleteFrom('goods_shop_category').where('store_id', '=', ctx.storeId).where('id', '=', id).execute();
    ctx.changed('goodsShopCategory', id, before, null);
    return null;
  },
};
