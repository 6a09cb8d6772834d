import { can } from '@partsdesk/core/lifecycle';
import { wxShippingLifecycle } from '@partsdesk/core/pay/wxShippingLifecycle';
import type { BodyOf } from '@partsdesk/sdk';
import type { operations } from '@partsdesk/sdk/types/parts';
import { expressCompanyNamed } from '../../account/dictionary/expressCompanies';
import type { Context } from '../../kit/context';
import { Failure } from '../../kit/failure';
import { fromStore } from '../../kit/storeTables';
import { parcelChange, recordCorrection } from './correctParcel';
import { lockedOnline, moveOnline } from './lockedOnline';

/** Checks whether WeChat was told of the parcel, or is being told, and still takes another number. */
async function isToldToWechat(ctx: Context, orderId: string): Promise<boolean> {
  const told = await fromStore(ctx, 'wx_shipping').select('status').where('order_id', '=', orderId).execute();
  return told.some(
    ({ status }) =>
      status === wxShippingLifecycle.statuses.uploading.code ||
      can(wxShippingLifecycle, status, 'renew') ||
      can(wxShippingLifecycle, status, 'push'),
  );
}

/**
 * Corrects the express of a shipped order. What WeChat reports to the buyer is corrected there, or the two would name
 * different parcels.
 */
export async function updateExpress(ctx: Context, draft: BodyOf<operations['orderSale_updateExpress']>): Promise<null> {
  const order = await lockedOnline(ctx, draft.id, draft.version, 'correctParcel');
  if (order.delivery !== 0) throw new Failure('该订单不是快递发货，没有快递单号可改');
  const [company, expressNo] = [draft.expressCompany.trim(), draft.expressNo.trim()];
  if (!company) throw new Failure('请填写快递公司', { field: 'expressCompany' });
  if (!expressNo) throw new Failure('请填写快递单号', { field: 'expressNo' });
  const expressCompany = await expressCompanyNamed(ctx, company);
  if (await isToldToWechat(ctx, order.id))
    throw new Failure('该订单的发货信息由微信通知买家，请在「微信发货信息」中更正，两边会同时更新');
  const change = await parcelChange(ctx, order.id, { expressCompany, expressNo });
  if (!change) return null;
  await moveOnline(ctx, order, 'correctParcel', { expressCompany, expressNo });
  await recordCorrection(ctx, order.id, change);
  return null;
}
