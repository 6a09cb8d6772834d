import { saleOutLifecycle } from '@partsdesk/core/order/outbound/saleOutLifecycle';
import { paymentStatus } from '@partsdesk/core/order/sale/paymentStatus';
import { sql } from 'kysely';
import type { Context } from '../../kit/context';

const { cancelled } = saleOutLifecycle.statuses;
const { paid } = paymentStatus.statuses;

/** What is owed of the outbound `out` now. */
export const OWED_NOW = sql<number>`out.receivable - out.received`;

/**
 * Selects the outbounds, of one customer or of all, that owed at a moment, each with its debt: what it owes now less
 * what the ledger of debts has booked since. Both are added in one group, so that the time grows with the open debts
 * and the later entries; a join of the later entries to all outbounds compared each with each under old statistics.
 */
export function owedThen({ storeId }: Context, moment: Date, customerId?: string) {
  const ofCustomer = customerId ? sql`and out.customer_id = ${customerId}` : sql``;
  const booked = customerId
    ? sql`and entry.sale_out_id in (select out.id from sale_out out where out.store_id = ${storeId} ${ofCustomer})`
    : sql`and entry.sale_out_id is not null`;
  return sql<{ sale_out_id: string; owed: number }>`(select part.sale_out_id, sum(part.amount)::bigint as owed
    from (
      select out.id as sale_out_id, ${OWED_NOW} as amount from sale_out out where out.store_id = ${storeId}
        and out.payment_status <> ${sql.lit(paid.code)} and out.status <> ${sql.lit(cancelled.code)} ${ofCustomer}
      union all
      -- A bound that bounds nothing has the plan go by the index.
      select entry.sale_out_id, -entry.amount from receivable_ledger entry where entry.store_id = ${storeId}
        and entry.create_time >= ${moment} and entry.create_time < 'infinity' ${booked}
    ) part
    group by part.sale_out_id having sum(part.amount) <> 0)`;
}
