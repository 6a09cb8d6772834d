import { orderSale } from '@partsdesk/sdk/parts/orderSale';
import { receiptBill } from '@partsdesk/sdk/parts/receiptBill';
import { saleOut } from '@partsdesk/sdk/parts/saleOut';
import { warehouse } from '@partsdesk/sdk/parts/warehouse';
import { warehouseInitialize } from '@partsdesk/sdk/parts/warehouseInitialize';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { auditLedgers } from '../../audit/auditLedgers';
import { stockedShop } from '../../testing/company/stockedShop';
import { startTestServer, type TestServer } from '../../testing/startTestServer';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(async () => {
  expect((await auditLedgers(server.database)).differences).toEqual([]);
  await server.stop();
});

/** A shop with 10 filters in its usual warehouse and 14 in another. */
async function shopOfTwo() {
  const shop = await stockedShop(server);
  const { client } = shop.owner;
  const second = await warehouse(client).add({ name: '二号库' });
  await warehouseInitialize(client).add({
    lines: [{ skuId: shop.filter, warehouseId: second, quantity: 14, unitCost: 250_000 }],
  });
  const [orders, outs, receipts] = [orderSale(client), saleOut(client), receiptBill(client)];
  return { ...shop, second, orders, outs, receipts };
}

it('a line that no warehouse has whole becomes one of each warehouse, exact to the fen', async () => {
  const { filter, pads, warehouseId, second, orders, outs, receipts } = await shopOfTwo();
  const lines = [
    { skuId: filter, quantity: 23, price: 3333 },
    { skuId: pads, quantity: 1 },
  ];
  const order = await orders.add({ lines, handDiscount: 1001, roundOff: 7 });
  const { lines: sold, receivable, handDiscount, roundOff } = await orders.getById({ id: order.id });
  expect(sold.map(({ skuId, quantity, price }) => ({ skuId, quantity, price }))).toEqual([
    { skuId: filter, quantity: 14, price: 3333 },
    { skuId: filter, quantity: 9, price: 3333 },
    { skuId: pads, quantity: 1, price: sold[2]?.price },
  ]);
  const sum = (name: 'amount' | 'handDiscount' | 'roundOff') => sold.reduce((all, line) => all + line[name], 0);
  expect(receivable).toBe(23 * 3333 + (sold[2]?.listAmount ?? 0) - 1008);
  expect([sum('amount'), sum('handDiscount'), sum('roundOff')]).toEqual([receivable, handDiscount, roundOff]);

  const out = await outs.item({ id: order.saleOutId });
  expect(out.lines.map((line) => [line.skuId, line.warehouseId, line.quantity])).toEqual([
    [filter, second, 14],
    [filter, warehouseId, 9],
    [pads, warehouseId, 1],
  ]);
  await receipts.add({ saleOutId: order.saleOutId, tenders: [{ method: 'wechat', amount: receivable }] });
  await outs.submitOut({ id: order.saleOutId });
  expect(await orders.queryCheckStock({ skuIds: [filter] })).toEqual([{ skuId: filter, available: 1 }]);
});

it('more than all warehouses have together is refused, and nothing is reserved', async () => {
  const { filter, orders } = await shopOfTwo();
  await expect(orders.add({ lines: [{ skuId: filter, quantity: 25 }] })).rejects.toMatchObject({
    errors: [{ field: 'lines[0].quantity' }],
  });
  expect(await orders.queryCheckStock({ skuIds: [filter] })).toEqual([{ skuId: filter, available: 24 }]);
});
