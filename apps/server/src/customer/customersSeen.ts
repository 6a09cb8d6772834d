import type { Context } from '../http/context';
import { Failure } from '../http/failure';
import { customerSeen } from '../store/serviceRights';

/**
 * The shop whose customers the user deals with; null: those of every shop. Whoever lists them all and whoever sells knows the
 * whole company's, anybody else those of the shop.
 */
export const customersOfShop = async (ctx: Context): Promise<string | null> =>
  (await ctx.can('CustomerListAll', 'CashIndex')) ? null : ctx.placeId;

/** A customer whom the user may see; anybody else's is none. */
export async function seenCustomer(ctx: Context, customerId: string): Promise<string> {
  const shop = await customersOfShop(ctx);
  const found = ctx.db
    .selectFrom('customer')
    .select('id')
    .where('store_id', '=', ctx.storeId)
    .where('id', '=', customerId)
    .where(customerSeen(ctx));
  const seen = await (shop ? found.where('shop_id', '=', shop) : found).executeTakeFirst();
  if (!seen) throw new Failure('客户不存在', { field: 'customerId' });
  return seen.id;
}
