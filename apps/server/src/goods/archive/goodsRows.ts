import type { QueryOf } from '@partsdesk/sdk';
import type { operations } from '@partsdesk/sdk/types/parts';
import { sql } from 'kysely';
import type { Context } from '../../kit/context';
import { EXACT_TOTAL_OF_FILTERED, pageByIds, sortOf } from '../../kit/page';
import { fromStore, withinStore } from '../../kit/storeTables';
import { searchCondition, searchPage } from '../search/findParts';
import { inSellable } from '../stock/sellableStock';
import { withBelow } from './categoryTree';

type Query = QueryOf<operations['goods_page']>;

/** Sums over the warehouses that the company sells from, and all variants of the part. */
const stockOf = (
  ctx: Context,
  what: string,
) => sql<number>`(select coalesce(sum(stock.${sql.raw(what)}), 0) from goods_sku variant
  join stock on stock.store_id = variant.store_id and stock.sku_id = variant.id and ${inSellable(ctx)} where variant.store_id = goods.store_id and variant.goods_id = goods.id)`;
export const available = (ctx: Context) => stockOf(ctx, 'on_hand - stock.allocated');
const copies = (condition: string) => sql<number>`(select count(distinct sold.shop_id)::int from goods_sku variant
  join goods_shop sold on sold.store_id = variant.store_id and sold.sku_id = variant.id where variant.store_id = goods.store_id and variant.goods_id = goods.id ${sql.raw(condition)})`;
const onSale = sql<boolean>`exists (select from goods_sku variant join goods_shop sold on sold.store_id = variant.store_id and sold.sku_id = variant.id
  where variant.store_id = goods.store_id and variant.goods_id = goods.id and sold.on_sale = 1)`;
export const shopCounts = { onSaleShops: copies('and sold.on_sale = 1'), shopCount: copies('') };

/** Selects parts with each of their variants; a list shows the first one, or the one that was found. */
const variants = (ctx: Context) =>
  fromStore(ctx, 'goods')
    .innerJoin('goods_sku as sku', withinStore('sku.goods_id', 'goods.id'))
    .leftJoin('goods_category as category', withinStore('category.id', 'goods.category_id'))
    .leftJoin('goods_brand as brand', withinStore('brand.id', 'goods.brand_id'))
    .select([
      'goods.id',
      'sku.id as skuId',
      'sku.sku_code as skuCode',
      'sku.bar_code as barCode',
      'goods.name',
      'sku.spec',
      'sku.oem_numbers as oemNumbers',
      'goods.category_id as categoryId',
      'goods.unit_name as unitName',
      'goods.decimals',
      'goods.is_service as isService',
      'sku.price',
      'goods.image_urls as imageUrl',
      'goods.status',
      'sku.threshold',
      'goods.version',
      'goods.create_time as createTime',
    ])
    .select([
      sql<string>`category.name`.as('categoryName'),
      sql<string>`coalesce(brand.name, '')`.as('brandName'),
      shopCounts.onSaleShops.as('onSaleShops'),
      shopCounts.shopCount.as('shopCount'),
      stockOf(ctx, 'on_hand').as('onHand'),
      stockOf(ctx, 'allocated').as('allocated'),
      available(ctx).as('available'),
      sql<number>`(select count(*)::int from goods_sku variant where variant.store_id = goods.store_id and variant.goods_id = goods.id)`.as(
        'skuCount',
      ),
    ])
    .$narrowType<{ status: 0 | 1 }>();

const columnOf = {
  createTime: () => sql`goods.id`,
  skuCode: () => sql`sku.sku_code`,
  price: () => sql`sku.price`,
  available,
};
const low = (
  ctx: Context,
) => sql<boolean>`exists (select from goods_sku variant where variant.store_id = goods.store_id and variant.goods_id = goods.id and variant.threshold > 0
  and variant.threshold >= (select coalesce(sum(stock.on_hand - stock.allocated), 0) from stock
    where ${inSellable(ctx)} and stock.store_id = variant.store_id and stock.sku_id = variant.id))`;
export const stockStates = {
  1: (ctx: Context) => sql<boolean>`${available(ctx)} > 0`,
  // Work is never out of stock.
  2: (ctx: Context) => sql<boolean>`(${available(ctx)} <= 0 and not goods.is_service)`,
  3: low,
};

/** Builds the conditions of the query that need only the table `goods`. */
async function conditionsOf(
  ctx: Context,
  { keyword, categoryId, brandId, status, onSale: sold, stock }: NonNullable<Query>,
) {
  return [
    ...(categoryId ? [sql<boolean>`goods.category_id = any(${await withBelow(ctx, categoryId)}::uuid[])`] : []),
    ...(brandId ? [sql<boolean>`goods.brand_id = ${brandId}`] : []),
    ...(status === undefined ? [] : [sql<boolean>`goods.status = ${status}`]),
    ...(sold === undefined ? [] : [sold === 1 ? onSale : sql<boolean>`not ${onSale}`]),
    ...(stock ? [stockStates[stock](ctx)] : []),
    ...(keyword
      ? [
          sql<boolean>`exists (select from goods_sku sku where sku.store_id = goods.store_id and sku.goods_id = goods.id and ${await searchCondition(ctx, keyword)})`,
        ]
      : []),
  ];
}

/** Reads one page of the archive. */
export async function goodsPage(ctx: Context, query: NonNullable<Query>) {
  const { keyword, sort, ...wanted } = query;
  if (keyword && !sort) {
    const conditions = await conditionsOf(ctx, wanted);
    return searchPage(
      ctx,
      variants(ctx).where((where) => where.and(conditions)),
      sql`goods.id`,
      keyword,
      wanted,
    );
  }
  const conditions = await conditionsOf(ctx, query);
  const [by, direction] = sortOf(sort, 'createTime.desc');
  const found = fromStore(ctx, 'goods')
    .leftJoin('goods_sku as sku', (join) =>
      join
        .onRef('sku.store_id', '=', 'goods.store_id')
        .onRef('sku.goods_id', '=', 'goods.id')
        .on('sku.position', '=', sql.lit(0)),
    )
    .select('goods.id')
    .where((where) => where.and(conditions))
    .orderBy(columnOf[by](ctx), direction)
    .$if(by !== 'createTime', (rows) => rows.orderBy('goods.id'));
  const { onSale: sold, stock } = query;
  return pageByIds(
    ctx,
    found,
    (ids) => variants(ctx).where('goods.id', 'in', ids).where('sku.position', '=', sql.lit(0)).execute(),
    wanted,
    {
      // Counts parts without joining their first variant, which is most of the work in a large archive.
      counted: fromStore(ctx, 'goods')
        .where((where) => where.and(conditions))
        .orderBy('goods.id', 'desc'),
      ...(keyword || sold !== undefined || stock ? { exactTo: EXACT_TOTAL_OF_FILTERED } : {}),
    },
  );
}
