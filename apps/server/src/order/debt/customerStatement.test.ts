import type { Download } from '@partsdesk/sdk';
import { customer } from '@partsdesk/sdk/parts/customer';
import { customerStatement } from '@partsdesk/sdk/parts/customerStatement';
import { orderSale } from '@partsdesk/sdk/parts/orderSale';
import { receiptBill } from '@partsdesk/sdk/parts/receiptBill';
import { refundBill } from '@partsdesk/sdk/parts/refundBill';
import type { Schemas } from '@partsdesk/sdk/types/parts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { auditLedgers } from '../../audit/auditLedgers';
import { addDays, dayOf } from '../../clock';
import { readWorkbook } from '../../file/readWorkbook';
import { UploadedFile } from '../../kit/uploadedFile';
import { moveBack, voidReceipt } from '../../testing/company/agedBooks';
import { passed, piece, sold } from '../../testing/company/returnDesk';
import { stockedShop, type StockedShop } from '../../testing/company/stockedShop';
import { freshPhone } from '../../testing/examples/exampleWorld';
import { startTestServer, type TestServer } from '../../testing/startTestServer';

const DUE = 19_000;

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(async () => {
  // Growth is booked by month, and these tests move receipts into others.
  const { differences } = await auditLedgers(server.database);
  expect(differences.filter(({ check }) => !check.startsWith('growth'))).toEqual([]);
  await server.stop();
});

const daysAgo = (days: number) => dayOf(addDays(server.clock.now(), -days));
const buyer = (shop: StockedShop, name = '张师傅') =>
  customer(shop.owner.client).add({ name, phone: freshPhone(), creditLimit: 9_999_999 });
const wordsOf = ({ lines }: Schemas['CustomerStatement']) =>
  lines.map(({ kind, charged, settled, balance }) => [kind, charged - settled, balance]);

describe('a statement of account', () => {
  it('[MEM-97] tells opening, each change in the ledger’s order and closing, which is the debt of today', async () => {
    const shop = await stockedShop(server);
    const { client } = shop.owner;
    const statements = customerStatement(client);
    const customerId = await buyer(shop);
    await sold(shop, [{ method: 'cash', amount: 5000 }], customerId);
    await moveBack(server, shop, 40);
    const second = await sold(shop, [], customerId);
    await receiptBill(client).add({
      saleOutId: second.saleOutId,
      tenders: [{ method: 'wechat', amount: 4000 }],
      onCredit: true,
    });
    await voidReceipt(shop, second.saleOutId);
    const back = await passed(shop, second.saleOutId, [piece(second.filters)]);
    await refundBill(client).add({ salesReturnId: back.id, version: back.version, tenders: [] });

    const statement = await statements.get({ customerId, from: daysAgo(10), to: daysAgo(0) });
    expect(statement.opening).toBe(14_000);
    expect(wordsOf(statement)).toEqual([
      ['sale', DUE, 33_000],
      ['receipt', -4000, 29_000],
      ['voided', 4000, 33_000],
      ['returned', -3359, 29_641],
    ]);
    expect(statement).toMatchObject({ charged: DUE + 4000, settled: 7359, closing: 29_641, card: null });
    expect(statement.closing).toBe((await customer(client).item({ id: customerId })).debt);
    expect(statement.bills.map(({ days, owed }) => [days, owed])).toEqual([
      [40, 14_000],
      [0, DUE - 3359],
    ]);
    expect(statement.ages).toEqual({ days30: DUE - 3359, days60: 14_000, days90: 0, older: 0 });
    // A statement of the days before knows nothing of what came after.
    const before = await statements.get({ customerId, from: daysAgo(50), to: daysAgo(20) });
    expect(wordsOf(before)).toEqual([
      ['sale', DUE, DUE],
      ['receipt', -5000, 14_000],
    ]);
    expect(before).toMatchObject({ opening: 0, closing: 14_000, ages: { days30: 14_000, days60: 0 } });
  });

  it('[MEM-97] shows both sides of money that was paid out: the return, and what went back', async () => {
    const shop = await stockedShop(server);
    const { client } = shop.owner;
    const customerId = await buyer(shop);
    const sale = await sold(shop, [{ method: 'cash', amount: DUE }], customerId);
    const back = await passed(shop, sale.saleOutId, [piece(sale.filters)]);
    await refundBill(client).add({
      salesReturnId: back.id,
      version: back.version,
      tenders: [{ method: 'cash', amount: 3359 }],
    });
    const cancelled = await orderSale(client).add({ customerId, lines: [{ skuId: shop.oil, quantity: 1 }] });
    await receiptBill(client).add({
      saleOutId: cancelled.saleOutId,
      tenders: [{ method: 'cash', amount: cancelled.receivable }],
    });
    await orderSale(client).cancelPaid({ id: cancelled.id, version: 1, reason: '不要了' });
    const statement = await customerStatement(client).get({ customerId });
    expect(wordsOf(statement)).toEqual([
      ['sale', DUE, DUE],
      ['receipt', -DUE, 0],
      ['returned', -3359, -3359],
      ['paidBack', 3359, 0],
      ['sale', 2650, 2650],
      ['receipt', -2650, 0],
      ['returned', -2650, -2650],
      ['paidBack', 2650, 0],
    ]);
    expect(statement).toMatchObject({ closing: 0, bills: [] });
  });

  it('[MEM-97] is refused in words for wrong days, and for whom one may not see; the sheet has the same', async () => {
    const shop = await stockedShop(server);
    const { client } = shop.owner;
    const statements = customerStatement(client);
    const customerId = await buyer(shop);
    await sold(shop, [], customerId);
    await expect(statements.get({ customerId, from: daysAgo(0), to: daysAgo(1) })).rejects.toMatchObject({
      message: '结束日期不能早于开始日期',
    });
    const elsewhere = await stockedShop(server);
    await expect(customerStatement(elsewhere.owner.client).get({ customerId })).rejects.toMatchObject({
      message: '客户不存在',
    });
    const file = (await statements.exportExcel({ customerId, from: daysAgo(1) })) as Download;
    const lines = await readWorkbook(new UploadedFile(file.name, Buffer.from(await file.blob.arrayBuffer())));
    expect(lines.map((line) => [line[1], line[5]].map(String))).toEqual([
      ['摘要', '欠款'],
      ['期初', '0'],
      ['销售', '190'],
      ['期末', '190'],
    ]);
  });
});
