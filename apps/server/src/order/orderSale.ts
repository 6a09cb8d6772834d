import type { PriceReason } from '@partsdesk/core/goods/customerPrice';
import { can, next } from '@partsdesk/core/lifecycle';
import { orderSaleLifecycle } from '@partsdesk/core/order/orderSaleLifecycle';
import { saleOutLifecycle } from '@partsdesk/core/order/saleOutLifecycle';
import { sql, type NotNull } from 'kysely';
import { assertOpen } from '../fund/closedPeriod';
import { bookReceivable } from '../fund/receivable';
import { inLockOrder, release } from '../goods/stock';
import type { Context } from '../http/context';
import type { Group } from '../http/contract';
import { Failure } from '../http/failure';
import { page } from '../http/page';
import { assertUnchanged } from '../http/version';
import { saleSeen } from '../store/serviceRights';
import { detailTypeName } from './detailTypes';
import { note, timelineOf } from './documentEvent';
import { lifecycleFailure } from './lifecycleFailure';
import { onlineOrders } from './online/onlineOrders';
import { placeOrder } from './placeOrder';
import { matching, newestFirst, orderRows, sales, type Sales } from './saleRows';

const lines = (ctx: Context, orderId: string) => ctx.db.selectFrom('order_sale_line as line')
  .innerJoin('goods_sku as sku', (join) => join.onRef('sku.store_id', '=', 'line.store_id').onRef('sku.id', '=', 'line.sku_id'))
  .innerJoin('goods', (join) => join.onRef('goods.store_id', '=', 'sku.store_id').onRef('goods.id', '=', 'sku.goods_id'))
  .select([
    'line.id', 'line.sku_id as skuId', 'sku.sku_code as skuCode', 'goods.name', 'sku.spec', 'goods.unit_name as unitName', 'line.order_type as orderType',
    'line.quantity', 'line.out_quantity as outQuantity', 'line.list_price as listPrice', 'line.price', 'line.list_amount as listAmount',
    'line.price_change as priceChange', 'line.hand_discount as handDiscount', 'line.round_off as roundOff', 'line.amount', 'line.remark',
    'line.detail_type_id as detailTypeId', detailTypeName.as('detailTypeName'),
  ])
  .select(sql<0 | 1 | 2>`case when line.out_quantity = 0 then 0 when line.out_quantity < line.quantity then 1 else 2 end`.as('outStatus'))
  .select(sql<PriceReason[]>`line.price_because`.as('because'))
  .$narrowType<{ orderType: 1 | 2 | 3 | 4 }>()
  .where('line.store_id', '=', ctx.storeId).where('line.order_id', '=', orderId)
  .orderBy('line.position').execute();

async function detail(ctx: Context, found: Sales) {
  const order = await orderRows(ctx, found)
    .leftJoin('staff as server', (join) => join.onRef('server.store_id', '=', 'sale.store_id').onRef('server.id', '=', 'sale.service_staff_id'))
    .select(['sale.vehicle_id as vehicleId', 'sale.hand_discount as handDiscount', 'sale.round_off as roundOff', 'sale.remark', 'out.id as saleOutId', 'sale.version'])
    .$narrowType<{ saleOutId: NotNull }>()
    .select([sql<string>`out.code`.as('saleOutCode'), sql<string>`coalesce(server.name, '')`.as('serviceStaffName')])
    .executeTakeFirst();
  if (!order) throw new Failure('销售单不存在');
  const [sold, timeline] = await Promise.all([lines(ctx, order.id), timelineOf(ctx, order.id, order.saleOutId)]);
  return { ...order, lines: sold, timeline };
}

async function locked(ctx: Context, id: string) {
  let order = ctx.db.selectFrom('order_sale as sale').select(['sale.id', 'sale.code', 'sale.status', 'sale.customer_id', 'sale.remark', 'sale.version', 'sale.create_time', 'sale.source'])
    .where('sale.store_id', '=', ctx.storeId).where('sale.id', '=', id).where(saleSeen(ctx));
  if (ctx.shopId) order = order.where('sale.shop_id', '=', ctx.shopId);
  const found = await order.forUpdate().executeTakeFirst();
  if (!found) throw new Failure('销售单不存在');
  return found;
}

async function cancel(ctx: Context, id: string, reason: string): Promise<null> {
  // The outbound first, as everybody who moves both does.
  const out = await ctx.db.selectFrom('sale_out').select(['id', 'status', 'receivable', 'received'])
    .where('store_id', '=', ctx.storeId).where('order_id', '=', id).forUpdate().executeTakeFirst();
  const order = await locked(ctx, id);
  if (!out) throw new Error(`sales order ${id} has no outbound`);
  if (order.source === 1) throw new Failure('商城订单请在商城订单里取消');
  await assertOpen(ctx, order.create_time);
  if (!can(orderSaleLifecycle, order.status, 'cancel')) throw lifecycleFailure('销售单', orderSaleLifecycle, order.status, 'cancel');
  if (!can(saleOutLifecycle, out.status, 'cancel')) throw lifecycleFailure('出库单', saleOutLifecycle, out.status, 'cancel');
  if (out.received > 0) throw new Failure('该单已收款，不能取消，请走退货退款');

  const reserved = await ctx.db.selectFrom('sale_out_line').select(['sku_id as skuId', 'warehouse_id as warehouseId', 'quantity'])
    .where('store_id', '=', ctx.storeId).where('sale_out_id', '=', out.id).execute();
  for (const { quantity, ...place } of inLockOrder(reserved)) await release(ctx, place, quantity);
  await bookReceivable(ctx, order.customer_id, -out.receivable, { kind: 'saleOut', id: out.id });
  const status = next(orderSaleLifecycle, order.status, 'cancel') ?? order.status;
  await ctx.db.updateTable('order_sale').set((row) => ({ status, version: row('version', '+', 1) })).where('store_id', '=', ctx.storeId).where('id', '=', id).execute();
  await ctx.db.updateTable('sale_out').set((row) => ({ status: next(saleOutLifecycle, out.status, 'cancel') ?? out.status, on_credit: false, version: row('version', '+', 1) }))
    .where('store_id', '=', ctx.storeId).where('id', '=', out.id).execute();
  await note(ctx, id, '取消', reason);
  ctx.changed('orderSale', id, { status: order.status }, { status, reason });
  await ctx.tellStore();
  return null;
}

export const orderSale: Group<'parts/orderSale'> = {
  ...onlineOrders,

  add: (ctx, { body }) => placeOrder(ctx, body),

  page(ctx, { query }) {
    let found = matching(sales(ctx), query);
    if (query.status !== undefined) found = found.where('sale.status', '=', query.status);
    return page(ctx, orderRows(ctx, newestFirst(found)), query);
  },

  getById: (ctx, { query }) => detail(ctx, sales(ctx).where('sale.id', '=', query.id)),
  getByCode: (ctx, { query }) => detail(ctx, sales(ctx).where('sale.code', '=', query.code)),

  count: (ctx) => sales(ctx).select('sale.status').select((row) => row.fn.countAll<number>().as('count')).groupBy('sale.status').orderBy('sale.status')
    .$narrowType<{ status: 0 | 1 | 2 | 3 | 4 }>().execute(),

  queryCheckStock: (ctx, { query }) => ctx.db.selectFrom('stock')
    .innerJoin('warehouse', (join) => join.onRef('warehouse.store_id', '=', 'stock.store_id').onRef('warehouse.id', '=', 'stock.warehouse_id'))
    .select('stock.sku_id as skuId').select(sql<number>`sum(stock.on_hand - stock.allocated)`.as('available'))
    .where('stock.store_id', '=', ctx.storeId).where('warehouse.shop_id', '=', ctx.placeId).where('stock.sku_id', 'in', query.skuIds)
    .groupBy('stock.sku_id').execute(),

  remove: (ctx, { body }) => cancel(ctx, body.id, body.reason ?? ''),

  async makeRemark(ctx, { body }) {
    const before = await locked(ctx, body.id);
    assertUnchanged(`销售单${before.code ?? ''}`, { version: before.version, current: before.status }, body.version);
    await assertOpen(ctx, before.create_time);
    await ctx.db.updateTable('order_sale').set({ remark: body.remark, version: before.version + 1 }).where('store_id', '=', ctx.storeId).where('id', '=', body.id).execute();
    ctx.changed('orderSale', body.id, { remark: before.remark }, { remark: body.remark });
    return null;
  },
};
