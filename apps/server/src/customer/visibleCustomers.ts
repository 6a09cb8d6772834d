import { isCustomerVisible } from '../account/role/serviceRights';
import type { Context } from '../kit/context';
import { Failure } from '../kit/failure';

/**
 * Returns the shop whose customers the user may see; null for all shops, which a cashier and a user with the page of
 * all customers may see.
 */
export const customersOfShop = async (ctx: Context): Promise<string | null> =>
  (await ctx.can('CustomerListAll', 'CashIndex')) ? null : ctx.placeId;

/** Refuses a customer whom the user may not see, in the words for an unknown one. */
export async function visibleCustomer(ctx: Context, customerId: string): Promise<string> {
  const shop = await customersOfShop(ctx);
  const found = ctx.db
    .selectFrom('customer')
    .select('id')
    .where('store_id', '=', ctx.storeId)
    .where('id', '=', customerId)
    .where(isCustomerVisible(ctx));
  const seen = await (shop ? found.where('shop_id', '=', shop) : found).executeTakeFirst();
  if (!seen) throw new Failure('客户不存在', { field: 'customerId' });
  return seen.id;
}
