import { sql } from 'kysely';
import type { Group } from '../../kit/contract';
import { Failure } from '../../kit/failure';
import { page } from '../../kit/page';
import { fromStore, withinStore } from '../../kit/storeTables';
import { withCustomerPrices } from '../price/customerPrices';
import { searchPage } from '../search/findParts';
import { oneOfShop } from '../shop/goodsShop';
import { sellableGoods } from '../shop/sellableGoods';
import { labelsPdf, partLabels } from './partLabels';

interface Place {
  shopId: string;
  shopName: string;
  warehouseId: string;
  warehouseName: string;
  onHand: number;
  available: number;
}

const total = (
  what: string,
) => sql<number>`(select coalesce(sum(${sql.raw(what)}), 0) from stock join warehouse on warehouse.store_id = stock.store_id and warehouse.id = stock.warehouse_id
  where stock.store_id = sku.store_id and stock.sku_id = sku.id and warehouse.status = 1 and warehouse.kind = 0)`;

export const goodsSku: Group<'parts/goodsSku'> = {
  async getShopSkuInfo(ctx, { query: { skuId } }) {
    const sold = await sellableGoods(ctx).where('sku.id', '=', skuId).executeTakeFirst();
    if (!sold) throw new Failure('商品不存在，或本店没有在售');
    return sold;
  },

  async stockPage(ctx, { query: { keyword, skuId, ...wanted } }) {
    let found = fromStore(ctx, 'goods_sku as sku')
      .innerJoin('goods', withinStore('goods.id', 'sku.goods_id'))
      .select(['sku.id as skuId', 'sku.sku_code as skuCode', 'goods.name', 'sku.spec', 'goods.unit_name as unitName'])
      .leftJoin('goods_shop as sold', (join) =>
        join
          .onRef('sold.store_id', '=', 'sku.store_id')
          .onRef('sold.sku_id', '=', 'sku.id')
          .on('sold.shop_id', '=', ctx.placeId),
      )
      .select((row) => ['goods.is_service as isService', row.fn.coalesce('sold.price', 'sku.price').as('price')])
      .select([total('stock.on_hand').as('onHand'), total('stock.on_hand - stock.allocated').as('available')])
      .select(
        sql<
          Place[]
        >`(select coalesce(jsonb_agg(jsonb_build_object('shopId', shop.id, 'shopName', shop.name, 'warehouseId', warehouse.id, 'warehouseName', warehouse.name,
          'onHand', stock.on_hand, 'available', stock.on_hand - stock.allocated) order by (shop.id = ${ctx.placeId}) desc, shop.is_head desc, shop.code, warehouse.name), '[]')
        from stock join warehouse on warehouse.store_id = stock.store_id and warehouse.id = stock.warehouse_id
        join shop on shop.store_id = warehouse.store_id and shop.id = warehouse.shop_id
        where stock.store_id = sku.store_id and stock.sku_id = sku.id and warehouse.status = 1 and warehouse.kind = 0 and stock.on_hand > 0)`.as(
          'places',
        ),
      );
    if (skuId) found = found.where('sku.id', '=', skuId);
    return keyword
      ? searchPage(ctx, found, sql`sku.id`, keyword, wanted)
      : page(ctx, found.orderBy('sku.sku_code'), wanted);
  },

  async customerPage(ctx, { query: { customerId, keyword, ...wanted } }) {
    const found = sellableGoods(ctx);
    const goods = keyword
      ? await searchPage(ctx, found, sql`sku.id`, keyword, wanted)
      : await page(ctx, found.orderBy('sku.sku_code'), wanted);
    return { ...goods, records: await withCustomerPrices(ctx, customerId, goods.records) };
  },

  labels: (ctx, { body }) => partLabels(ctx, body),
  labelsPdf: (ctx, { body }) => labelsPdf(ctx, body),
};

export const goodsShopSku: Group<'parts/goodsShopSku'> = {
  async getShopSku(ctx, { query: { skuId } }) {
    const sold = await oneOfShop(ctx, 'sku.id', skuId);
    if (!sold) throw new Failure('商品不存在，或没有下发到本店');
    return sold;
  },
};
