import { addDays } from '@partsdesk/core/dates';
import { fundAccount } from '@partsdesk/sdk/parts/fundAccount';
import { fundExpenses } from '@partsdesk/sdk/parts/fundExpenses';
import { fundIncome } from '@partsdesk/sdk/parts/fundIncome';
import { fundType } from '@partsdesk/sdk/parts/fundType';
import { stockIn } from '@partsdesk/sdk/parts/stockIn';
import { stockOut } from '@partsdesk/sdk/parts/stockOut';
import { supplier } from '@partsdesk/sdk/parts/supplier';
import { purchaseApproved } from '@partsdesk/sdk/report/purchaseApproved';
import type { Schemas } from '@partsdesk/sdk/types/report';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { auditLedgers } from '../audit/auditLedgers';
import { dayOf } from '../clock';
import { stockedShop, type StockedShop } from '../testing/company/stockedShop';
import { startTestServer, type Person, type TestServer } from '../testing/startTestServer';

let server: TestServer;
let shop: StockedShop;
let [first, second] = ['', ''];

/** Stocks in from two suppliers, of which one stock-in is reversed; some goes back; the first is paid in part. */
beforeAll(async () => {
  server = await startTestServer({}, 2);
  shop = await stockedShop(server);
  const { client } = shop.owner;
  const ins = stockIn(client);
  const bought = (supplierName: string, quantity: number, price: number) =>
    ins.add({
      warehouseId: shop.warehouseId,
      supplierName,
      lines: [{ skuId: shop.filter, quantity, price }],
      book: true,
    });
  await bought('万向', 10, 2000);
  const mistaken = await bought('万向', 5, 2000);
  await ins.reverse({ id: mistaken.id, version: (await ins.item({ id: mistaken.id })).version, reason: '录重了' });
  await bought('博世', 3, 5000);
  // A draft is not bought yet.
  await ins.add({
    warehouseId: shop.warehouseId,
    supplierName: '万向',
    lines: [{ skuId: shop.filter, quantity: 99, price: 2000 }],
  });
  await stockOut(client).add({
    warehouseId: shop.warehouseId,
    reason: '退供应商',
    lines: [{ skuId: shop.pads, quantity: 1 }],
    book: true,
  });
  await stockOut(client).add({
    warehouseId: shop.warehouseId,
    reason: '报损',
    lines: [{ skuId: shop.pads, quantity: 1 }],
    book: true,
  });
  const outs = stockOut(client);
  const undone = await outs.add({
    warehouseId: shop.warehouseId,
    reason: '退供应商',
    lines: [{ skuId: shop.pads, quantity: 1 }],
    book: true,
  });
  await outs.reverse({ id: undone.id, version: (await outs.item({ id: undone.id })).version, reason: '录错了' });
  const accountId = await fundAccount(client).add({ name: '招行', method: 'transfer', opening: 1_000_000 });
  const typeOf = async (direction: 0 | 1, name: string) =>
    (await fundType(client).list({ direction })).find((type) => type.name === name)?.id ?? '';
  const entry = { accountId, day: dayOf(server.clock.now()) };
  const payment = { ...entry, typeId: await typeOf(1, '采购付款') };
  await fundExpenses(client).add({ ...payment, party: '万向', amount: 12_000 });
  await fundExpenses(client).add({ ...payment, party: '谁也不是', amount: 700 });
  await fundIncome(client).add({ ...entry, typeId: await typeOf(0, '采购退款'), party: '万向', amount: 2000 });
  await fundExpenses(client).add({ ...entry, typeId: await typeOf(1, '房租'), party: '博世', amount: 300 });
  const suppliers = (await supplier(client).page({})).records;
  [first, second] = ['万向', '博世'].map((name) => suppliers.find((one) => one.name === name)?.id ?? '') as [
    string,
    string,
  ];
});
afterAll(async () => {
  expect((await auditLedgers(server.database)).differences).toEqual([]);
  await server.stop();
});

const read = (by: Schemas['PurchaseGrouping'], more: object = {}, who: Person = shop.owner) =>
  purchaseApproved(who.client).listByCategory({ by, ...more });
const figures = ({ quantity, amount, returned, paid, owed }: Schemas['PurchaseFigures']) => [
  quantity,
  amount,
  returned,
  paid,
  owed,
];

test('[REP-16] by supplier: what was booked in less reversals, what was paid and what is owed', async () => {
  const { records, sums } = await read('supplier');
  const cost = records.find(({ id }) => id === '')?.returned ?? 0;
  expect(records.map((row) => [row.id, ...figures(row)])).toEqual([
    [first, 10, 20_000, 0, 10_000, 10_000],
    [second, 3, 15_000, 0, 0, 15_000],
    ['', -1, 0, cost, 700, -Math.round(cost / 100) - 700],
  ]);
  expect(cost).toBeGreaterThan(0);
  expect(figures(sums)).toEqual([12, 35_000, cost, 10_700, 25_000 - Math.round(cost / 100) - 700]);
  // Each row is the list of stock-ins that it opens.
  const today = dayOf(server.clock.now());
  for (const { id, amount } of records.filter((row) => row.id)) {
    const opened = await stockIn(shop.owner.client).page({ supplierId: id, bookedFrom: today, bookedTo: today });
    expect(opened.records.reduce((sum, row) => sum + row.amount, 0)).toBe(amount);
  }
});

test('[REP-16] by category and by month the sums are the same; payments have no category', async () => {
  const bySupplier = (await read('supplier')).sums;
  const category = await read('category');
  expect(category.records.map(({ name }) => name)).toEqual(['滤清器']);
  expect(figures(category.sums)).toEqual([12, 35_000, bySupplier.returned, null, null]);
  const month = await read('month');
  expect(month.records.map(({ id }) => id)).toEqual([dayOf(server.clock.now()).slice(0, 7)]);
  expect(figures(month.sums)).toEqual([12, 35_000, bySupplier.returned, 10_700, null]);
  expect((await read('month', { supplierId: second })).records.map(figures)).toEqual([[3, 15_000, 0, 0, null]]);
});

test('[REP-16] what was bought before the days is still owed, and a branch sees its own', async () => {
  const later = { from: addDays(dayOf(server.clock.now()), 1), to: addDays(dayOf(server.clock.now()), 2) };
  const { records } = await read('supplier', later);
  expect(records.filter(({ id }) => id).map(figures)).toEqual(
    [
      [0, 0, 0, 0, 10_000],
      [0, 0, 0, 0, 15_000],
    ].sort(([, , , , one = 0], [, , , , other = 0]) => (first < second ? one - other : other - one)),
  );
  expect((await read('category', later)).records).toEqual([]);
  const other = await shop.store.branch('城西店');
  expect((await read('supplier', {}, shop.store.owner.at(other))).records).toEqual([]);
  expect((await read('supplier', {}, shop.store.owner)).sums.amount).toBe(35_000);
  const keeper = await shop.store.staff(['StatementOutIn'], shop.shopId);
  expect((await read('supplier', {}, keeper)).records.map(figures)).toEqual([
    [10, null, null, null, null],
    [3, null, null, null, null],
    [-1, null, null, null, null],
  ]);
});
