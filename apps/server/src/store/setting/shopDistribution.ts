import type { Context } from '../../kit/context';
import type { Group } from '../../kit/contract';
import { Failure } from '../../kit/failure';
import { assertHead } from '../../kit/headStore';
import { changedMeanwhile } from '../../kit/owner/version';
import { fromStore, withinStore } from '../../kit/storeTables';
import { lockStore } from '../shop/storeLock';

const ALL = 1;
const OF_CATEGORIES = 2;

async function assertCategories(ctx: Context, ids: readonly string[]): Promise<void> {
  const known =
    ids.length === 0 ? [] : await fromStore(ctx, 'goods_category').select('id').where('id', 'in', ids).execute();
  const unknown = ids.findIndex((id) => !known.some((category) => category.id === id));
  if (unknown >= 0) throw new Failure('商品分类不存在', { field: `categoryIds[${String(unknown)}]` });
}

export const shopDistribution: Group<'parts/shopDistribution'> = {
  async listByShopIds(ctx, { query: { shopIds } }) {
    const found = await fromStore(ctx, 'shop')
      .leftJoin('shop_distribution as given', withinStore('given.shop_id', 'shop.id'))
      .select([
        'shop.id as shopId',
        'shop.name as shopName',
        'given.scope',
        'given.category_ids as categoryIds',
        'given.version',
      ])
      .where('shop.id', 'in', shopIds)
      .orderBy('shop.is_head', 'desc')
      .orderBy('shop.code')
      .execute();
    return found.map(({ shopId, shopName, scope, categoryIds, version }) => ({
      shopId,
      shopName,
      scope: (scope ?? ALL) as 0 | 1 | 2,
      categoryIds: categoryIds ?? [],
      version: version ?? 0,
    }));
  },

  async addOrUpdate(ctx, { body: { shopId, scope, categoryIds = [], version: seen } }) {
    assertHead(ctx, '分配商品');
    await lockStore(ctx);
    const shop = await fromStore(ctx, 'shop')
      .select(['name', 'is_head as isHead'])
      .where('id', '=', shopId)
      .executeTakeFirst();
    if (!shop) throw new Failure('门店不存在');
    if (shop.isHead) throw new Failure('总店拥有全部商品，不需要分配');
    const chosen = scope === OF_CATEGORIES ? [...new Set(categoryIds)] : [];
    if (scope === OF_CATEGORIES && chosen.length === 0)
      throw new Failure('请选择要分配的商品分类', { field: 'categoryIds' });
    await assertCategories(ctx, chosen);
    const before = await fromStore(ctx, 'shop_distribution')
      .select(['scope', 'category_ids as categoryIds', 'version'])
      .where('shop_id', '=', shopId)
      .forUpdate()
      .executeTakeFirst();
    const version = before?.version ?? 0;
    if (seen !== undefined && seen !== version) throw changedMeanwhile(`门店「${shop.name}」的商品分配`, { version });
    const row = { scope, category_ids: chosen, version: version + 1 };
    await ctx.db
      .insertInto('shop_distribution')
      .values({ store_id: ctx.storeId, shop_id: shopId, ...row })
      .onConflict((conflict) => conflict.columns(['store_id', 'shop_id']).doUpdateSet(row))
      .execute();
    const known = before && { scope: before.scope, categoryIds: before.categoryIds };
    ctx.changed('shopDistribution', shopId, known ?? null, { scope, categoryIds: chosen });
    return null;
  },
};
