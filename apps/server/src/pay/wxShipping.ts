import { PaymentError } from '@partsdesk/payments/call';
import { isTradeManaged, PAYMENT_NOT_FOUND_YET, uploadShipping, type LogisticsType } from '@partsdesk/payments/wechat/shipping';
import { can, next, type EventOf } from '@partsdesk/core/lifecycle';
import { wxShippingLifecycle } from '@partsdesk/core/pay/wxShippingLifecycle';
import { dictionaries } from '../account/dictionaries';
import type { Db } from '../db/database';
import type { Context } from '../http/context';
import type { Ways } from '../http/outside';
import type { Messages } from '../jobs/sendLater';
import { wechatAppOf } from '../store/wechatApp';
import { authorizerToken } from '../store/wechatPlatform';
import { remindOfPayment } from './payMessages';
import { wechatApiOf } from './providers';

export type ShippingStatus = 0 | 1 | 2 | 3 | 4;

export interface ShippingWays extends Ways {
  platform: <T>(work: (db: Db) => Promise<T>) => Promise<T>;
}

/** As WeChat counts the ways to deliver: express, a visit within the city, picked up. */
const LOGISTICS: Record<number, LogisticsType> = { 0: 1, 1: 4, 2: 2 };
const RETRY_SECONDS = [60, 300, 1800];

/** The payment of an online order whose money WeChat may hold, with what it was told; undefined where it was paid otherwise. */
const paidThroughWechat = ({ db, storeId }: Pick<Context, 'db' | 'storeId'>, orderId: string) => db.selectFrom('pay_trade as trade')
  .innerJoin('sale_out as out', (join) => join.onRef('out.store_id', '=', 'trade.store_id').onRef('out.id', '=', 'trade.document_id'))
  .innerJoin('online_order as online', (join) => join.onRef('online.store_id', '=', 'out.store_id').onRef('online.order_id', '=', 'out.order_id'))
  .leftJoin('wx_shipping as told', (join) => join.onRef('told.store_id', '=', 'trade.store_id').onRef('told.trade_id', '=', 'trade.id'))
  .select(['trade.id as tradeId', 'trade.transaction_id as transactionId', 'trade.open_id as openId', 'trade.summary', 'trade.shop_id as shopId', 'online.delivery', 'online.express_company as expressCompany', 'online.express_no as expressNo'])
  .select(['told.status', 'told.reason', 'told.create_time as since'])
  .$narrowType<{ status: ShippingStatus | null }>()
  .where('trade.store_id', '=', storeId).where('out.order_id', '=', orderId).where('trade.provider', '=', 'wechat').where('trade.status', '=', 2)
  .orderBy('trade.id', 'desc').limit(1);

export const shippingOf = (ctx: Context, orderId: string) => {
  const found = paidThroughWechat(ctx, orderId);
  return (ctx.shopId ? found.where('trade.shop_id', '=', ctx.shopId) : found).executeTakeFirst();
};
export type Shipping = NonNullable<Awaited<ReturnType<typeof shippingOf>>>;

/** The store's mini-app and a token that acts for it; undefined where none is bound. */
async function miniApp({ desk, system, platform }: ShippingWays, storeId: string) {
  const app = await system(storeId, ({ db }) => wechatAppOf(db, storeId));
  if (app?.bind_status !== 1 || !app.app_id || !app.refresh_token) return undefined;
  return { appId: app.app_id, token: await authorizerToken({ ...desk, now: desk.clock.now(), platform }, { appId: app.app_id, refreshToken: app.refresh_token }) };
}

/** Whether WeChat holds the money of the store's mini-app until it hears of the shipping. */
export async function isManaged(ways: ShippingWays, storeId: string): Promise<boolean> {
  const app = await miniApp(ways, storeId);
  return app !== undefined && isTradeManaged(wechatApiOf(ways.desk), app.token, app.appId);
}

/** Moves what WeChat was told of a payment's shipping, which is written down where it is not yet. */
export async function moveShipping(ctx: Context, { tradeId, delivery }: Pick<Shipping, 'tradeId' | 'delivery'>, orderId: string, event: EventOf<typeof wxShippingLifecycle>, change: { expressCompany?: string; expressNo?: string; reason?: string } = {}): Promise<boolean> {
  await ctx.db.insertInto('wx_shipping').values({ store_id: ctx.storeId, trade_id: tradeId, order_id: orderId, logistics: LOGISTICS[delivery] ?? 1, create_time: ctx.now }).onConflict((conflict) => conflict.doNothing()).execute();
  const { status } = await ctx.db.selectFrom('wx_shipping').select('status').where('store_id', '=', ctx.storeId).where('trade_id', '=', tradeId).forUpdate().executeTakeFirstOrThrow();
  if (!can(wxShippingLifecycle, status, event)) return false;
  const after = next(wxShippingLifecycle, status, event) ?? status;
  await ctx.db.updateTable('wx_shipping').set({
    status: after, reason: change.reason?.slice(0, 200) ?? '',
    ...(change.expressCompany === undefined ? {} : { express_company: change.expressCompany }), ...(change.expressNo === undefined ? {} : { express_no: change.expressNo }),
  }).where('store_id', '=', ctx.storeId).where('trade_id', '=', tradeId).execute();
  ctx.changed('wxShipping', tradeId, { status }, { status: after });
  return true;
}

/** WeChat knows the companies by the codes of our dictionary. */
const companyCodeOf = (name: string): string => dictionaries.find(({ type }) => type === 'expressCompany')?.values.find(([, label]) => name.startsWith(label.slice(0, 2)))?.[0] ?? name;

/** Tells WeChat; throws `PaymentError`. */
export async function tellShipping(ways: ShippingWays, storeId: string, { transactionId, openId, summary, delivery }: Shipping, parcel: { expressCompany: string; expressNo: string }): Promise<void> {
  const app = await miniApp(ways, storeId);
  if (!app) throw new PaymentError('refused', 'NOT_BOUND', '店铺还没有绑定小程序');
  await uploadShipping(wechatApiOf(ways.desk), app.token, {
    payment: { transactionId }, logisticsType: LOGISTICS[delivery] ?? 1, openid: openId, uploaded: ways.desk.clock.now(),
    parcels: [{ itemDesc: summary.slice(0, 120), ...(delivery === 0 ? { trackingNo: parcel.expressNo, expressCompany: companyCodeOf(parcel.expressCompany) } : {}) }],
  });
}

/** An order has left: WeChat hears of it after the commit, where it holds the money. */
export async function shippingBegun(ctx: Context, orderId: string): Promise<void> {
  const shipping = await shippingOf({ ...ctx, shopId: null }, orderId);
  if (shipping) await remindOfPayment(ctx, 'payShipping', orderId, 0);
}

/** Uploads what has left. WeChat may not know of a payment just made: then again, thrice. */
export async function carryShipping(ways: ShippingWays, { storeId, id: orderId }: Messages['payShipping']): Promise<void> {
  const shipping = await ways.system(storeId, (ctx) => shippingOf(ctx, orderId));
  if (!shipping || (shipping.status !== null && shipping.status !== 0) || !(await isManaged(ways, storeId))) return;
  const parcel = { expressCompany: shipping.expressCompany, expressNo: shipping.expressNo };
  if (!(await ways.system(storeId, (ctx) => moveShipping(ctx, shipping, orderId, 'push', parcel)))) return;
  try {
    await tellShipping(ways, storeId, shipping, parcel);
    await ways.system(storeId, (ctx) => moveShipping(ctx, shipping, orderId, 'taken'));
  } catch (error) {
    if (!(error instanceof PaymentError)) throw error;
    const wait = error.kind === 'unknown' || error.code === PAYMENT_NOT_FOUND_YET;
    await ways.system(storeId, async (ctx) => {
      await moveShipping(ctx, shipping, orderId, wait ? 'wait' : 'refuse', { reason: error.message || error.code });
      const age = (ctx.now.getTime() - (shipping.since ?? ctx.now).getTime()) / 1000;
      const pause = RETRY_SECONDS.find((seconds) => age < seconds);
      if (wait && pause) await remindOfPayment(ctx, 'payShipping', orderId, pause);
      else if (wait) await moveShipping(ctx, shipping, orderId, 'push').then(() => moveShipping(ctx, shipping, orderId, 'refuse', { reason: '微信一直没有找到这笔支付' }));
    });
  }
}
