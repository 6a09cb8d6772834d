import { OPEN_COMMISSION } from '@partsdesk/core/market/commission/subCommissionLifecycle';
import type { QueryOf } from '@partsdesk/sdk';
import type { operations } from '@partsdesk/sdk/types/parts';
import { sql, type NotNull } from 'kysely';
import { isVisibleCustomerId } from '../../account/role/serviceRights';
import type { Context } from '../../kit/context';
import { containing } from '../../kit/page';
import { fromStore, withinStore } from '../../kit/storeTables';

export type CommissionFilter = QueryOf<operations['subCommissionExportRecord_checkExport']>;

const customerOfDistributor = sql`(select seller.customer_id from distributor as seller
  where seller.store_id = line.store_id and seller.id = line.distributor_id)`;

/** The shop of the sale, or of the distributor. As a join it would keep the sale in a count, which needs neither. */
const nameOfShop = sql<string>`(select shop.name from shop
  where shop.store_id = line.store_id and shop.id = coalesce(sale.shop_id, distributor.shop_id))`;

/** Selects the commissions of the caller's distributors; what always exists is joined so that a count joins none. */
function seenCommissions(ctx: Context) {
  const found = fromStore(ctx, 'sub_commission as line')
    .leftJoin('distributor', withinStore('distributor.id', 'line.distributor_id'))
    .leftJoin('customer', withinStore('customer.id', 'distributor.customer_id'))
    .leftJoin('order_sale as sale', withinStore('sale.id', 'line.order_id'))
    .leftJoin('customer as buyer', withinStore('buyer.id', 'sale.customer_id'))
    .leftJoin('earn_task as task', withinStore('task.id', 'line.earn_task_id'))
    .select(['line.id', 'line.distributor_id as distributorId', 'customer.name as distributorName'])
    .select(['line.order_id as orderId', sql<string>`coalesce(sale.code, '')`.as('orderCode')])
    .select(sql<string>`coalesce(task.name, '')`.as('taskName'))
    .select([sql<string>`coalesce(buyer.name, '')`.as('customerName'), nameOfShop.as('shopName')])
    .select(['line.level', 'line.rate', 'line.base'])
    .select(['line.earned', 'line.settled', sql<number>`line.earned - line.settled`.as('open'), 'line.status'])
    .select(['line.release_time as releaseTime', 'line.suspect', 'line.remark', 'line.version'])
    .select('line.create_time as createTime')
    .$narrowType<{ level: 1 | 2; status: 0 | 1 | 2 | 3 | 4; distributorName: NotNull }>()
    .where(isVisibleCustomerId(ctx, customerOfDistributor));
  return ctx.shopId ? found.where('distributor.shop_id', '=', ctx.shopId) : found;
}

/** Selects the commissions of a filter, in no order. */
export function commissionsOf(ctx: Context, { keyword, distributorId, status, open, from, to }: CommissionFilter) {
  let found = seenCommissions(ctx);
  if (keyword)
    found = found.where((where) =>
      where.or([
        where('sale.code', 'ilike', containing(keyword)),
        where('customer.name', 'ilike', containing(keyword)),
        where('buyer.name', 'ilike', containing(keyword)),
        where('task.name', 'ilike', containing(keyword)),
      ]),
    );
  if (distributorId) found = found.where('line.distributor_id', '=', distributorId);
  if (status !== undefined) found = found.where('line.status', '=', status);
  if (open !== undefined) {
    const isOpen = sql<boolean>`line.status in (${sql.join(OPEN_COMMISSION.map((code) => sql.lit(code)))})`;
    found = found.where(open ? isOpen : sql<boolean>`not ${isOpen}`);
  }
  if (from) found = found.where('line.day', '>=', from);
  if (to) found = found.where('line.day', '<=', to);
  return found;
}

/** Selects the commissions of a list, newest first. */
export const matchingCommissions = (ctx: Context, filter: CommissionFilter) =>
  commissionsOf(ctx, filter).orderBy('line.id', 'desc');
