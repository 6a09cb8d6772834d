import { sql } from 'kysely';
import type { Checks } from './cardChecks';

/** Compares what points paid with their entries and with the tenders of receipts and refunds (MEM-29). */
export const pointsSpendChecks: Checks = {
  'points that paid a receipt left the account of its customer': (store) => sql`
    select coalesce(spend.receipt_id, entry.document_id)::text as subject, coalesce(spend.points, 0)::bigint as kept, coalesce(-entry.points, 0)::bigint as computed
    from (select receipt_id, sum(points) as points from points_spend where store_id = ${store} group by 1) spend
    full join (select document_id, points from points_entry where store_id = ${store} and kind = 'spend') entry on entry.document_id = spend.receipt_id
    where coalesce(spend.points, 0) <> coalesce(-entry.points, 0)`,
  'points that a sale gave back are what its entries gave back': (store) => sql`
    select coalesce(spend.sale_out_id, entry.sale_out_id)::text as subject, coalesce(spend.points, 0)::bigint as kept, coalesce(entry.points, 0)::bigint as computed
    from (select bill.sale_out_id, sum(paid.back_points) as points from points_spend paid join receipt_bill bill on bill.store_id = paid.store_id and bill.id = paid.receipt_id
      where paid.store_id = ${store} group by 1) spend
    full join (select sale_out_id, sum(points) as points from points_entry where store_id = ${store} and kind = 'giveBack' group by 1) entry on entry.sale_out_id = spend.sale_out_id
    where coalesce(spend.points, 0) <> coalesce(entry.points, 0)`,
  'what points paid of a sale is what its tenders say': (store) => sql`
    select coalesce(spend.sale_out_id, said.sale_out_id)::text as subject, coalesce(spend.amount, 0)::bigint as kept, coalesce(said.amount, 0)::bigint as computed
    from (select bill.sale_out_id, sum(paid.amount - paid.back_amount) as amount from points_spend paid join receipt_bill bill on bill.store_id = paid.store_id and bill.id = paid.receipt_id
      where paid.store_id = ${store} group by 1) spend
    full join (select sale_out_id, sum(amount) as amount from (
      select bill.sale_out_id, tender.amount from receipt_bill bill join receipt_tender tender on tender.store_id = bill.store_id and tender.receipt_id = bill.id
        where bill.store_id = ${store} and tender.method = 'points'
      union all select refund.sale_out_id, -back.amount from refund_bill refund join refund_tender back on back.store_id = refund.store_id and back.refund_id = refund.id
        where refund.store_id = ${store} and back.method = 'points'
      union all select origin.sale_out_id, -part.amount from after_sale_refund part join receipt_bill origin on origin.store_id = part.store_id and origin.id = part.receipt_id
        where part.store_id = ${store} and part.method = 'points') moved group by 1) said on said.sale_out_id = spend.sale_out_id
    where coalesce(spend.amount, 0) <> coalesce(said.amount, 0)`,
};
