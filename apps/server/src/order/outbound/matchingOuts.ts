import { saleOutLifecycle } from '@partsdesk/core/order/outbound/saleOutLifecycle';
import { paymentStatus } from '@partsdesk/core/order/sale/paymentStatus';
import { sql } from 'kysely';
import type { Context } from '../../kit/context';
import { Failure } from '../../kit/failure';
import { sortOf } from '../../kit/page';
import { matching, newestFirst, oldestFirst, sales, type Sales } from '../sale/saleRows';

const { notOut, partlyOut, allOut, cancelled } = saleOutLifecycle.statuses;
const { paid } = paymentStatus.statuses;

/** The filter of a list of outbounds. */
export interface OutFilter {
  keyword?: string | undefined;
  status?: number | undefined;
  waiting?: boolean | undefined;
  ready?: boolean | undefined;
  owing?: boolean | undefined;
  returnable?: boolean | undefined;
  customerId?: string | undefined;
  shopId?: string | undefined;
  from?: string | undefined;
  to?: string | undefined;
  sort?: `${'createTime' | 'debt'}.${'asc' | 'desc'}` | undefined;
}

/** Selects outbounds with an open debt. */
export const owing = (found: Sales): Sales =>
  found.where('out.payment_status', '<>', sql.lit(paid.code)).where('out.status', '<>', sql.lit(cancelled.code));

/** Selects outbounds with handed-out pieces that are in no return. */
const returnable = (found: Sales): Sales =>
  found
    .where('out.status', 'in', [sql.lit(partlyOut.code), sql.lit(allOut.code)])
    .where(
      sql<boolean>`exists (select from sale_out_line line where line.store_id = out.store_id and line.sale_out_id = out.id and line.out_quantity > line.return_quantity)`,
    );

// Leaves out unreleased online orders, which are shipped from their own list.
const waiting = (found: Sales): Sales =>
  found.where('out.status', '<', sql.lit(allOut.code)).where('out.status', '>', sql.lit(notOut.code));

export function matchingOuts(ctx: Context, filter: OutFilter): Sales {
  let found = matching(ctx, sales(ctx), filter);
  if (filter.status !== undefined) found = found.where('out.status', '=', filter.status);
  if (filter.waiting || filter.ready) found = waiting(found);
  if (filter.ready)
    found = found.where((where) =>
      where.or([where('out.payment_status', '=', paid.code), where('out.on_credit', '=', true)]),
    );
  if (filter.owing) found = owing(found);
  if (filter.returnable) found = returnable(found);
  return found;
}

/** Sorts outbounds; by debt only among those that owe, which an index holds in that order. */
export function inOrder(found: Sales, filter: OutFilter): Sales {
  // Goods that wait go out in the order of their sale.
  const [by, direction] = sortOf(filter.sort, filter.ready ? 'createTime.asc' : 'createTime.desc');
  if (by === 'debt') {
    if (!filter.owing) throw new Failure('按欠款排序前，请先筛选“待收款”', { field: 'sort' });
    return found.orderBy(sql`out.receivable - out.received`, direction).orderBy('out.id', 'desc');
  }
  return direction === 'asc' ? oldestFirst(found) : newestFirst(found);
}
