import type { QueryOf } from '@partsdesk/sdk';
import type { operations } from '@partsdesk/sdk/types/report';
import { sql, type RawBuilder } from 'kysely';
import { isSoldVisible } from '../../account/role/serviceRights';
import { addDays, dayOf, startOfDay } from '../../clock';
import { withBelow } from '../../goods/archive/categoryTree';
import { searchCondition } from '../../goods/search/findParts';
import type { Context } from '../../kit/context';
import { Failure } from '../../kit/failure';
import { shownCost } from '../../kit/shownCost';

export type SaleQuery = Omit<QueryOf<operations['saleBill_exportExcel']>, 'columns' | 'by' | 'sort'>;

/** The button that shows what goods cost, wherever sales are told (REP-13). */
export const COST_BUTTON = 'saleBill.cost';

const MOST_DAYS = 3 * 366;

export interface Days {
  from: string;
  to: string;
}

const daysBetween = ({ from, to }: Days) =>
  Math.round((startOfDay(to).getTime() - startOfDay(from).getTime()) / 86_400_000) + 1;

/** Reads the days that are asked for: of this month unless said otherwise, three years at most. */
export function saleDays(ctx: Context, { from, to = dayOf(ctx.now) }: Partial<Days>): Days {
  const days = { from: from ?? `${(to < dayOf(ctx.now) ? to : dayOf(ctx.now)).slice(0, 8)}01`, to };
  if (days.to < days.from) throw new Failure('结束日期不能早于开始日期', { field: 'to' });
  if (daysBetween(days) > MOST_DAYS) throw new Failure('最多查看三年，请把开始日期选近一些', { field: 'from' });
  return days;
}

/** Returns as many days just before. */
export function daysBefore(days: Days): Days {
  const to = addDays(startOfDay(days.from), -1);
  return { from: dayOf(addDays(to, 1 - daysBetween(days))), to: dayOf(to) };
}

/** What a row of `sale_ledger as entry` cost, in whole fen, so that any grouping comes to the same. */
export const SHOWN_COST = shownCost(sql.ref('entry.cost'));

/** The figures of a group of `sale_ledger as entry`; without `cost`, what goods cost is null. */
export const figuresOf = (cost: boolean) => {
  const [back, hidden] = [sql`entry.kind in ('return', 'afterSale', 'goodwill')`, sql`null::bigint`];
  return sql`sum(entry.first)::int as orders, sum(entry.quantity) as quantity,
    coalesce(sum(entry.amount) filter (where not ${back}), 0)::bigint as sales,
    coalesce(-sum(entry.amount) filter (where ${back}), 0)::bigint as returned, sum(entry.amount)::bigint as net,
    ${cost ? sql`sum(${SHOWN_COST})::bigint` : hidden} as cost,
    ${cost ? sql`(sum(entry.amount) * 100 - sum(${SHOWN_COST}))::bigint` : hidden} as margin`;
};

/** Tests that anything of a group counts: a change of the service person alone leaves nothing. */
export const counts = sql`sum(entry.quantity) <> 0 or sum(entry.amount) <> 0 or sum(${SHOWN_COST}) <> 0 or sum(entry.first) <> 0
  or coalesce(sum(entry.amount) filter (where entry.kind in ('out', 'correction')), 0) <> 0`;

/** A part of a whole in 1/10,000; null where there is no whole. */
export const rateOf = (part: RawBuilder<unknown>, whole: RawBuilder<unknown>) =>
  sql`case when (${whole}) > 0 then round((${part}) * 10000.0 / (${whole}))::int end`;

/** Selects the rows of the ledger that the caller asks for and may see, from `from` on to the end of the clause. */
export async function soldRows(ctx: Context, query: SaleQuery, { from, to }: Days) {
  const shopId = ctx.shopId ?? query.shopId;
  const below = query.categoryId ? await withBelow(ctx, query.categoryId) : [];
  const parts = query.keyword
    ? sql`and entry.sku_id in (select sku.id from goods_sku sku
        join goods on goods.store_id = sku.store_id and goods.id = sku.goods_id
        where sku.store_id = ${ctx.storeId} and ${await searchCondition(ctx, query.keyword)})`
    : sql``;
  const is = (column: string, value: string | number | undefined) =>
    value === undefined ? sql`` : sql`and ${sql.ref(`entry.${column}`)} = ${value}`;
  return sql`from sale_ledger entry
    where entry.store_id = ${ctx.storeId} and entry.day >= ${from}::date and entry.day <= ${to}::date
      and ${isSoldVisible(ctx)} ${is('shop_id', shopId)} ${is('staff_id', query.serviceStaffId)}
      ${is('customer_id', query.customerId)} ${is('sku_id', query.skuId)} ${is('order_type', query.orderType)}
      ${is('root_category_id', query.rootCategoryId)} ${query.withoutStaff ? sql`and entry.staff_id is null` : sql``}
      ${query.categoryId ? sql`and (entry.category_id = any(${below}::uuid[]) or entry.root_category_id = ${query.categoryId})` : sql``}
      ${parts}`;
}
