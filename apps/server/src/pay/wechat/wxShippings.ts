import { can, type EventOf } from '@partsdesk/core/lifecycle';
import { wxShippingLifecycle } from '@partsdesk/core/pay/wxShippingLifecycle';
import type { LogisticsType } from '@partsdesk/payments/wechat/shipping';
import type { Context } from '../../kit/context';
import { documentOwner } from '../../kit/owner/documentOwner';
import { fromStore } from '../../kit/storeTables';
import type { Parcel, Shipping } from './shippingRows';

/** Owns `wx_shipping`, the shipping information of a payment: its status is written here alone. */
export const wxShippings = documentOwner({
  table: 'wx_shipping',
  entity: 'wxShipping',
  noun: '发货信息',
  lifecycles: { status: wxShippingLifecycle },
  key: 'trade_id',
  versioned: false,
});

/** WeChat's codes of the delivery methods: express, delivery within the city, picked up. */
export const LOGISTICS: Record<number, LogisticsType> = { 0: 1, 1: 4, 2: 2 };

/** Applies an event to the shipping information of a payment, inserting its row first if needed. */
export async function moveShipping(
  ctx: Context,
  { tradeId, delivery }: Pick<Shipping, 'tradeId' | 'delivery'>,
  orderId: string,
  event: EventOf<typeof wxShippingLifecycle>,
  change: Partial<Parcel> & { reason?: string } = {},
): Promise<boolean> {
  await ctx.db
    .insertInto('wx_shipping')
    .values({
      store_id: ctx.storeId,
      trade_id: tradeId,
      order_id: orderId,
      logistics: LOGISTICS[delivery] ?? 1,
      create_time: ctx.now,
    })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  const { status } = await fromStore(ctx, 'wx_shipping')
    .select('status')
    .where('trade_id', '=', tradeId)
    .forUpdate()
    .executeTakeFirstOrThrow();
  if (!can(wxShippingLifecycle, status, event)) return false;
  await wxShippings.move(
    ctx,
    { id: tradeId, status },
    { status: event },
    {
      reason: change.reason?.slice(0, 200) ?? '',
      pushedTime: event === 'push' ? ctx.now : undefined,
      expressCompany: change.expressCompany,
      expressNo: change.expressNo,
    },
  );
  return true;
}
