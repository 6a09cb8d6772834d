import { formatYuan } from '@partsdesk/core/money';
import { addSeconds } from '../../clock';
import type { Context } from '../../kit/context';
import { recordEvent } from '../../kit/documentEvent';
import { Failure } from '../../kit/failure';
import { sendLater } from '../../kit/sendLater';
import { fromStore, withinStore } from '../../kit/storeTables';
import { payCode, PRINTED_SECONDS } from '../../pay/trade/payCode';
import { moveOnline, type LockedOnline } from './lockedOnline';

const PAUSE_MINUTES = 10;

/**
 * Asks the customer to pay a shipped order: by a text message to the receiver's phone with a link to the payment, and
 * by the time of asking, which the mini-app shows.
 */
export async function askForPayment(ctx: Context, order: LockedOnline): Promise<void> {
  const { id, out } = order;
  const { phone, shopName, asked } = await fromStore(ctx, 'online_order as online')
    .innerJoin('shop', withinStore('shop.id', 'online.shop_id'))
    .select(['online.phone', 'shop.name as shopName', 'online.pay_requested_time as asked'])
    .where('online.order_id', '=', id)
    .executeTakeFirstOrThrow();
  if (asked && addSeconds(asked, PAUSE_MINUTES * 60) > ctx.now)
    throw new Failure(`刚请顾客付过款，请${String(PAUSE_MINUTES)}分钟后再发`);
  const owed = formatYuan(out.receivable - out.received);
  const link = `${ctx.origin}/h5/payment?code=${payCode(ctx, 'saleOut', out.id, PRINTED_SECONDS)}`;
  const text = `【${shopName}】您的订单${order.code ?? ''}已发货，待付款${owed}。请在小程序“我的订单”付款，或打开 ${link}`;
  await moveOnline(ctx, order, 'requestPay', { payRequestedTime: ctx.now });
  await recordEvent(ctx, id, '发起收款', `${owed}，已发短信给顾客`);
  await sendLater(ctx, 'sms', { phone, text });
}
