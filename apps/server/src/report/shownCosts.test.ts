import { goods } from '@partsdesk/sdk/parts/goods';
import { goodsCategory } from '@partsdesk/sdk/parts/goodsCategory';
import { orderSale } from '@partsdesk/sdk/parts/orderSale';
import { receiptBill } from '@partsdesk/sdk/parts/receiptBill';
import { saleOut } from '@partsdesk/sdk/parts/saleOut';
import { settleAccount } from '@partsdesk/sdk/parts/settleAccount';
import { stockIn } from '@partsdesk/sdk/parts/stockIn';
import { stockOut } from '@partsdesk/sdk/parts/stockOut';
import { warehouseInitialize } from '@partsdesk/sdk/parts/warehouseInitialize';
import { saleBill } from '@partsdesk/sdk/report/saleBill';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { auditLedgers } from '../audit/auditLedgers';
import { addDays, dayOf } from '../clock';
import { randomFrom } from '../seed/random';
import { ledgerFolds } from '../testing/books/ledgerFolds';
import { expectBridges, expectSalesAddUp, expectStockAddsUp } from '../testing/books/reportSums';
import { passed, piece } from '../testing/company/returnDesk';
import { stockedShop, type StockedShop } from '../testing/company/stockedShop';
import { passDays } from '../testing/keepLoggedIn';
import { startTestServer, type TestServer } from '../testing/startTestServer';

const seed = Number(process.env.SEED ?? 20_270_119);
const PARTS = 9;
const SALES = 30;

let server: TestServer;
let shop: StockedShop;
beforeAll(async () => {
  server = await startTestServer({}, 4);
  shop = await stockedShop(server);
});
afterAll(() => server.stop());

/** Archives parts of three categories that cost parts of a fen, a thousand pieces of each. */
async function partsOfBrokenFen(random: ReturnType<typeof randomFrom>): Promise<string[]> {
  const head = shop.store.owner.client;
  const categories = await Promise.all(['灯泡', '卡扣', '垫片'].map((name) => goodsCategory(head).add({ name })));
  const ids: string[] = [];
  for (let at = 0; at < PARTS; at += 1)
    ids.push(
      await goods(head).add({
        name: `小件${String(at)}`,
        skuCode: `XJ-${String(at)}`,
        unitName: '个',
        categoryId: categories[at % categories.length] ?? '',
        price: 500 + at,
      }),
    );
  const lines = ids.map((skuId) => ({
    skuId,
    warehouseId: shop.warehouseId,
    quantity: 1000,
    unitCost: random.whole(1000, 40_000),
  }));
  await warehouseInitialize(shop.owner.client).add({ lines });
  return ids;
}

test(`what goods cost adds up in fen, however it is grouped, to one figure; seed ${String(seed)}`, async () => {
  const random = randomFrom(seed);
  const { client } = shop.owner;
  const parts = await partsOfBrokenFen(random);
  const first = dayOf(server.clock.now());
  await stockIn(client).add({
    warehouseId: shop.warehouseId,
    lines: parts.map((skuId) => ({ skuId, quantity: 7, price: random.whole(10, 500) })),
    book: true,
  });
  for (let sale = 0; sale < SALES; sale += 1) {
    if (sale === SALES / 2) await passDays(server, 1);
    const lines = [random.pick(parts), random.pick(parts)].map((skuId) => ({ skuId, quantity: random.whole(1, 7) }));
    const { saleOutId, receivable } = await orderSale(client).add({ lines });
    await receiptBill(client).add({ saleOutId, tenders: [{ method: 'cash', amount: receivable }] });
    await saleOut(client).submitOut({ id: saleOutId });
    if (sale % 5 === 0) {
      const line = (await saleOut(client).item({ id: saleOutId })).lines[0];
      await passed(shop, saleOutId, [piece(line?.id ?? '')]);
    }
    if (sale % 7 === 0)
      await stockOut(client).add({
        warehouseId: shop.warehouseId,
        reason: '自用',
        lines: [{ skuId: random.pick(parts), quantity: 1 }],
        book: true,
      });
  }

  const owner = shop.store.owner;
  const days = { from: first, to: dayOf(server.clock.now()) };
  const folds = await ledgerFolds(server, shop.store.id);
  await expectSalesAddUp(owner, days, folds);
  await expectStockAddsUp(owner, days, folds);
  await expectBridges(owner, days, folds);
  const exact = await saleBill(owner.client).page({ ...days, by: 'document', pageSize: 100 });
  expect(exact.records.map(({ cost }) => (cost ?? Number.NaN) % 100).filter((part) => part !== 0)).toEqual([]);

  // A group's documents come to what the group shows.
  const { records } = await saleBill(owner.client).page({ ...days, by: 'goods', pageSize: 100 });
  for (const { id, cost, margin } of records)
    expect((await saleBill(owner.client).page({ ...days, by: 'document', skuId: id })).sums).toMatchObject({
      cost,
      margin,
    });
  const today = await saleBill(owner.client).page({ from: days.to, to: days.to });
  const { profit } = await receiptBill(owner.client).todayBillStatistics();
  expect((profit ?? Number.NaN) * 100).toBe(today.sums.margin);

  await settleAccount(owner.client).save({ closeTo: dayOf(addDays(server.clock.now(), -1)) });
  expect((await auditLedgers(server.database)).differences).toEqual([]);
});
