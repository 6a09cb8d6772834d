import { Nature } from '@partsdesk/core/fund/accountNature';
import type { Context } from '../../kit/context';
import { Failure } from '../../kit/failure';
import { fromStore } from '../../kit/storeTables';

/** Reads an account of money: a branch's own; in the head store, of any shop. */
export async function transferAccount(ctx: Context, id: string, field: string) {
  let found = fromStore(ctx, 'fund_account')
    .select(['id', 'name', 'method', 'shop_id as shopId', 'balance'])
    .where('id', '=', id)
    .where('nature', '=', Nature.money);
  if (ctx.shopId) found = found.where('shop_id', '=', ctx.shopId);
  const account = await found.executeTakeFirst();
  if (!account) throw new Failure('账户不存在', { field });
  return account;
}
