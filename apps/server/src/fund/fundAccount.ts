import { enabled } from '@partsdesk/core/enabled';
import { Nature } from '@partsdesk/core/fund/accountNature';
import { accountSums } from '@partsdesk/core/listSums';
import type { PayMethod } from '@partsdesk/core/order/receipt/tenders';
import { assertOpen } from '../kit/closedPeriod';
import type { Context } from '../kit/context';
import type { Group } from '../kit/contract';
import { page } from '../kit/page';
import { fromStore, withinStore } from '../kit/storeTables';
import { assertDispensable, fundAccounts, isDrawer } from './fundAccounts';
import { bookFund } from './fundLedger';

const accounts = (ctx: Context, wanted?: string) => {
  const shopId = ctx.shopId ?? wanted;
  const all = fromStore(ctx, 'fund_account as account')
    .innerJoin('shop', withinStore('shop.id', 'account.shop_id'))
    .select(['account.id', 'account.name', 'account.method', 'shop.id as shopId', 'shop.name as shopName'])
    .$narrowType<{ method: PayMethod }>()
    .where('account.nature', '=', Nature.money)
    .orderBy('shop.is_head', 'desc')
    .orderBy('shop.code')
    .orderBy('account.id');
  return shopId ? all.where('account.shop_id', '=', shopId) : all;
};

export const fundAccount: Group<'parts/fundAccount'> = {
  page(ctx, { query }) {
    let found = accounts(ctx, query.shopId)
      .select(['account.balance', 'account.status', 'account.version'])
      .select(isDrawer.as('drawer'))
      .$narrowType<{ status: 0 | 1 }>();
    if (query.method) found = found.where('account.method', '=', query.method);
    if (query.status !== undefined) found = found.where('account.status', '=', query.status);
    return page(ctx, found, query, { sums: accountSums });
  },

  list: (ctx, { query }) =>
    accounts(ctx, query.shopId)
      .select(isDrawer.as('drawer'))
      .where('account.status', '=', enabled.statuses.enabled.code)
      .execute(),

  async add(ctx, { body: { name, method, opening = 0 } }) {
    await assertOpen(ctx);
    const id = await fundAccounts.add(ctx, { name, method, shopId: ctx.placeId });
    await bookFund(ctx, id, opening, { kind: 'opening', id });
    return id;
  },

  update: (ctx, { body: { id, version, name } }) => fundAccounts.update(ctx, { id, version, name }),

  async updateStatus(ctx, { body: { id, version, status } }) {
    const account = await fundAccounts.locked(ctx, id, version);
    if (status === enabled.statuses.disabled.code) await assertDispensable(ctx, id);
    return fundAccounts.change(ctx, account, { status });
  },
};
