import { sql } from 'kysely';
import type { Context } from '../../kit/context';

/** Selects the service person whom an order has now: money that moves counts for that person (REP-18). */
export const personOfOrder = ({ storeId }: Context, orderId: string) =>
  sql<string | null>`(select service_staff_id from order_sale where store_id = ${storeId} and id = ${orderId})`;

/** Selects the service person of an outbound's order. */
export const personOfSaleOut = ({ storeId }: Context, saleOutId: string) => sql<string | null>`(
  select sale.service_staff_id from sale_out out join order_sale sale on sale.store_id = out.store_id and sale.id = out.order_id
  where out.store_id = ${storeId} and out.id = ${saleOutId})`;
