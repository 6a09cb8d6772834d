import type { PriceReason } from '@partsdesk/core/goods/customerPrice';
import { multiply } from '@partsdesk/core/money';
import { orderMoney, type OrderMoney } from '@partsdesk/core/order/orderMoney';
import type { BodyOf } from '@partsdesk/sdk';
import type { operations } from '@partsdesk/sdk/types/parts';
import { walkInCustomer } from '../customer/walkIn';
import { numberDocument } from '../db/documentCode';
import { newId } from '../db/ids';
import { assertOpen } from '../fund/closedPeriod';
import { bookReceivable } from '../fund/receivable';
import { reserve } from '../goods/stock';
import type { Context } from '../http/context';
import { Failure } from '../http/failure';
import { assertServiceRight, customerSeen } from '../store/serviceRights';
import { staffSeen } from '../store/staffSeen';
import { assertTypesOffered } from './detailTypes';
import { note } from './documentEvent';
import { openShift } from './openShift';
import { assertPricesAllowed, useApproval } from './priceAuthority';
import { pricedLines } from './pricedLines';

type Draft = BodyOf<operations['orderSale_add']>;

async function buyer(ctx: Context, draft: Draft): Promise<string> {
  if (!draft.customerId) {
    if (draft.vehicleId) throw new Failure('请先选择车辆所属的客户', { field: 'customerId' });
    return walkInCustomer(ctx);
  }
  const customer = await ctx.db.selectFrom('customer').select(['id', 'name', 'status'])
    .where('store_id', '=', ctx.storeId).where('id', '=', draft.customerId).where(customerSeen(ctx)).executeTakeFirst();
  if (!customer) throw new Failure('客户不存在', { field: 'customerId' });
  if (customer.status === 0) throw new Failure(`客户「${customer.name}」已停用，不能开单`, { field: 'customerId' });
  if (draft.vehicleId) {
    const vehicle = await ctx.db.selectFrom('customer_vehicle').select('id')
      .where('store_id', '=', ctx.storeId).where('id', '=', draft.vehicleId).where('customer_id', '=', customer.id).executeTakeFirst();
    if (!vehicle) throw new Failure('车辆不存在，或不属于该客户', { field: 'vehicleId' });
  }
  return customer.id;
}

export async function warehouseOfShop(ctx: Context): Promise<string> {
  const warehouse = await ctx.db.selectFrom('warehouse').select('id')
    .where('store_id', '=', ctx.storeId).where('shop_id', '=', ctx.placeId).where('status', '=', 1)
    .orderBy('is_default', 'desc').orderBy('id').limit(1).executeTakeFirst();
  if (!warehouse) throw new Failure('本店没有启用的仓库，不能开单');
  return warehouse.id;
}

async function assertServes(ctx: Context, staffId: string): Promise<void> {
  const staff = await staffSeen(ctx).select('staff.id').where('staff.id', '=', staffId).where('staff.status', '=', 1).executeTakeFirst();
  if (!staff) throw new Failure('服务人员不存在或已停用', { field: 'serviceStaffId' });
}

/** What the shop itself asks for the lines, by the customer's grade or its list. */
const ownAmount = (lines: readonly { ownPrice: number; listPrice: number; quantity: number }[]) =>
  lines.reduce((sum, { ownPrice, listPrice, quantity }) => sum + multiply(Math.min(ownPrice, listPrice), quantity), 0);

/** A sale whose money is worked out and whose goods are reserved. */
export interface NewSale {
  lines: readonly { id: string; skuId: string; quantity: number; orderType: number; detailTypeId: string | null; listPrice: number; price: number; remark: string; because: readonly PriceReason[] }[];
  money: Extract<OrderMoney, { ok: true }>;
  customerId: string;
  warehouseId: string;
  vehicleId?: string | undefined;
  serviceStaffId?: string | undefined;
  shiftId?: string | undefined;
  remark?: string | undefined;
  /** 1: of the mini-app; its goods are not the store keeper's to hand out before it is shipped. */
  source: 0 | 1;
}

/** Writes the order and its outbound, and books what is owed. */
export async function writeSale(ctx: Context, { lines, money, customerId, warehouseId, source, ...sale }: NewSale) {
  const { totals } = money;
  const orderId = newId(ctx.now);
  const saleOutId = newId(ctx.now);
  const document = { store_id: ctx.storeId, shop_id: ctx.placeId, customer_id: customerId, created_by: ctx.user?.id ?? ctx.customerId ?? '', create_time: ctx.now, remark: sale.remark ?? '' };
  const insertOrder = ctx.db.insertInto('order_sale').values({
    ...document, id: orderId, source, vehicle_id: sale.vehicleId ?? null, service_staff_id: sale.serviceStaffId ?? null, shift_id: sale.shiftId ?? null,
    list_amount: totals.listAmount, price_change: totals.priceChange, hand_discount: totals.handDiscount, round_off: totals.roundOff, receivable: totals.receivable,
  });
  const insertOrderLines = ctx.db.insertInto('order_sale_line').values(lines.map((line, index) => {
    const part = money.lines[index];
    if (!part) throw new Error('a line without money');
    return {
      store_id: ctx.storeId, id: line.id, order_id: orderId, position: index + 1, sku_id: line.skuId, order_type: line.orderType, detail_type_id: line.detailTypeId, quantity: line.quantity,
      list_price: line.listPrice, price: line.price, list_amount: part.listAmount, price_change: part.priceChange,
      hand_discount: part.handDiscount, round_off: part.roundOff, amount: part.amount, remark: line.remark,
      price_because: JSON.stringify(line.because),
    };
  }));
  const insertSaleOut = ctx.db.insertInto('sale_out').values({
    ...document, id: saleOutId, order_id: orderId, status: source === 1 ? 0 : 1, receivable: totals.receivable, payment_status: totals.receivable === 0 ? 2 : 0,
  });
  const insertSaleOutLines = ctx.db.insertInto('sale_out_line').values(lines.map((line, index) => ({
    store_id: ctx.storeId, id: newId(ctx.now), sale_out_id: saleOutId, order_line_id: line.id, position: index + 1,
    sku_id: line.skuId, warehouse_id: warehouseId, quantity: line.quantity, detail_type_id: line.detailTypeId,
  })));
  const [, , , , , , , code, saleOutCode] = await Promise.all([
    insertOrder.execute(), insertOrderLines.execute(), insertSaleOut.execute(), insertSaleOutLines.execute(), note(ctx, orderId, source === 1 ? '下单' : '开单'), ctx.tellStore(),
    // Last what everybody waits for: the customer's debt, and the numbers.
    totals.receivable ? bookReceivable(ctx, customerId, totals.receivable, { kind: 'saleOut', id: saleOutId }) : 0,
    numberDocument(ctx, 'order_sale', 'XS', orderId), numberDocument(ctx, 'sale_out', 'CK', saleOutId),
  ]);
  return { orderId, code, saleOutId, saleOutCode };
}

/** Places a sale: works its money out, reserves its stock, opens its outbound, and books what is owed. */
export async function placeOrder(ctx: Context, draft: Draft) {
  const [sold, customerId, warehouseId, shift] = await Promise.all([
    pricedLines(ctx, draft.lines, draft.customerId), buyer(ctx, draft), warehouseOfShop(ctx), openShift(ctx), draft.serviceStaffId ? assertServes(ctx, draft.serviceStaffId) : undefined,
    assertTypesOffered(ctx, draft.lines), assertOpen(ctx),
  ]);
  const lines = sold.map((line) => ({ ...line, id: newId(ctx.now), remark: line.remark ?? '', detailTypeId: line.detailTypeId ?? null }));
  const { handDiscount = 0, roundOff = 0 } = draft;
  const money = orderMoney({ lines, handDiscount, roundOff });
  if (!money.ok) throw new Failure(money.message, { field: money.field });
  const { totals } = money;
  if (totals.receivable < ownAmount(lines)) await assertServiceRight(ctx, 'allow_discount', 'handDiscount');
  if (draft.expected !== undefined && draft.expected !== totals.receivable)
    throw new Failure('商品价格已变化，请核对金额后再结算', { field: 'expected' });
  const approval = await assertPricesAllowed(ctx, { lines, money: money.lines, handDiscount, roundOff }, draft.approvalId);
  await reserve(ctx, lines.map(({ skuId, quantity }, index) => ({ skuId, warehouseId, quantity, field: `lines[${String(index)}].quantity` })));

  const { orderId, code, saleOutId, saleOutCode } = await writeSale(ctx, {
    lines: lines.map((line) => ({ ...line, because: line.price === line.ownPrice ? line.because : [] })), money, customerId, warehouseId,
    vehicleId: draft.vehicleId, serviceStaffId: draft.serviceStaffId, shiftId: shift?.id, remark: draft.remark, source: 0,
  });
  if (approval) await Promise.all([useApproval(ctx, approval, orderId), note(ctx, orderId, '改价授权', `${approval.approverName} 授权，${ctx.user?.name ?? ''} 开单`)]);
  ctx.changed('orderSale', orderId, null, { code, receivable: totals.receivable, ...(approval ? { approvedBy: approval.approverName, cashier: ctx.user?.name } : {}) });
  return { id: orderId, code, saleOutId, saleOutCode, receivable: totals.receivable };
}
