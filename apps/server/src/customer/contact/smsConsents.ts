import type { Context } from '../../kit/context';
import { fromStore } from '../../kit/storeTables';

/** Reads whether a customer takes text messages: they agreed, and their phone has not answered 退订 since. */
export async function smsConsentOf(ctx: Context, customerId: string) {
  const [customer, noted] = await Promise.all([
    fromStore(ctx, 'customer').select('phone').where('id', '=', customerId).executeTakeFirst(),
    fromStore(ctx, 'sms_consent')
      .select(['agreed', 'by_name as changedBy', 'change_time as changeTime'])
      .where('customer_id', '=', customerId)
      .executeTakeFirst(),
  ]);
  const phone = customer?.phone ?? '';
  const refusal = phone
    ? await ctx.platform((db) =>
        db.selectFrom('platform.sms_refusal').select('create_time').where('phone', '=', phone).executeTakeFirst(),
      )
    : undefined;
  const refused = refusal !== undefined && !(noted && noted.agreed && noted.changeTime > refusal.create_time);
  return {
    phone,
    agreed: noted?.agreed === true && !refused,
    refused,
    changedBy: noted?.changedBy ?? '',
    changeTime: noted?.changeTime ?? null,
  };
}
