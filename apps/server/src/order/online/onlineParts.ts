import type { CodeOf } from '@partsdesk/core/lifecycle';
import { afterSaleLifecycle, type AfterSaleType } from '@partsdesk/core/order/afterSale/afterSaleLifecycle';
import { sql } from 'kysely';
import type { Context } from '../../kit/context';
import { fromStore, withinStore } from '../../kit/storeTables';

/** Sums the pieces that cases, except rejected ones, take back or give up. */
export const returnedPieces = sql<number>`(select coalesce(sum(back.quantity), 0) from after_sale_line back
  join after_sale one on one.store_id = back.store_id and one.id = back.after_sale_id
  where back.store_id = line.store_id and back.order_line_id = line.id and one.status <> ${sql.lit(afterSaleLifecycle.statuses.rejected.code)})`;

/** Selects the lines of orders, by order and position. */
export const linesOf = (ctx: Context, orderIds: readonly string[]) =>
  fromStore(ctx, 'order_sale_line as line')
    .innerJoin('goods_sku as sku', withinStore('sku.id', 'line.sku_id'))
    .innerJoin('goods', withinStore('goods.id', 'sku.goods_id'))
    .leftJoin('goods_brand as brand', withinStore('brand.id', 'goods.brand_id'))
    .innerJoin('online_order as online', withinStore('online.order_id', 'line.order_id'))
    .leftJoin('goods_shop as placed', (join) =>
      join
        .onRef('placed.store_id', '=', 'line.store_id')
        .onRef('placed.sku_id', '=', 'line.sku_id')
        .onRef('placed.shop_id', '=', 'online.shop_id'),
    )
    .select([
      'line.order_id as orderId',
      'line.id',
      'line.sku_id as skuId',
      'sku.sku_code as skuCode',
      'goods.name',
      'sku.spec',
      'goods.unit_name as unitName',
      'goods.image_urls as imageUrl',
      'sku.bar_code as barCode',
      sql<string>`coalesce(brand.name, '')`.as('brandName'),
      sql<string>`coalesce(placed.shelf, '')`.as('shelf'),
    ])
    .select([
      'line.quantity',
      'line.out_quantity as outQuantity',
      'line.list_price as listPrice',
      'line.price',
      'line.list_amount as listAmount',
      'line.price_change as priceChange',
      'line.hand_discount as discount',
      'line.amount',
    ])
    .select(returnedPieces.as('returned'))
    .select(
      sql<number>`(select coalesce(sum(stock.on_hand - stock.allocated), 0) from stock join warehouse on warehouse.store_id = stock.store_id and warehouse.id = stock.warehouse_id
    join online_order at on at.store_id = stock.store_id and at.order_id = line.order_id
    where stock.store_id = line.store_id and stock.sku_id = line.sku_id and warehouse.shop_id = at.shop_id and warehouse.kind = 0 and warehouse.status = 1)`.as(
        'available',
      ),
    )
    .where('line.order_id', 'in', orderIds)
    .orderBy('line.position')
    .execute();

/** Selects the after-sale cases of orders. */
export const casesOf = (ctx: Context, orderIds: readonly string[]) =>
  fromStore(ctx, 'after_sale as one')
    .select([
      'one.order_id as orderId',
      'one.id',
      'one.type',
      'one.status',
      'one.amount',
      'one.create_time as createTime',
      sql<string>`one.code`.as('code'),
      sql<string>`case when one.status = ${sql.lit(afterSaleLifecycle.statuses.rejected.code)} then one.answer else '' end`.as(
        'answer',
      ),
    ])
    .$narrowType<{ type: AfterSaleType; status: CodeOf<typeof afterSaleLifecycle> }>()
    .where('one.order_id', 'in', orderIds)
    .orderBy('one.id')
    .execute();

export function withoutOrder<Row extends { orderId: string }>(
  rows: readonly Row[],
  id: string,
): Omit<Row, 'orderId'>[] {
  return rows.flatMap(({ orderId, ...row }) => (orderId === id ? [row] : []));
}
