import type { Group } from '../kit/contract';
import { page } from '../kit/page';
import { fromStore } from '../kit/storeTables';

export const fundAccount: Group<'parts/fundAccount'> = {
  page(ctx, { query }) {
    let accounts = fromStore(ctx, 'fund_account as account')
      .innerJoin('shop', (join) =>
        join.onRef('shop.id', '=', 'account.shop_id').onRef('shop.store_id', '=', 'account.store_id'),
      )
      .select([
        'account.id',
        'account.name',
        'account.method',
        'account.balance',
        'account.status',
        'shop.name as shopName',
      ])
      .$narrowType<{ method: 'cash'; status: 0 | 1 }>()
      .orderBy('shop.is_head', 'desc')
      .orderBy('shop.code')
      .orderBy('account.id');
    if (ctx.shopId) accounts = accounts.where('account.shop_id', '=', ctx.shopId);
    return page(ctx, accounts, query);
  },
};
