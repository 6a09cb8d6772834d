import { deliveryLabel } from '@partsdesk/core/order/online/onlineOrder';
import { payAfterUseLifecycle } from '@partsdesk/core/order/online/payAfterUseLifecycle';
import { paymentStatus } from '@partsdesk/core/order/sale/paymentStatus';
import type { BodyOf } from '@partsdesk/sdk';
import type { operations } from '@partsdesk/sdk/types/parts';
import { expressCompanyNamed } from '../../account/dictionary/expressCompanies';
import { assertOpen } from '../../kit/closedPeriod';
import type { Context } from '../../kit/context';
import { recordEvent } from '../../kit/documentEvent';
import { Failure } from '../../kit/failure';
import { settled } from '../../market/orderMarks';
import { remindLater } from '../../market/remind/remindLater';
import { shippingBegun } from '../../pay/wechat/wxShipping';
import { visibleStaff } from '../../store/staff/visibleStaff';
import { handOutGoods, linesToHandOut } from '../outbound/handOutGoods';
import { saleOuts } from '../outbound/saleOuts';
import { assertMayOwe } from '../receipt/credit';
import { earnAtCompletion } from './earnAtCompletion';
import { assertNoCase, lockedOnline, moveOnline, type LockedOnline } from './lockedOnline';
import { confirmLater } from './orderDeadlines';

const { awaitingAcceptance, paid } = payAfterUseLifecycle.statuses;

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
    const name = await expressCompanyNamed(ctx, company);
    return { words: `${name} ${number}`, changes: { expressCompany: name, expressNo: number } };
  }
  if (delivery === 2) {
    if (!draft.staffId) throw new Failure('请选择上门员工', { field: 'staffId' });
    const staff = await visibleStaff(ctx)
      .select(['staff.id', 'staff.name'])
      .where('staff.id', '=', draft.staffId)
      .where('staff.status', '=', 1)
      .executeTakeFirst();
    if (!staff) throw new Failure('员工不存在或已停用', { field: 'staffId' });
    return { words: staff.name, changes: { courierId: staff.id } };
  }
  if (order.delivery !== 1) throw new Failure('买家没有选择自提，没有取货码', { field: 'delivery' });
  if (!draft.pickupCode?.trim()) throw new Failure('请输入买家出示的取货码', { field: 'pickupCode' });
  if (draft.pickupCode.trim() !== order.pickupCode) throw new Failure('取货码不正确', { field: 'pickupCode' });
  return { words: '已核销取货码', changes: {} };
}

/** Ships an order. An order picked up at the counter has arrived with that. */
export async function deliverOnline(ctx: Context, draft: Draft): Promise<null> {
  const order = await lockedOnline(ctx, draft.id, draft.version, 'deliver');
  if (order.flow === 1 && order.status === awaitingAcceptance.code && !order.acceptedTime)
    throw new Failure('请先受理该订单，再发货');
  await assertNoCase(ctx, order.id);
  await assertOpen(ctx);
  const { words, changes } = await deliveryOf(ctx, order, draft);
  const { out } = order;
  const released = { ...out, ...saleOuts.after(out, { status: 'release' }) };
  const onCredit = out.onCredit || order.flow === 1;
  if (order.flow === 1 && out.paymentStatus !== paymentStatus.statuses.paid.code)
    await assertMayOwe(ctx, order.customerId);
  // On credit its coupons are used when the goods leave, as at the counter.
  if (onCredit && out.paymentStatus !== paymentStatus.statuses.paid.code) await settled(ctx, order.id);
  const lines = await linesToHandOut(ctx, out.id);
  // Updates the document before the stock, whose row locks are taken last.
  await saleOuts.move(ctx, released, { status: 'handOutAll' }, { onCredit });
  const completes = order.flow === 1 && order.status === paid.code;
  const status = await moveOnline(
    ctx,
    order,
    'deliver',
    {
      delivery: draft.delivery,
      shippedTime: ctx.now,
      ...changes,
      ...(completes ? { completedTime: ctx.now } : {}),
    },
    { event: 'handOutAll' },
  );
  await recordEvent(
    ctx,
    order.id,
    draft.delivery === 1 ? '自提取货' : '发货',
    `${deliveryLabel(draft.delivery)} ${words}`,
  );
  if (order.flow === 0) {
    if (draft.delivery === 1) await moveOnline(ctx, { ...order, status }, 'confirm', { completedTime: ctx.now });
    else await confirmLater(ctx, order.id);
  }
  await shippingBegun(ctx, order.id);
  if (draft.delivery !== 1) await remindLater(ctx, 'shipped', [order.id]);
  await ctx.tellStore();
  await handOutGoods(ctx, { ...released, onCredit }, lines, undefined);
  if (completes || (order.flow === 0 && draft.delivery === 1)) await earnAtCompletion(ctx, order);
  return null;
}
