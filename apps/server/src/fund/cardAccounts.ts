import { Nature } from '@partsdesk/core/fund/accountNature';
import { PayMethod } from '@partsdesk/core/order/receipt/tenders';
import type { Context } from '../kit/context';

type Nature = (typeof Nature)[keyof typeof Nature];

/** The two accounts that each shop has for cards and points, with their names. */
export const CARD_ACCOUNTS = [
  { nature: Nature.prepaid, name: '卡预收' },
  { nature: Nature.gift, name: '赠送与积分抵扣' },
] as const;

/** Returns a function that finds the account of a nature of one of the shops. */
export async function cardAccounts({ db, storeId }: Pick<Context, 'db' | 'storeId'>, shopIds: readonly string[]) {
  const accounts = await db
    .selectFrom('fund_account')
    .select(['id', 'shop_id as shopId', 'nature'])
    .where('store_id', '=', storeId)
    .where('shop_id', 'in', [...new Set(shopIds)])
    .where('method', '=', PayMethod.storedValue)
    .execute();
  return (nature: Nature, shopId: string): string => {
    const account = accounts.find((one) => one.nature === nature && one.shopId === shopId);
    if (!account) throw new Error(`shop ${shopId} has no account of nature ${String(nature)}`);
    return account.id;
  };
}
