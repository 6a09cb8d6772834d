import type { Context } from '../../kit/context';
import { recordEvent } from '../../kit/documentEvent';

/** Corrects the parcel of a shipped order, so that the customer tracks the same one here and in WeChat. */
export async function correctParcel(
  ctx: Context,
  orderId: string,
  { expressCompany, expressNo }: { expressCompany: string; expressNo: string },
): Promise<void> {
  const { numUpdatedRows } = await ctx.db
    .updateTable('online_order')
    .set({ express_company: expressCompany, express_no: expressNo })
    .where('store_id', '=', ctx.storeId)
    .where('order_id', '=', orderId)
    .where((where) => where.or([where('express_company', '!=', expressCompany), where('express_no', '!=', expressNo)]))
    .executeTakeFirst();
  if (numUpdatedRows) await recordEvent(ctx, orderId, '更正快递', `${expressCompany} ${expressNo}`);
}
