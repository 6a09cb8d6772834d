import type { Download } from '@partsdesk/sdk';
import { customer } from '@partsdesk/sdk/parts/customer';
import { orderSale } from '@partsdesk/sdk/parts/orderSale';
import { receiptBill } from '@partsdesk/sdk/parts/receiptBill';
import { refundBill } from '@partsdesk/sdk/parts/refundBill';
import { saleOut } from '@partsdesk/sdk/parts/saleOut';
import { debt } from '@partsdesk/sdk/report/debt';
import type { Schemas } from '@partsdesk/sdk/types/report';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { auditLedgers } from '../../audit/auditLedgers';
import { addDays, dayOf } from '../../clock';
import { readWorkbook } from '../../file/readWorkbook';
import { UploadedFile } from '../../kit/uploadedFile';
import { moveBack, voidReceipt } from '../../testing/company/agedBooks';
import { passed, piece, sold, type Tender } from '../../testing/company/returnDesk';
import { stockedShop, type StockedShop } from '../../testing/company/stockedShop';
import { freshPhone } from '../../testing/examples/exampleWorld';
import { startTestServer, type TestServer } from '../../testing/startTestServer';

const DUE = 19_000;
const GROUPINGS = ['customer', 'bill', 'shop', 'servicePerson'] as const;

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
const buyer = (shop: StockedShop, name: string, creditLimit = 9_999_999) =>
  customer(shop.owner.client).add({ name, phone: freshPhone(), creditLimit });
const owes = (shop: StockedShop, customerId: string, tenders: Tender[] = []) => sold(shop, tenders, customerId);

const sumsOf = (page: { resultSums?: { field: string; amount: number }[] | null }) =>
  Object.fromEntries((page.resultSums ?? []).map(({ field, amount }) => [field, amount]));

/** Reads the report in every grouping and asserts that all have the same sums, which are those of their rows. */
async function report(shop: StockedShop, filter: { day?: string } = {}) {
  const pages = await Promise.all(
    GROUPINGS.map((by) => debt(shop.owner.client).page({ ...filter, by, sums: true, pageSize: 100 })),
  );
  const [sums, ...others] = pages.map(sumsOf);
  for (const other of others) expect(other).toEqual(sums);
  for (const { records } of pages)
    for (const [field, amount] of Object.entries(sums ?? {}))
      expect(records.reduce((sum, row) => sum + Number(row[field as keyof Schemas['DebtRow']]), 0)).toBe(amount);
  return { sums: sums ?? {}, rows: Object.fromEntries(GROUPINGS.map((by, at) => [by, pages[at]?.records ?? []])) };
}

/** Makes a sale on credit of each age, the oldest first: what is there is moved back until the next one's day. */
async function aged(shop: StockedShop, ages: readonly number[], buyerOf: (age: number) => string): Promise<void> {
  for (const [at, age] of ages.entries()) {
    await owes(shop, buyerOf(age));
    await moveBack(server, shop, age - (ages[at + 1] ?? 0));
  }
}

/** What the customers' accounts say is owed. */
const accounts = async (shop: StockedShop) =>
  sumsOf(await customer(shop.owner.client).page({ sums: true, pageSize: 100 })).debt;

describe('the report of debts [REP-20]', () => {
  it('puts each debt into one age, adds up to the customers’ accounts however grouped, on each day', async () => {
    const shop = await stockedShop(server);
    const [zhang, li] = [await buyer(shop, '张师傅'), await buyer(shop, '李记修理厂')];
    await aged(shop, [400, 366, 365, 181], (age) => (age === 366 ? li : zhang));
    const { sums, rows } = await report(shop);
    expect(sums).toEqual({
      owed: 4 * DUE,
      days30: 0,
      days60: 0,
      days90: 0,
      days180: 0,
      days365: 2 * DUE,
      older: 2 * DUE,
    });
    expect(sums.owed).toBe(await accounts(shop));
    expect(rows.customer).toMatchObject([
      { name: '张师傅', bills: 3, owed: 3 * DUE, days365: 2 * DUE, older: DUE, oldest: daysAgo(400), days: 400 },
      { name: '李记修理厂', bills: 1, owed: DUE, older: DUE, oldest: daysAgo(366) },
    ]);
    expect(rows.bill?.map(({ days }) => days).sort()).toEqual([181, 365, 366, 400]);
    expect(rows.shop).toMatchObject([{ name: '城东店', owed: 4 * DUE }]);
    expect(rows.servicePerson).toMatchObject([{ id: '', name: '', owed: 4 * DUE }]);
    // On an earlier day the younger ones were not there, and the others were younger.
    expect((await report(shop, { day: daysAgo(366) })).sums).toMatchObject({ owed: 2 * DUE, days60: DUE, days30: DUE });
    expect((await report(shop, { day: daysAgo(401) })).sums).toMatchObject({ owed: 0 });
  });

  it.each([
    [[180, 91, 90, 61], { days180: 2 * DUE, days90: 2 * DUE }],
    [[60, 31, 30, 0], { days60: 2 * DUE, days30: 2 * DUE }],
  ])('counts debts of %j days in the age that ends or begins there', async (ages, sums) => {
    const shop = await stockedShop(server);
    const customerId = await buyer(shop, '赵师傅');
    await aged(shop, ages, () => customerId);
    expect((await report(shop)).sums).toMatchObject({ owed: 4 * DUE, ...sums });
  });

  it('of an earlier day takes back what was received, voided, returned and cancelled since', async () => {
    const shop = await stockedShop(server);
    const { client } = shop.owner;
    const zhang = await buyer(shop, '张师傅');
    const [paid, voided, returned] = [
      await owes(shop, zhang, [{ method: 'cash', amount: 5000 }]),
      await owes(shop, zhang, [{ method: 'wechat', amount: 4000 }]),
      await owes(shop, zhang),
    ];
    const cancelled = await orderSale(client).add({ customerId: zhang, lines: [{ skuId: shop.filter, quantity: 1 }] });
    const then = 14_000 + 15_000 + DUE + 3500;
    await moveBack(server, shop, 10);
    expect((await report(shop)).sums).toMatchObject({ owed: then, days30: then });

    await receiptBill(client).add({
      saleOutId: paid.saleOutId,
      tenders: [{ method: 'cash', amount: 14_000 }],
    });
    await voidReceipt(shop, voided.saleOutId);
    const back = await passed(shop, returned.saleOutId, [piece(returned.filters)]);
    await refundBill(client).add({ salesReturnId: back.id, version: back.version, tenders: [] });
    await orderSale(client).remove({ id: cancelled.id, reason: '客户不要了' });

    const now = await report(shop);
    expect(now.sums.owed).toBe(DUE + DUE - 3359);
    expect(now.sums.owed).toBe(await accounts(shop));
    expect((await report(shop, { day: daysAgo(1) })).sums).toMatchObject({ owed: then, days30: then });
    expect((await report(shop, { day: daysAgo(0) })).sums).toEqual(now.sums);
  });

  it('shows what is above a limit and when a customer last paid; a voided receipt is no payment', async () => {
    const shop = await stockedShop(server);
    const { client } = shop.owner;
    const zhang = await buyer(shop, '张师傅', 20_000);
    const sale = await owes(shop, zhang);
    const row = async () => (await debt(client).page({})).records[0];
    expect(await row()).toMatchObject({ creditLimit: 20_000, over: 0, lastPaid: null });
    await receiptBill(client).add({
      saleOutId: sale.saleOutId,
      tenders: [{ method: 'cash', amount: 1000 }],
      onCredit: true,
    });
    expect(await row()).toMatchObject({
      owed: 18_000,
      lastPaid: (await saleOut(client).item({ id: sale.saleOutId })).receipts[0]?.createTime,
    });
    await voidReceipt(shop, sale.saleOutId);
    expect(await row()).toMatchObject({ owed: DUE, lastPaid: null });
    await customer(client).update({ id: zhang, creditLimit: 18_999 });
    expect(await row()).toMatchObject({ creditLimit: 18_999, over: 1 });
  });

  it('of a branch is its own, of another store nothing; the sheet has the wanted columns', async () => {
    const shop = await stockedShop(server);
    const zhang = await buyer(shop, '张师傅');
    await owes(shop, zhang);
    const branch = await shop.store.branch('城西店');
    expect((await debt(shop.store.owner.at(branch).client).page({})).total).toBe(0);
    expect((await debt(shop.store.owner.client).page({})).records).toMatchObject([{ owed: DUE }]);
    expect((await debt(shop.store.owner.client).page({ shopId: branch })).total).toBe(0);
    expect((await debt((await stockedShop(server)).owner.client).page({})).total).toBe(0);
    const file = (await debt(shop.owner.client).exportExcel({ by: 'bill', columns: 'name,days,owed' })) as Download;
    const lines = await readWorkbook(new UploadedFile(file.name, Buffer.from(await file.blob.arrayBuffer())));
    expect(lines.map((line) => line.map(String))).toEqual([
      ['客户', '账龄（天）', '欠款'],
      ['张师傅', '0', '190'],
    ]);
  });
});
