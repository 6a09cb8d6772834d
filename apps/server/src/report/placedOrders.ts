import { orderSaleLifecycle } from '@partsdesk/core/order/sale/orderSaleLifecycle';
import { sql } from 'kysely';
import { isSaleVisible } from '../account/role/serviceRights';
import type { Context } from '../kit/context';
import { during, ofShop, type Span } from './span';

const kept = sql`sale.status <> ${sql.lit(orderSaleLifecycle.statuses.cancelled.code)}`;
const placed = sql`least(online.paid_time, online.accepted_time, online.shipped_time)`;

/**
 * Selects the orders that were placed for good and that the caller may see, as order, shop, moment and amount: at the
 * counter when they are written, online when they are paid or accepted. A cancelled order counts nowhere.
 */
export const placedOrders = (ctx: Context, span: Span) => sql`
  select sale.id as order_id, sale.shop_id, sale.create_time as moment, sale.receivable as amount from order_sale sale
    where sale.store_id = ${ctx.storeId} and sale.source = 0 and ${kept} and ${during('sale.create_time', span)}
      and ${isSaleVisible(ctx)} ${ofShop(ctx, 'sale.shop_id')}
  union all select sale.id, sale.shop_id, ${placed}, sale.receivable from online_order online
    join order_sale sale on sale.store_id = online.store_id and sale.id = online.order_id
    where online.store_id = ${ctx.storeId} and ${kept} and ${during(placed, span)}
      and ${isSaleVisible(ctx)} ${ofShop(ctx, 'sale.shop_id')}`;
