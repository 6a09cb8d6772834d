import type { EventOf } from '@partsdesk/core/lifecycle';
import type { orderSaleLifecycle } from '@partsdesk/core/order/sale/orderSaleLifecycle';
import { sql } from 'kysely';
import { isSaleVisible } from '../../account/role/serviceRights';
import type { Context } from '../../kit/context';
import { Failure } from '../../kit/failure';
import { fromStore } from '../../kit/storeTables';
import { orders } from './orders';

/** Locks an order of this shop; refuses if it has changed since the caller read it at `version`. */
export async function lockedOrder(ctx: Context, id: string, version: number | undefined) {
  let order = fromStore(ctx, 'order_sale as sale')
    .select([
      'sale.id',
      'sale.code',
      'sale.status',
      'sale.customer_id as customerId',
      'sale.vehicle_id as vehicleId',
      'sale.service_staff_id as serviceStaffId',
      'sale.receivable',
      'sale.remark',
      'sale.version',
      'sale.create_time as createTime',
      'sale.source',
    ])
    .where('sale.id', '=', id)
    .where(isSaleVisible(ctx));
  if (ctx.shopId) order = order.where('sale.shop_id', '=', ctx.shopId);
  const found = await order.forUpdate().executeTakeFirst();
  if (!found) throw new Failure('销售单不存在');
  orders.check(found, version);
  return found;
}

/**
 * Locks an order and its outbound, the outbound first: the lock order of everybody who changes both. Refuses a change
 * based on an outdated version, then an event that the order's status does not allow.
 */
export async function lockedWithOut(
  ctx: Context,
  id: string,
  version: number | undefined,
  event: EventOf<typeof orderSaleLifecycle>,
) {
  const out = await fromStore(ctx, 'sale_out')
    .select([
      'id',
      'code',
      'status',
      'receivable',
      'received',
      'goodwill',
      'payment_status as paymentStatus',
      'version',
    ])
    .where('order_id', '=', id)
    .forUpdate()
    .executeTakeFirst();
  const order = await lockedOrder(ctx, id, version);
  if (!out) throw new Error(`sales order ${id} has no outbound`);
  if (order.source === 1) throw new Failure('商城订单请在商城订单里处理');
  orders.check(order, undefined, 'status', event);
  return { order, out };
}

/** Reads the reservations of an outbound: per line of goods the part, its place and the pieces not handed out. */
export const reservedOf = (ctx: Context, saleOutId: string) =>
  fromStore(ctx, 'sale_out_line as line')
    .select([
      'line.sku_id as skuId',
      'line.warehouse_id as warehouseId',
      'line.quantity',
      'line.out_quantity as outQuantity',
    ])
    .where('line.sale_out_id', '=', saleOutId)
    .where('line.is_service', '=', sql.lit(false))
    .orderBy('line.position')
    .execute();
