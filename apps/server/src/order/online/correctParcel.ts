import type { Context } from '../../kit/context';
import { recordEvent } from '../../kit/documentEvent';
import { fromStore } from '../../kit/storeTables';

export interface Parcel {
  expressCompany: string;
  expressNo: string;
}

/** Locks the parcel of a shipped order; returns what the timeline says of the change, undefined where there is none. */
export async function parcelChange(ctx: Context, orderId: string, parcel: Parcel): Promise<string | undefined> {
  const before = await fromStore(ctx, 'online_order')
    .select(['express_company as expressCompany', 'express_no as expressNo'])
    .where('order_id', '=', orderId)
    .forUpdate()
    .executeTakeFirst();
  if (!before) return undefined;
  const [old, corrected] = [before, parcel].map((one) => `${one.expressCompany} ${one.expressNo}`);
  return old === corrected ? undefined : `${old} → ${corrected}`;
}

export const recordCorrection = (ctx: Context, orderId: string, change: string): Promise<void> =>
  recordEvent(ctx, orderId, '修改快递', change);

/** Corrects the parcel of a shipped order, so that the customer tracks the same one here and in WeChat. */
export async function correctParcel(ctx: Context, orderId: string, parcel: Parcel): Promise<void> {
  const change = await parcelChange(ctx, orderId, parcel);
  if (!change) return;
  await ctx.db
    .updateTable('online_order')
    .set({ express_company: parcel.expressCompany, express_no: parcel.expressNo })
    .where('store_id', '=', ctx.storeId)
    .where('order_id', '=', orderId)
    .execute();
  await recordCorrection(ctx, orderId, change);
}
