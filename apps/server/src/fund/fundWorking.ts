import { workingColumns } from '@partsdesk/core/fund/workingColumns';
import { workingSums } from '@partsdesk/core/listSums';
import type { PayMethod } from '@partsdesk/core/order/receipt/tenders';
import { sql } from 'kysely';
import { listSheet } from '../file/listSheet';
import type { Group } from '../kit/contract';
import { Failure } from '../kit/failure';
import { page } from '../kit/page';
import { fromStore, withinStore } from '../kit/storeTables';
import { described, foundEntries } from './fundEntries';

export const fundWorking: Group<'parts/fundWorking'> = {
  async page(ctx, { query }) {
    const found = foundEntries(ctx, query);
    const { records, ...rest } = await page(ctx, found, query, {
      sums: workingSums,
      // Without an order the count ends at its bound, however many rows the days hold.
      counted: found.clearSelect().clearOrderBy(),
    });
    const ids = records.map(({ id }) => id);
    const rows = ids.length ? await described(found.where('entry.id', 'in', ids)).execute() : [];
    return { ...rest, records: rows };
  },

  async span(ctx, { query: { accountId, from, to } }) {
    const until = to ? sql`held.day <= ${to}::date` : sql`true`;
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
    const all = fromStore(ctx, 'fund_day as held')
      .select([
        sql<number>`coalesce(sum(held.came - held.gone), 0)::bigint`.as('since'),
        sql<number>`coalesce(sum(held.came) filter (where ${until}), 0)::bigint`.as('came'),
        sql<number>`coalesce(sum(held.gone) filter (where ${until}), 0)::bigint`.as('gone'),
      ])
      .where('held.account_id', '=', accountId);
    const { since, ...within } = await (from ? all.where('held.day', '>=', from) : all).executeTakeFirstOrThrow();
    const opening = balance - since;
    return { ...account, ...within, opening, closing: opening + within.came - within.gone };
  },

  exportExcel: (ctx, { query }) =>
    listSheet('资金流水', workingColumns, query.columns, described(foundEntries(ctx, query))),
};
