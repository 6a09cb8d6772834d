import { can, next, type EventOf } from '@partsdesk/core/lifecycle';
import { wxShippingLifecycle } from '@partsdesk/core/pay/wxShippingLifecycle';
import { PaymentError } from '@partsdesk/payments/call';
import {
  isTradeManaged,
  PAYMENT_NOT_FOUND_YET,
  shippingOf as shippingAtWechat,
  uploadShipping,
  type LogisticsType,
} from '@partsdesk/payments/wechat/shipping';
import { dictionaries } from '../../account/dictionary/dictionaries';
import type { Db } from '../../db/database';
import type { Context } from '../../kit/context';
import { Failure } from '../../kit/failure';
import type { OutsideAccess } from '../../kit/outside';
import type { Messages } from '../../kit/sendLater';
import { authorizerToken } from '../../outside/wechatPlatform';
import { wechatAppOf } from '../../store/wechat/wechatApp';
import { remindOfPayment } from '../trade/payMessages';
import { wechatApiOf } from '../trade/providers';

export type ShippingStatus = 0 | 1 | 2 | 3 | 4;

export interface ShippingAccess extends OutsideAccess {
  platform: <T>(work: (db: Db) => Promise<T>) => Promise<T>;
}

/** WeChat's codes of the delivery methods: express, delivery within the city, picked up. */
const LOGISTICS: Record<number, LogisticsType> = { 0: 1, 1: 4, 2: 2 };
const RETRY_SECONDS = [60, 300, 1800];
/** A try that is older than this was interrupted. */
const INTERRUPTED_SECONDS = 60;

const { toUpload, uploading } = wxShippingLifecycle.statuses;
/** WeChat's state of an order without shipping information. */
const TO_SHIP = 1;

export interface Parcel {
  expressCompany: string;
  expressNo: string;
}

/**
 * Selects the WeChat payment of an online order, with its uploaded shipping information; no row where it was paid
 * otherwise.
 */
const paidThroughWechat = ({ db, storeId }: Pick<Context, 'db' | 'storeId'>, orderId: string) =>
  db
    .selectFrom('pay_trade as trade')
    .innerJoin('sale_out as out', (join) =>
      join.onRef('out.store_id', '=', 'trade.store_id').onRef('out.id', '=', 'trade.document_id'),
    )
    .innerJoin('online_order as online', (join) =>
      join.onRef('online.store_id', '=', 'out.store_id').onRef('online.order_id', '=', 'out.order_id'),
    )
    .leftJoin('wx_shipping as told', (join) =>
      join.onRef('told.store_id', '=', 'trade.store_id').onRef('told.trade_id', '=', 'trade.id'),
    )
    .select([
      'trade.id as tradeId',
      'trade.transaction_id as transactionId',
      'trade.open_id as openId',
      'trade.summary',
      'trade.shop_id as shopId',
      'online.delivery',
      'online.express_company as expressCompany',
      'online.express_no as expressNo',
    ])
    .select([
      'told.status',
      'told.reason',
      'told.create_time as since',
      'told.pushed_time as pushed',
      'told.express_company as toldCompany',
      'told.express_no as toldNo',
    ])
    .$narrowType<{ status: ShippingStatus | null }>()
    .where('trade.store_id', '=', storeId)
    .where('out.order_id', '=', orderId)
    .where('trade.provider', '=', 'wechat')
    .where('trade.status', '=', 2)
    .orderBy('trade.id', 'desc')
    .limit(1);

export const shippingOf = (ctx: Context, orderId: string) => {
  const found = paidThroughWechat(ctx, orderId);
  return (ctx.shopId ? found.where('trade.shop_id', '=', ctx.shopId) : found).executeTakeFirst();
};
export type Shipping = NonNullable<Awaited<ReturnType<typeof shippingOf>>>;

interface MiniApp {
  appId: string;
  token: string;
}

/** Returns the store's mini-app and a token for it; undefined where none is bound. */
async function miniApp({ desk, system, platform }: ShippingAccess, storeId: string): Promise<MiniApp | undefined> {
  const app = await system(storeId, ({ db }) => wechatAppOf(db, storeId));
  if (app?.bind_status !== 1 || !app.app_id || !app.refresh_token) return undefined;
  return {
    appId: app.app_id,
    token: await authorizerToken(
      { ...desk, now: desk.clock.now(), platform },
      { appId: app.app_id, refreshToken: app.refresh_token },
    ),
  };
}

async function boundApp(access: ShippingAccess, storeId: string): Promise<MiniApp> {
  const app = await miniApp(access, storeId);
  if (!app) throw new Failure('店铺还没有绑定小程序');
  return app;
}

/** Checks whether WeChat holds the mini-app's money until shipping information is uploaded. */
export async function isManaged(access: ShippingAccess, storeId: string): Promise<boolean> {
  const app = await miniApp(access, storeId);
  return app !== undefined && isTradeManaged(wechatApiOf(access.desk), app.token, app.appId);
}

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
  const { status } = await ctx.db
    .selectFrom('wx_shipping')
    .select('status')
    .where('store_id', '=', ctx.storeId)
    .where('trade_id', '=', tradeId)
    .forUpdate()
    .executeTakeFirstOrThrow();
  if (!can(wxShippingLifecycle, status, event)) return false;
  const after = next(wxShippingLifecycle, status, event) ?? status;
  await ctx.db
    .updateTable('wx_shipping')
    .set({
      status: after,
      reason: change.reason?.slice(0, 200) ?? '',
      ...(event === 'push' ? { pushed_time: ctx.now } : {}),
      ...(change.expressCompany === undefined ? {} : { express_company: change.expressCompany }),
      ...(change.expressNo === undefined ? {} : { express_no: change.expressNo }),
    })
    .where('store_id', '=', ctx.storeId)
    .where('trade_id', '=', tradeId)
    .execute();
  ctx.changed('wxShipping', tradeId, { status }, { status: after });
  return true;
}

/** Returns the code of an express company; WeChat uses the codes of our dictionary. */
const companyCodeOf = (name: string): string =>
  dictionaries
    .find(({ type }) => type === 'expressCompany')
    ?.values.find(([, label]) => name.startsWith(label.slice(0, 2)))?.[0] ?? name;

/** Uploads shipping information to WeChat; throws `PaymentError`. */
async function uploadShippingOf(
  { desk }: ShippingAccess,
  { token }: MiniApp,
  { transactionId, openId, summary, delivery }: Shipping,
  parcel: Parcel,
): Promise<void> {
  await uploadShipping(wechatApiOf(desk), token, {
    payment: { transactionId },
    logisticsType: LOGISTICS[delivery] ?? 1,
    openid: openId,
    uploaded: desk.clock.now(),
    parcels: [
      {
        itemDesc: summary.slice(0, 120),
        ...(delivery === 0
          ? { trackingNo: parcel.expressNo, expressCompany: companyCodeOf(parcel.expressCompany) }
          : {}),
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
    if (!known) await uploadShippingOf(access, app, shipping, parcel);
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
  await uploadShippingOf(access, await boundApp(access, storeId), shipping, parcel);
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
