import { fundAccount } from '@partsdesk/sdk/parts/fundAccount';
import { orderSale } from '@partsdesk/sdk/parts/orderSale';
import { receiptBill } from '@partsdesk/sdk/parts/receiptBill';
import { refundBill } from '@partsdesk/sdk/parts/refundBill';
import { saleOut } from '@partsdesk/sdk/parts/saleOut';
import { salesReturn } from '@partsdesk/sdk/parts/salesReturn';
import { payWxRefundRecord } from '@partsdesk/sdk/pay/payWxRefundRecord';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { codeIn, outside, payingShop, phone } from '../../testing/company/payDesk';
import type { StockedShop } from '../../testing/company/stockedShop';
import { startTestServer, type TestServer } from '../../testing/startTestServer';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

const until = <T>(check: () => Promise<T>) => vi.waitFor(check, { timeout: 60_000, interval: 50 });
const balances = async ({ owner }: StockedShop) =>
  Object.fromEntries((await fundAccount(owner.client).page()).records.map(({ method, balance }) => [method, balance]));

/** Sells two filters for 70.00: twenty in cash at the desk, fifty by phone; handed out. */
async function paidBoth(shop: StockedShop, channel: 'jsapi' | 'alipay') {
  const desk = shop.owner.client;
  const order = await orderSale(desk).add({ lines: [{ skuId: shop.filter, quantity: 2 }] });
  await receiptBill(desk).add({ saleOutId: order.saleOutId, tenders: [{ method: 'cash', amount: 2000 }] });
  const opened = await phone(server).add({
    code: codeIn(await saleOut(desk).genBusinessQrcode({ id: order.saleOutId })),
    amount: 5000,
    channel,
    ...(channel === 'jsapi' ? { openId: 'o-one' } : {}),
  });
  if (opened.payUrl) await fetch(opened.payUrl);
  expect(await outside(server, 'pay', { outTradeNo: opened.outTradeNo })).toBe(true);
  await until(async () => {
    expect(await phone(server).queryResult({ outTradeNo: opened.outTradeNo })).toMatchObject({ status: 2 });
  });
  await saleOut(desk).submitOut({ id: order.saleOutId });
  return { ...order, outTradeNo: opened.outTradeNo };
}

/** Returns one of the two filters. */
async function oneBack({ owner }: StockedShop, saleOutId: string) {
  const returns = salesReturn(owner.client);
  const [line] = (await saleOut(owner.client).item({ id: saleOutId })).lines;
  const { id } = await returns.save({
    saleOutId,
    lines: [{ saleOutLineId: line?.id ?? '', quantity: 1, condition: 1, reason: '型号不符' }],
  });
  const version = async () => (await returns.item({ id })).version;
  await returns.submit({ id, version: await version() });
  await returns.pass({ id, version: await version() });
  return { id, version: await version() };
}

describe('what was paid by code', () => {
  it.each(['jsapi', 'alipay'] as const)(
    'goes back through its provider with a return, half in cash: %s',
    async (channel) => {
      const shop = await payingShop(server);
      const sale = await paidBoth(shop, channel);
      const back = await oneBack(shop, sale.saleOutId);
      const info = await refundBill(shop.owner.client).getSaleOutInfo({ salesReturnId: back.id });
      expect(info.tenders).toMatchObject([
        { method: 'cash', paid: 2000 },
        { method: 'online', paid: 5000, rest: 5000 },
      ]);
      await expect(
        refundBill(shop.owner.client).add({
          salesReturnId: back.id,
          version: back.version,
          tenders: [{ method: 'online', amount: 5001 }],
        }),
      ).rejects.toThrow('线上收款最多还可退 ¥50.00');
      await refundBill(shop.owner.client).add({
        salesReturnId: back.id,
        version: back.version,
        tenders: [
          { method: 'cash', amount: 1000 },
          { method: 'online', amount: 2500 },
        ],
      });
      await until(async () => {
        expect(
          await payWxRefundRecord(shop.owner.client).listByOutTradeNo({ outTradeNo: sale.outTradeNo }),
        ).toMatchObject([{ total: 5000, amount: 2500, reason: '退货退款', status: 2, saleOutId: sale.saleOutId }]);
      });
      expect(await balances(shop)).toMatchObject({ cash: 1000, online: 2500 });
      expect(await phone(server).queryResult({ outTradeNo: sale.outTradeNo })).toMatchObject({
        status: 2,
        givenBack: 2500,
      });
    },
  );

  it('is given out of goodwill, too, and never more than was paid', async () => {
    const shop = await payingShop(server);
    const sale = await paidBoth(shop, 'jsapi');
    const version = async () => (await saleOut(shop.owner.client).item({ id: sale.saleOutId })).version;
    await refundBill(shop.owner.client).goodwill({
      saleOutId: sale.saleOutId,
      version: await version(),
      method: 'online',
      amount: 5000,
      reason: '等候太久',
    });
    await expect(
      refundBill(shop.owner.client).goodwill({
        saleOutId: sale.saleOutId,
        version: await version(),
        method: 'online',
        amount: 1,
        reason: '再补',
      }),
    ).rejects.toThrow('线上收款最多还可退 ¥0.00');
    await until(async () => {
      expect((await payWxRefundRecord(shop.owner.client).page({ code: sale.saleOutCode })).records).toMatchObject([
        { amount: 5000, reason: '优惠补偿', status: 2 },
      ]);
    });
  });

  it('that the provider could not give back waits for a person, who tries again under the same number', async () => {
    const shop = await payingShop(server);
    const sale = await paidBoth(shop, 'jsapi');
    await outside(server, 'faults', { refundAfterMs: null });
    try {
      const back = await oneBack(shop, sale.saleOutId);
      await refundBill(shop.owner.client).add({
        salesReturnId: back.id,
        version: back.version,
        tenders: [{ method: 'online', amount: 3500 }],
      });
      const records = payWxRefundRecord(shop.owner.client);
      const seen = async () => (await records.page({})).records[0];
      await until(async () => {
        expect(await seen()).toMatchObject({ status: 1 });
      });
      const { id, outRefundNo } = (await seen()) ?? { id: '', outRefundNo: '' };
      expect(await outside(server, 'refund', { outRefundNo, outcome: 'CLOSED' })).toBe(true);
      await until(async () => {
        expect(await seen()).toMatchObject({ status: 3, answer: '微信支付关闭了退款' });
      });
      await outside(server, 'faults', { refundAfterMs: 0 });
      await records.retry({ id, version: (await seen())?.version ?? 0 });
      await until(async () => {
        expect(await seen()).toMatchObject({ status: 2, outRefundNo: outRefundNo.replace(/-1$/, '-2') });
      });
      await expect(records.retry({ id })).rejects.toThrow('退款退款成功，不能重新退款');
    } finally {
      await outside(server, 'faults', { refundAfterMs: 1000 });
    }
  });
});
