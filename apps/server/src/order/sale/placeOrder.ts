import { multiply } from '@partsdesk/core/money';
import { orderMoney } from '@partsdesk/core/order/sale/orderMoney';
import type { BodyOf } from '@partsdesk/sdk';
import type { operations } from '@partsdesk/sdk/types/parts';
import { assertServiceRight } from '../../account/role/serviceRights';
import { assertMayBuy } from '../../customer/buyers';
import { passed } from '../../customer/vehicle/vehicles';
import { walkInCustomer } from '../../customer/walkIn';
import { newId } from '../../db/ids';
import { warehouseOfShop } from '../../goods/stock/usualWarehouse';
import { assertOpen } from '../../kit/closedPeriod';
import type { Context } from '../../kit/context';
import { recordEvent } from '../../kit/documentEvent';
import { Failure } from '../../kit/failure';
import { fromStore } from '../../kit/storeTables';
import { planCoupons } from '../../market/coupon/planCoupons';
import { visibleStaff } from '../../store/staff/visibleStaff';
import { sellWanted } from '../distribution/orderDistribution';
import { lockOpenShift } from '../shift/openShift';
import { approvalWayLabel } from './approval/approvalWays';
import { assertPricesAllowed, useApproval, type UsableApproval } from './approval/priceAuthority';
import { assertTypesOffered } from './detailTypes';
import { pricedLines } from './pricedLines';
import { reservedLines } from './reservedLines';
import { coveredIn, writeSale, type NewSale } from './writeSale';

type Placed = BodyOf<operations['orderSale_add']>;
type Draft = Omit<Placed, 'preOrderId'>;

export async function assertVehicleOf(ctx: Context, vehicleId: string, customerId: string): Promise<void> {
  const vehicle = await fromStore(ctx, 'customer_vehicle')
    .select('id')
    .where('id', '=', vehicleId)
    .where('customer_id', '=', customerId)
    .where('audit_status', '=', passed.code)
    .executeTakeFirst();
  if (!vehicle) throw new Failure('车辆不存在，或不属于该客户', { field: 'vehicleId' });
}

async function buyer(ctx: Context, draft: Draft): Promise<string> {
  if (!draft.customerId) {
    if (draft.vehicleId) throw new Failure('请先选择车辆所属的客户', { field: 'customerId' });
    return walkInCustomer(ctx);
  }
  await assertMayBuy(ctx, draft.customerId);
  if (draft.vehicleId) await assertVehicleOf(ctx, draft.vehicleId, draft.customerId);
  return draft.customerId;
}

export async function assertServes(ctx: Context, staffId: string): Promise<void> {
  const staff = await visibleStaff(ctx)
    .select('staff.id')
    .where('staff.id', '=', staffId)
    .where('staff.status', '=', 1)
    .executeTakeFirst();
  if (!staff) throw new Failure('服务人员不存在或已停用', { field: 'serviceStaffId' });
}

/** Sums the lines at the shop's own prices: the customer's grade price or the list price. */
const ownAmount = (lines: readonly { ownPrice: number; listPrice: number; quantity: number }[]) =>
  lines.reduce((sum, { ownPrice, listPrice, quantity }) => sum + multiply(Math.min(ownPrice, listPrice), quantity), 0);

/** Computes a sale: its buyer, lines, warehouse (the shop's usual one unless `from` names another) and money. */
async function workOut(ctx: Context, draft: Draft, from?: string) {
  const [sold, customerId, warehouseId, shift] = await Promise.all([
    pricedLines(ctx, draft.lines, draft.customerId, draft.vehicleId),
    buyer(ctx, draft),
    from ?? warehouseOfShop(ctx),
    lockOpenShift(ctx),
    draft.serviceStaffId ? assertServes(ctx, draft.serviceStaffId) : undefined,
    assertTypesOffered(ctx, draft.lines),
    assertOpen(ctx),
  ]);
  const lines = sold.map((line) => ({
    ...line,
    id: newId(ctx.now),
    remark: line.remark ?? '',
    detailTypeId: line.detailTypeId ?? null,
    warehouseId,
  }));
  const { handDiscount = 0, roundOff = 0, couponIds = [] } = draft;
  const coupons = await planCoupons(ctx, couponIds, {
    customerId: draft.customerId,
    shopId: ctx.placeId,
    online: false,
    lines,
  });
  const money = orderMoney({ lines, handDiscount, coupons, roundOff });
  if (!money.ok) throw new Failure(money.message, { field: money.field });
  const { totals } = money;
  // A coupon is the store's promise: no right is asked for it (MKT-06).
  if (totals.receivable + totals.coupon < ownAmount(lines))
    await assertServiceRight(ctx, 'allow_discount', 'handDiscount');
  if (draft.expected !== undefined && draft.expected !== totals.receivable)
    throw new Failure('商品价格已变化，请核对金额后再结算', { field: 'expected' });
  const approval = await assertPricesAllowed(
    ctx,
    { lines, money: money.lines, handDiscount, roundOff },
    draft.approvalId,
  );
  const sale: NewSale = {
    lines: lines.map((line) => ({ ...line, because: line.price === line.ownPrice ? line.because : [] })),
    money,
    customerId,
    vehicleId: draft.vehicleId,
    serviceStaffId: draft.serviceStaffId,
    shiftId: shift?.id,
    remark: draft.remark,
    source: 0,
  };
  return { sale, approval };
}

/** Computes a sale and reserves its stock. */
export async function reservedSale(ctx: Context, draft: Draft, from?: string) {
  const { sale, approval } = await workOut(ctx, draft, from);
  return { sale: { ...sale, ...(await reservedLines(ctx, sale, from ? undefined : ctx.placeId)) }, approval };
}

/** Marks the approval of the sale's prices as used, and records the approver. */
export const spendApproval = async (ctx: Context, approval: UsableApproval | undefined, orderId: string) =>
  approval &&
  Promise.all([
    useApproval(ctx, approval, orderId),
    recordEvent(
      ctx,
      orderId,
      '改价授权',
      `${approval.approverName} 授权（${approvalWayLabel(approval.way)}），${ctx.user?.name ?? ''} 开单`,
    ),
  ]);

/**
 * Places a sale: computes its money, reserves its stock (in the shop's usual warehouse, else in others of the shop;
 * `from` names the only one), opens its outbound, and books the debt.
 */
export async function placeOrder(ctx: Context, { preOrderId, ...draft }: Placed, from?: string) {
  const { sale, approval } = await reservedSale(ctx, draft, from);
  const { orderId, code, saleOutId, saleOutCode } = await writeSale(ctx, sale);
  await spendApproval(ctx, approval, orderId);
  if (preOrderId) await sellWanted(ctx, preOrderId, orderId);
  const { receivable } = sale.money.totals;
  ctx.changed('orderSale', orderId, null, {
    code,
    receivable,
    ...(approval
      ? { approvedBy: approval.approverName, approvedWay: approvalWayLabel(approval.way), cashier: ctx.user?.name }
      : {}),
  });
  return { id: orderId, code, saleOutId, saleOutCode, receivable, covered: coveredIn(sale) };
}
