import { sql } from 'kysely';
import type { Context } from '../../kit/context';
import { fromStore, withinStore } from '../../kit/storeTables';
import { stockOf } from './sellableGoods';

/** Selects parts with the columns of the cash desk, whether the current shop sells them or not. */
export const partsHere = (ctx: Context, skuIds: readonly string[]) =>
  fromStore(ctx, 'goods_sku as sku')
    .innerJoin('goods', withinStore('goods.id', 'sku.goods_id'))
    .leftJoin('goods_shop as sold', (join) =>
      join
        .onRef('sold.store_id', '=', 'sku.store_id')
        .onRef('sold.sku_id', '=', 'sku.id')
        .on('sold.shop_id', '=', ctx.placeId),
    )
    .leftJoin('goods_brand as brand', withinStore('brand.id', 'goods.brand_id'))
    .select([
      'sku.id as skuId',
      'sku.sku_code as skuCode',
      'sku.bar_code as barCode',
      'goods.name',
      'sku.spec',
      'sku.oem_numbers as oemNumbers',
      'goods.unit_name as unitName',
      'goods.decimals',
      'goods.is_service as isService',
      'goods.image_urls as imageUrl',
    ])
    .select([
      sql<string>`coalesce(brand.name, '')`.as('brandName'),
      sql<number>`coalesce(sold.price, sku.price)`.as('price'),
      sql<string>`coalesce(sold.shelf, '')`.as('shelf'),
      stockOf('on_hand - stock.allocated').as('available'),
      sql<boolean>`coalesce(sold.on_sale = 1 and goods.status = 1, false)`.as('onSale'),
    ])
    .where('sku.id', 'in', skuIds);
