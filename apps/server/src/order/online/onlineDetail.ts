import { sql } from 'kysely';
import type { Context } from '../../kit/context';
import { timelineOf } from '../../kit/documentEvent';
import { Failure } from '../../kit/failure';
import { fromStore, withinStore } from '../../kit/storeTables';
import { commentsOf } from '../comment/commentRows';
import { receiptsOf } from '../receipt/receipts';
import { casesOf, linesOf, withoutOrder } from './onlineParts';
import { asRows, onlineSales } from './onlineRows';

/** Reads an order with its lines, receipts, cases, comment and timeline. */
export async function onlineDetail(ctx: Context, id: string) {
  const order = await asRows(ctx, onlineSales(ctx).where('online.order_id', '=', id))
    .leftJoin('staff as courier', withinStore('courier.id', 'online.courier_id'))
    .select([
      'out.id as saleOutId',
      'shop.phone as shopPhone',
      'shop.address as shopAddress',
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
    fromStore(ctx, 'online_makeup as extra')
      .innerJoin('fund_account as account', withinStore('account.id', 'extra.account_id'))
      .select([
        'extra.id',
        'extra.amount',
        'account.name as accountName',
        'extra.reason',
        'extra.by_name as by',
        'extra.create_time as createTime',
      ])
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
