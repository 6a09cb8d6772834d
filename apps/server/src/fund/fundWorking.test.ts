import { fundWorking } from '@partsdesk/sdk/parts/fundWorking';
import { orderSale } from '@partsdesk/sdk/parts/orderSale';
import { receiptBill } from '@partsdesk/sdk/parts/receiptBill';
import { saleOut } from '@partsdesk/sdk/parts/saleOut';
import { outIn } from '@partsdesk/sdk/report/outIn';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { stockedShop, type StockedShop } from '../testing/company/stockedShop';
import { startTestServer, type TestServer } from '../testing/startTestServer';

let server: TestServer;
let shop: StockedShop;
let sold: { id: string; saleOutId: string; saleOutCode: string };
let receiptId: string;

beforeAll(async () => {
  server = await startTestServer();
  shop = await stockedShop(server);
  const { client } = shop.owner;
  sold = await orderSale(client).add({
    lines: [
      { skuId: shop.filter, quantity: 2 },
      { skuId: shop.oil, quantity: 1.5 },
    ],
  });
  receiptId =
    (
      await receiptBill(client).add({
        saleOutId: sold.saleOutId,
        tenders: [
          { method: 'wechat', amount: 5000 },
          { method: 'cash', amount: 6000 },
        ],
      })
    ).id ?? '';
  await saleOut(client).submitOut({ id: sold.saleOutId });
});
afterAll(() => server.stop());

describe('the movements of money', () => {
  it('each entry names its account, its receipt and its amount', async () => {
    const { records } = await fundWorking(shop.owner.client).page({ documentId: receiptId });
    expect(
      records
        .map(({ method, amount, shopName, documentKind }) => ({ method, amount, shopName, documentKind }))
        .sort((a, b) => a.amount - b.amount),
    ).toEqual([
      { method: 'wechat', amount: 5000, shopName: '城东店', documentKind: 'receiptBill' },
      { method: 'cash', amount: 5975, shopName: '城东店', documentKind: 'receiptBill' },
    ]);
    expect(records[0]?.documentCode).toMatch(/^SK-/);
  });

  it('one account alone, and one day alone, can be asked for', async () => {
    const all = await fundWorking(shop.owner.client).page({});
    const accountId = all.records[0]?.accountId ?? '';
    expect((await fundWorking(shop.owner.client).page({ accountId })).records.map((row) => row.accountId)).toEqual([
      accountId,
    ]);
    expect((await fundWorking(shop.owner.client).page({ to: '2020-01-01' })).total).toBe(0);
  });

  it("another branch does not see them, the head store does, another store's owner does not", async () => {
    const other = shop.store.owner.at(await shop.store.branch('城西店'));
    expect((await fundWorking(other.client).page({})).total).toBe(0);
    expect((await fundWorking(shop.store.owner.client).page({})).total).toBe(2);
    const stranger = await server.store();
    expect((await fundWorking(stranger.owner.client).page({ documentId: receiptId })).total).toBe(0);
  });
});

describe('the movements of stock', () => {
  it('each names its part, its document and its quantity', async () => {
    const { records } = await outIn(shop.owner.client).page({ documentId: sold.saleOutId });
    expect(
      records
        .map(({ skuCode, quantity, documentCode }) => ({ skuCode, quantity, documentCode }))
        .sort((a, b) => a.quantity - b.quantity),
    ).toEqual([
      { skuCode: 'LQ-001', quantity: -2, documentCode: sold.saleOutCode },
      { skuCode: 'JY-001', quantity: -1.5, documentCode: sold.saleOutCode },
    ]);
    expect(
      (await outIn(shop.owner.client).page({ skuCode: 'LQ-001' })).records.map(({ quantity }) => quantity),
    ).toEqual([-2, 10]);
  });

  it('a branch sees its own, whatever shop it asks for', async () => {
    const other = shop.store.owner.at(await shop.store.branch('城北店'));
    expect((await outIn(other.client).page({ shopId: shop.shopId })).total).toBe(0);
    expect((await outIn(shop.store.owner.client).page({ shopId: shop.shopId })).total).toBe(5);
  });
});

it('what can be handed out now is paid or on credit, and not yet gone', async () => {
  const { client } = shop.owner;
  const ready = async () => (await saleOut(client).page({ ready: true })).records.map(({ id }) => id);
  const unpaid = await orderSale(client).add({ lines: [{ skuId: shop.pads, quantity: 1 }] });
  expect(await ready()).toEqual([]);
  await receiptBill(client).add({ saleOutId: unpaid.saleOutId, tenders: [{ method: 'cash', amount: 12_800 }] });
  expect(await ready()).toEqual([unpaid.saleOutId]);
  await saleOut(client).submitOut({ id: unpaid.saleOutId });
  expect(await ready()).toEqual([]);
});
