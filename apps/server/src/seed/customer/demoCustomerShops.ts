import type { Context } from '../../kit/context';

/** Fleets whose cars are seen in every shop. */
const SEEN_EVERYWHERE = 24;

/** Shows the first companies with credit in the lists of all shops, since their cars come to whichever is near. */
export async function addDemoCustomerShops(
  ctx: Context,
  shopIds: readonly string[],
  customers: readonly { id: string; credit: boolean }[],
): Promise<void> {
  const fleets = customers.filter(({ credit }) => credit).slice(0, SEEN_EVERYWHERE);
  await ctx.db
    .insertInto('customer_shop')
    .values(
      fleets.flatMap(({ id }) =>
        shopIds.map((shopId) => ({ store_id: ctx.storeId, shop_id: shopId, customer_id: id })),
      ),
    )
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}
