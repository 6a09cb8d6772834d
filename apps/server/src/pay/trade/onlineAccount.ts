import { PayMethod } from '@partsdesk/core/order/receipt/tenders';
import type { Context } from '../../kit/context';

/** Returns the shop's account for money collected by providers. */
export async function onlineAccountOf({
  db,
  storeId,
  placeId,
}: Pick<Context, 'db' | 'storeId' | 'placeId'>): Promise<string> {
  const { id } = await db
    .selectFrom('fund_account')
    .select('id')
    .where('store_id', '=', storeId)
    .where('shop_id', '=', placeId)
    .where('method', '=', PayMethod.online)
    .orderBy('id')
    .limit(1)
    .executeTakeFirstOrThrow();
  return id;
}
