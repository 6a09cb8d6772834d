import { paymentStatus } from '@partsdesk/core/order/sale/paymentStatus';
import { sql } from 'kysely';
import { dayOf } from '../../clock';
import { newId } from '../../db/ids';
import type { Context } from '../../kit/context';
import { sendLater } from '../../kit/sendLater';
import { fromStore, withinStore } from '../../kit/storeTables';

/**
 * An order is paid in full, or one of the mini-app confirmed: while a scheme runs, the moment is written down with the
 * sale, and a message has its gifts given after the commit, once (MKT-38). A sale whose receipt was voided before
 * anybody looked at it is written down anew when it is paid again, and has a message of its own.
 */
export async function paidOff(ctx: Context, orderId: string): Promise<void> {
  const today = dayOf(ctx.now);
  const {
    rows: [sale],
  } = await sql<{ messageId: string }>`
    insert into gift_sale (store_id, sale_out_id, message_id, settled_time)
    select out.store_id, out.id, ${newId(ctx.now)}::uuid, ${ctx.now}::timestamptz from sale_out out
    left join online_order online on online.store_id = out.store_id and online.order_id = out.order_id
    where out.store_id = ${ctx.storeId} and out.order_id = ${orderId}
      and out.payment_status = ${sql.lit(paymentStatus.statuses.paid.code)}
      and (online.order_id is null or online.completed_time is not null)
      and exists (select from gift_scheme scheme where scheme.store_id = out.store_id and scheme.begin_day <= ${today}::date
        and scheme.end_day >= ${today}::date and scheme.ended_time is null)
    on conflict (store_id, sale_out_id) do update set message_id = excluded.message_id, settled_time = excluded.settled_time
      where gift_sale.reviewed_time is null
    returning message_id as "messageId"`.execute(ctx.db);
  if (sale) await sendLater(ctx, 'giftReview', { storeId: ctx.storeId, orderId }, { once: sale.messageId });
}

/** Goods or money of an order have moved: what it has earned is looked at again after the commit (MKT-40). */
export async function giftsFollow(ctx: Context, orderId: string): Promise<void> {
  const earned = await fromStore(ctx, 'gift_grant as earned')
    .innerJoin('sale_out as out', withinStore('out.id', 'earned.sale_out_id'))
    .select('earned.id')
    .where('out.order_id', '=', orderId)
    .limit(1)
    .executeTakeFirst();
  const taken = await fromStore(ctx, 'gift_grant as held')
    .innerJoin('order_sale_line as line', withinStore('line.id', 'held.order_line_id'))
    .innerJoin('sale_out as out', withinStore('out.id', 'held.sale_out_id'))
    .select('out.order_id as orderId')
    .distinct()
    .where('line.order_id', '=', orderId)
    .where('held.due_back_time', 'is not', null)
    .execute();
  for (const id of new Set([...(earned ? [orderId] : []), ...taken.map((one) => one.orderId)]))
    await sendLater(ctx, 'giftReview', { storeId: ctx.storeId, orderId: id });
}
