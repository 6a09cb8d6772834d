import type { AfterSaleType } from '@partsdesk/core/order/afterSale/afterSaleLifecycle';
import type { Delivery, OnlineFlow } from '@partsdesk/core/order/online/onlineOrder';
import { sql } from 'kysely';
import { visiblePhone, isSaleVisible } from '../../account/role/serviceRights';
import type { Context } from '../../kit/context';
import { timelineOf } from '../../kit/documentEvent';
import { Failure } from '../../kit/failure';
import { containing } from '../../kit/page';
import { withinDays } from '../../kit/withinDays';
import { commentsOf } from '../comment/commentRows';
import { receiptsOf } from '../receipt/receipts';
import { lineCount, summary } from '../sale/saleRows';

type Status = 0 | 1 | 2 | 3 | 4;

interface Filter {
  flow?: OnlineFlow | undefined;
  keyword?: string | undefined;
  status?: Status | undefined;
  delivery?: Delivery | undefined;
  customerId?: string | undefined;
  from?: string | undefined;
  to?: string | undefined;
}

/** Selects orders of the mini-app with the columns that both lists filter by; in the head store, of every shop. */
function onlineSales(ctx: Context) {
  const all = ctx.db
    .selectFrom('online_order as online')
    .innerJoin('order_sale as sale', (join) =>
      join.onRef('sale.store_id', '=', 'online.store_id').onRef('sale.id', '=', 'online.order_id'),
    )
    .innerJoin('sale_out as out', (join) =>
      join.onRef('out.store_id', '=', 'online.store_id').onRef('out.order_id', '=', 'online.order_id'),
    )
    .innerJoin('shop', (join) =>
      join.onRef('shop.store_id', '=', 'online.store_id').onRef('shop.id', '=', 'online.shop_id'),
    )
    .innerJoin('customer', (join) =>
      join.onRef('customer.store_id', '=', 'online.store_id').onRef('customer.id', '=', 'online.customer_id'),
    )
    .where('online.store_id', '=', ctx.storeId)
    .where(isSaleVisible(ctx));
  return ctx.shopId ? all.where('online.shop_id', '=', ctx.shopId) : all;
}

const inAfterSale = sql<boolean>`exists (select from after_sale as one where one.store_id = online.store_id and one.order_id = online.order_id and one.status in (0, 2, 3, 5))`;
const madeUp = sql<number>`(select coalesce(sum(amount), 0)::bigint from online_makeup as extra where extra.store_id = online.store_id and extra.order_id = online.order_id)`;

const asRows = (ctx: Context, found: ReturnType<typeof onlineSales>) =>
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
    .$narrowType<{ flow: OnlineFlow; status: Status; paymentStatus: 0 | 1 | 2; delivery: Delivery }>();

export function onlineRows(ctx: Context, filter: Filter) {
  let found = onlineSales(ctx).where('online.flow', '=', filter.flow ?? 0);
  if (filter.keyword) {
    const text = containing(filter.keyword);
    found = found.where((where) =>
      where.or([
        where('sale.code', 'like', text),
        where('online.receiver', 'like', text),
        where('online.phone', 'like', text),
        where('customer.name', 'like', text),
      ]),
    );
  }
  if (filter.status !== undefined) found = found.where('online.status', '=', filter.status);
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
    .$narrowType<{ flow: OnlineFlow; status: Status }>()
    .execute();

/** Sums the pieces that cases, except rejected ones, take back or give up. */
export const returnedPieces = sql<number>`(select coalesce(sum(back.quantity), 0) from after_sale_line back
  join after_sale one on one.store_id = back.store_id and one.id = back.after_sale_id
  where back.store_id = line.store_id and back.order_line_id = line.id and one.status <> 1)`;

const linesOf = (ctx: Context, orderIds: readonly string[]) =>
  ctx.db
    .selectFrom('order_sale_line as line')
    .innerJoin('goods_sku as sku', (join) =>
      join.onRef('sku.store_id', '=', 'line.store_id').onRef('sku.id', '=', 'line.sku_id'),
    )
    .innerJoin('goods', (join) =>
      join.onRef('goods.store_id', '=', 'sku.store_id').onRef('goods.id', '=', 'sku.goods_id'),
    )
    .select([
      'line.order_id as orderId',
      'line.id',
      'line.sku_id as skuId',
      'sku.sku_code as skuCode',
      'goods.name',
      'sku.spec',
      'goods.unit_name as unitName',
      'goods.image_urls as imageUrl',
    ])
    .select([
      'line.quantity',
      'line.out_quantity as outQuantity',
      'line.list_price as listPrice',
      'line.price',
      'line.list_amount as listAmount',
      'line.price_change as priceChange',
      'line.hand_discount as discount',
      'line.amount',
    ])
    .select(returnedPieces.as('returned'))
    .select(
      sql<number>`(select coalesce(sum(stock.on_hand - stock.allocated), 0) from stock join warehouse on warehouse.store_id = stock.store_id and warehouse.id = stock.warehouse_id
    join online_order at on at.store_id = stock.store_id and at.order_id = line.order_id
    where stock.store_id = line.store_id and stock.sku_id = line.sku_id and warehouse.shop_id = at.shop_id)`.as(
        'available',
      ),
    )
    .where('line.store_id', '=', ctx.storeId)
    .where('line.order_id', 'in', orderIds)
    .orderBy('line.position')
    .execute();

const casesOf = (ctx: Context, orderIds: readonly string[]) =>
  ctx.db
    .selectFrom('after_sale as one')
    .select([
      'one.order_id as orderId',
      'one.id',
      'one.type',
      'one.status',
      'one.amount',
      'one.create_time as createTime',
      sql<string>`one.code`.as('code'),
    ])
    .$narrowType<{ type: AfterSaleType; status: 0 | 1 | 2 | 3 | 4 | 5 }>()
    .where('one.store_id', '=', ctx.storeId)
    .where('one.order_id', 'in', orderIds)
    .orderBy('one.id')
    .execute();

function withoutOrder<Row extends { orderId: string }>(rows: readonly Row[], id: string): Omit<Row, 'orderId'>[] {
  return rows.flatMap(({ orderId, ...row }) => (orderId === id ? [row] : []));
}

export async function onlineDetail(ctx: Context, id: string) {
  const order = await asRows(ctx, onlineSales(ctx).where('online.order_id', '=', id))
    .leftJoin('staff as courier', (join) =>
      join.onRef('courier.store_id', '=', 'online.store_id').onRef('courier.id', '=', 'online.courier_id'),
    )
    .select([
      'out.id as saleOutId',
      sql<string>`out.code`.as('saleOutCode'),
      'online.address',
      'online.message',
      'sale.remark',
      'sale.list_amount as listAmount',
      'sale.price_change as priceChange',
      'sale.hand_discount as discount',
    ])
    .select([
      'online.express_company as expressCompany',
      'online.express_no as expressNo',
      'online.cancel_reason as cancelReason',
      sql<string>`coalesce(courier.name, '')`.as('courierName'),
    ])
    .select([
      'online.paid_time as paidTime',
      'online.shipped_time as shippedTime',
      'online.completed_time as completedTime',
      'online.pay_requested_time as payRequestedTime',
    ])
    .executeTakeFirst();
  if (!order) throw new Failure('订单不存在');
  const [lines, receipts, afterSales, said, timeline, makeups] = await Promise.all([
    linesOf(ctx, [id]),
    receiptsOf(ctx, order.saleOutId),
    casesOf(ctx, [id]),
    commentsOf(ctx, [id]),
    timelineOf(ctx, id, order.saleOutId),
    ctx.db
      .selectFrom('online_makeup as extra')
      .innerJoin('fund_account as account', (join) =>
        join.onRef('account.store_id', '=', 'extra.store_id').onRef('account.id', '=', 'extra.account_id'),
      )
      .select([
        'extra.id',
        'extra.amount',
        'account.name as accountName',
        'extra.reason',
        'extra.by_name as by',
        'extra.create_time as createTime',
      ])
      .where('extra.store_id', '=', ctx.storeId)
      .where('extra.order_id', '=', id)
      .orderBy('extra.id')
      .execute(),
  ]);
  return {
    ...order,
    lines: withoutOrder(lines, id),
    receipts,
    makeups,
    afterSales: withoutOrder(afterSales, id),
    comment: withoutOrder(said, id)[0] ?? null,
    timeline,
  };
}

/** Reads orders as their customer sees them, in the order of the ids. */
export async function appOrders(ctx: Context, ids: readonly string[]) {
  if (!ids.length) return [];
  const [orders, lines, cases, said] = await Promise.all([
    ctx.db
      .selectFrom('online_order as online')
      .innerJoin('order_sale as sale', (join) =>
        join.onRef('sale.store_id', '=', 'online.store_id').onRef('sale.id', '=', 'online.order_id'),
      )
      .innerJoin('sale_out as out', (join) =>
        join.onRef('out.store_id', '=', 'online.store_id').onRef('out.order_id', '=', 'online.order_id'),
      )
      .innerJoin('shop', (join) =>
        join.onRef('shop.store_id', '=', 'online.store_id').onRef('shop.id', '=', 'online.shop_id'),
      )
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
        sql<string>`case when online.delivery = 1 and online.status = 1 then online.pickup_code when online.delivery = 1 and online.flow = 1 and online.accepted_time is not null and online.status = 0 then online.pickup_code else '' end`.as(
          'pickupCode',
        ),
      ])
      .select([
        'online.express_company as expressCompany',
        'online.express_no as expressNo',
        'sale.receivable',
        'out.received',
        'online.lapse_time as lapseTime',
        'online.create_time as createTime',
        'sale.version',
        sql<string>`sale.code`.as('code'),
      ])
      .$narrowType<{ flow: OnlineFlow; status: Status; delivery: Delivery }>()
      .where('online.store_id', '=', ctx.storeId)
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
