import { ApiError, createClient, type Client } from '@partsdesk/sdk';
import { appOrderSale } from '@partsdesk/sdk/parts/appOrderSale';
import { goods } from '@partsdesk/sdk/parts/goods';
import { goodsCategory } from '@partsdesk/sdk/parts/goodsCategory';
import { orderSale } from '@partsdesk/sdk/parts/orderSale';
import { receiptBill } from '@partsdesk/sdk/parts/receiptBill';
import { saleOut } from '@partsdesk/sdk/parts/saleOut';
import { stockIn } from '@partsdesk/sdk/parts/stockIn';
import { warehouseInitialize } from '@partsdesk/sdk/parts/warehouseInitialize';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { auditLedgers } from '../../audit/auditLedgers';
import { randomFrom, type Random } from '../../seed/random';
import { onlineShop, type Buyer, type OnlineShop } from '../../testing/company/onlineShop';
import { size } from '../../testing/size';
import { startTestServer, type TestServer } from '../../testing/startTestServer';

/** In the test command little more than the 16 connections: a request that waits 3 s for one is refused as busy. */
const CASHIERS = size(16, 48);
const BUYERS = size(6, 16);
const PARTS = 10;
/** So few that every client competes for the last ones all the time. */
const PIECES = 8;
const SECONDS = size(process.env.TEST_DATABASE_URL ? 4 : 1, 60);
const seed = Number(process.env.SEED ?? 20_261_122);

let server: TestServer;
let shop: OnlineShop;
const parts: string[] = [];
beforeAll(async () => {
  server = await startTestServer({}, 16);
  shop = await onlineShop(server);
  const categoryId = await goodsCategory(shop.store.owner.client).add({ name: '抢购' });
  for (let n = 0; n < PARTS; n += 1) {
    parts.push(
      await goods(shop.store.owner.client).add({
        name: `抢手件${String(n)}`,
        skuCode: `QS-${String(n)}`,
        unitName: '个',
        categoryId,
        price: 1000,
      }),
    );
  }
  await warehouseInitialize(shop.owner.client).add({
    lines: parts.map((skuId) => ({ skuId, warehouseId: shop.warehouseId, quantity: PIECES, unitCost: 50_000 })),
  });
  await goods(shop.owner.client).distributeMini({ skuIds: parts });
});
afterAll(() => server.stop());

const tally: Record<string, number> = {};
const count = (what: string) => {
  tally[what] = (tally[what] ?? 0) + 1;
};

/** Runs a request that may be refused for shortage, and for nothing else. */
async function unlessGone<T>(run: () => Promise<T>): Promise<T | undefined> {
  try {
    return await run();
  } catch (error) {
    if (!(error instanceof ApiError) || !/^「抢手件\d」库存不足，可售 \d+ 个$/.test(error.message)) throw error;
    count('sold out');
    return undefined;
  }
}
const wanted = (random: Random) =>
  [...new Set([random.pick(parts), random.pick(parts)])].map((skuId) => ({ skuId, quantity: random.whole(1, 2) }));

/** Restocks as many pieces as have left, since the parts would soon be sold out. */
const refill = (lines: { skuId: string; quantity: number }[]) =>
  stockIn(shop.owner.client).add({
    warehouseId: shop.warehouseId,
    lines: lines.map((line) => ({ ...line, price: 500 })),
    book: true,
  });

/** Sells one or two parts; cancels most sales, which puts the pieces back on offer. */
async function cashier(client: Client, random: Random): Promise<void> {
  const lines = wanted(random);
  const sale = await unlessGone(() => orderSale(client).add({ lines }));
  if (!sale) return;
  count('sold');
  if (random.chance(0.6)) {
    await orderSale(client).remove({ id: sale.id, reason: '客户不要了' });
    return;
  }
  await receiptBill(client).add({ saleOutId: sale.saleOutId, tenders: [{ method: 'cash', amount: sale.receivable }] });
  await saleOut(client).submitOut({ id: sale.saleOutId });
  count('handed out');
  await refill(lines);
}

/** Orders by phone, and cancels most orders. */
async function customer({ client, id }: Buyer, random: Random): Promise<void> {
  const lines = wanted(random);
  const order = await unlessGone(() => shop.order({ lines }, { client, id }));
  if (!order) return;
  count('ordered');
  const { version } = await shop.seen(order.id);
  if (random.chance(0.9)) await appOrderSale(client).cancel({ id: order.id, version, reason: '不要了' });
  else {
    await shop.pay(order);
    await refill(lines);
  }
}

const crowd = `${String(CASHIERS)} cashiers and ${String(BUYERS)} customers`;
it(`${crowd} on ${String(PARTS)} parts for ${String(SECONDS)} s: no oversale, refusals for shortage only`, async () => {
  process.stdout.write(`seed ${String(seed)}\n`);
  const buyers = await Promise.all(Array.from({ length: BUYERS }, () => shop.anotherBuyer()));
  const ends = performance.now() + SECONDS * 1000;
  const until = async (act: () => Promise<void>) => {
    do await act();
    while (performance.now() < ends);
  };
  await Promise.all([
    ...Array.from({ length: CASHIERS }, (_, n) => {
      const [client, random] = [
        createClient({ baseUrl: server.url, session: shop.owner.session, leastTimeoutSeconds: 60 }),
        randomFrom(seed + n),
      ];
      return until(() => cashier(client, random));
    }),
    ...buyers.map((buyer, n) => {
      const random = randomFrom(seed + 1000 + n);
      return until(() => customer(buyer, random));
    }),
  ]);
  process.stdout.write(`${JSON.stringify(tally)}\n`);
  // Within a second on PGlite there may be no shortage.
  for (const what of ['sold', 'ordered', ...(SECONDS > 1 ? ['sold out'] : [])])
    expect(tally[what] ?? 0).toBeGreaterThan(0);
  const stock = await server.database.transaction({ role: 'tenant', storeId: shop.store.id }, ({ db }) =>
    db
      .selectFrom('stock')
      .select(['on_hand', 'allocated'])
      .where('store_id', '=', shop.store.id)
      .where('sku_id', 'in', parts)
      .execute(),
  );
  expect(stock.filter((row) => row.on_hand < row.allocated || row.allocated < 0)).toEqual([]);
  expect((await auditLedgers(server.database)).differences).toEqual([]);
}, 1_200_000);
