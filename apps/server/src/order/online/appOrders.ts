import type { Delivery, OnlineFlow } from '@partsdesk/core/order/online/onlineOrder';
import { payAfterUseLifecycle } from '@partsdesk/core/order/online/payAfterUseLifecycle';
import { sql } from 'kysely';
import type { Context } from '../../kit/context';
import { fromStore, withinStore } from '../../kit/storeTables';
import { commentsOf } from '../comment/commentRows';
import { casesOf, linesOf, withoutOrder } from './onlineParts';
import type { OnlineStatus } from './onlineRows';

const { paid, awaitingAcceptance } = payAfterUseLifecycle.statuses;

/** Reads orders as their customer sees them, in the order of the ids. */
export async function appOrders(ctx: Context, ids: readonly string[]) {
  if (!ids.length) return [];
  const [orders, lines, cases, said] = await Promise.all([
    fromStore(ctx, 'online_order as online')
      .innerJoin('order_sale as sale', withinStore('sale.id', 'online.order_id'))
      .innerJoin('sale_out as out', withinStore('out.order_id', 'online.order_id'))
      .innerJoin('shop', withinStore('shop.id', 'online.shop_id'))
      .select([
        'online.order_id as id',
        'out.id as saleOutId',
        'online.flow',
        'online.status',
        'shop.name as shopName',
        'online.delivery',
        'online.receiver',
        'online.phone',
        'online.address',
      ])
      .select([
        sql<string>`case when online.delivery = 1 and online.status = ${sql.lit(paid.code)} then online.pickup_code when online.delivery = 1 and online.flow = 1 and online.accepted_time is not null and online.status = ${sql.lit(awaitingAcceptance.code)} then online.pickup_code else '' end`.as(
          'pickupCode',
        ),
      ])
      .select([
        'online.express_company as expressCompany',
        'online.express_no as expressNo',
        'sale.receivable',
        'out.received',
        'online.lapse_time as lapseTime',
        'online.pay_requested_time as payRequestedTime',
        'online.create_time as createTime',
        'sale.version',
        sql<string>`sale.code`.as('code'),
      ])
      .$narrowType<{ flow: OnlineFlow; status: OnlineStatus; delivery: Delivery }>()
      .where('online.order_id', 'in', ids)
      .execute(),
    linesOf(ctx, ids),
    casesOf(ctx, ids),
    commentsOf(ctx, ids),
  ]);
  return ids
    .flatMap((id) => orders.filter((order) => order.id === id))
    .map((order) => ({
      ...order,
      lines: withoutOrder(lines, order.id).map(
        ({ id, skuId, name, spec, unitName, imageUrl, quantity, returned, price, amount }) => ({
          id,
          skuId,
          name,
          spec,
          unitName,
          imageUrl,
          quantity,
          returned,
          price,
          amount,
        }),
      ),
      afterSales: withoutOrder(cases, order.id),
      comment: withoutOrder(said, order.id)[0] ?? null,
    }));
}
