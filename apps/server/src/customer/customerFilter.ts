import { sql, type Expression, type SqlBool } from 'kysely';
import { phoneMatches } from '../account/role/customerPhones';
import { addDays, startOfDay } from '../clock';
import type { Context } from '../kit/context';
import { containing } from '../kit/page';
import { notMerged } from './merged';

/** How the lists of customers are filtered, and who is distributed by a filter. */
export interface CustomerFilter {
  keyword?: string | undefined;
  tagId?: string | undefined;
  status?: 0 | 1 | undefined;
  owing?: boolean | undefined;
  serviceStaffId?: string | undefined;
  levelId?: string | undefined;
  shopId?: string | undefined;
  /** Registered through the mini-app, at any time or on these days. */
  wechat?: boolean | undefined;
  wechatFrom?: string | undefined;
  wechatTo?: string | undefined;
}

const named = (ctx: Context, keyword: string) => {
  const text = containing(keyword);
  return sql<boolean>`(customer.name ilike ${text} or ${phoneMatches(ctx, keyword)}
    or customer.pinyin like ${text.toLowerCase()} or exists (select from customer_vehicle vehicle
      where vehicle.store_id = customer.store_id and vehicle.customer_id = customer.id and vehicle.plate like ${text.toUpperCase()}))`;
};

const registered = ({ wechatFrom, wechatTo }: CustomerFilter) => sql`exists (
  select from customer_wechat known where known.store_id = customer.store_id and known.customer_id = customer.id
    ${wechatFrom ? sql`and known.create_time >= ${startOfDay(wechatFrom)}` : sql``}
    ${wechatTo ? sql`and known.create_time < ${addDays(startOfDay(wechatTo), 1)}` : sql``})`;

/** Matches rows of `customer` joined with `receivable`: all but the walk-in customer, as far as the filter says. */
export function matches(ctx: Context, filter: CustomerFilter): Expression<SqlBool> {
  const conditions = [
    sql`customer.kind <> 0`,
    notMerged,
    ...(filter.keyword ? [named(ctx, filter.keyword)] : []),
    ...(filter.shopId ? [sql`customer.shop_id = ${filter.shopId}`] : []),
    ...(filter.status === undefined ? [] : [sql`customer.status = ${filter.status}`]),
    ...(filter.serviceStaffId ? [sql`customer.service_staff_id = ${filter.serviceStaffId}`] : []),
    ...(filter.levelId ? [sql`customer.level_id = ${filter.levelId}`] : []),
    ...(filter.wechat || filter.wechatFrom || filter.wechatTo ? [registered(filter)] : []),
    ...(filter.owing ? [sql`receivable.balance > 0`] : []),
    ...(filter.tagId
      ? [
          sql`exists (select from customer_tagged tagged where tagged.store_id = customer.store_id
            and tagged.customer_id = customer.id and tagged.tag_id = ${filter.tagId})`,
        ]
      : []),
  ];
  return sql<boolean>`${sql.join(conditions, sql` and `)}`;
}
