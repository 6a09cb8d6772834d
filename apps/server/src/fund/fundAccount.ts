import { enabled } from '@partsdesk/core/enabled';
import { Nature } from '@partsdesk/core/fund/accountNature';
import { accountSums } from '@partsdesk/core/listSums';
import { PayMethod } from '@partsdesk/core/order/receipt/tenders';
import { assertOpen } from '../kit/closedPeriod';
import type { Context } from '../kit/context';
import type { Group } from '../kit/contract';
import { Failure } from '../kit/failure';
import { page } from '../kit/page';
import { fromStore, withinStore } from '../kit/storeTables';
import { assertDispensable, fundAccounts, hasOpening, isDrawer } from './fundAccounts';
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

/** Books what lay in an account before its first entry; the update before it holds the account's lock. */
async function enterOpening(ctx: Context, id: string, opening: number): Promise<void> {
  const { name, method, opened } = await fromStore(ctx, 'fund_account as account')
    .select(['account.name', 'account.method'])
    .select(hasOpening.as('opened'))
    .where('account.id', '=', id)
    .executeTakeFirstOrThrow();
  if (method === PayMethod.online)
    throw new Failure(`账户「${name}」由支付平台收款，没有期初余额`, { field: 'opening' });
  if (opened) throw new Failure(`账户「${name}」已录过期初余额`, { field: 'opening' });
  await bookFund(ctx, id, opening, { kind: 'opening', id });
  ctx.changed('fundAccount', id, { opening: 0 }, { opening });
}

export const fundAccount: Group<'parts/fundAccount'> = {
  page(ctx, { query }) {
    let found = accounts(ctx, query.shopId)
      .select(['account.balance', 'account.status', 'account.version'])
      .select(isDrawer.as('drawer'))
      .select(hasOpening.as('opened'))
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

  async update(ctx, { body: { id, version, name, opening = 0 } }) {
    const changed = await fundAccounts.update(ctx, { id, version, name });
    if (opening > 0) await enterOpening(ctx, id, opening);
    return changed;
  },

  async updateStatus(ctx, { body: { id, version, status } }) {
    const account = await fundAccounts.locked(ctx, id, version);
    if (status === enabled.statuses.disabled.code) await assertDispensable(ctx, id);
    return fundAccounts.change(ctx, account, { status });
  },
};
