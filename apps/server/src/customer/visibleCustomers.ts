import { sql } from 'kysely';
import { isCustomerVisible } from '../account/role/serviceRights';
import type { Context } from '../kit/context';
import { Failure } from '../kit/failure';
import { fromStore } from '../kit/storeTables';
import { keptOf } from './merged';

/**
 * Returns the shop whose customers the user may see; null for all shops, which a cashier and a user with the page of
 * all customers may see.
 */
export const customersOfShop = async (ctx: Context): Promise<string | null> =>
  (await ctx.can('CustomerListAll', 'CashIndex')) ? null : ctx.placeId;

/** Tests whether a row of `customer` stands in a shop's list: as its own, or because he was given to it besides. */
export const standsIn = (shopId: string) => sql<boolean>`exists (select from customer_shop placed
  where placed.store_id = customer.store_id and placed.customer_id = customer.id and placed.shop_id = ${shopId})`;

/**
 * Refuses a customer whom the user may not see, in the words for an unknown one; one who was merged leads to the kept
 * one.
 */
export async function visibleCustomer(ctx: Context, customerId: string): Promise<string> {
  const shop = await customersOfShop(ctx);
  const found = fromStore(ctx, 'customer')
    .select('id')
    .where('id', '=', keptOf(ctx, customerId))
    .where(isCustomerVisible(ctx));
  const seen = await (shop ? found.where(standsIn(shop)) : found).executeTakeFirst();
  if (!seen) throw new Failure('客户不存在', { field: 'customerId' });
  return seen.id;
}
