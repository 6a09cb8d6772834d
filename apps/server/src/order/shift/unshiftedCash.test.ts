import { orderSale } from '@partsdesk/sdk/parts/orderSale';
import { receiptBill } from '@partsdesk/sdk/parts/receiptBill';
import { shiftRecord } from '@partsdesk/sdk/parts/shiftRecord';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { stockedShop, type StockedShop } from '../../testing/company/stockedShop';
import { startTestServer, type TestServer } from '../../testing/startTestServer';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

async function sell({ owner: { client }, filter }: StockedShop, method: 'cash' | 'wechat') {
  const { saleOutId } = await orderSale(client).add({ lines: [{ skuId: filter, quantity: 1 }] });
  await receiptBill(client).add({ saleOutId, tenders: [{ method, amount: 3500 }] });
}

async function counted(shop: StockedShop, cash: number) {
  const shifts = shiftRecord(shop.owner.client);
  const current = await shifts.getCurrentRecord();
  const denominations = cash ? [{ value: 100 as const, count: cash / 100 }] : [];
  return shifts.count({ id: current?.id ?? '', denominations, counted: [], toSafe: 0 });
}

it('cash that was received with no shift is told by the next one, with its account, and by no later one', async () => {
  const shop = await stockedShop(server);
  const shifts = shiftRecord(shop.owner.client);
  await sell(shop, 'cash');
  await sell(shop, 'cash');
  await sell(shop, 'wechat');
  await shifts.start({ openingFloat: 0 });
  expect(await shifts.getCurrentRecord()).toMatchObject({ unshiftedCount: 2, unshiftedAmount: null });
  await sell(shop, 'cash');
  const first = await counted(shop, 3500);
  expect(first).toMatchObject({ expectedCash: 3500, unshiftedCount: 2, unshiftedAmount: 7000 });
  expect(first.unshiftedAccounts).toContain('现金');
  await shifts.close({ id: first.id, version: first.version });

  await sell(shop, 'cash');
  await shifts.start({ openingFloat: 3500 });
  expect(await counted(shop, 3500)).toMatchObject({ unshiftedCount: 1, unshiftedAmount: 3500 });
  await shifts.start({ openingFloat: 3500 });
  expect(await counted(shop, 3500)).toMatchObject({ unshiftedCount: 0, unshiftedAmount: 0, unshiftedAccounts: '' });
});
