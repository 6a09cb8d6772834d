import { wxShippingLifecycle } from '@partsdesk/core/pay/wxShippingLifecycle';
import { PaymentError } from '@partsdesk/payments/call';
import {
  PAYMENT_NOT_FOUND_YET,
  shippingOf as shippingAtWechat,
  uploadShipping,
} from '@partsdesk/payments/wechat/shipping';
import { expressCodeOf } from '../../account/dictionary/expressCompanies';
import type { Context } from '../../kit/context';
import type { Messages } from '../../kit/sendLater';
import { remindOfPayment } from '../trade/payMessages';
import { wechatApiOf } from '../trade/providers';
import { boundApp, isManaged, type MiniApp, type ShippingAccess } from './shippingApp';
import { shippingOf, type Parcel, type Shipping } from './shippingRows';
import { LOGISTICS, moveShipping } from './wxShippings';

const RETRY_SECONDS = [60, 300, 1800];
/** A try that is older than this was interrupted. */
const INTERRUPTED_SECONDS = 60;

const { toUpload, uploading } = wxShippingLifecycle.statuses;
/** WeChat's state of an order without shipping information. */
const TO_SHIP = 1;

/** Uploads shipping information to WeChat; throws `PaymentError`. */
async function uploadShippingOf(
  { desk, system }: ShippingAccess,
  storeId: string,
  { token }: MiniApp,
  { transactionId, openId, summary, delivery }: Shipping,
  parcel: Parcel,
): Promise<void> {
  const expressCompany = await system(storeId, (ctx) => expressCodeOf(ctx, parcel.expressCompany));
  await uploadShipping(wechatApiOf(desk), token, {
    payment: { transactionId },
    logisticsType: LOGISTICS[delivery] ?? 1,
    openid: openId,
    uploaded: desk.clock.now(),
    parcels: [
      {
        itemDesc: summary.slice(0, 120),
        ...(delivery === 0 ? { trackingNo: parcel.expressNo, expressCompany } : {}),
      },
    ],
  });
}

/** Checks whether the same upload may succeed later. */
const isForNow = ({ kind, code }: PaymentError): boolean => kind === 'unknown' || code === PAYMENT_NOT_FOUND_YET;

/**
 * The result of a try: uploaded now, known from an earlier try whose answer was lost, refused; undefined if there was
 * nothing to do.
 */
type Tried = 'told' | 'known' | PaymentError | undefined;

/**
 * Tries once to upload shipping information, from `push` to the result. A second upload counts as the only allowed
 * correction, so that WeChat is queried first if an earlier try may have arrived. `rescue` leaves a message that
 * continues after a crash.
 */
export async function tryShipping(
  access: ShippingAccess,
  storeId: string,
  orderId: string,
  shipping: Shipping,
  parcel: Parcel,
  rescue = false,
): Promise<Tried> {
  const { desk, system } = access;
  const app = await boundApp(access, storeId);
  const begun = await system(storeId, async (ctx) => {
    if (rescue) await remindOfPayment(ctx, 'payShipping', orderId, INTERRUPTED_SECONDS);
    if (shipping.status !== uploading.code) return moveShipping(ctx, shipping, orderId, 'push', parcel);
    const { numUpdatedRows } = await ctx.db
      .updateTable('wx_shipping')
      .set({ pushed_time: ctx.now })
      .where('store_id', '=', storeId)
      .where('trade_id', '=', shipping.tradeId)
      .where('status', '=', uploading.code)
      .where('pushed_time', 'is not distinct from', shipping.pushed)
      .executeTakeFirst();
    return numUpdatedRows === 1n;
  });
  if (!begun) return undefined;
  try {
    const known =
      shipping.status !== null &&
      (await shippingAtWechat(wechatApiOf(desk), app.token, { transactionId: shipping.transactionId })).orderState !==
        TO_SHIP;
    if (!known) await uploadShippingOf(access, storeId, app, shipping, parcel);
    await system(storeId, (ctx) => moveShipping(ctx, shipping, orderId, 'taken'));
    return known ? 'known' : 'told';
  } catch (error) {
    if (!(error instanceof PaymentError)) throw error;
    await system(storeId, (ctx) =>
      moveShipping(ctx, shipping, orderId, isForNow(error) ? 'wait' : 'refuse', { reason: refusalText(error) }),
    );
    return error;
  }
}

/** The message of a refusal for the shop. */
export const refusalText = (error: PaymentError): string => {
  if (error.code === PAYMENT_NOT_FOUND_YET) return '微信还没有查到这笔支付，稍后会自动再试';
  return error.kind === 'unknown'
    ? '微信暂时没有响应，稍后会自动再试'
    : `微信没有受理发货信息：${error.message || error.code}`;
};

/** Corrects uploaded shipping information; throws `PaymentError`. */
export async function renewShipping(
  access: ShippingAccess,
  storeId: string,
  orderId: string,
  shipping: Shipping,
  parcel: Parcel,
): Promise<void> {
  await uploadShippingOf(access, storeId, await boundApp(access, storeId), shipping, parcel);
  await access.system(storeId, (ctx) => moveShipping(ctx, shipping, orderId, 'renew', parcel));
}

/** Schedules the upload for a shipped order that was paid through WeChat. */
export async function shippingBegun(ctx: Context, orderId: string): Promise<void> {
  const shipping = await shippingOf({ ...ctx, shopId: null }, orderId);
  if (shipping) await remindOfPayment(ctx, 'payShipping', orderId, 0);
}

const isWithin = (time: Date | null, seconds: number, now: Date): boolean =>
  time !== null && now.getTime() - time.getTime() < 1000 * seconds;

/**
 * Uploads shipping information; retries three times while WeChat does not know the payment, and continues an
 * interrupted try.
 */
export async function carryShipping(
  access: ShippingAccess,
  { storeId, id: orderId }: Messages['payShipping'],
): Promise<void> {
  const shipping = await access.system(storeId, (ctx) => shippingOf(ctx, orderId));
  if (
    !shipping ||
    (shipping.status !== null && shipping.status !== toUpload.code && shipping.status !== uploading.code)
  )
    return;
  const isFresh = isWithin(shipping.pushed, INTERRUPTED_SECONDS - 1, access.desk.clock.now());
  // Another try is under way, or has just ended.
  if (isFresh)
    return access.system(storeId, (ctx) => remindOfPayment(ctx, 'payShipping', orderId, INTERRUPTED_SECONDS));
  if (!(await isManaged(access, storeId))) return undefined;
  const parcel = {
    expressCompany: shipping.toldCompany || shipping.expressCompany,
    expressNo: shipping.toldNo || shipping.expressNo,
  };
  const tried = await tryShipping(access, storeId, orderId, shipping, parcel);
  if (!(tried instanceof PaymentError) || !isForNow(tried)) return undefined;
  return access.system(storeId, async (ctx) => {
    const age = (ctx.now.getTime() - (shipping.since ?? ctx.now).getTime()) / 1000;
    const pause = RETRY_SECONDS.find((seconds) => age < seconds);
    if (pause) await remindOfPayment(ctx, 'payShipping', orderId, pause);
    else if (await moveShipping(ctx, shipping, orderId, 'push'))
      await moveShipping(ctx, shipping, orderId, 'refuse', { reason: '微信一直没有受理，请核对后重新录入' });
  });
}
