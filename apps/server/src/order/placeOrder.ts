import { multiply } from '@partsdesk/core/money';
import { orderMoney } from '@partsdesk/core/order/orderMoney';
import type { BodyOf } from '@partsdesk/sdk';
import type { operations } from '@partsdesk/sdk/types/parts';
import { sql } from 'kysely';
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
import { keptShift } from './openShift';
import { sellWanted } from './orderDistribution';
import { assertPricesAllowed, useApproval } from './priceAuthority';
import { pricedLines } from './pricedLines';

type Placed = BodyOf<operations['orderSale_add']>;
type Draft = Omit<Placed, 'preOrderId'>;

export async function assertVehicleOf(ctx: Context, vehicleId: string, customerId: string): Promise<void> {
  const vehicle = await ctx.db.selectFrom('customer_vehicle').select('id')
    .where('store_id', '=', ctx.storeId).where('id', '=', vehicleId).where('customer_id', '=', customerId).executeTakeFirst();
  if (!vehicle) throw new Failure('车辆不存在，或不属于该客户', { field: 'vehicleId' });
}

async function buyer(ctx: Context, draft: Draft): Promise<string> {
  if (!draft.customerId) {
    if (draft.vehicleId) throw new Failure('请先选择车辆所属的客户', { field: 'customerId' });
    return walkInCustomer(ctx);
  }
  const customer = await ctx.db.selectFrom('customer').select(['id', 'name', 'status'])
    .where('store_id', '=', ctx.storeId).where('id', '=', draft.customerId).where(customerSeen(ctx)).executeTakeFirst();
  if (!customer) throw new Failure('客户不存在', { field: 'customerId' });
  if (customer.status === 0) throw new Failure(`客户「${customer.name}」已停用，不能开单`, { field: 'customerId' });
  if (draft.vehicleId) await assertVehicleOf(ctx, draft.vehicleId, customer.id);
  return customer.id;
}

/** Where the shop sells from. */
export async function warehouseOfShop(ctx: Context): Promise<string> {
  const warehouse = await ctx.db.selectFrom('warehouse').select('id')
    .where('store_id', '=', ctx.storeId).where('shop_id', '=', ctx.placeId).where('status', '=', 1).where('kind', '=', sql.lit(0))
    .orderBy('is_default', 'desc').orderBy('id').limit(1).executeTakeFirst();
  if (!warehouse) throw new Failure('本店没有启用的仓库，不能开单');
  return warehouse.id;
}

export async function assertServes(ctx: Context, staffId: string): Promise<void> {
  const staff = await staffSeen(ctx).select('staff.id').where('staff.id', '=', staffId).where('staff.status', '=', 1).executeTakeFirst();
  if (!staff) throw new Failure('服务人员不存在或已停用', { field: 'serviceStaffId' });
}

/** What the shop itself asks for the lines, by the customer's grade or its list. */
const ownAmount = (lines: readonly { ownPrice: number; listPrice: number; quantity: number }[]) =>
  lines.reduce((sum, { ownPrice, listPrice, quantity }) => sum + multiply(Math.min(ownPrice, listPrice), quantity), 0);

/** Works a sale out: who buys what, from where (the shop's usual warehouse, unless `from` names another), for how much. */
async function workOut(ctx: Context, draft: Draft, from?: string) {
  const [sold, customerId, warehouseId, shift] = await Promise.all([
    pricedLines(ctx, draft.lines, draft.customerId), buyer(ctx, draft), from ?? warehouseOfShop(ctx), keptShift(ctx), draft.serviceStaffId ? assertServes(ctx, draft.serviceStaffId) : undefined,
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
  return { lines, money, totals, customerId, warehouseId, shift, approval };
}

export type WorkedOut = Awaited<ReturnType<typeof workOut>>;

/** Works a sale out and reserves its stock. */
export async function reservedSale(ctx: Context, draft: Draft, from?: string): Promise<WorkedOut> {
  const sale = await workOut(ctx, draft, from);
  await reserve(ctx, sale.lines.map(({ skuId, quantity }, index) => ({ skuId, warehouseId: sale.warehouseId, quantity, field: `lines[${String(index)}].quantity` })));
  return sale;
}

/** What the order itself says of the sale. */
export const orderColumns = (draft: Draft, { customerId, totals }: WorkedOut) => ({
  customer_id: customerId, vehicle_id: draft.vehicleId ?? null, service_staff_id: draft.serviceStaffId ?? null, remark: draft.remark ?? '',
  list_amount: totals.listAmount, price_change: totals.priceChange, hand_discount: totals.handDiscount, round_off: totals.roundOff, receivable: totals.receivable,
});

/** Writes the lines of an order and of its outbound. */
export const writeLines = (ctx: Context, orderId: string, saleOutId: string, { lines, money, warehouseId }: WorkedOut) => [
  ctx.db.insertInto('order_sale_line').values(lines.map((line, index) => {
    const part = money.lines[index];
    if (!part) throw new Error('a line without money');
    return {
      store_id: ctx.storeId, id: line.id, order_id: orderId, position: index + 1, sku_id: line.skuId, order_type: line.orderType, detail_type_id: line.detailTypeId, quantity: line.quantity,
      list_price: line.listPrice, price: line.price, list_amount: part.listAmount, price_change: part.priceChange,
      hand_discount: part.handDiscount, round_off: part.roundOff, amount: part.amount, remark: line.remark,
      price_because: JSON.stringify(line.price === line.ownPrice ? line.because : []),
    };
  })).execute(),
  ctx.db.insertInto('sale_out_line').values(lines.map((line, index) => ({
    store_id: ctx.storeId, id: newId(ctx.now), sale_out_id: saleOutId, order_line_id: line.id, position: index + 1,
    sku_id: line.skuId, warehouse_id: warehouseId, quantity: line.quantity, detail_type_id: line.detailTypeId,
  }))).execute(),
];

/** Uses the approval up that the sale's prices needed, and notes who gave it. */
export const spendApproval = async (ctx: Context, { approval }: WorkedOut, orderId: string) =>
  approval && Promise.all([useApproval(ctx, approval, orderId), note(ctx, orderId, '改价授权', `${approval.approverName} 授权，${ctx.user?.name ?? ''} 开单`)]);

/** Places a sale: works its money out, reserves its stock, opens its outbound, and books what is owed. */
export async function placeOrder(ctx: Context, { preOrderId, ...draft }: Placed, from?: string) {
  const sale = await reservedSale(ctx, draft, from);
  const { customerId, shift, totals, approval } = sale;
  const orderId = newId(ctx.now);
  const saleOutId = newId(ctx.now);
  const document = { store_id: ctx.storeId, shop_id: ctx.placeId, created_by: ctx.user?.id ?? '', create_time: ctx.now };
  const insertOrder = ctx.db.insertInto('order_sale').values({ ...document, ...orderColumns(draft, sale), id: orderId, shift_id: shift?.id ?? null });
  const insertSaleOut = ctx.db.insertInto('sale_out').values({
    ...document, id: saleOutId, order_id: orderId, status: 1, customer_id: customerId, remark: draft.remark ?? '',
    receivable: totals.receivable, payment_status: totals.receivable === 0 ? 2 : 0,
  });
  const written = [insertOrder.execute(), insertSaleOut.execute(), ...writeLines(ctx, orderId, saleOutId, sale), note(ctx, orderId, '开单'), ctx.tellStore()];
  const last = Promise.all([
    // What everybody waits for: the customer's debt, and the numbers.
    totals.receivable ? bookReceivable(ctx, customerId, totals.receivable, { kind: 'saleOut', id: saleOutId }) : 0,
    numberDocument(ctx, 'order_sale', 'XS', orderId), numberDocument(ctx, 'sale_out', 'CK', saleOutId),
  ]);
  const [[, code, saleOutCode]] = await Promise.all([last, ...written]);
  await spendApproval(ctx, sale, orderId);
  if (preOrderId) await sellWanted(ctx, preOrderId, orderId);
  ctx.changed('orderSale', orderId, null, { code, receivable: totals.receivable, ...(approval ? { approvedBy: approval.approverName, cashier: ctx.user?.name } : {}) });
  return { id: orderId, code, saleOutId, saleOutCode, receivable: totals.receivable };
}
