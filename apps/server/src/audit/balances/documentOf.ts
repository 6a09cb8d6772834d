import { sql } from 'kysely';

/** The table of each kind of document that moves a balance. */
const TABLES: Readonly<Record<string, readonly string[]>> = {
  receipt_bill: ['receiptBill'],
  refund_bill: ['refundBill'],
  sale_out: ['saleOut'],
  after_sale: ['afterSale'],
  sales_return: ['salesReturn'],
  recharge_order: ['recharge'],
  card_refund: ['cardRefund'],
  value_adjust: ['valueAdjust'],
  fund_entry: ['fundIncome', 'fundExpenses'],
  fund_transfer: ['transfer', 'fee'],
  shift: ['shiftOpening', 'shiftCash', 'shiftVariance', 'shiftSafe'],
  stock_entry: ['stockIn', 'stockOut'],
  stock_transfer: ['stockTransfer', 'stockTransferLoss'],
  stock_taking: ['stockTaking'],
  service_borrow: ['serviceBorrow', 'serviceBorrowLoss'],
  warehouse_initialize: ['warehouseInitialize'],
};

/** Looks a document's number up, for the rows of one page. */
export const documentCodeOf = (store: string) => sql<string>`coalesce(case row.document_kind
  ${sql.join(
    Object.entries(TABLES).flatMap(([table, kinds]) =>
      kinds.map(
        (kind) =>
          sql`when ${sql.lit(kind)} then (select code from ${sql.table(table)} one where one.store_id = ${store} and one.id = row.document_id)`,
      ),
    ),
    sql` `,
  )} end, '')`;

/** Looks up the outbound that a document belongs to. */
export const saleOutOf = (store: string) => sql<string | null>`case row.document_kind
  when 'saleOut' then row.document_id
  when 'receiptBill' then (select sale_out_id from receipt_bill one where one.store_id = ${store} and one.id = row.document_id)
  when 'refundBill' then (select sale_out_id from refund_bill one where one.store_id = ${store} and one.id = row.document_id) end`;
