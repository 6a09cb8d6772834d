import type { QueryOf } from '@partsdesk/sdk';
import type { operations } from '@partsdesk/sdk/types/parts';
import { sql } from 'kysely';
import { phoneMatches, visiblePhone } from '../../account/role/customerPhones';
import { isCustomerVisible } from '../../account/role/serviceRights';
import type { Context } from '../../kit/context';
import { containing } from '../../kit/page';
import { fromStore, withinStore } from '../../kit/storeTables';

type Filter = Omit<QueryOf<operations['distributor_page']>, 'current' | 'pageSize' | 'sums'>;

/** What came back after it was paid out. */
const owed = sql<number>`coalesce((select sum(debt.settled - debt.earned) from sub_commission debt
  where debt.store_id = distributor.store_id and debt.distributor_id = distributor.id and debt.status = 4), 0)::bigint`;

const bound = (now: Date) =>
  sql<number>`(select count(*)::int from distributor_customer bound where bound.store_id = distributor.store_id
    and bound.distributor_id = distributor.id and bound.unbound_time is null and (bound.ends is null or bound.ends > ${now}))`;

/** Selects the distributors whom the caller sees: a branch its own. */
export function seenDistributors(ctx: Context) {
  const found = fromStore(ctx, 'distributor')
    .innerJoin('customer', withinStore('customer.id', 'distributor.customer_id'))
    .where('distributor.deleted_time', 'is', null)
    .where(isCustomerVisible(ctx));
  return ctx.shopId ? found.where('distributor.shop_id', '=', ctx.shopId) : found;
}

/** Selects distributors with what they have. */
const distributorRows = (ctx: Context) =>
  seenDistributors(ctx)
    .innerJoin('shop', withinStore('shop.id', 'distributor.shop_id'))
    .leftJoin('commission_balance as balance', withinStore('balance.distributor_id', 'distributor.id'))
    .leftJoin('distributor as upper', withinStore('upper.id', 'distributor.parent_id'))
    .leftJoin('customer as patron', withinStore('patron.id', 'upper.customer_id'))
    .select(['distributor.id', 'distributor.customer_id as customerId', 'customer.name', 'distributor.code'])
    .select(['distributor.ratio', 'distributor.parent_id as parentId', 'distributor.shop_id as shopId'])
    .select(['shop.name as shopName', 'distributor.status', 'distributor.version'])
    .select([
      visiblePhone(ctx, 'customer.phone').as('phone'),
      sql<string>`coalesce(patron.name, '')`.as('parentName'),
      bound(ctx.now).as('customers'),
      sql<number>`coalesce(balance.frozen, 0)::bigint`.as('frozen'),
      sql<number>`coalesce(balance.available, 0)::bigint`.as('available'),
      sql<number>`coalesce(balance.settled, 0)::bigint`.as('settled'),
      sql<number>`coalesce(balance.last_seq, 0)::int`.as('balanceVersion'),
      owed.as('owed'),
      'distributor.create_time as createTime',
    ])
    .$narrowType<{ status: 0 | 1 }>();

/** Selects the distributors of a list, newest first. */
export function matchingDistributors(ctx: Context, { keyword, status, open }: Filter) {
  let found = distributorRows(ctx);
  if (keyword)
    found = found.where((where) =>
      where.or([
        where('customer.name', 'ilike', containing(keyword)),
        phoneMatches(ctx, keyword),
        where('distributor.code', '=', keyword.trim().toUpperCase()),
      ]),
    );
  if (status !== undefined) found = found.where('distributor.status', '=', status);
  if (open !== undefined) {
    const anything = sql<boolean>`exists (select from sub_commission waiting where waiting.store_id = distributor.store_id
      and waiting.distributor_id = distributor.id and waiting.status in (1, 4))`;
    found = found.where(open ? anything : sql<boolean>`not ${anything}`);
  }
  return found.orderBy('distributor.id', 'desc');
}
