import { afterSaleLifecycle } from '@partsdesk/core/order/afterSale/afterSaleLifecycle';
import { salesReturnLifecycle } from '@partsdesk/core/order/returns/salesReturnLifecycle';
import { orderSaleLifecycle } from '@partsdesk/core/order/sale/orderSaleLifecycle';
import { paymentStatus } from '@partsdesk/core/order/sale/paymentStatus';
import { sql, type RawBuilder } from 'kysely';
import { LotShare } from '../../customer/card/spendCard';
import type { Context } from '../../kit/context';

const { passed, partlyStored, stored } = salesReturnLifecycle.statuses;
const { refunded } = afterSaleLifecycle.statuses;
const { out, forcedComplete, cancelled } = orderSaleLifecycle.statuses;
const STANDING = sql.join([passed, partlyStored, stored].map(({ code }) => sql.lit(code)));

/** What an order stands at for those who have a commission of it. */
export interface OrderWorth {
  orderId: string;
  saleOutId: string;
  /** Paid in full and not cancelled: without it nothing is earned. */
  paid: boolean;
  /** Paid and all handed out; of the mini-app, confirmed. */
  complete: boolean;
  /** Lines that no gift card covers, less passed returns, refunded after-sales and goodwill. */
  net: number;
  /** What gifts of a card and points paid, less what they got back. */
  byGifts: number;
}

/** The sums of an order, each of the books that hold it: `${order}` names the order of the outer query. */
const returnedOf = (store: RawBuilder<unknown>) => sql`
  coalesce((select sum(gone.amount) from sales_return_line gone
    join sales_return back on back.store_id = gone.store_id and back.id = gone.document_id
    join sale_out_line handed on handed.store_id = gone.store_id and handed.id = gone.sale_out_line_id
    join order_sale_line sold on sold.store_id = handed.store_id and sold.id = handed.order_line_id
    where gone.store_id = ${store} and back.sale_out_id = bill.id and sold.gift_card_item_id is null
      and back.status in (${STANDING})), 0)
  + coalesce((select sum(wanted.amount) from after_sale_line wanted
    join after_sale refund on refund.store_id = wanted.store_id and refund.id = wanted.after_sale_id
    where wanted.store_id = ${store} and refund.order_id = sale.id and refund.status = ${sql.lit(refunded.code)}), 0)
  - coalesce((select sum(given.amount) from sale_ledger given
    where given.store_id = ${store} and given.order_id = sale.id and given.kind = 'goodwill'), 0)`;

const giftsOf = (store: RawBuilder<unknown>) => sql`
  coalesce((select sum(spend.amount - spend.back) from card_spend spend
    join receipt_bill paid on paid.store_id = spend.store_id and paid.id = spend.receipt_id
    where spend.store_id = ${store} and paid.sale_out_id = bill.id and spend.part = ${sql.lit(LotShare.gift)}), 0)
  + coalesce((select sum(tender.amount) from receipt_tender tender
    join receipt_bill took on took.store_id = tender.store_id and took.id = tender.receipt_id
    where tender.store_id = ${store} and took.sale_out_id = bill.id and tender.method = 'points'), 0)
  - coalesce((select sum(part.amount) from refund_tender part
    join refund_bill gave on gave.store_id = part.store_id and gave.id = part.refund_id
    where part.store_id = ${store} and gave.sale_out_id = bill.id and part.method = 'points'), 0)
  - coalesce((select sum(share.amount) from after_sale_refund share
    join receipt_bill origin on origin.store_id = share.store_id and origin.id = share.receipt_id
    where share.store_id = ${store} and origin.sale_out_id = bill.id and share.method = 'points'), 0)`;

/** Selects what orders stand at now; `which` narrows `order_sale as sale`. */
const orderWorths = (storeId: string, which: RawBuilder<unknown>) => {
  const store = sql`${storeId}::uuid`;
  return sql<OrderWorth>`
    select sale.id as "orderId", bill.id as "saleOutId",
      bill.payment_status = ${sql.lit(paymentStatus.statuses.paid.code)} and sale.status <> ${sql.lit(cancelled.code)} as paid,
      bill.payment_status = ${sql.lit(paymentStatus.statuses.paid.code)} and case when online.order_id is null
        then sale.status in (${sql.lit(out.code)}, ${sql.lit(forcedComplete.code)}) else online.completed_time is not null end as complete,
      (coalesce((select sum(line.amount) from order_sale_line line where line.store_id = ${store} and line.order_id = sale.id
        and line.gift_card_item_id is null), 0) - (${returnedOf(store)}))::bigint as net,
      (${giftsOf(store)})::bigint as "byGifts"
    from order_sale sale
    join sale_out bill on bill.store_id = sale.store_id and bill.order_id = sale.id
    left join online_order online on online.store_id = sale.store_id and online.order_id = sale.id
    where sale.store_id = ${store} and ${which}`;
};

/** Reads what one order stands at. */
export async function worthOf(ctx: Context, orderId: string): Promise<OrderWorth> {
  const {
    rows: [found],
  } = await orderWorths(ctx.storeId, sql`sale.id = ${orderId}`).execute(ctx.db);
  if (!found) throw new Error(`no order ${orderId} to work out a commission of`);
  return found;
}
