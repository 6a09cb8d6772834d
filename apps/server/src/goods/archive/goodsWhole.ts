import { sql } from 'kysely';
import type { Context } from '../../kit/context';
import { Failure } from '../../kit/failure';
import { fromStore, withinStore } from '../../kit/storeTables';
import { inSellable } from '../stock/sellableStock';
import { shopCounts } from './goodsRows';

const stockSum = (ctx: Context, what: string) =>
  sql<number>`(select coalesce(sum(stock.${sql.raw(what)}), 0) from stock where stock.store_id = sku.store_id and stock.sku_id = sku.id and ${inSellable(ctx)})`;

/** Reads one part of the archive with all its data. */
export async function wholeGoods(ctx: Context, id: string) {
  const goods = await fromStore(ctx, 'goods')
    .innerJoin('goods_category as category', withinStore('category.id', 'goods.category_id'))
    .leftJoin('goods_brand as brand', withinStore('brand.id', 'goods.brand_id'))
    .where('goods.id', '=', id)
    .select([
      'goods.id',
      'goods.name',
      'goods.category_id as categoryId',
      'category.name as categoryName',
      'goods.brand_id as brandId',
      'goods.unit_name as unitName',
      'goods.decimals',
      'goods.is_service as isService',
      'goods.image_urls as imageUrl',
      'goods.detail',
      'goods.status',
      'goods.version',
      'goods.create_time as createTime',
    ])
    .select([
      sql<string>`coalesce(brand.name, '')`.as('brandName'),
      shopCounts.onSaleShops.as('onSaleShops'),
      shopCounts.shopCount.as('shopCount'),
    ])
    .$narrowType<{ status: 0 | 1 }>()
    .executeTakeFirst();
  if (!goods) throw new Failure('商品不存在');
  const [models, skus] = await Promise.all([
    fromStore(ctx, 'goods_model as fitting')
      .innerJoin('vehicle_model as model', withinStore('model.id', 'fitting.model_id'))
      .select(['model.id', 'model.factory_id as factoryId', 'model.title'])
      .where('fitting.goods_id', '=', id)
      .orderBy('model.title')
      .execute(),
    fromStore(ctx, 'goods_sku as sku')
      .where('sku.goods_id', '=', id)
      .select([
        'sku.id',
        'sku.sku_code as skuCode',
        'sku.bar_code as barCode',
        'sku.material_no as materialNo',
        'sku.oem_numbers as oemNumbers',
        'sku.spec',
        'sku.price',
        'sku.floor_price as floorPrice',
        'sku.threshold',
        stockSum(ctx, 'on_hand').as('onHand'),
        stockSum(ctx, 'allocated').as('allocated'),
        stockSum(ctx, 'on_hand - stock.allocated').as('available'),
        // Every order or stock movement of goods leaves a row in `stock`, of work in its orders.
        sql<boolean>`exists (select from stock where stock.store_id = sku.store_id and stock.sku_id = sku.id)
          or exists (select from order_sale_line line where line.store_id = sku.store_id and line.sku_id = sku.id)`.as(
          'used',
        ),
      ])
      .orderBy('sku.position')
      .orderBy('sku.id')
      .execute(),
  ]);
  return { ...goods, models, skus };
}
