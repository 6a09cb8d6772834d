import { STOCK_GROUPS } from '@partsdesk/core/report/stockGroups';
import { orderSale } from '@partsdesk/sdk/parts/orderSale';
import { receiptBill } from '@partsdesk/sdk/parts/receiptBill';
import { saleOut } from '@partsdesk/sdk/parts/saleOut';
import { salesReturn } from '@partsdesk/sdk/parts/salesReturn';
import { stockIn } from '@partsdesk/sdk/parts/stockIn';
import { stockOut } from '@partsdesk/sdk/parts/stockOut';
import { inventoryCost } from '@partsdesk/sdk/report/inventoryCost';
import { outIn } from '@partsdesk/sdk/report/outIn';
import { purchaseApproved } from '@partsdesk/sdk/report/purchaseApproved';
import type { Schemas } from '@partsdesk/sdk/types/report';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { auditLedgers } from '../audit/auditLedgers';
import { dayOf } from '../clock';
import { asKeeper } from '../db/keeper';
import { passed, piece } from '../testing/company/returnDesk';
import { stockedShop } from '../testing/company/stockedShop';
import { startTestServer, type TestServer } from '../testing/startTestServer';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(async () => {
  expect((await auditLedgers(server.database)).differences).toEqual([]);
  await server.stop();
});

/** What the groups of a direction come to. */
const sumOf = ({ groups }: Schemas['StockPeriodSums'], into: boolean, of: 'quantity' | 'value') =>
  STOCK_GROUPS.reduce((sum, group) => (group.into === into ? sum + groups[group.group][of] : sum), 0);

test('[REP-15] what came in and went out is told by kind; the groups add up, and so does the period', async () => {
  const shop = await stockedShop(server);
  const { client } = shop.owner;
  const { warehouseId } = shop;
  await stockIn(client).add({
    warehouseId,
    supplierName: '万向',
    lines: [{ skuId: shop.filter, quantity: 4, price: 2000 }],
    book: true,
  });
  const order = await orderSale(client).add({ lines: [{ skuId: shop.pads, quantity: 3 }] });
  await receiptBill(client).add({
    saleOutId: order.saleOutId,
    tenders: [{ method: 'cash', amount: order.receivable }],
  });
  await saleOut(client).submitOut({ id: order.saleOutId });
  const lineId = (await saleOut(client).item({ id: order.saleOutId })).lines[0]?.id ?? '';
  const back = await passed(shop, order.saleOutId, [piece(lineId)]);
  await salesReturn(client).putInStorage({
    id: back.id,
    version: back.version,
    lines: [{ lineId: back.lines[0]?.id ?? '', quantity: 1, condition: 1 }],
  });
  await stockOut(client).add({
    warehouseId,
    reason: '报损',
    lines: [{ skuId: shop.oil, quantity: 1.5 }],
    book: true,
  });
  const today = dayOf(server.clock.now());
  const { records, sums } = await outIn(client).sums({ from: today, to: today });
  for (const row of [...records, sums]) {
    expect([sumOf(row, true, 'quantity'), sumOf(row, true, 'value')]).toEqual([row.inQuantity, row.inValue]);
    expect([sumOf(row, false, 'quantity'), sumOf(row, false, 'value')]).toEqual([row.outQuantity, row.outValue]);
    expect(row.openingValue + row.inValue - row.outValue).toBe(row.closingValue);
  }
  const of = (skuId: string) => records.find((row) => row.skuId === skuId)?.groups;
  expect(of(shop.filter)?.inPurchase).toEqual({ quantity: 4, value: 800_000 });
  expect([of(shop.pads)?.outSale.quantity, of(shop.pads)?.inReturn.quantity]).toEqual([3, 1]);
  expect(of(shop.oil)?.outOther.quantity).toBe(1.5);
  expect(sums.groups.inOther.value).toBeGreaterThan(0);
  const stands = await inventoryCost(client).page({});
  expect([sums.closingQuantity, sums.closingValue]).toEqual([stands.sums.quantity, stands.sums.value]);
});

test('a receipt that was reversed is neither bought nor gone, as 采购入库 says it, nor is a stock-out', async () => {
  const shop = await stockedShop(server);
  const { client } = shop.owner;
  const { warehouseId } = shop;
  const today = dayOf(server.clock.now());
  const days = { from: today, to: today };
  const before = (await outIn(client).sums(days)).sums;
  const lines = [{ skuId: shop.filter, quantity: 4, price: 2333 }];
  await stockIn(client).add({ warehouseId, lines, book: true });
  const wrong = await stockIn(client).add({ warehouseId, lines: [{ ...lines[0]!, quantity: 7 }], book: true });
  await stockIn(client).reverse({ id: wrong.id, version: 2, reason: '送错货' });
  const out = await stockOut(client).add({
    warehouseId,
    reason: '报损',
    lines: [{ skuId: shop.pads, quantity: 2 }],
    book: true,
  });
  await stockOut(client).reverse({ id: out.id, version: 2, reason: '没坏' });
  const { sums } = await outIn(client).sums(days);
  expect(sums.groups.inPurchase).toEqual({ quantity: 4, value: 933_200 });
  expect([sums.groups.outOther, sums.outQuantity, sums.outValue]).toEqual([{ quantity: 0, value: 0 }, 0, 0]);
  expect(sums.groups.inOther).toEqual(before.groups.inOther);
  expect(sums.openingValue + sums.inValue - sums.outValue).toBe(sums.closingValue);
  const bought = await purchaseApproved(client).listByCategory({ ...days });
  expect((bought.sums.amount ?? 0) * 100).toBe(sums.groups.inPurchase.value);
  const stands = await inventoryCost(client).page({});
  expect([sums.closingQuantity, sums.closingValue]).toEqual([stands.sums.quantity, stands.sums.value]);
});

test('movements are listed newest first by their time, whatever the order of their ids', async () => {
  const shop = await stockedShop(server);
  const { client } = shop.owner;
  const lines = [{ skuId: shop.filter, quantity: 1, price: 2000 }];
  const booked: string[] = [];
  for (let receipt = 0; receipt < 2; receipt += 1)
    booked.push((await stockIn(client).add({ warehouseId: shop.warehouseId, lines, book: true })).code);
  await asKeeper(server.database, (db) =>
    sql`update stock_ledger set create_time = create_time - interval '1 hour' where store_id = ${shop.store.id}
      and document_id = (select id from stock_entry where store_id = ${shop.store.id} and code = ${booked[1]})`.execute(
      db,
    ),
  );
  const { records } = await outIn(client).page({ skuCode: 'LQ-001' });
  const times = records.map(({ createTime }) => createTime);
  expect(times).toEqual(times.toSorted().toReversed());
  expect(records.map(({ documentCode }) => documentCode).indexOf(booked[0] ?? '')).toBe(0);
});
