import type { QueryOf } from '@partsdesk/sdk';
import type { operations } from '@partsdesk/sdk/types/parts';
import { sql } from 'kysely';
import { isCustomerVisible } from '../../account/role/serviceRights';
import type { Context } from '../../kit/context';
import { containing } from '../../kit/page';
import { fromStore, withinStore } from '../../kit/storeTables';

type Filter = Omit<QueryOf<operations['distributorEarnTask_page']>, 'current' | 'pageSize' | 'sums'>;

/** Selects what the caller's distributors handed in; the photos by their paths. */
function seenTasks(ctx: Context) {
  const found = fromStore(ctx, 'earn_task as task')
    .innerJoin('distributor', withinStore('distributor.id', 'task.distributor_id'))
    .innerJoin('customer', withinStore('customer.id', 'distributor.customer_id'))
    .innerJoin('shop', withinStore('shop.id', 'distributor.shop_id'))
    .select(['task.id', 'task.distributor_id as distributorId', 'customer.name as distributorName'])
    .select(['customer.id as customerId', 'distributor.shop_id as shopId', 'shop.name as shopName'])
    .select(['task.name as taskName', 'task.reward', 'task.words', 'task.image_urls as paths'])
    .select(sql<number>`cardinality(task.image_urls)`.as('imageCount'))
    .select(['task.status', 'task.reason', 'task.check_by as checkBy', 'task.check_time as checkTime'])
    .select(['task.version', 'task.create_time as createTime'])
    .$narrowType<{ status: 0 | 1 | 2 }>()
    .where(isCustomerVisible(ctx));
  return ctx.shopId ? found.where('distributor.shop_id', '=', ctx.shopId) : found;
}

/** Selects the submissions of a list, newest first. */
export function matchingTasks(ctx: Context, { keyword, status, distributorId, from, to }: Filter) {
  let found = seenTasks(ctx);
  if (keyword)
    found = found.where((where) =>
      where.or([
        where('customer.name', 'ilike', containing(keyword)),
        where('task.name', 'ilike', containing(keyword)),
      ]),
    );
  if (status !== undefined) found = found.where('task.status', '=', status);
  if (distributorId) found = found.where('task.distributor_id', '=', distributorId);
  if (from) found = found.where('task.day', '>=', from);
  if (to) found = found.where('task.day', '<=', to);
  return found.orderBy('task.id', 'desc');
}
