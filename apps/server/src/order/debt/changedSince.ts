import { saleOutLifecycle } from '@partsdesk/core/order/outbound/saleOutLifecycle';
import { sql } from 'kysely';
import type { Context } from '../../kit/context';

/** Selects what each outbound's debt has changed by since a moment, as the ledger of debts says. */
export const changedSince = ({ storeId }: Context, moment: Date) =>
  sql<{
    sale_out_id: string;
    amount: number;
  }>`(select coalesce(bill.sale_out_id, refund.sale_out_id, returned.id, entry.document_id) as sale_out_id,
      sum(entry.amount)::bigint as amount
    from receivable_ledger entry
    left join receipt_bill bill on bill.store_id = entry.store_id and bill.id = entry.document_id and entry.document_kind = 'receiptBill'
    left join refund_bill refund on refund.store_id = entry.store_id and refund.id = entry.document_id and entry.document_kind = 'refundBill'
    left join after_sale back on back.store_id = entry.store_id and back.id = entry.document_id and entry.document_kind = 'afterSale'
    left join sale_out returned on returned.store_id = entry.store_id and returned.order_id = back.order_id
    where entry.store_id = ${storeId} and entry.create_time >= ${moment}
      -- A bound that bounds nothing has the plan go by the index.
      and entry.create_time < 'infinity' group by 1)`;

/** What is owed of the outbound `out` now. */
export const OWED_NOW = sql<number>`out.receivable - out.received`;

/** What was owed of it at the moment of `changedSince`, joined as `later`; a cancelled one owes nothing now. */
export const OWED_THEN = sql<number>`case when out.status = ${sql.lit(saleOutLifecycle.statuses.cancelled.code)} then 0 else ${OWED_NOW} end - coalesce(later.amount, 0)`;
