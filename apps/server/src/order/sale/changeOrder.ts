import { can, next } from '@partsdesk/core/lifecycle';
import { orderSaleLifecycle } from '@partsdesk/core/order/sale/orderSaleLifecycle';
import type { BodyOf } from '@partsdesk/sdk';
import type { operations } from '@partsdesk/sdk/types/parts';
import { bookReceivable } from '../../fund/receivable';
import { inLockOrder, release } from '../../goods/stock/stock';
import { assertOpen } from '../../kit/closedPeriod';
import type { Context } from '../../kit/context';
import { recordEvent } from '../../kit/documentEvent';
import { Failure } from '../../kit/failure';
import { lifecycleFailure } from '../../kit/lifecycleFailure';
import { lockedOrder, lockedWithOut, reservedOf } from './lockedOrder';
import { assertServes, assertVehicleOf, reservedSale, spendApproval } from './placeOrder';
import { orderColumns, writeLines } from './writeSale';

/** Replaces the lines of an order: reverses the reservation and debt, and books those of the new draft. */
export async function changeOrder(ctx: Context, { id, version, ...draft }: BodyOf<operations['orderSale_update']>) {
  const { order, out } = await lockedWithOut(ctx, id, version);
  await assertOpen(ctx, order.createTime);
  if (!can(orderSaleLifecycle, order.status, 'update'))
    throw lifecycleFailure('销售单', orderSaleLifecycle, order.status, 'update');
  if (out.received > 0) throw new Failure('该单已收款，不能修改');
  if (out.paymentStatus === 1) throw new Failure('顾客正在付款，请等结果');

  for (const { quantity, ...place } of inLockOrder(await reservedOf(ctx, out.id))) await release(ctx, place, quantity);
  const { sale, approval } = await reservedSale(ctx, draft);
  await ctx.db
    .deleteFrom('sale_out_line')
    .where('store_id', '=', ctx.storeId)
    .where('sale_out_id', '=', out.id)
    .execute();
  await ctx.db.deleteFrom('order_sale_line').where('store_id', '=', ctx.storeId).where('order_id', '=', id).execute();
  const { receivable } = sale.money.totals;
  await Promise.all([
    ctx.db
      .updateTable('order_sale')
      .set((row) => ({
        ...orderColumns(sale),
        status: next(orderSaleLifecycle, order.status, 'update') ?? order.status,
        version: row('version', '+', 1),
      }))
      .where('store_id', '=', ctx.storeId)
      .where('id', '=', id)
      .execute(),
    ctx.db
      .updateTable('sale_out')
      .set((row) => ({
        customer_id: sale.customerId,
        receivable,
        payment_status: receivable === 0 ? 2 : 0,
        on_credit: false,
        version: row('version', '+', 1),
      }))
      .where('store_id', '=', ctx.storeId)
      .where('id', '=', out.id)
      .execute(),
    ...writeLines(ctx, id, out.id, sale),
    recordEvent(ctx, id, '修改'),
    ctx.tellStore(),
  ]);
  await spendApproval(ctx, approval, id);
  const debts =
    sale.customerId === order.customerId
      ? [{ customerId: order.customerId, amount: receivable - out.receivable }]
      : [
          { customerId: order.customerId, amount: -out.receivable },
          { customerId: sale.customerId, amount: receivable },
        ];
  for (const { customerId, amount } of debts.sort((a, b) => (a.customerId < b.customerId ? -1 : 1)))
    if (amount) await bookReceivable(ctx, customerId, amount, { kind: 'saleOut', id: out.id });
  ctx.changed(
    'orderSale',
    id,
    { customerId: order.customerId, receivable: order.receivable },
    { customerId: sale.customerId, receivable },
  );
  return { id, code: order.code ?? '', saleOutId: out.id, saleOutCode: out.code ?? '', receivable };
}

/** Changes an order's vehicle, service person and remark. */
export async function changeService(
  ctx: Context,
  { id, version, vehicleId, serviceStaffId, remark }: BodyOf<operations['orderSale_update4Pms']>,
): Promise<null> {
  const order = await lockedOrder(ctx, id, version);
  if (order.status === orderSaleLifecycle.statuses.cancelled.code) throw new Failure('该单已取消，不能修改');
  await Promise.all([
    assertOpen(ctx, order.createTime),
    vehicleId ? assertVehicleOf(ctx, vehicleId, order.customerId) : undefined,
    serviceStaffId ? assertServes(ctx, serviceStaffId) : undefined,
  ]);
  const after = {
    vehicleId: vehicleId ?? null,
    serviceStaffId: serviceStaffId ?? null,
    remark: remark ?? order.remark,
  };
  await ctx.db
    .updateTable('order_sale')
    .set((row) => ({
      vehicle_id: after.vehicleId,
      service_staff_id: after.serviceStaffId,
      remark: after.remark,
      version: row('version', '+', 1),
    }))
    .where('store_id', '=', ctx.storeId)
    .where('id', '=', id)
    .execute();
  await recordEvent(ctx, id, '修改服务信息');
  ctx.changed(
    'orderSale',
    id,
    { vehicleId: order.vehicleId, serviceStaffId: order.serviceStaffId, remark: order.remark },
    after,
  );
  return null;
}
