import { orderSaleLifecycle } from '@partsdesk/core/order/sale/orderSaleLifecycle';
import { paymentStatus } from '@partsdesk/core/order/sale/paymentStatus';
import { sql } from 'kysely';
import { WALK_IN } from '../../customer/customers';
import type { Context } from '../../kit/context';

const { cancelled } = orderSaleLifecycle.statuses;
const { paid } = paymentStatus.statuses;

/** The sale of an outbound, as schemes look at it. */
export interface GiftSale {
  saleOutId: string;
  customerId: string;
  shopId: string;
  levelId: string | null;
  walkIn: boolean;
  online: boolean;
  /** Paid in full, and of the mini-app confirmed. */
  complete: boolean;
  cancelled: boolean;
}

/** Reads the sale of an order; undefined where it has no outbound. */
export async function giftSaleOf(ctx: Context, orderId: string): Promise<GiftSale | undefined> {
  const { rows } = await sql<GiftSale>`
    select out.id as "saleOutId", sale.customer_id as "customerId", out.shop_id as "shopId", customer.level_id as "levelId",
      customer.kind = ${sql.lit(WALK_IN)} as "walkIn", sale.source = 1 as online,
      out.payment_status = ${sql.lit(paid.code)} and (online.order_id is null or online.completed_time is not null) as complete,
      sale.status = ${sql.lit(cancelled.code)} as cancelled
    from order_sale sale join sale_out out on out.store_id = sale.store_id and out.order_id = sale.id
    join customer on customer.store_id = sale.store_id and customer.id = sale.customer_id
    left join online_order online on online.store_id = sale.store_id and online.order_id = sale.id
    where sale.store_id = ${ctx.storeId} and sale.id = ${orderId}`.execute(ctx.db);
  return rows[0];
}
