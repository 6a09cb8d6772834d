import { placedOrders, soldDocuments } from '@partsdesk/core/report/dashboardTiles';
import { afterSalesOrder } from '@partsdesk/sdk/parts/afterSalesOrder';
import { appAfterSalesOrder } from '@partsdesk/sdk/parts/appAfterSalesOrder';
import { orderSale } from '@partsdesk/sdk/parts/orderSale';
import { receiptBill } from '@partsdesk/sdk/parts/receiptBill';
import { refundBill } from '@partsdesk/sdk/parts/refundBill';
import { saleOut } from '@partsdesk/sdk/parts/saleOut';
import { salesReturn } from '@partsdesk/sdk/parts/salesReturn';
import { saleBill } from '@partsdesk/sdk/report/saleBill';
import { storeMonitor } from '@partsdesk/sdk/report/storeMonitor';
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { auditLedgers } from '../audit/auditLedgers';
import { dayOf } from '../clock';
import { onlineShop, type OnlineShop } from '../testing/company/onlineShop';
import { passDays } from '../testing/keepLoggedIn';
import { startTestServer, type TestServer } from '../testing/startTestServer';

let server: TestServer;
let shop: OnlineShop;
beforeAll(async () => {
  server = await startTestServer({}, 8);
});
beforeEach(async () => {
  shop = await onlineShop(server);
});
afterAll(async () => {
  expect((await auditLedgers(server.database)).differences).toEqual([]);
  await server.stop();
});

const client = () => shop.owner.client;
/** The day's figures as both sides of the overview tell them; each is the total of what it leads to. */
async function today() {
  const [figures, { days, shops }] = [
    await receiptBill(client()).todayBillStatistics(),
    await storeMonitor(client()).statistics(),
  ];
  const { sales, placed, orders, received, profit } = figures;
  const day = dayOf(server.clock.now());
  const { sums } = await saleBill(client()).page(soldDocuments.filters({ from: day, to: day }));
  expect(days.at(-1)).toMatchObject({ sales: sums.net, orders, received });
  expect([sales, profit]).toEqual([sums.net, (sums.margin ?? Number.NaN) / 100]);
  const list = await orderSale(client()).page({ ...placedOrders.filters({ from: day, to: day }), sums: true });
  const agreed = list.resultSums?.find(({ field }) => field === 'receivable')?.amount;
  expect([list.total, agreed]).toEqual([orders, placed]);
  expect(shops).toMatchObject([{ salesToday: sales }]);
  return { placed, orders, received, profit, net: sums.net };
}
async function sold(skuId: string, quantity: number) {
  const { id, saleOutId, receivable } = await orderSale(client()).add({ lines: [{ skuId, quantity }] });
  await receiptBill(client()).add({ saleOutId, tenders: [{ method: 'cash', amount: receivable }] });
  await saleOut(client()).submitOut({ id: saleOutId });
  return { id, saleOutId, receivable };
}
async function takeBack(saleOutId: string, quantity: number) {
  const line = (await saleOut(client()).item({ id: saleOutId })).lines[0];
  const { id } = await salesReturn(client()).save({
    saleOutId,
    lines: [{ saleOutLineId: line?.id ?? '', quantity, condition: 1, reason: '客户不要了' }],
  });
  await salesReturn(client()).submit({ id, version: 1 });
  return id;
}
describe('figures of sales', () => {
  test('[F-05] an online order counts when it is paid, and leaves with its cancellation', async () => {
    const none = { placed: 0, orders: 0, received: 0, profit: 0, net: 0 };
    const order = await shop.order();
    expect(await today()).toEqual(none);
    await shop.pay(order);
    expect(await today()).toEqual({ placed: 19_800, orders: 1, received: 19_800, profit: 0, net: 0 });
    await orderSale(client()).cancelOrder({
      id: order.id,
      version: (await shop.seen(order.id)).version,
      reason: '缺货',
    });
    await vi.waitFor(async () => expect(await today()).toEqual(none), { timeout: 15_000 });
  });

  test('[F-05] an order paid after midnight counts on the day it is paid', async () => {
    const order = await shop.order();
    await receiptBill(client()).add({ saleOutId: order.saleOutId, tenders: [{ method: 'cash', amount: 100 }] });
    await passDays(server, 1);
    expect(await today()).toMatchObject({ placed: 0, orders: 0, received: 0 });
    await shop.pay(order);
    const figures = await receiptBill(client()).todayBillStatistics();
    expect(figures).toMatchObject({
      placed: 19_800,
      orders: 1,
      received: 19_700,
      salesYesterday: 0,
      ordersYesterday: 0,
    });
    expect(figures.receivedYesterday).toBe(100);
  });

  test('[F-05] pay after use counts when it is accepted', async () => {
    const order = await shop.order({ payAfterUse: true });
    expect(await today()).toMatchObject({ placed: 0, orders: 0 });
    await orderSale(client()).acceptOrder({ id: order.id, version: (await shop.seen(order.id)).version });
    expect(await today()).toMatchObject({ placed: 19_800, orders: 1, received: 0 });
  });

  test('[F-05] [REP-26] a return leaves orders when approved, profit when its goods are back', async () => {
    const { saleOutId } = await sold(shop.filter, 2);
    expect(await today()).toEqual({ placed: 7000, orders: 1, received: 7000, profit: 3000, net: 7000 });
    await passDays(server, 1);
    const id = await takeBack(saleOutId, 1);
    expect(await today()).toEqual({ placed: 0, orders: 0, received: 0, profit: 0, net: 0 });
    await salesReturn(client()).pass({ id, version: 2 });
    expect(await today()).toEqual({ placed: 0, orders: 0, received: 0, profit: 0, net: 0 });
    const { lines } = await salesReturn(client()).item({ id });
    await salesReturn(client()).putInStorage({
      id,
      version: 3,
      lines: lines.map((line) => ({ lineId: line.id, quantity: 1, condition: 1 as const })),
    });
    expect(await today()).toEqual({ placed: 0, orders: 0, received: 0, profit: -1500, net: -3500 });
    await refundBill(client()).add({ salesReturnId: id, version: 4, tenders: [{ method: 'cash', amount: 3500 }] });
    expect(await today()).toEqual({ placed: 0, orders: 0, received: -3500, profit: -1500, net: -3500 });
    expect(await receiptBill(client()).todayBillStatistics()).toMatchObject({
      salesYesterday: 7000,
      receivedYesterday: 7000,
      profitYesterday: 3000,
    });
    expect(await storeMonitor(client()).statistics()).toMatchObject({
      categories: [{ sales: 3500 }],
      bestSellers: [{ skuId: shop.filter, quantity: 1, sales: 3500 }],
    });
  });

  test('[F-05] what is returned whole is no best seller', async () => {
    const { saleOutId } = await sold(shop.pads, 1);
    const id = await takeBack(saleOutId, 1);
    await salesReturn(client()).pass({ id, version: 2 });
    const { lines } = await salesReturn(client()).item({ id });
    await salesReturn(client()).putInStorage({
      id,
      version: 3,
      lines: lines.map((line) => ({ lineId: line.id, quantity: 1, condition: 1 as const })),
    });
    expect(await storeMonitor(client()).statistics()).toMatchObject({ categories: [], bestSellers: [] });
  });

  test('[F-05] goodwill is taken off', async () => {
    const { saleOutId } = await sold(shop.pads, 1);
    const { version } = await refundBill(client()).getGoodwillInfo({ saleOutId });
    await refundBill(client()).goodwill({ saleOutId, version, method: 'cash', amount: 800, reason: '等候太久' });
    expect(await today()).toEqual({ placed: 12_800, orders: 1, received: 12_000, profit: 4000, net: 12_000 });
  });

  test('[F-05] [REP-26] extra money is no profit; an after-sale leaves orders when refunded', async () => {
    const order = await shop.order({ lines: [{ skuId: shop.filter, quantity: 2 }] });
    await shop.pay(order);
    const wechat = (await receiptBill(client()).listPayAccount({})).find(({ method }) => method === 'wechat');
    await orderSale(client()).makeup({
      id: order.id,
      version: (await shop.seen(order.id)).version,
      amount: 1200,
      accountId: wechat?.id ?? '',
      reason: '补运费',
    });
    await shop.deliver(order);
    expect(await today()).toEqual({ placed: 7000, orders: 1, received: 8200, profit: 3000, net: 7000 });
    const lineId = (await shop.seen(order.id)).lines[0]?.id ?? '';
    const { id } = await appAfterSalesOrder(shop.buyer.client).add({
      orderId: order.id,
      type: 2,
      reason: '买错型号',
      lines: [{ lineId, quantity: 1 }],
    });
    await afterSalesOrder(client()).pass({ id, version: 1 });
    await afterSalesOrder(client()).receiveGoods({ id, version: 2 });
    expect(await today()).toMatchObject({ placed: 7000, net: 3500, profit: 1500 });
    await afterSalesOrder(client()).refund({ id, version: 3 });
    await vi.waitFor(
      async () => expect(await today()).toEqual({ placed: 7000, orders: 1, received: 4700, profit: 1500, net: 3500 }),
      { timeout: 15_000 },
    );
    expect((await storeMonitor(client()).statistics()).bestSellers).toMatchObject([{ quantity: 1, sales: 3500 }]);
  });
});
