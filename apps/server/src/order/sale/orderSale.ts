import type { PriceReason } from '@partsdesk/core/goods/customerPrice';
import { orderSums } from '@partsdesk/core/listSums';
import { orderSaleLifecycle } from '@partsdesk/core/order/sale/orderSaleLifecycle';
import { sql, type NotNull } from 'kysely';
import { addDays, dayOf, startOfDay } from '../../clock';
import { assertOpen } from '../../kit/closedPeriod';
import type { Context } from '../../kit/context';
import type { Group } from '../../kit/contract';
import { timelineOf } from '../../kit/documentEvent';
import { Failure } from '../../kit/failure';
import { EXACT_TOTAL_OF_DOCUMENTS, page } from '../../kit/page';
import { fromStore, withinStore } from '../../kit/storeTables';
import { couponsOn } from '../../market/coupon/couponsAtDesk';
import { timesPrinted } from '../../print/printLog';
import { placedOrders } from '../../report/placedOrders';
import { onlineOrders } from '../online/onlineOrders';
import { cancelPaid, cancelPaidInfo } from './cancelPaid';
import { changeOrder, changeService } from './changeOrder';
import { coverWords } from './coverWords';
import { detailTypeName } from './detailTypes';
import { cancelOrder, forceComplete } from './endOrder';
import { lockedOrder } from './lockedOrder';
import { orders } from './orders';
import { placeOrder } from './placeOrder';
import { matching, newestFirst, orderRows, sales, savedSlip, shopSlip } from './saleRows';

/** Selects the orders that the figures of sales count on these days. */
const countedOrders = (ctx: Context, from = '1970-01-01', to = dayOf(ctx.now)) =>
  sql<string>`(select order_id from (${placedOrders(ctx, {
    from: startOfDay(from),
    to: addDays(startOfDay(to), 1),
  })}) placed)`;

const lines = (ctx: Context) =>
  fromStore(ctx, 'order_sale_line as line')
    .innerJoin('goods_sku as sku', withinStore('sku.id', 'line.sku_id'))
    .innerJoin('goods', withinStore('goods.id', 'sku.goods_id'))
    .leftJoin('goods_brand as brand', withinStore('brand.id', 'goods.brand_id'))
    .select(sql<string>`coalesce(brand.name, '')`.as('brandName'))
    .select([
      'line.id',
      'line.sku_id as skuId',
      'sku.sku_code as skuCode',
      'goods.name',
      'sku.spec',
      'goods.unit_name as unitName',
      'line.order_type as orderType',
      'line.quantity',
      'line.out_quantity as outQuantity',
      'line.closed_quantity as closedQuantity',
      'line.list_price as listPrice',
      'line.price',
      'line.list_amount as listAmount',
      'line.price_change as priceChange',
      'line.hand_discount as handDiscount',
      'line.coupon',
      'line.round_off as roundOff',
      'line.amount',
      'line.remark',
      'line.detail_type_id as detailTypeId',
      detailTypeName.as('detailTypeName'),
    ])
    .select(
      sql<
        0 | 1 | 2 | 3
      >`case when line.closed_quantity > 0 then 3 when line.out_quantity = 0 then 0 when line.out_quantity < line.quantity then 1 else 2 end`.as(
        'outStatus',
      ),
    )
    .select(sql<PriceReason[]>`line.price_because`.as('because'))
    .select(['line.gift_card_item_id as giftCardItemId', coverWords('line').as('giftCardWords')])
    .$narrowType<{ orderType: 1 | 2 | 3 | 4 }>();

const outOf = (ctx: Context, orderId: string) =>
  fromStore(ctx, 'sale_out').select('id').where('order_id', '=', orderId).$asScalar();

/** Reads an order as its page shows it; the statements go out together, since none needs another's answer. */
export async function orderDetail(ctx: Context, id: string) {
  const head = orderRows(ctx, sales(ctx).where('sale.id', '=', id))
    .leftJoin('staff as server', withinStore('server.id', 'sale.service_staff_id'))
    .leftJoin('shop as seller', withinStore('seller.id', 'sale.shop_id'))
    .leftJoin('store_setting as slip', savedSlip)
    .select([
      'sale.vehicle_id as vehicleId',
      'sale.service_staff_id as serviceStaffId',
      'sale.hand_discount as handDiscount',
      'sale.coupon',
      'sale.round_off as roundOff',
      'sale.remark',
      'out.id as saleOutId',
      'sale.version',
    ])
    .$narrowType<{ saleOutId: NotNull }>()
    .select([
      sql<string>`out.code`.as('saleOutCode'),
      sql<string>`coalesce(server.name, '')`.as('serviceStaffName'),
      timesPrinted(ctx, 1, sql.ref('sale.id')).as('printTimes'),
      timesPrinted(ctx, 2, sql.ref('out.id')).as('outPrintTimes'),
      ...shopSlip,
    ]);
  const [order, sold, coupons, timeline] = await Promise.all([
    head.executeTakeFirst(),
    lines(ctx).where('line.order_id', '=', id).orderBy('line.position').execute(),
    couponsOn(ctx, id),
    timelineOf(ctx, id, outOf(ctx, id)),
  ]);
  if (!order) throw new Failure('销售单不存在');
  return { ...order, lines: sold, coupons, timeline };
}

export const orderSale: Group<'parts/orderSale'> = {
  ...onlineOrders,

  add: (ctx, { body }) => placeOrder(ctx, body),

  page(ctx, { query }) {
    const { counted, from, to, ...filter } = query;
    let found = matching(ctx, sales(ctx), counted ? filter : query);
    if (counted) found = found.where('sale.id', 'in', countedOrders(ctx, from, to));
    if (query.status !== undefined) found = found.where('sale.status', '=', query.status);
    return page(ctx, orderRows(ctx, newestFirst(found)), query, {
      exactTo: EXACT_TOTAL_OF_DOCUMENTS,
      sums: orderSums,
    });
  },

  getById: (ctx, { query }) => orderDetail(ctx, query.id),
  async getByCode(ctx, { query }) {
    const order = await sales(ctx).select('sale.id').where('sale.code', '=', query.code).executeTakeFirst();
    if (!order) throw new Failure('销售单不存在');
    return orderDetail(ctx, order.id);
  },

  count: (ctx) =>
    sales(ctx)
      .select('sale.status')
      .select((row) => row.fn.countAll<number>().as('count'))
      .groupBy('sale.status')
      .orderBy('sale.status')
      .$narrowType<{ status: 0 | 1 | 2 | 3 | 4 }>()
      .execute(),

  queryCheckStock: (ctx, { query }) =>
    fromStore(ctx, 'stock')
      .innerJoin('warehouse', withinStore('warehouse.id', 'stock.warehouse_id'))
      .select('stock.sku_id as skuId')
      .select(sql<number>`sum(stock.on_hand - stock.allocated)`.as('available'))
      .where('warehouse.shop_id', '=', ctx.placeId)
      .where('warehouse.kind', '=', sql.lit(0))
      .where('warehouse.status', '=', 1)
      .where('stock.sku_id', 'in', query.skuIds)
      .groupBy('stock.sku_id')
      .execute(),

  async getItemById(ctx, { query }) {
    const line = await lines(ctx)
      .where('line.id', '=', query.id)
      // Hides the lines of orders that the caller may not see.
      .where(
        'line.order_id',
        'in',
        sales(ctx)
          .select('sale.id')
          .where('sale.id', '=', (row) =>
            row
              .selectFrom('order_sale_line')
              .select('order_id')
              .where('store_id', '=', ctx.storeId)
              .where('id', '=', query.id),
          ),
      )
      .executeTakeFirst();
    if (!line) throw new Failure('销售单明细不存在');
    return line;
  },

  update: (ctx, { body }) => changeOrder(ctx, body),
  update4Pms: (ctx, { body }) => changeService(ctx, body),
  remove: (ctx, { body }) => cancelOrder(ctx, body.id, body.reason ?? ''),
  queryCancelPaid: (ctx, { query }) => cancelPaidInfo(ctx, query.id),
  cancelPaid: (ctx, { body }) => cancelPaid(ctx, body),
  deleteById: (ctx, { query }) => cancelOrder(ctx, query.id, ''),
  forceComplete: (ctx, { body }) => forceComplete(ctx, body.id, body.reason, body.version),

  async updateStatus(ctx, { query: { id, status } }) {
    const { forcedComplete, cancelled } = orderSaleLifecycle.statuses;
    if (status === forcedComplete.code && (await ctx.can('orderSale.forceComplete')))
      return forceComplete(ctx, id, '直接改状态');
    if (status === cancelled.code && (await ctx.can('orderSale.cancel'))) return cancelOrder(ctx, id, '直接改状态');
    if (status === forcedComplete.code || status === cancelled.code)
      throw new Failure('没有权限改为该状态', { field: 'status' });
    throw new Failure('状态只能改为“强制完成”或“已取消”，其余随出库变化', { field: 'status' });
  },

  async makeRemark(ctx, { body }) {
    const before = await lockedOrder(ctx, body.id, body.version);
    await assertOpen(ctx, before.createTime);
    await orders.change(ctx, before, { remark: body.remark });
    return null;
  },
};
