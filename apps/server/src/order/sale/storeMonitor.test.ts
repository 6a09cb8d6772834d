import { orderSale } from '@partsdesk/sdk/parts/orderSale';
import { receiptBill } from '@partsdesk/sdk/parts/receiptBill';
import { saleOut } from '@partsdesk/sdk/parts/saleOut';
import { storeMonitor } from '@partsdesk/sdk/report/storeMonitor';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { addDays, dayOf, startOfDay } from '../../clock';
import { stockedShop, type StockedShop } from '../../testing/company/stockedShop';
import { passHours } from '../../testing/keepLoggedIn';
import { startTestServer, type TestServer } from '../../testing/startTestServer';

let server: TestServer;
let shop: StockedShop;
beforeAll(async () => {
  server = await startTestServer({}, 4);
});
beforeEach(async () => {
  // Ten in the morning, or its test would depend on the hour.
  const now = server.clock.now();
  server.clock.advance((addDays(startOfDay(dayOf(now)), 1).getTime() - now.getTime()) / 1000 + 36_000);
  shop = await stockedShop(server);
});
afterAll(() => server.stop());

const client = () => shop.owner.client;
const sell = () => orderSale(client()).add({ lines: [{ skuId: shop.filter, quantity: 1 }] });
/** Sells a filter that is paid and handed out. */
async function handOver(): Promise<void> {
  const { saleOutId } = await sell();
  await receiptBill(client()).add({ saleOutId, tenders: [{ method: 'cash', amount: 3500 }] });
  await saleOut(client()).submitOut({ id: saleOutId });
}

test('[U-47] today is compared with yesterday up to the same hour, of the company and of each shop', async () => {
  const west = await shop.store.branch('城西店');
  await handOver();
  await passHours(server, 4);
  await handOver();
  await passHours(server, 22);
  // Noon of the next day: the sale of ten is before it, the one of two in the afternoon is not.
  await handOver();
  const figures = await receiptBill(client()).todayBillStatistics();
  expect(figures).toMatchObject({ sales: 3500, salesYesterday: 7000, orders: 1, ordersYesterday: 2 });
  expect(figures.yesterdayByNow).toEqual({ sales: 3500, orders: 1, received: 3500, profit: 1500 });
  const { shops } = await storeMonitor(shop.store.owner.client).statistics({});
  expect(shops.slice(0, 1)).toMatchObject([
    { shopId: shop.shopId, sales: 10_500, orders: 3, salesToday: 3500, salesYesterdayByNow: 3500 },
  ]);
  expect(shops.find(({ shopId }) => shopId === west)).toMatchObject({ sales: 0, salesToday: 0 });
});

test('[CONST-39] [F-35] the figures are those of the days that are asked for, half a year at most', async () => {
  await handOver();
  await passHours(server, 24);
  await handOver();
  await sell();
  const today = dayOf(server.clock.now());
  const yesterday = dayOf(addDays(server.clock.now(), -1));
  const of = (from?: string, to?: string) => storeMonitor(client()).statistics({ from, to });
  expect((await of()).days).toHaveLength(30);
  expect(await of(today, today)).toMatchObject({
    days: [{ day: today, sales: 3500, orders: 2 }],
    shops: [{ sales: 3500, orders: 2 }],
    bestSellers: [{ quantity: 1 }],
  });
  expect(await of(yesterday, yesterday)).toMatchObject({ days: [{ sales: 3500 }], categories: [{ sales: 3500 }] });
  expect((await of(yesterday)).bestSellers).toMatchObject([{ quantity: 2 }]);
  await expect(of(today, yesterday)).rejects.toThrow('结束日期不能早于开始日期');
  await expect(of('2020-01-01', today)).rejects.toThrow('最多查看 190 天');
});

test('[U-10] [F-35] the orders of a day lead to a list of just these', async () => {
  const cancelled = await sell();
  await orderSale(client()).remove({ id: cancelled.id, reason: '客户不要了' });
  await sell();
  const today = dayOf(server.clock.now());
  const { orders } = await receiptBill(client()).todayBillStatistics();
  const list = await orderSale(client()).page({ counted: true, from: today, to: today, current: 1, pageSize: 10 });
  expect([orders, list.total]).toEqual([1, 1]);
});
