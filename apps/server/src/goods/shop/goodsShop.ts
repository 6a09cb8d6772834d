import { sql } from 'kysely';
import type { Context } from '../../kit/context';
import type { Group } from '../../kit/contract';
import { Failure } from '../../kit/failure';
import { page, sortOf } from '../../kit/page';
import { assertUnchanged } from '../../kit/version';
import { withBelow } from '../archive/categoryTree';
import { searchCondition, searchPage } from '../search/findParts';
import { changeMini } from './goodsMini';
import { goodsShopBatch } from './goodsShopBatch';
import { assertShopCategory } from './goodsShopCategory';
import { stockOf } from './sellableGoods';
import { shopGoods } from './shopGoods';
import { assertShopMaySet } from './shopMaySet';

const available = stockOf('on_hand - stock.allocated');

const soldRows = (ctx: Context) =>
  ctx.db
    .selectFrom('goods_shop as sold')
    .innerJoin('goods_sku as sku', (join) =>
      join.onRef('sku.store_id', '=', 'sold.store_id').onRef('sku.id', '=', 'sold.sku_id'),
    )
    .innerJoin('goods', (join) =>
      join.onRef('goods.store_id', '=', 'sku.store_id').onRef('goods.id', '=', 'sku.goods_id'),
    )
    .innerJoin('goods_category as category', (join) =>
      join.onRef('category.store_id', '=', 'goods.store_id').onRef('category.id', '=', 'goods.category_id'),
    )
    .leftJoin('goods_brand as brand', (join) =>
      join.onRef('brand.store_id', '=', 'goods.store_id').onRef('brand.id', '=', 'goods.brand_id'),
    )
    .leftJoin('goods_shop_category as own', (join) =>
      join.onRef('own.store_id', '=', 'sold.store_id').onRef('own.id', '=', 'sold.shop_category_id'),
    )
    .where('sold.store_id', '=', ctx.storeId)
    .where('sold.shop_id', '=', ctx.placeId)
    .select([
      'sold.id',
      'sku.id as skuId',
      'sku.sku_code as skuCode',
      'sku.bar_code as barCode',
      'goods.name',
      'sku.spec',
      'category.name as categoryName',
      'sku.oem_numbers as oemNumbers',
      'goods.unit_name as unitName',
      'goods.decimals',
      'sold.price',
      'sold.floor_price as floorPrice',
      'sku.price as archivePrice',
      'sold.shelf',
      'sold.on_sale as onSale',
      'sold.threshold',
      'sold.version',
      'goods.image_urls as imageUrl',
      'sold.shop_category_id as shopCategoryId',
    ])
    .select([
      sql<string>`coalesce(brand.name, '')`.as('brandName'),
      sql<string>`coalesce(own.name, '')`.as('shopCategoryName'),
      stockOf('on_hand').as('onHand'),
      stockOf('allocated').as('allocated'),
      available.as('available'),
    ])
    .$narrowType<{ onSale: 0 | 1 }>();

const columnOf = { skuCode: sql`sku.sku_code`, price: sql`sold.price`, available };

/** Reads one of the current shop's goods, by its own id or its part's. */
export const oneOfShop = (ctx: Context, by: 'sold.id' | 'sku.id', id: string) =>
  soldRows(ctx).where(by, '=', id).executeTakeFirst();

const nameOf = (ctx: Context, id: string) =>
  ctx.db
    .selectFrom('goods_shop as sold')
    .innerJoin('goods_sku as sku', (join) =>
      join.onRef('sku.store_id', '=', 'sold.store_id').onRef('sku.id', '=', 'sold.sku_id'),
    )
    .innerJoin('goods', (join) =>
      join.onRef('goods.store_id', '=', 'sku.store_id').onRef('goods.id', '=', 'sku.goods_id'),
    )
    .select('goods.name')
    .where('sold.store_id', '=', ctx.storeId)
    .where('sold.id', '=', id)
    .executeTakeFirstOrThrow();

export const goodsShop: Group<'parts/goodsShop'> = {
  ...goodsShopBatch,

  async page(ctx, { query }) {
    let found = soldRows(ctx);
    const { keyword, categoryId } = query;
    if (categoryId)
      found = found.where(sql<boolean>`goods.category_id = any(${await withBelow(ctx, categoryId)}::uuid[])`);
    const { shopCategoryId } = query;
    if (shopCategoryId)
      found = found.where((where) =>
        where.or([where('own.id', '=', shopCategoryId), where('own.parent_id', '=', shopCategoryId)]),
      );
    if (query.brandId) found = found.where('goods.brand_id', '=', query.brandId);
    if (query.onSale !== undefined) found = found.where('sold.on_sale', '=', query.onSale);
    if (query.low)
      found = found.where('sold.threshold', '>', sql.lit(0)).where(available, '<=', sql<number>`sold.threshold`);
    if (keyword && !query.sort) return searchPage(ctx, found, { name: 'id', column: sql`sold.id` }, keyword, query);
    if (keyword) found = found.where(await searchCondition(ctx, keyword));
    const [by, direction] = sortOf(query.sort, 'skuCode.asc');
    return page(ctx, found.orderBy(columnOf[by], direction).orderBy('sku.sku_code'), query);
  },

  async getById(ctx, { query }) {
    const goods = await oneOfShop(ctx, 'sold.id', query.id);
    if (!goods) throw new Failure('商品不存在');
    return goods;
  },

  async update(ctx, { body: { id, version: seen, mini, ...change } }) {
    const before = await shopGoods.locked(ctx, id);
    const { name } = await nameOf(ctx, id);
    if (mini) await changeMini(ctx, id, name, mini, seen);
    if (mini && !Object.keys(change).length) return null;
    assertUnchanged(`商品「${name}」`, before, mini ? undefined : seen);
    const { shopCategoryId = before.shopCategoryId } = change;
    if (shopCategoryId !== before.shopCategoryId) await assertShopCategory(ctx, shopCategoryId, before.shopId);
    const { price = before.price, floorPrice = before.floorPrice } = change;
    if (price !== before.price) await assertShopMaySet(ctx, 'price', 'price');
    if (floorPrice !== before.floorPrice) await assertShopMaySet(ctx, 'floorPrice', 'floorPrice');
    if (floorPrice > price) throw new Failure('底价不能高于售价', { field: 'floorPrice' });
    return shopGoods.change(ctx, before, change);
  },
};
