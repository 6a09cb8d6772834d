import { ONLINE_METHOD, PAY_METHODS } from '@partsdesk/core/order/receipt/tenders';
import type { Db } from '../db/database';
import { newId } from '../db/ids';

/** Adds the initial accounts of a shop, one per method of payment, and one for what providers collect. */
export async function openShopAccounts(db: Db, storeId: string, shopId: string, now: Date): Promise<void> {
  await db
    .insertInto('fund_account')
    .values(
      [...PAY_METHODS, ONLINE_METHOD].map(({ code, label }) => ({
        store_id: storeId,
        id: newId(now),
        shop_id: shopId,
        name: `${label}账户`,
        method: code,
        create_time: now,
      })),
    )
    .execute();
}
