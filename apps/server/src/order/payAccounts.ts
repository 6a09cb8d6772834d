import type { Context } from '../http/context';

/** The accounts of the shop that money comes into and is given back from. */
export const payAccounts = (ctx: Context) => ctx.db.selectFrom('fund_account').select(['id', 'name', 'method'])
  .$narrowType<{ method: 'cash' | 'wechat' | 'alipay' | 'bankCard' | 'transfer' }>()
  .where('store_id', '=', ctx.storeId).where('shop_id', '=', ctx.placeId).where('status', '=', 1).orderBy('id').execute();
