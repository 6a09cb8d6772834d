import { sql } from 'kysely';
import type { Context } from '../../kit/context';
import { fromStore, withinStore } from '../../kit/storeTables';

/** Selects the parts on sale in the current shop, with the columns of the cash desk. */
export const sellableGoods = (ctx: Context) =>
  fromStore(ctx, 'goods_shop as sold')
    .innerJoin('goods_sku as sku', withinStore('sku.id', 'sold.sku_id'))
    .innerJoin('goods', withinStore('goods.id', 'sku.goods_id'))
    .leftJoin('goods_brand as brand', withinStore('brand.id', 'goods.brand_id'))
    .where('sold.shop_id', '=', ctx.placeId)
    .where('sold.on_sale', '=', 1)
    .where('goods.status', '=', 1)
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
      'sold.price',
      'sold.shelf',
      'goods.image_urls as imageUrl',
    ])
    .select([
      sql<string>`coalesce(brand.name, '')`.as('brandName'),
      sql<number>`${stockOf('on_hand - stock.allocated')}`.as('available'),
    ]);

/** Sums over the warehouses of the shop of `sold`, without faulty goods, which are not for sale. */
export const stockOf = (what: string) => sql<number>`(select coalesce(sum(stock.${sql.raw(what)}), 0) from stock
  join warehouse on warehouse.store_id = stock.store_id and warehouse.id = stock.warehouse_id
  where stock.store_id = sold.store_id and stock.sku_id = sold.sku_id and warehouse.shop_id = sold.shop_id and warehouse.status = 1 and warehouse.kind = 0)`;
