import { next } from '@partsdesk/core/lifecycle';
import { deliveryLabel } from '@partsdesk/core/order/online/onlineOrder';
import { saleOutLifecycle } from '@partsdesk/core/order/outbound/saleOutLifecycle';
import { orderSaleLifecycle } from '@partsdesk/core/order/sale/orderSaleLifecycle';
import type { BodyOf } from '@partsdesk/sdk';
import type { operations } from '@partsdesk/sdk/types/parts';
import { assertOpen } from '../../kit/closedPeriod';
import type { Context } from '../../kit/context';
import { recordEvent } from '../../kit/documentEvent';
import { Failure } from '../../kit/failure';
import { shippingBegun } from '../../pay/wechat/wxShipping';
import { visibleStaff } from '../../store/staff/visibleStaff';
import { handOutGoods, linesToHandOut } from '../outbound/handOutGoods';
import { assertNoCase, lockedOnline, moveOnline, type LockedOnline } from './lockedOnline';
import { confirmLater } from './orderDeadlines';

type Draft = BodyOf<operations['orderSale_deliveryOrder']>;

/** Checks the fields of the delivery method, and describes it for the timeline. */
async function deliveryOf(
  ctx: Context,
  order: LockedOnline,
  draft: Draft,
): Promise<{ words: string; changes: Parameters<typeof moveOnline>[3] }> {
  const { delivery } = draft;
  if (delivery === 0) {
    const [company, number] = [draft.expressCompany?.trim() ?? '', draft.expressNo?.trim() ?? ''];
    if (!company) throw new Failure('请填写快递公司', { field: 'expressCompany' });
    if (!number) throw new Failure('请填写快递单号', { field: 'expressNo' });
    return { words: `${company} ${number}`, changes: { express_company: company, express_no: number } };
  }
  if (delivery === 2) {
    if (!draft.staffId) throw new Failure('请选择上门员工', { field: 'staffId' });
    const staff = await visibleStaff(ctx)
      .select(['staff.id', 'staff.name'])
      .where('staff.id', '=', draft.staffId)
      .where('staff.status', '=', 1)
      .executeTakeFirst();
    if (!staff) throw new Failure('员工不存在或已停用', { field: 'staffId' });
    return { words: staff.name, changes: { courier_id: staff.id } };
  }
  if (order.delivery !== 1) throw new Failure('买家没有选择自提，没有取货码', { field: 'delivery' });
  if (!draft.pickupCode?.trim()) throw new Failure('请输入买家出示的取货码', { field: 'pickupCode' });
  if (draft.pickupCode.trim() !== order.pickupCode) throw new Failure('取货码不正确', { field: 'pickupCode' });
  return { words: '已核销取货码', changes: {} };
}

/** Ships an order. An order picked up at the counter has arrived with that. */
export async function deliverOnline(ctx: Context, draft: Draft): Promise<null> {
  const order = await lockedOnline(ctx, draft.id, draft.version, 'deliver');
  if (order.flow === 1 && order.status === 0 && !order.acceptedTime) throw new Failure('请先受理该订单，再发货');
  await assertNoCase(ctx, order.id);
  await assertOpen(ctx);
  const { words, changes } = await deliveryOf(ctx, order, draft);
  const { out } = order;
  const released = next(saleOutLifecycle, out.status, 'release');
  if (released === undefined) throw new Error(`outbound ${out.id} cannot be released`);
  const onCredit = out.onCredit || order.flow === 1;
  const lines = await linesToHandOut(ctx, out.id);
  // Updates the document before the stock, whose row locks are taken last.
  await ctx.db
    .updateTable('sale_out')
    .set({
      status: next(saleOutLifecycle, released, 'handOutAll') ?? released,
      on_credit: onCredit,
      version: out.version + 1,
    })
    .where('store_id', '=', ctx.storeId)
    .where('id', '=', out.id)
    .execute();
  await ctx.db
    .updateTable('order_sale')
    .set({ status: next(orderSaleLifecycle, order.saleStatus, 'handOutAll') ?? order.saleStatus })
    .where('store_id', '=', ctx.storeId)
    .where('id', '=', order.id)
    .execute();
  const status = await moveOnline(ctx, order, 'deliver', {
    delivery: draft.delivery,
    shipped_time: ctx.now,
    ...changes,
    ...(order.flow === 1 && order.status === 1 ? { completed_time: ctx.now } : {}),
  });
  await recordEvent(
    ctx,
    order.id,
    draft.delivery === 1 ? '自提取货' : '发货',
    `${deliveryLabel(draft.delivery)} ${words}`,
  );
  if (order.flow === 0) {
    if (draft.delivery === 1) await moveOnline(ctx, { ...order, status }, 'confirm', { completed_time: ctx.now });
    else await confirmLater(ctx, order.id);
  }
  await shippingBegun(ctx, order.id);
  await ctx.tellStore();
  await handOutGoods(ctx, { ...out, status: released, onCredit }, lines, undefined);
  return null;
}
