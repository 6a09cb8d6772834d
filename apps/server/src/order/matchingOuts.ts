import { sql } from 'kysely';
import type { Context } from '../http/context';
import { matching, sales, type Sales } from './saleRows';

/** Which outbounds a list shows. */
export interface OutFilter {
  keyword?: string | undefined;
  status?: number | undefined;
  waiting?: boolean | undefined;
  ready?: boolean | undefined;
  owing?: boolean | undefined;
  returnable?: boolean | undefined;
  customerId?: string | undefined;
  from?: string | undefined;
  to?: string | undefined;
}

/** Those that money is still owed of. */
export const owing = (found: Sales): Sales =>
  found.where('out.payment_status', '<>', sql.lit(2)).where('out.status', '<>', sql.lit(4));

/** Those of which something was handed out and is in no return yet. */
const returnable = (found: Sales): Sales =>
  found
    .where('out.status', 'in', [sql.lit(2), sql.lit(3)])
    .where(
      sql<boolean>`exists (select from sale_out_line line where line.store_id = out.store_id and line.sale_out_id = out.id and line.out_quantity > line.return_quantity)`,
    );

// What is ordered online is shipped from its own list, and until then not released.
const waiting = (found: Sales): Sales =>
  found.where('out.status', '<', sql.lit(3)).where('out.status', '>', sql.lit(0));

export function matchingOuts(ctx: Context, filter: OutFilter): Sales {
  let found = matching(sales(ctx), filter);
  if (filter.status !== undefined) found = found.where('out.status', '=', filter.status);
  if (filter.waiting || filter.ready) found = waiting(found);
  if (filter.ready)
    found = found.where((where) => where.or([where('out.payment_status', '=', 2), where('out.on_credit', '=', true)]));
  if (filter.owing) found = owing(found);
  if (filter.returnable) found = returnable(found);
  return found;
}
