import { sql } from 'kysely';
import type { Context } from '../http/context';
import type { Group } from '../http/contract';
import { Failure } from '../http/failure';
import { containing, page, sortOf } from '../http/page';
import { assertUnchanged } from '../http/version';
import { stockOf } from './sellableGoods';

const available = stockOf('on_hand - stock.allocated');

const shopGoods = (ctx: Context) => ctx.db.selectFrom('goods_shop as sold')
  .innerJoin('goods_sku as sku', (join) => join.onRef('sku.store_id', '=', 'sold.store_id').onRef('sku.id', '=', 'sold.sku_id'))
  .innerJoin('goods', (join) => join.onRef('goods.store_id', '=', 'sku.store_id').onRef('goods.id', '=', 'sku.goods_id'))
  .innerJoin('goods_category as category', (join) => join.onRef('category.store_id', '=', 'goods.store_id').onRef('category.id', '=', 'goods.category_id'))
  .leftJoin('goods_brand as brand', (join) => join.onRef('brand.store_id', '=', 'goods.store_id').onRef('brand.id', '=', 'goods.brand_id'))
  .where('sold.store_id', '=', ctx.storeId).where('sold.shop_id', '=', ctx.placeId)
  .select([
    'sold.id', 'sku.id as skuId', 'sku.sku_code as skuCode', 'sku.bar_code as barCode', 'goods.name', 'sku.spec', 'category.name as categoryName',
    'sku.oem_numbers as oemNumbers', 'goods.unit_name as unitName', 'goods.decimals', 'sold.price', 'sku.price as archivePrice',
    'sold.shelf', 'sold.on_sale as onSale', 'sold.threshold', 'sold.version',
  ])
  .select([
    sql<string>`coalesce(brand.name, '')`.as('brandName'), stockOf('on_hand').as('onHand'), stockOf('allocated').as('allocated'), available.as('available'),
  ])
  .$narrowType<{ onSale: 0 | 1 }>();

const columnOf = { skuCode: sql`sku.sku_code`, price: sql`sold.price`, available };

export const goodsShop: Group<'parts/goodsShop'> = {
  page(ctx, { query }) {
    let found = shopGoods(ctx);
    for (const word of query.keyword?.toLowerCase().split(/\s+/).filter(Boolean) ?? []) found = found.where('sku.search', 'like', containing(word));
    const { categoryId } = query;
    // The tree is three levels deep: a node's parts stand under it, its children and theirs.
    if (categoryId) found = found.where((where) => where.or([
      where('category.id', '=', categoryId), where('category.parent_id', '=', categoryId),
      where.exists(where.selectFrom('goods_category as parent').select('parent.id')
        .whereRef('parent.store_id', '=', 'category.store_id').whereRef('parent.id', '=', 'category.parent_id').where('parent.parent_id', '=', categoryId)),
    ]));
    if (query.brandId) found = found.where('goods.brand_id', '=', query.brandId);
    if (query.onSale !== undefined) found = found.where('sold.on_sale', '=', query.onSale);
    if (query.low) found = found.where('sold.threshold', '>', sql.lit(0)).where(available, '<=', sql<number>`sold.threshold`);
    const [by, direction] = sortOf(query.sort, 'skuCode.asc');
    return page(ctx, found.orderBy(columnOf[by], direction).orderBy('sku.sku_code'), query);
  },

  async getById(ctx, { query }) {
    const goods = await shopGoods(ctx).where('sold.id', '=', query.id).executeTakeFirst();
    if (!goods) throw new Failure('商品不存在');
    return goods;
  },

  async update(ctx, { body: { id, version, ...change } }) {
    const before = await ctx.db.selectFrom('goods_shop').select(['price', 'shelf', 'threshold', 'on_sale as onSale', 'version'])
      .select((sold) => sold.selectFrom('goods_sku as sku').innerJoin('goods', (join) => join.onRef('goods.store_id', '=', 'sku.store_id').onRef('goods.id', '=', 'sku.goods_id'))
        .select('goods.name').whereRef('sku.store_id', '=', 'goods_shop.store_id').whereRef('sku.id', '=', 'goods_shop.sku_id').as('name'))
      .where('store_id', '=', ctx.storeId).where('shop_id', '=', ctx.placeId).where('id', '=', id).forUpdate().executeTakeFirst();
    if (!before) throw new Failure('商品不存在');
    assertUnchanged(`商品「${before.name ?? ''}」`, before, version);
    await ctx.db.updateTable('goods_shop').set({
      price: change.price ?? before.price, shelf: change.shelf ?? before.shelf, threshold: change.threshold ?? before.threshold,
      on_sale: change.onSale ?? before.onSale, version: before.version + 1,
    }).where('store_id', '=', ctx.storeId).where('id', '=', id).execute();
    ctx.changed('goodsShop', id, before, change);
    return null;
  },
};
