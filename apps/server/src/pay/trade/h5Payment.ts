import { payTradeLifecycle } from '@partsdesk/core/pay/payTradeLifecycle';
import { handleBefore } from '../../kit/beforeOutcome';
import type { Context } from '../../kit/context';
import type { Group } from '../../kit/contract';
import { Failure } from '../../kit/failure';
import type { BeforeContext } from '../../kit/outside';
import { closeTrade, refreshTrade } from './askProvider';
import { collectors } from './collectors';
import { memberPay, memberPurse, offeredToMember, sendMemberCode } from './member/memberCode';
import { openPayment } from './openPayment';
import { payableOf } from './payables';
import { readPayCode } from './payCode';
import { inShop } from './shopContext';
import { findTrade, openTradeOf, storeOfTrade, tradeIdOf, type PayChannel, type Trade } from './trades';

const CHANNELS: PayChannel[] = ['jsapi', 'h5', 'native', 'alipay'];

const shopOf = ({ db, storeId }: Pick<Context, 'db' | 'storeId'>, shopId: string) =>
  db
    .selectFrom('shop')
    .select(['name', 'phone'])
    .where('store_id', '=', storeId)
    .where('id', '=', shopId)
    .executeTakeFirstOrThrow();

async function placeOf(desk: BeforeContext, outTradeNo: string) {
  const id = tradeIdOf(outTradeNo);
  const storeId = await desk.platform((db) => storeOfTrade(db, id));
  if (!storeId) throw new Failure('没有这笔支付', { field: 'outTradeNo' });
  return { storeId, id };
}

async function resultOf(desk: BeforeContext, { storeId, id }: Awaited<ReturnType<typeof placeOf>>) {
  return desk.system(storeId, async (ctx) => {
    const trade = await findTrade(ctx.db, storeId, id);
    if (!trade) throw new Failure('没有这笔支付', { field: 'outTradeNo' });
    const {
      outTradeNo,
      status,
      kind,
      documentCode: code,
      amount,
      refunded: givenBack,
      provider,
      channel,
      paidTime,
      reason,
    } = trade;
    const shop = await shopOf(ctx, trade.shopId);
    const isPaid = status === payTradeLifecycle.statuses.paid.code;
    return {
      outTradeNo,
      status,
      kind,
      code,
      amount,
      givenBack,
      provider,
      channel,
      paidTime,
      reason,
      shopName: shop.name,
      shopPhone: shop.phone,
      earned: isPaid ? await payableOf(kind).earned(ctx, trade.documentId) : [],
      besides: isPaid ? await payableOf(kind).besides(ctx, trade.documentId) : [],
    };
  });
}

const opened = ({ outTradeNo, amount, provider, channel, expireTime, status, bridge, payUrl, codeUrl }: Trade) => ({
  outTradeNo,
  amount,
  provider,
  channel,
  expireTime,
  ...(status === payTradeLifecycle.statuses.paying.code
    ? { bridge, payUrl, codeUrl }
    : { bridge: null, payUrl: null, codeUrl: null }),
});

export const h5Payment: Group<'pay/h5Payment'> = {
  item(ctx, { query }) {
    const { kind, storeId, id, ends } = readPayCode(ctx, query.code, 'saleOut', 'recharge');
    return ctx.inStore(storeId, async (db) => {
      const here = { ...ctx, db, storeId };
      const document = await payableOf(kind).find(here, id);
      if (!document) throw new Failure('单据不存在');
      const at = inShop(here, document.shopId);
      const [shop, open, able] = [
        await shopOf(at, document.shopId),
        await openTradeOf(at, kind, id),
        await collectors(at),
      ];
      return {
        kind,
        code: document.code,
        shopName: shop.name,
        shopPhone: shop.phone,
        summary: document.summary,
        reductions: document.reductions,
        paidBefore: document.sale && !document.cancelled ? document.sale.receivable - document.due : 0,
        due: document.due,
        cancelled: document.cancelled,
        paying: open !== undefined,
        expireTime: ends,
        channels: CHANNELS.filter((channel) => able[channel]),
        ...(await offeredToMember(at, document)),
      };
    });
  },

  add: handleBefore(async (desk, { body }: { body: Parameters<typeof openPayment>[1] }) =>
    opened(await openPayment(desk, body)),
  ),

  queryResult: handleBefore(async (desk, { query }: { query: { outTradeNo: string } }) => {
    const place = await placeOf(desk, query.outTradeNo);
    await refreshTrade({ desk, system: desk.system }, place.storeId, place.id);
    return resultOf(desk, place);
  }),

  giveUp: handleBefore(async (desk, { body }: { body: { outTradeNo: string } }) => {
    const place = await placeOf(desk, body.outTradeNo);
    await closeTrade({ desk, system: desk.system }, place.storeId, place.id, '顾客放弃支付');
    return resultOf(desk, place);
  }),

  memberSendCode: (ctx, { body: { code } }) => sendMemberCode(ctx, code),

  memberPurse,

  memberPay,
};
