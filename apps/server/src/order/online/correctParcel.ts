import type { Context } from '../../kit/context';
import { recordEvent } from '../../kit/documentEvent';
import { fromStore } from '../../kit/storeTables';

/** Corrects the parcel of a shipped order, so that the customer tracks the same one here and in WeChat. */
export async function correctParcel(
  ctx: Context,
  orderId: string,
  { expressCompany, expressNo }: { expressCompany: string; expressNo: string },
): Promise<void> {
  const before = await fromStore(ctx, 'online_order')
    .select(['express_company as company', 'express_no as number'])
    .where('order_id', '=', orderId)
    .forUpdate()
    .executeTakeFirst();
  if (!before || (before.company === expressCompany && before.number === expressNo)) return;
  await ctx.db
    .updateTable('online_order')
    .set({ express_company: expressCompany, express_no: expressNo })
    .where('store_id', '=', ctx.storeId)
    .where('order_id', '=', orderId)
    .execute();
  await recordEvent(ctx, orderId, '修改快递', `${before.company} ${before.number} → ${expressCompany} ${expressNo}`);
}
