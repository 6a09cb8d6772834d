import type { CodeOf } from '@partsdesk/core/lifecycle';
import { OPEN_CASES } from '@partsdesk/core/order/afterSale/afterSaleLifecycle';
import type { Delivery, OnlineFlow } from '@partsdesk/core/order/online/onlineOrder';
import { onlineOrderLifecycle } from '@partsdesk/core/order/online/onlineOrderLifecycle';
import { sql } from 'kysely';
import { phoneMatches, visiblePhone } from '../../account/role/customerPhones';
import { isSaleVisible } from '../../account/role/serviceRights';
import type { Context } from '../../kit/context';
import { containing } from '../../kit/page';
import { fromStore, withinStore } from '../../kit/storeTables';
import { withinDays } from '../../kit/withinDays';
import { lineCount, summary } from '../sale/saleRows';

export type OnlineStatus = CodeOf<typeof onlineOrderLifecycle>;

interface Filter {
  flow?: OnlineFlow | undefined;
  keyword?: string | undefined;
  status?: OnlineStatus | undefined;
  waiting?: boolean | undefined;
  delivery?: Delivery | undefined;
  customerId?: string | undefined;
  from?: string | undefined;
  to?: string | undefined;
}

/** Selects orders of the mini-app with the columns that both lists filter by; in the head store, of every shop. */
export function onlineSales(ctx: Context) {
  const all = fromStore(ctx, 'online_order as online')
    .innerJoin('order_sale as sale', withinStore('sale.id', 'online.order_id'))
    .innerJoin('sale_out as out', withinStore('out.order_id', 'online.order_id'))
    .innerJoin('shop', withinStore('shop.id', 'online.shop_id'))
    .innerJoin('customer', withinStore('customer.id', 'online.customer_id'))
    .where(isSaleVisible(ctx));
  return ctx.shopId ? all.where('online.shop_id', '=', ctx.shopId) : all;
}

/** Both lifecycles begin a shipped order's part at the same code. */
const shipped = sql.lit(onlineOrderLifecycle.statuses.shipped.code);
const inAfterSale = sql<boolean>`exists (select from after_sale as one where one.store_id = online.store_id and one.order_id = online.order_id and one.status in (${sql.join(OPEN_CASES.map((status) => sql.lit(status)))}))`;
const madeUp = sql<number>`(select coalesce(sum(amount), 0)::bigint from online_makeup as extra where extra.store_id = online.store_id and extra.order_id = online.order_id)`;

/** Selects what both the list and the detail show. */
export const asRows = (ctx: Context, found: ReturnType<typeof onlineSales>) =>
  found
    .select([
      'online.order_id as id',
      'online.flow',
      'online.status',
      'out.payment_status as paymentStatus',
      'online.shop_id as shopId',
      'shop.name as shopName',
      'online.customer_id as customerId',
    ])
    .select([
      'customer.name as customerName',
      'online.receiver',
      visiblePhone(ctx, 'online.phone').as('phone'),
      'online.delivery',
      'sale.receivable',
      'out.received',
      'online.lapse_time as lapseTime',
    ])
    .select(['online.accepted_time as acceptedTime', 'online.create_time as createTime', 'sale.version'])
    .select([
      sql<string>`sale.code`.as('code'),
      summary.as('summary'),
      lineCount.as('lineCount'),
      madeUp.as('madeUp'),
      inAfterSale.as('inAfterSale'),
    ])
    .$narrowType<{ flow: OnlineFlow; status: OnlineStatus; paymentStatus: 0 | 1 | 2; delivery: Delivery }>();

export function onlineRows(ctx: Context, filter: Filter) {
  let found = onlineSales(ctx).where('online.flow', '=', filter.flow ?? 0);
  const { keyword } = filter;
  if (keyword) {
    const text = containing(keyword);
    found = found.where((where) =>
      where.or([
        where('sale.code', 'like', text),
        where('online.receiver', 'like', text),
        phoneMatches(ctx, keyword, 'online.phone'),
        where('customer.name', 'like', text),
      ]),
    );
  }
  if (filter.status !== undefined) found = found.where('online.status', '=', filter.status);
  if (filter.waiting) found = found.where('online.status', '<', shipped);
  if (filter.delivery !== undefined) found = found.where('online.delivery', '=', filter.delivery);
  if (filter.customerId) found = found.where('online.customer_id', '=', filter.customerId);
  found = found.where((row) => withinDays(row.ref('online.create_time'), filter.from, filter.to));
  return asRows(ctx, found).orderBy('online.create_time', 'desc').orderBy('online.order_id', 'desc');
}

export const countOnline = (ctx: Context) =>
  onlineSales(ctx)
    .select(['online.flow', 'online.status'])
    .select((row) => row.fn.countAll<number>().as('count'))
    .groupBy(['online.flow', 'online.status'])
    .orderBy('online.flow')
    .orderBy('online.status')
    .$narrowType<{ flow: OnlineFlow; status: OnlineStatus }>()
    .execute();
