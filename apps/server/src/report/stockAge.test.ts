import { STOCK_AGES } from '@partsdesk/core/report/stockAge';
import { stockIn } from '@partsdesk/sdk/parts/stockIn';
import { stockOut } from '@partsdesk/sdk/parts/stockOut';
import { stockTransfer } from '@partsdesk/sdk/parts/stockTransfer';
import { warehouse } from '@partsdesk/sdk/parts/warehouse';
import { stockAge } from '@partsdesk/sdk/report/stockAge';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { addDays, dayOf } from '../clock';
import { asKeeper } from '../db/keeper';
import { stockedShop, type StockedShop } from '../testing/company/stockedShop';
import { startTestServer, type TestServer } from '../testing/startTestServer';

const seed = Number(process.env.SEED ?? Date.now() % 1_000_000);

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

/** Moves the ledger back instead of the clock, since a login expires within days. */
const daysLater = (storeId: string, days: number) =>
  asKeeper(server.database, (db) =>
    sql`update stock_ledger set create_time = create_time - make_interval(days => ${days}) where store_id = ${storeId}`.execute(
      db,
    ),
  );

const comes = (shop: StockedShop, quantity: number, price = 2000) =>
  stockIn(shop.owner.client).add({
    warehouseId: shop.warehouseId,
    lines: [{ skuId: shop.filter, quantity, price }],
    book: true,
  });
const leaves = (shop: StockedShop, quantity: number) =>
  stockOut(shop.owner.client).add({
    warehouseId: shop.warehouseId,
    reason: '报损',
    lines: [{ skuId: shop.filter, quantity }],
    book: true,
  });

type Filter = Parameters<ReturnType<typeof stockAge>['page']>[0];
const filterOf = async (shop: StockedShop, query: Filter = {}) => {
  const { records } = await stockAge(shop.owner.client).page({ keyword: 'LQ-001', ...query });
  return records[0];
};
const quantities = async (shop: StockedShop, query?: Filter) =>
  (await filterOf(shop, query))?.ages.map(({ quantity }) => quantity);

it('[REP-19] what came within the last days is the youngest, the rest is older, at the end of any day', async () => {
  const shop = await stockedShop(server);
  await daysLater(shop.store.id, 300);
  await comes(shop, 6);
  await daysLater(shop.store.id, 80);
  await comes(shop, 5);
  await daysLater(shop.store.id, 20);
  // 10 came 400 days ago, 6 a hundred days ago, 5 twenty days ago.
  expect(await quantities(shop)).toEqual([5, 0, 0, 6, 0, 10]);
  await leaves(shop, 12);
  // What is left is taken for the youngest that came.
  expect(await quantities(shop)).toEqual([5, 0, 0, 4, 0, 0]);
  await leaves(shop, 6);
  expect(await quantities(shop)).toEqual([3, 0, 0, 0, 0, 0]);
  expect(await quantities(shop, { day: dayOf(addDays(server.clock.now(), -1)) })).toEqual([5, 0, 0, 6, 0, 10]);
});

it('[REP-19] a transfer between warehouses makes nothing young but in its own warehouse', async () => {
  const shop = await stockedShop(server);
  await daysLater(shop.store.id, 200);
  const other = await shop.store.branch('城西店');
  const there = shop.store.owner.at(other).client;
  const to = (await warehouse(there).list({}))[0]?.id ?? '';
  const transfers = stockTransfer(shop.owner.client);
  const { id } = await transfers.add({
    fromWarehouseId: shop.warehouseId,
    toWarehouseId: to,
    lines: [{ skuId: shop.filter, quantity: 4 }],
  });
  await transfers.ship({ id, version: 1 });
  const { version, lines } = await stockTransfer(there).item({ id });
  await stockTransfer(there).receive({ id, version, lines: [{ lineId: lines[0]?.id ?? '', quantity: 4 }] });
  const head = stockAge(shop.store.owner.client);
  const all = (await head.page({ keyword: 'LQ-001' })).records[0];
  expect(all?.ages.map(({ quantity }) => quantity)).toEqual([0, 0, 0, 0, 10, 0]);
  const arrived = (await head.page({ keyword: 'LQ-001', warehouseId: to })).records[0];
  expect(arrived?.ages.map(({ quantity }) => quantity)).toEqual([4, 0, 0, 0, 0, 0]);
});

it(`[REP-19] ages add up to the stock and to its cost, to the last unit (seed ${String(seed)})`, async () => {
  const shop = await stockedShop(server);
  let state = seed;
  const random = (below: number) => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
    return state % below;
  };
  let held = 10;
  for (let move = 0; move < 12; move += 1) {
    await daysLater(shop.store.id, random(90));
    const quantity = 1 + random(7);
    if (random(2) && held > quantity) {
      await leaves(shop, quantity);
      held -= quantity;
    } else {
      await comes(shop, quantity, 1 + random(9999));
      held += quantity;
    }
    const row = await filterOf(shop);
    expect(row?.quantity).toBe(held);
    expect(row?.ages.reduce((sum, age) => sum + age.quantity, 0)).toBe(held);
    expect(row?.ages.reduce((sum, age) => sum + age.value, 0)).toBe(row?.value);
    expect(row?.ages.every((age) => age.quantity >= 0 && age.value >= 0)).toBe(true);
  }
  const { records, sums } = await stockAge(shop.owner.client).page({ pageSize: 100 });
  for (const place of STOCK_AGES.keys()) {
    const of = (field: 'quantity' | 'value') => records.reduce((sum, { ages }) => sum + (ages[place]?.[field] ?? 0), 0);
    expect(sums.ages[place]).toEqual({ quantity: of('quantity'), value: of('value') });
  }
});
