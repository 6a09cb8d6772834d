import { goods } from '@partsdesk/sdk/parts/goods';
import { goodsCategory } from '@partsdesk/sdk/parts/goodsCategory';
import { settleAccount } from '@partsdesk/sdk/parts/settleAccount';
import { stockIn } from '@partsdesk/sdk/parts/stockIn';
import { stockOut } from '@partsdesk/sdk/parts/stockOut';
import { stockTransfer } from '@partsdesk/sdk/parts/stockTransfer';
import { warehouse } from '@partsdesk/sdk/parts/warehouse';
import { warehouseInitialize } from '@partsdesk/sdk/parts/warehouseInitialize';
import { inventoryCost } from '@partsdesk/sdk/report/inventoryCost';
import { outIn } from '@partsdesk/sdk/report/outIn';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { auditLedgers } from '../audit/auditLedgers';
import { addDays, dayOf } from '../clock';
import { asKeeper } from '../db/keeper';
import { stockedShop } from '../testing/company/stockedShop';
import { startTestServer, type TestServer } from '../testing/startTestServer';
import { writeMonthsSnapshots } from './monthsSnapshots';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

const daysAgo = (days: number) => dayOf(addDays(server.clock.now(), -days));

/** Moves the ledger back by a day instead of the clock, since a login expires within days. */
const aDayLater = (storeId: string) =>
  asKeeper(server.database, (db) =>
    sql`update stock_ledger set create_time = create_time - interval '1 day' where store_id = ${storeId}`.execute(db),
  );

it('stock and cost of a day: the snapshot and the ledger since; opening, in, out and closing agree', async () => {
  const shop = await stockedShop(server);
  const costs = inventoryCost(shop.owner.client);
  const page = async (day?: string) => (await costs.page({ by: 'goods', ...(day ? { day } : {}) })).sums;
  await aDayLater(shop.store.id);
  await stockIn(shop.owner.client).add({
    warehouseId: shop.warehouseId,
    lines: [{ skuId: shop.filter, quantity: 10, price: 3000 }],
    book: true,
  });
  await aDayLater(shop.store.id);
  await stockOut(shop.owner.client).add({
    warehouseId: shop.warehouseId,
    reason: '报损',
    lines: [
      { skuId: shop.filter, quantity: 4 },
      { skuId: shop.pads, quantity: 10 },
    ],
    book: true,
  });
  const expected = [
    { quantity: 30, value: 11_500_000 },
    { quantity: 40, value: 14_500_000 },
    { quantity: 26, value: 14_500_000 - 1_000_000 - 8_000_000 },
  ];
  const read = async () => [await page(daysAgo(2)), await page(daysAgo(1)), await page()];
  expect(await read()).toMatchObject(expected);
  await settleAccount(shop.store.owner.client).save({ closeTo: daysAgo(1) });
  expect(await read()).toMatchObject(expected);
  // A day with a snapshot is read from the snapshot, without the ledger before it.
  await asKeeper(server.database, (db) =>
    sql`update stock_snapshot set value = value + 100 where store_id = ${shop.store.id} and sku_id = ${shop.oil}`.execute(
      db,
    ),
  );
  expect(await page(daysAgo(1))).toMatchObject({ value: 14_500_100 });
  expect((await auditLedgers(server.database)).differences.map(({ check, subject }) => [check, subject])).toEqual([
    ['the newest snapshot is the sum of the ledger up to it', `${shop.warehouseId} ${shop.oil}`],
  ]);
  await asKeeper(server.database, (db) =>
    sql`update stock_snapshot set value = value - 100 where store_id = ${shop.store.id} and sku_id = ${shop.oil}`.execute(
      db,
    ),
  );

  expect((await costs.page({ by: 'category' })).records).toMatchObject([
    { name: '滤清器', quantity: 26, value: 5_500_000 },
  ]);
  expect((await costs.page({ by: 'warehouse' })).records).toHaveLength(1);
  const { records, sums } = await outIn(shop.owner.client).sums({ from: daysAgo(1), to: daysAgo(0) });
  expect(sums).toMatchObject({
    openingQuantity: 30,
    openingValue: 11_500_000,
    inQuantity: 10,
    inValue: 3_000_000,
    outQuantity: 14,
    outValue: 9_000_000,
    closingQuantity: 26,
    closingValue: 5_500_000,
  });
  expect(records.find(({ skuId }) => skuId === shop.filter)).toMatchObject({
    openingQuantity: 10,
    inQuantity: 10,
    outQuantity: 4,
    closingQuantity: 16,
    closingValue: 4_000_000,
  });
});

it('housekeeping writes the end of last month down, once, and a branch sees its own stock only', async () => {
  const shop = await stockedShop(server);
  const month = addDays(server.clock.now(), 40);
  for (let twice = 0; twice < 2; twice += 1)
    await writeMonthsSnapshots(server.database, [{ id: shop.store.id }], month);
  const rows = await server.database.transaction({ role: 'tenant', storeId: shop.store.id }, ({ db }) =>
    db.selectFrom('stock_snapshot').select(['sku_id', 'quantity', 'value']).execute(),
  );
  expect(rows).toHaveLength(3);
  expect((await auditLedgers(server.database)).differences).toEqual([]);
  const other = shop.store.owner.at(await shop.store.branch('城西店'));
  expect((await inventoryCost(other.client).page({ shopId: shop.shopId })).sums).toMatchObject({
    quantity: 0,
    value: 0,
  });
});

it('[REP-19] a past day is grouped by the categories that its parts had then', async () => {
  const shop = await stockedShop(server);
  await aDayLater(shop.store.id);
  await aDayLater(shop.store.id);
  const archive = goods(shop.store.owner.client);
  const oils = await goodsCategory(shop.store.owner.client).add({ name: '油品' });
  const part = (await archive.page({ keyword: 'JY-001' })).records[0];
  await archive.update({ id: part?.id ?? '', version: part?.version ?? 0, categoryId: oils });
  // It was moved yesterday.
  await asKeeper(server.database, (db) =>
    sql`update goods_category_was set until = until - interval '1 day' where store_id = ${shop.store.id}`.execute(db),
  );
  const names = async (day: string, categoryId?: string) =>
    (
      await inventoryCost(shop.owner.client).page({ by: 'category', day, ...(categoryId ? { categoryId } : {}) })
    ).records.map(({ name }) => name);
  expect(await names(daysAgo(2))).toEqual(['滤清器']);
  expect(await names(daysAgo(1))).toEqual(['滤清器', '油品']);
  expect(await names(daysAgo(0))).toEqual(['滤清器', '油品']);
  expect([await names(daysAgo(2), oils), await names(daysAgo(0), oils)]).toEqual([[], ['油品']]);
});

it('the goods in transit are worth in the report what the transfers show together, to the fen', async () => {
  const shop = await stockedShop(server);
  const head = shop.store.owner;
  const branch = head.at(await shop.store.branch('城西店'));
  const toWarehouseId = (await warehouse(branch.client).list({}))[0]?.id ?? '';
  const skuId = await goods(head.client).add({
    name: '卡扣',
    skuCode: 'KK-1',
    unitName: '个',
    categoryId: await goodsCategory(head.client).add({ name: '卡扣' }),
    price: 10,
  });
  // Half a fen a piece: each transfer shows one.
  await warehouseInitialize(shop.owner.client).add({
    lines: [{ skuId, warehouseId: shop.warehouseId, quantity: 10, unitCost: 50 }],
  });
  const transfers = stockTransfer(shop.owner.client);
  for (let sent = 0; sent < 3; sent += 1) {
    const { id } = await transfers.add({
      fromWarehouseId: shop.warehouseId,
      toWarehouseId,
      lines: [{ skuId, quantity: 1 }],
    });
    await transfers.ship({ id, version: 1 });
  }
  const listed = (await transfers.page({ sums: true })).resultSums;
  expect(listed).toEqual([{ field: 'transitValue', amount: 300 }]);
  const { sums } = await inventoryCost(head.client).page({ by: 'goods' });
  expect(sums.transitValue).toBe(300);
});
