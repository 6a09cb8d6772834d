import { orderSaleLifecycle } from '@partsdesk/core/order/sale/orderSaleLifecycle';
import { paymentStatus } from '@partsdesk/core/order/sale/paymentStatus';
import type { BodyOf } from '@partsdesk/sdk';
import type { operations } from '@partsdesk/sdk/types/parts';
import { releaseUses } from '../../customer/card/gift/giftCardUses';
import { bookReceivable } from '../../fund/receivable';
import { inLockOrder, release } from '../../goods/stock/stock';
import { assertOpen } from '../../kit/closedPeriod';
import type { Context } from '../../kit/context';
import { recordEvent } from '../../kit/documentEvent';
import { Failure } from '../../kit/failure';
import { broughtAnew, changing, holdCoupons, takeGifts, withOwnGifts } from '../../market/orderMarks';
import { moveSales } from '../ledger/saleLedger';
import { saleOuts } from '../outbound/saleOuts';
import { lockedOrder, lockedWithOut, reservedOf } from './lockedOrder';
import { orders } from './orders';
import { assertServes, assertVehicleOf, reservedSale, spendApproval } from './placeOrder';
import { coveredIn, saleOf, takeCoupons, takeUses, writeLines } from './writeSale';

/** Replaces the lines of an order: reverses the reservation and debt, and books those of the new draft. */
export async function changeOrder(ctx: Context, { id, version, ...wanted }: BodyOf<operations['orderSale_update']>) {
  const { order, out } = await lockedWithOut(ctx, id, version, 'update');
  await assertOpen(ctx, order.createTime);
  if (out.received > 0) throw new Failure('该单已收款，不能修改');
  if (out.paymentStatus === paymentStatus.statuses.paying.code) throw new Failure('顾客正在付款，请等结果');

  const isSame = (wanted.customerId ?? order.customerId) === order.customerId;
  const draft = isSame ? { ...wanted, lines: await withOwnGifts(ctx, id, wanted.lines) } : wanted;
  // The common lock order: gift cards, coupons, the stock.
  await releaseUses(ctx, out.id);
  await holdCoupons(ctx, id, draft.couponIds ?? []);
  await changing(ctx, id);
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
    orders.move(ctx, order, { status: 'update' }, saleOf(sale)),
    saleOuts.move(
      ctx,
      out,
      { paymentStatus: receivable === 0 ? 'settle' : 'reprice' },
      { customerId: sale.customerId, receivable, onCredit: false },
    ),
    ...writeLines(ctx, id, out.id, sale),
    recordEvent(ctx, id, '修改'),
    ctx.tellStore(),
  ]);
  await takeUses(ctx, out.id, sale);
  await takeCoupons(ctx, id, sale);
  await takeGifts(ctx, sale.lines);
  await spendApproval(ctx, approval, id);
  if (sale.customerId !== order.customerId) await broughtAnew(ctx, id, sale.customerId);
  const debts =
    sale.customerId === order.customerId
      ? [{ customerId: order.customerId, amount: receivable - out.receivable }]
      : [
          { customerId: order.customerId, amount: -out.receivable },
          { customerId: sale.customerId, amount: receivable },
        ];
  for (const { customerId, amount } of debts.sort((a, b) => (a.customerId < b.customerId ? -1 : 1)))
    if (amount) await bookReceivable(ctx, customerId, amount, { kind: 'saleOut', id: out.id });
  return {
    id,
    code: order.code ?? '',
    saleOutId: out.id,
    saleOutCode: out.code ?? '',
    receivable,
    covered: coveredIn(sale),
  };
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
  await orders.change(ctx, order, after);
  await moveSales(ctx, id, order.serviceStaffId, after.serviceStaffId);
  await recordEvent(ctx, id, '修改服务信息');
  return null;
}
