import { Nature } from '@partsdesk/core/fund/accountNature';
import { ONLINE_METHOD, PAY_METHODS, PayMethod } from '@partsdesk/core/order/receipt/tenders';
import type { Db } from '../db/database';
import { newId } from '../db/ids';
import { CARD_ACCOUNTS } from './cardAccounts';

/**
 * Adds the initial accounts of a shop: one per method of payment, one for what providers collect, and two for stored
 * value.
 */
export async function openShopAccounts(db: Db, storeId: string, shopId: string, now: Date): Promise<void> {
  await db
    .insertInto('fund_account')
    .values(
      [
        ...[...PAY_METHODS, ONLINE_METHOD].map(({ code, label }) => ({
          name: `${label}账户`,
          method: code,
          nature: Nature.money,
          taking: true,
        })),
        ...CARD_ACCOUNTS.map((account) => ({ ...account, method: PayMethod.storedValue, taking: false })),
      ].map((account) => ({ ...account, store_id: storeId, id: newId(now), shop_id: shopId, create_time: now })),
    )
    .execute();
}
