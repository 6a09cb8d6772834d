import { afterSalesOrder } from '@partsdesk/sdk/parts/afterSalesOrder';
import { appAfterSalesOrder } from '@partsdesk/sdk/parts/appAfterSalesOrder';
import { appOrderSale } from '@partsdesk/sdk/parts/appOrderSale';
import { fundAccount } from '@partsdesk/sdk/parts/fundAccount';
import { orderSale } from '@partsdesk/sdk/parts/orderSale';
import { paySqb } from '@partsdesk/sdk/pay/paySqb';
import { payWxRefundRecord } from '@partsdesk/sdk/pay/payWxRefundRecord';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { auditLedgers } from '../../audit/auditLedgers';
import { onlineShop, type OnlineShop } from '../../testing/company/onlineShop';
import { outside, phone } from '../../testing/company/payDesk';
import { boundApp } from '../../testing/company/wechatApps';
import { startTestServer, type TestServer } from '../../testing/startTestServer';
import { openForOnlinePay } from './openForOnlinePay';

let server: TestServer;
let shop: OnlineShop;
beforeAll(async () => {
  server = await startTestServer();
});
beforeEach(async () => {
  shop = await onlineShop(server);
  await openForOnlinePay(server.database, server.settings, shop.store.id, server.clock.now());
});
afterAll(async () => {
  expect((await auditLedgers(server.database)).differences).toEqual([]);
  await server.stop();
});

const until = <T>(check: () => Promise<T>) => vi.waitFor(check, { timeout: 60_000, interval: 50 });
const balance = async () =>
  (await fundAccount(shop.owner.client).page()).records.find(({ method }) => method === 'online')?.balance;

/** Makes an order of the mini-app, paid by phone. */
async function paidByPhone() {
  const order = await shop.order();
  const code = await appOrderSale(shop.buyer.client).payCode({ id: order.id });
  const { outTradeNo } = await phone(server).add({
    code,
    amount: order.receivable,
    channel: 'jsapi',
    openId: 'o-buyer',
  });
  await outside(server, 'pay', { outTradeNo });
  await until(async () => {
    expect(await shop.seen(order.id)).toMatchObject({ status: 1, received: order.receivable });
  });
  return { ...order, outTradeNo };
}

describe('an online order paid by phone', () => {
  it('waits for its shipping once the provider has told; nobody else gets its code', async () => {
    const order = await paidByPhone();
    expect(await balance()).toBe(order.receivable);
    const stranger = await shop.anotherBuyer();
    await expect(appOrderSale(stranger.client).payCode({ id: order.id })).rejects.toThrow('订单不存在');
  });

  it('uploads its shipping to WeChat, which holds the money until then, and may correct it once [NET-19]', async () => {
    await boundApp(server.url, shop.store.id, shop.store.owner);
    const order = await paidByPhone();
    const wechat = paySqb(shop.owner.client);
    expect(await wechat.isTradeManaged({ orderId: order.id })).toEqual({ managed: true, status: 0, reason: '' });
    await shop.deliver(order);
    await until(async () => {
      expect(await wechat.isTradeManaged({ orderId: order.id })).toMatchObject({ managed: true, status: 2 });
    });
    const ours = async (expressNo: string) =>
      orderSale(shop.owner.client).updateExpress({
        id: order.id,
        version: (await shop.seen(order.id)).version,
        expressCompany: '顺丰速运',
        expressNo,
      });
    await expect(ours('SF1'), 'WeChat and our own order name one parcel').rejects.toThrow('请在「微信发货信息」中更正');
    server.clock.advance(1);
    expect(
      await wechat.pushWxShippingInfo({ orderId: order.id, expressCompany: '顺丰速运', expressNo: 'SF2' }),
    ).toMatchObject({ status: 3 });
    expect(await shop.seen(order.id), 'our own order names the parcel, too').toMatchObject({
      expressNo: 'SF2',
      timeline: expect.arrayContaining([
        expect.objectContaining({ title: '修改快递', detail: expect.stringMatching(/ → 顺丰速运 SF2$/) as unknown }),
      ]) as unknown,
    });
    await expect(
      wechat.pushWxShippingInfo({ orderId: order.id, expressCompany: '顺丰速运', expressNo: 'SF3' }),
    ).rejects.toThrow('发货信息已重新录入，不能录入发货信息');
    await ours('SF3');
    expect(await shop.seen(order.id), 'what WeChat no longer takes is corrected here').toMatchObject({
      expressNo: 'SF3',
    });
  });

  it('paid otherwise, or without a mini-app of its own, WeChat holds nothing', async () => {
    const order = await shop.order();
    await shop.pay(order);
    expect(await paySqb(shop.owner.client).isTradeManaged({ orderId: order.id })).toEqual({
      managed: false,
      status: null,
      reason: '',
    });
    await expect(paySqb(shop.owner.client).pushWxShippingInfo({ orderId: order.id })).rejects.toThrow(
      '该订单不是微信支付付款，无需录入发货信息',
    );
    const paid = await paidByPhone();
    expect(await paySqb(shop.owner.client).isTradeManaged({ orderId: paid.id })).toMatchObject({ managed: false });
  });

  it('goes back through the provider with its after-sale, which is done when the money is', async () => {
    const order = await paidByPhone();
    await outside(server, 'faults', { refundAfterMs: null });
    try {
      const { id } = await appAfterSalesOrder(shop.buyer.client).add({ orderId: order.id, type: 3, reason: '不要了' });
      const cases = afterSalesOrder(shop.owner.client);
      const seen = () => cases.item({ id });
      await cases.pass({ id, version: (await seen()).version });
      await cases.refund({ id, version: (await seen()).version });
      const refunds = payWxRefundRecord(shop.owner.client);
      const record = async () => (await refunds.listByOutTradeNo({ outTradeNo: order.outTradeNo }))[0];
      await until(async () => {
        expect(await record()).toMatchObject({ amount: order.receivable, reason: '售后退款', status: 1 });
      });
      expect(await seen()).toMatchObject({ status: 3 });
      expect(await balance()).toBe(order.receivable);

      expect(
        await outside(server, 'refund', { outRefundNo: (await record())?.outRefundNo ?? '', outcome: 'CLOSED' }),
      ).toBe(true);
      await until(async () => {
        expect(await seen()).toMatchObject({ status: 5, answer: '微信支付关闭了退款' });
      });
      expect(await balance()).toBe(order.receivable);

      await outside(server, 'faults', { refundAfterMs: 0 });
      await cases.refund({ id, version: (await seen()).version });
      await until(async () => {
        expect(await seen()).toMatchObject({ status: 4 });
      });
      expect(await balance()).toBe(0);
      expect(await record()).toMatchObject({ status: 2 });
    } finally {
      await outside(server, 'faults', { refundAfterMs: 1000 });
    }
  });
});
