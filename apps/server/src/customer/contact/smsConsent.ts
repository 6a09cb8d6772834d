import type { Group } from '../../kit/contract';
import { Failure } from '../../kit/failure';
import { fromStore } from '../../kit/storeTables';
import { visibleCustomer } from '../visibleCustomers';
import { smsConsentOf } from './smsConsents';

/** 短信意愿: what a customer said about text messages of the shop. */
export const smsConsent: Group<'parts/smsConsent'> = {
  async item(ctx, { query }) {
    const customerId = await visibleCustomer(ctx, query.customerId);
    const { agreed, refused, changedBy, changeTime } = await smsConsentOf(ctx, customerId);
    return { agreed, refused, changedBy, changeTime };
  },

  async save(ctx, { body }) {
    const { agreed } = body;
    const customerId = await visibleCustomer(ctx, body.customerId);
    const { phone } = await fromStore(ctx, 'customer')
      .select('phone')
      .where('id', '=', customerId)
      .forNoKeyUpdate()
      .executeTakeFirstOrThrow();
    if (agreed && !phone) throw new Failure('该客户没有登记手机号，不能发短信', { field: 'customerId' });
    const { agreed: before } = await smsConsentOf(ctx, customerId);
    const noted = { agreed, by_name: ctx.user?.name ?? '', change_time: ctx.now };
    await ctx.db
      .insertInto('sms_consent')
      .values({ store_id: ctx.storeId, customer_id: customerId, ...noted })
      .onConflict((conflict) => conflict.columns(['store_id', 'customer_id']).doUpdateSet(noted))
      .execute();
    ctx.changed('smsConsent', customerId, { agreed: before }, { agreed });
    return null;
  },
};
