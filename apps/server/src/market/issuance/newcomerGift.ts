import { NEWCOMERS } from '@partsdesk/core/market/coupon/couponIssuance';
import { sql } from 'kysely';
import { dayOf } from '../../clock';
import { asSystem, type SystemFrame } from '../../jobs/withoutRequest';
import type { Context } from '../../kit/context';
import type { Deliveries } from '../../kit/sendLater';
import { fromStore } from '../../kit/storeTables';
import { giveOfLine } from './giveOfLine';
import { linesInOrder } from './issuanceLines';

/** Gives a customer what is given at the first registration: once a person, however often they register (MKT-24). */
async function welcome(ctx: Context, customerId: string, openId: string): Promise<void> {
  const isNew = await ctx.db
    .insertInto('coupon_newcomer')
    .values({ store_id: ctx.storeId, open_id: openId, customer_id: customerId, create_time: ctx.now })
    .onConflict((conflict) => conflict.doNothing())
    .returning('customer_id')
    .executeTakeFirst();
  const customer = await fromStore(ctx, 'customer')
    .select(['id', 'status', 'shop_id as shopId'])
    .where('id', '=', customerId)
    .executeTakeFirst();
  if (!isNew || !customer) return;
  const today = dayOf(ctx.now);
  // Shared: newcomers do not wait for one another, and whoever ends the gift waits for them.
  const gifts = await fromStore(ctx, 'coupon_issuance')
    .select(['id', 'name'])
    .where('channel', '=', sql.lit(NEWCOMERS))
    .where('begin_day', '<=', today)
    .where('end_day', '>=', today)
    .where('ended_time', 'is', null)
    .orderBy('id')
    .forShare()
    .execute();
  for (const { id, name } of gifts) {
    let given = 0;
    for (const line of await linesInOrder(ctx, id)) given += await giveOfLine(ctx, line, [customer], '新客礼');
    if (given) ctx.changed('couponIssuance', id, null, { given, newcomer: customerId, name });
  }
}

export const carryNewcomers = (frame: SystemFrame): Deliveries<'newcomer'> => ({
  newcomer: ({ storeId, customerId, openId }) =>
    asSystem(frame, { storeId, id: customerId, operation: 'outbox/newcomer' }, (ctx) =>
      welcome(ctx, customerId, openId),
    ),
});
