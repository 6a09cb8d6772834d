import { goodsShopColumns } from '@partsdesk/core/goods/goodsShopColumns';
import type { QueryOf } from '@partsdesk/sdk';
import type { operations, Schemas } from '@partsdesk/sdk/types/parts';
import { sql, type NotNull, type RawBuilder } from 'kysely';
import { listSheet } from '../../file/listSheet';
import type { Context } from '../../kit/context';
import type { Group } from '../../kit/contract';
import { Failure } from '../../kit/failure';
import { assertUnchanged } from '../../kit/owner/version';
import { EXACT_TOTAL_OF_FILTERED, pageByIds, sortOf } from '../../kit/page';
import { fromStore, withinStore } from '../../kit/storeTables';
import { withBelow } from '../archive/categoryTree';
import { assertNoThreshold } from '../archive/skuDrafts';
import { searchCondition, searchPage } from '../search/findParts';
import { changeMini } from './goodsMini';
import { goodsShopBatch } from './goodsShopBatch';
import { assertShopCategory } from './goodsShopCategory';
import { stockOf } from './sellableGoods';
import { shopGoods } from './shopGoods';
import { assertShopMaySet } from './shopMaySet';

type Query = QueryOf<operations['goodsShop_page']>;
type Row = Schemas['GoodsShop'];

const available = stockOf('on_hand - stock.allocated');

const soldRows = (ctx: Context) =>
  fromStore(ctx, 'goods_shop as sold')
    .innerJoin('goods_sku as sku', withinStore('sku.id', 'sold.sku_id'))
    .innerJoin('goods', withinStore('goods.id', 'sku.goods_id'))
    .leftJoin('goods_category as category', withinStore('category.id', 'goods.category_id'))
    .leftJoin('goods_brand as brand', withinStore('brand.id', 'goods.brand_id'))
    .leftJoin('goods_shop_category as own', withinStore('own.id', 'sold.shop_category_id'))
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
      'goods.is_service as isService',
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
    .$narrowType<{ onSale: 0 | 1; categoryName: NotNull }>();

/** Counts the current shop's goods. Parts are joined from the left, so that a count which needs none skips them. */
const counted = (ctx: Context) =>
  fromStore(ctx, 'goods_shop as sold')
    .leftJoin('goods_sku as sku', withinStore('sku.id', 'sold.sku_id'))
    .leftJoin('goods', withinStore('goods.id', 'sku.goods_id'))
    .where('sold.shop_id', '=', ctx.placeId);

/** The available quantity of every part of the shop, in one pass over its stock: for a list in that order. */
const held = (ctx: Context) =>
  sql<{ sku_id: string; available: number }>`(select stock.sku_id, sum(stock.on_hand - stock.allocated) as available
    from stock join warehouse on warehouse.store_id = stock.store_id and warehouse.id = stock.warehouse_id
    where stock.store_id = ${ctx.storeId} and warehouse.shop_id = ${ctx.placeId} and warehouse.status = 1 and warehouse.kind = 0
    group by stock.sku_id)`;

const columnOf = { skuCode: sql`sku.sku_code`, price: sql`sold.price`, available: sql`coalesce(held.available, 0)` };

/** Builds the conditions of the query on `sold` and `goods`. */
async function conditionsOf(ctx: Context, query: NonNullable<Query>): Promise<RawBuilder<boolean>[]> {
  const { categoryId, shopCategoryId, brandId, onSale, low } = query;
  return [
    ...(categoryId ? [sql<boolean>`goods.category_id = any(${await withBelow(ctx, categoryId)}::uuid[])`] : []),
    ...(shopCategoryId
      ? [
          sql<boolean>`sold.shop_category_id in (select own.id from goods_shop_category own
            where own.store_id = ${ctx.storeId} and (own.id = ${shopCategoryId} or own.parent_id = ${shopCategoryId}))`,
        ]
      : []),
    ...(brandId ? [sql<boolean>`goods.brand_id = ${brandId}`] : []),
    ...(onSale === undefined ? [] : [sql<boolean>`sold.on_sale = ${onSale}`]),
    ...(low ? [sql<boolean>`sold.threshold > 0 and ${available} <= sold.threshold`] : []),
  ];
}

/** Reads one of the current shop's goods, by its own id or its part's. */
export const oneOfShop = (ctx: Context, by: 'sold.id' | 'sku.id', id: string) =>
  soldRows(ctx).where(by, '=', id).executeTakeFirst();

const nameOf = (ctx: Context, id: string) =>
  fromStore(ctx, 'goods_shop as sold')
    .innerJoin('goods_sku as sku', withinStore('sku.id', 'sold.sku_id'))
    .innerJoin('goods', withinStore('goods.id', 'sku.goods_id'))
    .select(['goods.name', 'goods.is_service as isService'])
    .where('sold.id', '=', id)
    .executeTakeFirstOrThrow();

/** The shop's goods in an order. */
function ordered(ctx: Context, sort: NonNullable<Query>['sort']) {
  const [by, direction] = sortOf(sort, 'skuCode.asc');
  return soldRows(ctx)
    .$if(by === 'available', (rows) =>
      rows.leftJoin(held(ctx).as('held'), (join) => join.onRef('held.sku_id', '=', 'sold.sku_id')),
    )
    .orderBy(columnOf[by], direction)
    .orderBy('sku.sku_code');
}

export const goodsShop: Group<'parts/goodsShop'> = {
  ...goodsShopBatch,

  async page(ctx, { query }) {
    const { keyword, sort } = query;
    const conditions = await conditionsOf(ctx, query);
    if (keyword && !sort) {
      const found = soldRows(ctx).where((where) => where.and(conditions));
      return searchPage(ctx, found, sql`sold.id`, keyword, query);
    }
    if (keyword) conditions.push(await searchCondition(ctx, keyword));
    const found = ordered(ctx, sort)
      .clearSelect()
      .select('sold.id')
      .where((where) => where.and(conditions));
    return pageByIds(ctx, found, (ids) => soldRows(ctx).where('sold.id', 'in', ids).execute(), query, {
      counted: counted(ctx).where((where) => where.and(conditions)),
      ...(keyword || query.low ? { exactTo: EXACT_TOTAL_OF_FILTERED } : {}),
    });
  },

  async exportExcel(ctx, { query: { columns, ...query } }) {
    const { keyword, sort } = query;
    const conditions = await conditionsOf(ctx, query);
    const sheet = (rows: Parameters<typeof listSheet<Row>>[3]) =>
      listSheet('门店商品', goodsShopColumns, columns, rows);
    if (keyword && !sort) {
      // In the order of the search, as the screen has them.
      const found = soldRows(ctx).where((where) => where.and(conditions));
      return sheet({
        limit: (pageSize) => ({
          execute: async () => (await searchPage(ctx, found, sql`sold.id`, keyword, { pageSize })).records,
        }),
      });
    }
    if (keyword) conditions.push(await searchCondition(ctx, keyword));
    return sheet(ordered(ctx, sort).where((where) => where.and(conditions)));
  },

  async getById(ctx, { query }) {
    const goods = await oneOfShop(ctx, 'sold.id', query.id);
    if (!goods) throw new Failure('商品不存在');
    return goods;
  },

  async update(ctx, { body: { id, version: seen, mini, ...change } }) {
    const before = await shopGoods.locked(ctx, id);
    const { name, isService } = await nameOf(ctx, id);
    if (mini) await changeMini(ctx, id, name, mini, seen);
    if (mini && !Object.keys(change).length) return null;
    assertUnchanged(`商品「${name}」`, before, mini ? undefined : seen);
    if (isService) assertNoThreshold([change], () => 'threshold');
    const { shopCategoryId = before.shopCategoryId } = change;
    if (shopCategoryId !== before.shopCategoryId) await assertShopCategory(ctx, shopCategoryId, before.shopId);
    const { price = before.price, floorPrice = before.floorPrice } = change;
    if (price !== before.price) await assertShopMaySet(ctx, 'price', 'price');
    if (floorPrice !== before.floorPrice) await assertShopMaySet(ctx, 'floorPrice', 'floorPrice');
    if (floorPrice > price) throw new Failure('底价不能高于售价', { field: 'floorPrice' });
    return shopGoods.change(ctx, before, change);
  },
};
