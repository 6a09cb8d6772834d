import { Nature } from '@partsdesk/core/fund/accountNature';
import { FUND_GROUPS } from '@partsdesk/core/fund/fundKinds';
import { FundDirection } from '@partsdesk/core/fund/fundTypes';
import { saleOutLifecycle } from '@partsdesk/core/order/outbound/saleOutLifecycle';
import type { PayMethod } from '@partsdesk/core/order/receipt/tenders';
import { sql } from 'kysely';
import { dayOf } from '../clock';
import type { Context } from '../kit/context';
import type { Group } from '../kit/contract';
import { fromStore, withinStore } from '../kit/storeTables';
import { entries } from './fundEntries';
import { differingOf } from './reconcile/differences';

const cancelled = sql.lit(saleOutLifecycle.statuses.cancelled.code);

const accounts = (ctx: Context) => {
  const all = fromStore(ctx, 'fund_account as account').innerJoin('shop', withinStore('shop.id', 'account.shop_id'));
  return ctx.shopId ? all.where('account.shop_id', '=', ctx.shopId) : all;
};

/** Adds up what lies in the accounts, by a column of theirs. */
function balanceBy<Key extends string>(rows: readonly ({ balance: number } & Record<Key, string>)[], key: Key) {
  const sums = new Map<string, number>();
  for (const row of rows) sums.set(row[key], (sums.get(row[key]) ?? 0) + row.balance);
  return [...sums];
}

/** Adds up what came from others, and what went to them, each less what was taken back of it. */
function flows(ctx: Context, today: string, month: string) {
  const sumOf = (group: 'came' | 'gone', from: string) => {
    const kinds = sql.join(FUND_GROUPS[group].kinds.map((kind) => sql.lit(kind)));
    const amount = group === 'came' ? sql`entry.amount` : sql`-entry.amount`;
    return sql<number>`coalesce(sum(${amount}) filter (where entry.document_kind in (${kinds}) and entry.day >= ${from}), 0)::bigint`;
  };
  return entries(ctx)
    .select([sumOf('came', today).as('cameToday'), sumOf('gone', today).as('goneToday')])
    .select([sumOf('came', month).as('cameMonth'), sumOf('gone', month).as('goneMonth')])
    .where('entry.day', '>=', month)
    .where('entry.day', '<=', today)
    .executeTakeFirstOrThrow();
}

function entered(ctx: Context, today: string, month: string) {
  const sumOf = (direction: FundDirection) =>
    sql<number>`coalesce(sum(amount) filter (where direction = ${sql.lit(direction)}), 0)::bigint`;
  const all = fromStore(ctx, 'fund_entry')
    .select([sumOf(FundDirection.income).as('incomeMonth'), sumOf(FundDirection.expense).as('expensesMonth')])
    .where('direction', 'in', [FundDirection.income, FundDirection.expense])
    .where('day', '>=', month)
    .where('day', '<=', today);
  return (ctx.shopId ? all.where('shop_id', '=', ctx.shopId) : all).executeTakeFirstOrThrow();
}

/** Adds up what outbounds are short of. */
function owed(ctx: Context) {
  const all = fromStore(ctx, 'sale_out')
    .select(sql<number>`coalesce(sum(receivable - received), 0)::bigint`.as('receivable'))
    .where('status', '<>', cancelled)
    .where(sql<boolean>`receivable > received`);
  return (ctx.shopId ? all.where('shop_id', '=', ctx.shopId) : all).executeTakeFirstOrThrow();
}

export const fundOverview: Group<'parts/fundOverview'> = {
  async getMyStore(ctx) {
    const today = dayOf(ctx.now);
    const month = `${today.slice(0, 8)}01`;
    const [rows, moved, documents, debts, differing] = await Promise.all([
      accounts(ctx)
        .select(['account.method', 'account.nature', 'account.balance', 'shop.id as shopId', 'shop.name as shopName'])
        .orderBy('shop.is_head', 'desc')
        .orderBy('shop.code')
        .orderBy('account.id')
        .execute(),
      flows(ctx, today, month),
      entered(ctx, today, month),
      owed(ctx),
      differingOf(ctx),
    ]);
    const money = rows.filter(({ nature }) => nature === Nature.money);
    const shopNames = new Map(money.map(({ shopId, shopName }) => [shopId, shopName]));
    return {
      today,
      month,
      balance: money.reduce((sum, { balance }) => sum + balance, 0),
      ways: balanceBy(money, 'method').map(([method, balance]) => ({ method: method as PayMethod, balance })),
      shops: balanceBy(money, 'shopId').map(([shopId, balance]) => ({
        shopId,
        shopName: shopNames.get(shopId) ?? '',
        balance,
      })),
      ...moved,
      ...documents,
      ...debts,
      differing: Object.values(differing).reduce((sum, count) => sum + count, 0),
      prepaid: rows.reduce((sum, { nature, balance }) => (nature === Nature.prepaid ? sum - balance : sum), 0),
    };
  },
};
