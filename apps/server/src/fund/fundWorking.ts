import { workingColumns } from '@partsdesk/core/fund/workingColumns';
import { workingSums } from '@partsdesk/core/listSums';
import type { PayMethod } from '@partsdesk/core/order/receipt/tenders';
import { sql } from 'kysely';
import { listSheet } from '../file/listSheet';
import type { Group } from '../kit/contract';
import { Failure } from '../kit/failure';
import { page } from '../kit/page';
import { fromStore, withinStore } from '../kit/storeTables';
import { entries, matchingEntries } from './fundEntries';

export const fundWorking: Group<'parts/fundWorking'> = {
  page: (ctx, { query }) => page(ctx, matchingEntries(ctx, query), query, { sums: workingSums }),

  async span(ctx, { query: { accountId, from, to } }) {
    const until = to ? sql`entry.day <= ${to}` : sql`true`;
    const found = await fromStore(ctx, 'fund_account as account')
      .innerJoin('shop', withinStore('shop.id', 'account.shop_id'))
      .select(['account.id as accountId', 'account.name as accountName', 'account.method', 'shop.name as shopName'])
      .select('account.balance')
      .$narrowType<{ method: PayMethod }>()
      .where('account.id', '=', accountId)
      .where((where) => (ctx.shopId ? where('account.shop_id', '=', ctx.shopId) : where.lit(true)))
      .executeTakeFirst();
    if (!found) throw new Failure('账户不存在', { field: 'accountId' });
    const { balance, ...account } = found;
    const all = entries(ctx)
      .select([
        sql<number>`coalesce(sum(entry.amount), 0)::bigint`.as('since'),
        sql<number>`coalesce(sum(entry.amount) filter (where entry.amount > 0 and ${until}), 0)::bigint`.as('came'),
        sql<number>`coalesce(-sum(entry.amount) filter (where entry.amount < 0 and ${until}), 0)::bigint`.as('gone'),
      ])
      .where('entry.account_id', '=', accountId);
    const { since, ...within } = await (from ? all.where('entry.day', '>=', from) : all).executeTakeFirstOrThrow();
    const opening = balance - since;
    return { ...account, ...within, opening, closing: opening + within.came - within.gone };
  },

  exportExcel: (ctx, { query }) => listSheet('资金流水', workingColumns, query.columns, matchingEntries(ctx, query)),
};
