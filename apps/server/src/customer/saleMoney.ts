import { sql } from 'kysely';
import type { Context } from '../kit/context';

/** Money that came in or went back of one sale, by its document. */
export interface SaleEntry {
  saleOutId: string;
  customerId: string | null;
  /** The month of the receipt; null: money that was paid back. */
  month: string | null;
  amount: number;
  /** It came while sales earned points. */
  earns: boolean;
  documentId: string;
}

/** What a document moved of the gifts on a card: no money that a customer has spent (MEM-25, MEM-40). */
const giftOf = (document: string) =>
  sql`coalesce((select sum(entry.gift) from value_card_entry entry where entry.store_id = ${sql.ref(`${document}.store_id`)} and entry.document_id = ${sql.ref(`${document}.id`)}), 0)::bigint`;

/** What points paid of a document, or got back: no money either (MEM-25). */
const pointsOf = (document: string, table: 'receipt_tender' | 'refund_tender', key: 'receipt_id' | 'refund_id') =>
  sql`coalesce((select sum(tender.amount) from ${sql.table(table)} tender where tender.store_id = ${sql.ref(`${document}.store_id`)} and tender.${sql.ref(key)} = ${sql.ref(`${document}.id`)} and tender.method = 'points'), 0)::bigint`;

/**
 * Reads what sales took and paid back, without gifts and points. A voided receipt and its counter-entry count in the
 * same month.
 */
export const moneyOf = (ctx: Context, saleOutIds: readonly string[]) =>
  sql<SaleEntry>`
  select bill.sale_out_id as "saleOutId", bill.customer_id as "customerId", bill.amount + ${giftOf('bill')} - ${pointsOf('bill', 'receipt_tender', 'receipt_id')} as amount, bill.earns_points as earns, bill.id as "documentId",
    to_char(coalesce(origin.create_time, bill.create_time) at time zone 'Asia/Shanghai', 'YYYY-MM-01') as month
  from receipt_bill bill left join receipt_bill origin on origin.store_id = bill.store_id and origin.id = bill.voids
  where bill.store_id = ${ctx.storeId} and bill.sale_out_id = any(${saleOutIds}::uuid[])
  union all select refund.sale_out_id, null, refund.amount - refund.credited - ${giftOf('refund')} - ${pointsOf('refund', 'refund_tender', 'refund_id')}, false, refund.id, null from refund_bill refund
  where refund.store_id = ${ctx.storeId} and refund.sale_out_id = any(${saleOutIds}::uuid[])
  union all select back.sale_out_id, null, back.amount - ${giftOf('back')}, false, back.id, null from (
    select part.store_id, part.after_sale_id as id, bill.sale_out_id, coalesce(sum(part.amount) filter (where part.method <> 'points'), 0)::bigint as amount from after_sale_refund part
    join receipt_bill bill on bill.store_id = part.store_id and bill.id = part.receipt_id
    where part.store_id = ${ctx.storeId} and bill.sale_out_id = any(${saleOutIds}::uuid[]) group by 1, 2, 3) back`.execute(
    ctx.db,
  );
