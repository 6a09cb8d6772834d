import type { Group } from '../http/contract';

export const paySqbAccount: Group<'pay/paySqbAccount'> = {
  async queryApplyInfo(ctx) {
    const account = await ctx.db.selectFrom('sqb_account').select('apply_status as applyStatus').$narrowType<{ applyStatus: 0 | 1 }>()
      .where('store_id', '=', ctx.storeId).executeTakeFirst();
    return account ?? { applyStatus: 0 };
  },
};
