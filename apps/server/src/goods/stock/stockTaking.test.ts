import { goodsShop } from '@partsdesk/sdk/parts/goodsShop';
import { orderSale } from '@partsdesk/sdk/parts/orderSale';
import { receiptBill } from '@partsdesk/sdk/parts/receiptBill';
import { saleOut } from '@partsdesk/sdk/parts/saleOut';
import { stockTaking } from '@partsdesk/sdk/parts/stockTaking';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { auditLedgers } from '../../audit/auditLedgers';
import { asKeeper } from '../../db/keeper';
import { stockedShop, type StockedShop } from '../../testing/company/stockedShop';
import { startTestServer, type TestServer } from '../../testing/startTestServer';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(async () => {
  expect((await auditLedgers(server.database)).differences).toEqual([]);
  await server.stop();
});

const held = ({ store, warehouseId }: StockedShop) =>
  server.database.transaction({ role: 'tenant', storeId: store.id }, async ({ db }) => {
    const rows = await db
      .selectFrom('stock')
      .select(['sku_id', 'on_hand', 'value'])
      .where('warehouse_id', '=', warehouseId)
      .execute();
    return (skuId: string) => {
      const row = rows.find((one) => one.sku_id === skuId);
      return [row?.on_hand, row?.value];
    };
  });

async function sellAndHandOut({ owner }: StockedShop, skuId: string, quantity: number) {
  const sale = await orderSale(owner.client).add({ lines: [{ skuId, quantity }] });
  await receiptBill(owner.client).add({
    saleOutId: sale.saleOutId,
    tenders: [{ method: 'cash', amount: sale.receivable }],
  });
  await saleOut(owner.client).submitOut({ id: sale.saleOutId });
}

describe('a stock-taking', () => {
  it('counts of two people add up; the books stay hidden until it is submitted', async () => {
    const shop = await stockedShop(server);
    const counter = await shop.store.staff(['GoodsStockTaking', 'stockTaking.count'], shop.shopId);
    const takings = stockTaking(shop.owner.client);
    const { id } = await takings.add({ warehouseId: shop.warehouseId, scope: 0 });
    await stockTaking(counter.client).count({ id, lines: [{ skuId: shop.filter, quantity: 4, shelf: 'A-01' }] });
    expect(await takings.count({ id, lines: [{ skuId: shop.filter, quantity: 5, shelf: 'B-07' }] })).toEqual([
      { skuId: shop.filter, counted: 9 },
    ]);
    expect(await stockTaking(counter.client).item({ id })).toMatchObject({
      hidden: true,
      lineCount: 3,
      countedCount: 1,
      varianceCount: null,
    });
    const { records } = await takings.lines({ documentId: id, show: 'counted' });
    expect(records).toMatchObject([{ skuId: shop.filter, counted: 9, book: null, variance: null, value: null }]);
    expect(
      (await takings.counts({ documentId: id, skuId: shop.filter })).map(({ quantity, shelf }) => [quantity, shelf]),
    ).toEqual([
      [4, 'A-01'],
      [5, 'B-07'],
    ]);
    await takings.submit({ id, version: 1, uncounted: 'keep' });
    expect((await takings.lines({ documentId: id, show: 'variance' })).records).toMatchObject([
      { skuId: shop.filter, book: 10, variance: -1, value: -200_000 },
    ]);
    expect(await takings.item({ id })).toMatchObject({ status: 1, varianceCount: 1 });
    // The list tells what it would be, as the document's page does.
    expect(await takings.page({ sums: true })).toMatchObject({
      records: [{ id, status: 1, varianceValue: -200_000 }],
      resultSums: [{ field: 'varianceValue', amount: -200_000 }],
    });
  });

  it('approval needs its own right and a reason for every variance, and books it at the average', async () => {
    const shop = await stockedShop(server);
    const counter = await shop.store.staff(['GoodsStockTaking', 'stockTaking.count', 'stockTaking.save'], shop.shopId);
    const { id } = await stockTaking(counter.client).add({ warehouseId: shop.warehouseId, scope: 0 });
    await stockTaking(counter.client).count({
      id,
      lines: [
        { skuId: shop.filter, quantity: 8 },
        { skuId: shop.pads, quantity: 11 },
        { skuId: shop.oil, quantity: 10 },
      ],
    });
    await stockTaking(counter.client).submit({ id, version: 1, uncounted: 'keep' });
    await expect(stockTaking(counter.client).approve({ id, version: 2, reason: '丢失' })).rejects.toMatchObject({
      httpStatus: 403,
    });
    const takings = stockTaking(shop.owner.client);
    await expect(
      takings.approve({ id, version: 2, reasons: [{ skuId: shop.filter, reason: '丢失' }] }),
    ).rejects.toMatchObject({ status: 1, message: '请填写差异原因：前刹车片 SC-001' });
    await takings.approve({
      id,
      version: 2,
      reason: '漏登记出入库',
      reasons: [{ skuId: shop.filter, reason: '丢失' }],
    });
    const stock = await held(shop);
    expect([stock(shop.filter), stock(shop.pads), stock(shop.oil)]).toEqual([
      [8, 1_600_000],
      [11, 8_800_000],
      [10, 1_500_000],
    ]);
    expect(await takings.item({ id })).toMatchObject({ status: 2, varianceValue: 400_000 });
    expect(
      (await takings.lines({ documentId: id, show: 'variance' })).records.map(({ reason, value }) => [reason, value]),
    ).toEqual(
      expect.arrayContaining([
        ['丢失', -400_000],
        ['漏登记出入库', 800_000],
      ]),
    );
  });

  it('what is sold between the count and the approval stays sold', async () => {
    const shop = await stockedShop(server);
    const takings = stockTaking(shop.owner.client);
    const { id } = await takings.add({ warehouseId: shop.warehouseId, scope: 0, blind: false });
    await takings.count({ id, lines: [{ skuId: shop.filter, quantity: 9 }] });
    await sellAndHandOut(shop, shop.filter, 4);
    await takings.submit({ id, version: 1, uncounted: 'keep' });
    await sellAndHandOut(shop, shop.filter, 2);
    await takings.approve({ id, version: 2, reason: '丢失' });
    expect((await held(shop))(shop.filter)).toEqual([3, 600_000]);
  });

  it('stock that moved between two counts of a line is marked, and counted again it is right', async () => {
    const shop = await stockedShop(server);
    const takings = stockTaking(shop.owner.client);
    const { id } = await takings.add({ warehouseId: shop.warehouseId, scope: 0 });
    await takings.count({ id, lines: [{ skuId: shop.filter, quantity: 3 }] });
    await sellAndHandOut(shop, shop.filter, 4);
    await takings.count({ id, lines: [{ skuId: shop.filter, quantity: 2 }] });
    expect((await takings.lines({ documentId: id, show: 'moved' })).records).toMatchObject([
      { skuId: shop.filter, moved: true },
    ]);
    await takings.recount({ id, skuIds: [shop.filter] });
    await takings.count({ id, lines: [{ skuId: shop.filter, quantity: 6 }] });
    expect((await takings.lines({ documentId: id, show: 'counted' })).records).toMatchObject([
      { counted: 6, round: 2, moved: false },
    ]);
    await takings.submit({ id, version: 1, uncounted: 'keep' });
    expect((await takings.lines({ documentId: id, show: 'variance' })).total).toBe(0);
  });

  it('rejected, the variances are counted again and nothing was booked', async () => {
    const shop = await stockedShop(server);
    const takings = stockTaking(shop.owner.client);
    const { id } = await takings.add({ warehouseId: shop.warehouseId, scope: 0 });
    await takings.count({
      id,
      lines: [
        { skuId: shop.filter, quantity: 2 },
        { skuId: shop.pads, quantity: 10 },
      ],
    });
    await takings.submit({ id, version: 1, uncounted: 'keep' });
    await takings.reject({ id, version: 2, reason: '差异太大' });
    expect(await takings.item({ id })).toMatchObject({ status: 4, countedCount: 1 });
    expect((await held(shop))(shop.filter)).toEqual([10, 2_000_000]);
    await takings.count({ id, lines: [{ skuId: shop.filter, quantity: 10 }] });
    await takings.submit({ id, version: 3, uncounted: 'keep' });
    await takings.approve({ id, version: 4 });
    expect(await takings.item({ id })).toMatchObject({ status: 2, varianceCount: 0 });
  });

  it('what nobody counted is left alone, or is none where that is wanted', async () => {
    const shop = await stockedShop(server);
    const takings = stockTaking(shop.owner.client);
    const { id } = await takings.add({ warehouseId: shop.warehouseId, scope: 0 });
    await takings.count({ id, lines: [{ skuId: shop.filter, quantity: 10 }] });
    await takings.submit({ id, version: 1, uncounted: 'zero' });
    await takings.approve({ id, version: 2, reason: '丢失' });
    const stock = await held(shop);
    expect([stock(shop.filter), stock(shop.pads), stock(shop.oil)]).toEqual([
      [10, 2_000_000],
      [0, 0],
      [0, 0],
    ]);
  });

  it('a loss never takes what an order has reserved', async () => {
    const shop = await stockedShop(server);
    const takings = stockTaking(shop.owner.client);
    await orderSale(shop.owner.client).add({ lines: [{ skuId: shop.filter, quantity: 8 }] });
    const { id } = await takings.add({ warehouseId: shop.warehouseId, scope: 0 });
    await takings.count({ id, lines: [{ skuId: shop.filter, quantity: 5 }] });
    await takings.submit({ id, version: 1, uncounted: 'keep' });
    await expect(takings.approve({ id, version: 2, reason: '丢失' })).rejects.toMatchObject({
      status: 1,
      message: '「机油滤清器 LQ-001」库存不足，仓库可用 2 个',
    });
    expect(await takings.item({ id })).toMatchObject({ status: 1 });
  });

  it('a scope of shelves holds the parts that lie there; one that holds nothing is refused', async () => {
    const shop = await stockedShop(server);
    const [part] = (await goodsShop(shop.owner.client).page({ keyword: 'LQ-001' })).records;
    await goodsShop(shop.owner.client).update({ id: part?.id ?? '', shelf: 'A-01', version: part?.version ?? 1 });
    const takings = stockTaking(shop.owner.client);
    expect(await takings.shelves({ warehouseId: shop.warehouseId })).toEqual(['A-01']);
    const { id } = await takings.add({ warehouseId: shop.warehouseId, scope: 1, shelves: ['A-01'] });
    expect((await takings.lines({ documentId: id })).records.map(({ skuId }) => skuId)).toEqual([shop.filter]);
    await expect(takings.add({ warehouseId: shop.warehouseId, scope: 1, shelves: ['Z-99'] })).rejects.toMatchObject({
      message: '所选范围内没有商品',
      errors: [{ field: 'shelves' }],
    });
  });

  it('a part outside of the shelves is refused unless it is taken in; approval books nothing else', async () => {
    const shop = await stockedShop(server);
    for (const [keyword, shelf] of [
      ['LQ-001', 'A-01'],
      ['SC-001', 'B-02'],
    ] as const) {
      const [part] = (await goodsShop(shop.owner.client).page({ keyword })).records;
      await goodsShop(shop.owner.client).update({ id: part?.id ?? '', shelf, version: part?.version ?? 1 });
    }
    const takings = stockTaking(shop.owner.client);
    const { id } = await takings.add({ warehouseId: shop.warehouseId, scope: 1, shelves: ['A-01'] });
    const found = [
      { skuId: shop.filter, quantity: 12 },
      { skuId: shop.pads, quantity: 1 },
    ];
    await expect(takings.count({ id, lines: found })).rejects.toMatchObject({
      status: 1,
      message: '「前刹车片 SC-001」不在本次盘点范围（货位：A-01），要一起盘请选“纳入盘点”',
      errors: [{ field: 'lines[1].skuId' }],
    });
    expect(await takings.item({ id })).toMatchObject({ countedCount: 0, lineCount: 1, gain: null, loss: null });
    expect((await takings.lines({ documentId: id, skuId: shop.pads })).records).toEqual([]);
    await takings.count({ id, lines: found.slice(0, 1) });
    await takings.count({ id, lines: [{ skuId: shop.oil, quantity: 7.5, include: true }] });
    // Taken in once, it is counted like any other.
    await takings.count({ id, lines: [{ skuId: shop.oil, quantity: 1 }] });
    await takings.submit({ id, version: 1, uncounted: 'zero' });
    expect((await takings.lines({ documentId: id, skuId: shop.oil })).records).toMatchObject([
      { extra: true, included: true, counted: 8.5, book: 10, variance: -1.5, value: -225_000 },
    ]);
    const worth = { gain: 400_000, loss: -225_000 };
    expect(await takings.item({ id })).toMatchObject({ status: 1, ...worth });
    await takings.approve({ id, version: 2, reason: '丢失' });
    const stock = await held(shop);
    expect([stock(shop.filter), stock(shop.pads), stock(shop.oil)]).toEqual([
      [12, 2_400_000],
      [10, 8_000_000],
      [8.5, 1_275_000],
    ]);
    const detail = await takings.item({ id });
    expect(detail).toMatchObject({ status: 2, ...worth, varianceValue: 175_000 });
    const told = '盘盈 ¥40.00，盘亏 -¥22.50，盈亏成本 ¥17.50';
    expect(detail.timeline.map(({ title, detail: words }) => [title, words])).toEqual(
      expect.arrayContaining([
        ['提交审核', `未盘商品按 0 计；${told}`],
        ['审核入账', told],
      ]),
    );
  });

  it('its sums add up what its lines show, and the stock keeps its exact value', async () => {
    const shop = await stockedShop(server);
    const exact = { [shop.filter]: 333_333, [shop.pads]: 444_444, [shop.oil]: 555_545 };
    await asKeeper(server.database, async (db) => {
      for (const [skuId, value] of Object.entries(exact)) {
        await sql`insert into stock_ledger (store_id, id, warehouse_id, sku_id, quantity, value, document_kind, document_id, create_time)
          select store_id, gen_random_uuid(), warehouse_id, sku_id, 0, ${value} - value, 'warehouseInitialize', ${shop.shopId}, ${server.clock.now()}
          from stock where warehouse_id = ${shop.warehouseId} and sku_id = ${skuId}`.execute(db);
        await sql`update stock set value = ${value} where warehouse_id = ${shop.warehouseId} and sku_id = ${skuId}`.execute(
          db,
        );
      }
    });
    const takings = stockTaking(shop.owner.client);
    const { id } = await takings.add({ warehouseId: shop.warehouseId, scope: 0 });
    await takings.count({
      id,
      lines: [shop.filter, shop.pads, shop.oil].map((skuId) => ({ skuId, quantity: 9 })),
    });
    await takings.submit({ id, version: 1, uncounted: 'keep' });
    // -¥3.3333, -¥4.4444 and -¥5.5555 (of ¥5.55545) as -¥3.33, -¥4.44 and -¥5.56.
    const shown = { gain: 0, loss: -133_300, varianceValue: -133_300 };
    expect(await takings.item({ id })).toMatchObject(shown);
    await takings.approve({ id, version: 2, reason: '丢失' });
    const detail = await takings.item({ id });
    expect(detail).toMatchObject(shown);
    expect(detail.timeline.at(-1)).toMatchObject({ detail: '盘盈 ¥0.00，盘亏 -¥13.33，盈亏成本 -¥13.33' });
    expect((await takings.page({})).records).toMatchObject([{ id, varianceValue: -133_300 }]);
    const { records } = await takings.lines({ documentId: id });
    const fen = (value: number | null) => Math.sign(value ?? 0) * Math.round(Math.abs(value ?? 0) / 100) * 100;
    expect(records.reduce((sum, { value }) => sum + fen(value), 0)).toBe(detail.varianceValue);
    expect(records.reduce((sum, { value }) => sum + (value ?? 0), 0)).not.toBe(detail.varianceValue);
    const stock = await held(shop);
    expect(stock(shop.filter)).toEqual([9, 300_000]);
  });

  it('what an older count found outside of its shelves is not booked unless somebody takes it in', async () => {
    const shop = await stockedShop(server);
    const [part] = (await goodsShop(shop.owner.client).page({ keyword: 'LQ-001' })).records;
    await goodsShop(shop.owner.client).update({ id: part?.id ?? '', shelf: 'A-01', version: part?.version ?? 1 });
    const takings = stockTaking(shop.owner.client);
    const { id } = await takings.add({ warehouseId: shop.warehouseId, scope: 1, shelves: ['A-01'] });
    await takings.count({
      id,
      lines: [shop.filter, shop.pads, shop.oil].map((skuId) => ({ skuId, quantity: 1, include: true })),
    });
    await asKeeper(server.database, (db) =>
      sql`update stock_taking_line set included = false where document_id = ${id} and extra`.execute(db),
    );
    await takings.count({ id, lines: [{ skuId: shop.oil, quantity: 0, include: true }] });
    await takings.submit({ id, version: 1, uncounted: 'zero' });
    expect(await takings.item({ id })).toMatchObject({ varianceCount: 2 });
    await takings.approve({ id, version: 2, reason: '丢失' });
    const stock = await held(shop);
    expect([stock(shop.filter), stock(shop.pads), stock(shop.oil)].map((row) => row[0])).toEqual([1, 10, 1]);
  });

  it('takes 5,000 lines', async () => {
    const shop = await stockedShop(server);
    const { id: storeId } = shop.store;
    await asKeeper(server.database, async (db) => {
      await sql`insert into goods_sku (store_id, id, goods_id, sku_code, price, search, create_time)
        select ${storeId}, gen_random_uuid(), goods_id, 'MANY-' || n, 100, 'many', ${server.clock.now()} from goods_sku, generate_series(1, 5000) n where store_id = ${storeId} and id = ${shop.filter}`.execute(
        db,
      );
      await sql`insert into stock (store_id, warehouse_id, sku_id, on_hand, value) select store_id, ${shop.warehouseId}, id, 5, 50000 from goods_sku where store_id = ${storeId} and search = 'many'`.execute(
        db,
      );
      await sql`insert into stock_ledger (store_id, id, warehouse_id, sku_id, quantity, value, document_kind, document_id, create_time)
        select store_id, gen_random_uuid(), ${shop.warehouseId}, id, 5, 50000, 'warehouseInitialize', ${shop.shopId}, ${server.clock.now()} from goods_sku where store_id = ${storeId} and search = 'many'`.execute(
        db,
      );
      await sql`analyze`.execute(db);
    });
    const takings = stockTaking(shop.owner.client);
    const { id } = await takings.add({ warehouseId: shop.warehouseId, scope: 0 });
    const skuIds = await asKeeper(server.database, async (db) =>
      (
        await db
          .selectFrom('goods_sku')
          .select('id')
          .where('store_id', '=', storeId)
          .where('search', '=', 'many')
          .execute()
      ).map((row) => row.id),
    );
    for (let from = 0; from < skuIds.length; from += 500)
      await takings.count({ id, lines: skuIds.slice(from, from + 500).map((skuId) => ({ skuId, quantity: 4 })) });
    await takings.submit({ id, version: 1, uncounted: 'keep' });
    await takings.approve({ id, version: 2, reason: '丢失' });
    expect(await takings.item({ id })).toMatchObject({
      status: 2,
      lineCount: 5003,
      countedCount: 5000,
      varianceCount: 5000,
      varianceValue: -50_000_000,
    });
  }, 180_000);
});
