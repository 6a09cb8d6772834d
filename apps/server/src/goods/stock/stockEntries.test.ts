import { orderSale } from '@partsdesk/sdk/parts/orderSale';
import { stockGoods } from '@partsdesk/sdk/parts/stockGoods';
import { stockIn } from '@partsdesk/sdk/parts/stockIn';
import { stockOut } from '@partsdesk/sdk/parts/stockOut';
import { supplier } from '@partsdesk/sdk/parts/supplier';
import { outIn } from '@partsdesk/sdk/report/outIn';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { auditLedgers } from '../../audit/auditLedgers';
import { stockedShop, type StockedShop } from '../../testing/company/stockedShop';
import { watchTables } from '../../testing/database/touchedTables';
import { startTestServer, type TestServer } from '../../testing/startTestServer';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(async () => {
  expect((await auditLedgers(server.database)).differences).toEqual([]);
  await server.stop();
});

/** Reads the stock of a part: pieces, and their value in 1/10,000 yuan. */
async function held({ store, warehouseId }: StockedShop, skuId: string) {
  const row = await server.database.transaction({ role: 'tenant', storeId: store.id }, ({ db }) =>
    db
      .selectFrom('stock')
      .select(['on_hand', 'value'])
      .where('warehouse_id', '=', warehouseId)
      .where('sku_id', '=', skuId)
      .executeTakeFirst(),
  );
  return [row?.on_hand ?? 0, row?.value ?? 0];
}

describe('a stock-in', () => {
  it('a draft moves nothing; booked, it is worth what was paid, to the fen, and the average follows', async () => {
    const shop = await stockedShop(server);
    const receipts = stockIn(shop.owner.client);
    const { id, code } = await receipts.add({
      warehouseId: shop.warehouseId,
      supplierName: '万向',
      supplierPhone: '0571',
      lines: [
        { skuId: shop.filter, quantity: 3, price: 2333 },
        { skuId: shop.oil, quantity: 0.3, price: 1333 },
      ],
    });
    expect(code).toMatch(/^RK-/);
    expect(await held(shop, shop.filter)).toEqual([10, 2_000_000]);
    expect(await receipts.item({ id })).toMatchObject({
      status: 0,
      amount: 6999 + 400,
      value: 0,
      supplierName: '万向',
      lineCount: 2,
    });
    await receipts.book({ id, version: 1 });
    expect(await held(shop, shop.filter)).toEqual([13, 2_699_900]);
    expect(await held(shop, shop.oil)).toEqual([10.3, 1_540_000]);
    expect(await receipts.item({ id })).toMatchObject({
      status: 1,
      value: 739_900,
      version: 2,
      lines: [{ value: 699_900 }, { amount: 400, value: 40_000 }],
      timeline: [{ title: '开单' }, { title: '入库' }],
    });
    expect(
      (await stockGoods(shop.owner.client).page({ keyword: 'LQ-001', warehouseId: shop.warehouseId })).records,
    ).toMatchObject([{ lastPrice: 2333, available: 13 }]);
    expect(
      (await outIn(shop.owner.client).page({ documentId: id })).records.map(({ documentKind, documentCode }) => [
        documentKind,
        documentCode,
      ]),
    ).toEqual([
      ['stockIn', code],
      ['stockIn', code],
    ]);
  });

  it('[U-02] a part never bought is proposed at what it costs now, later at its last price', async () => {
    const shop = await stockedShop(server);
    const proposed = async () =>
      (await stockGoods(shop.owner.client).byCodes({ codes: ['LQ-001'] })).map(({ lastPrice, cost }) => [
        lastPrice,
        cost,
      ]);
    expect(await proposed()).toEqual([[null, 2000]]);
    await stockIn(shop.owner.client).add({
      warehouseId: shop.warehouseId,
      book: true,
      lines: [{ skuId: shop.filter, quantity: 10, price: 3000 }],
    });
    expect(await proposed()).toEqual([[3000, 2500]]);
  });

  it('the last price of a part is that of a receipt that stands', async () => {
    const shop = await stockedShop(server);
    const receipts = stockIn(shop.owner.client);
    const proposed = async () =>
      (await stockGoods(shop.owner.client).byCodes({ codes: ['LQ-001'] })).map(({ lastPrice }) => lastPrice);
    const add = (price: number, book: boolean) =>
      receipts.add({ warehouseId: shop.warehouseId, book, lines: [{ skuId: shop.filter, quantity: 1, price }] });
    await add(3000, true);
    const wrong = await add(9000, true);
    expect(await proposed()).toEqual([9000]);
    await receipts.reverse({ id: wrong.id, version: 2, reason: '单价录错' });
    expect(await proposed()).toEqual([3000]);
    const draft = await add(8000, false);
    expect(await proposed()).toEqual([3000]);
    await receipts.cancel({ id: draft.id, version: 1 });
    expect(await proposed()).toEqual([3000]);
  });

  it('a supplier that is known by name is the same one, with the phone that was typed last', async () => {
    const shop = await stockedShop(server);
    const receipts = stockIn(shop.owner.client);
    let id = '';
    for (const phone of ['1', ' 2 ', ''])
      ({ id } = await receipts.add({
        warehouseId: shop.warehouseId,
        supplierName: ' 博世代理 ',
        supplierPhone: phone,
        lines: [{ skuId: shop.pads, quantity: 1, price: 1 }],
      }));
    const known = async () => (await supplier(shop.owner.client).page({})).records;
    expect(await known()).toMatchObject([{ name: '博世代理', phone: '2' }]);
    expect(await receipts.item({ id })).toMatchObject({ supplierName: '博世代理', supplierPhone: '2' });
    await receipts.update({
      id,
      version: 1,
      warehouseId: shop.warehouseId,
      supplierName: '博世代理',
      supplierPhone: '3',
      lines: [{ skuId: shop.pads, quantity: 1, price: 1 }],
    });
    expect(await known()).toMatchObject([{ name: '博世代理', phone: '3' }]);
    expect(await receipts.item({ id })).toMatchObject({ supplierPhone: '3' });
  });

  it('a booked one is reversed by a document of its own, at what it cost; value and pieces are as before', async () => {
    const shop = await stockedShop(server);
    const receipts = stockIn(shop.owner.client);
    const { id, code } = await receipts.add({
      warehouseId: shop.warehouseId,
      lines: [{ skuId: shop.filter, quantity: 7, price: 3301 }],
      book: true,
    });
    const reversal = await receipts.reverse({ id, version: 2, reason: '送错货' });
    expect(await held(shop, shop.filter)).toEqual([10, 2_000_000]);
    expect(await receipts.item({ id })).toMatchObject({ status: 2, counterpart: reversal });
    expect(await receipts.item({ id: reversal.id })).toMatchObject({
      status: 4,
      amount: -23_107,
      value: -2_310_700,
      counterpart: { id, code },
      lines: [{ quantity: -7 }],
      reason: '送错货',
    });
    await expect(receipts.reverse({ id, version: 3, reason: '再来' })).rejects.toMatchObject({
      status: 51001,
      current: 2,
      allowed: [],
    });
    await expect(receipts.reverse({ id: reversal.id, version: 1, reason: '再来' })).rejects.toMatchObject({
      status: 51001,
    });
  });

  it('what was bought and what came free of a part are two lines of one document, each of them once', async () => {
    const shop = await stockedShop(server);
    const receipts = stockIn(shop.owner.client);
    const bought = { skuId: shop.filter, quantity: 10, price: 3300 };
    const free = { skuId: shop.filter, quantity: 1, price: 0 };
    const add = (...lines: (typeof bought)[]) => receipts.add({ warehouseId: shop.warehouseId, book: true, lines });
    for (const twice of [
      [bought, free, bought],
      [free, bought, free],
    ])
      await expect(add(...twice)).rejects.toMatchObject({
        errors: [{ field: 'lines[2].skuId', message: '「机油滤清器」重复' }],
      });
    const { id } = await add(free, bought);
    expect(await held(shop, shop.filter)).toEqual([21, 5_300_000]);
    expect(await receipts.item({ id })).toMatchObject({
      ...{ lineCount: 1, amount: 33_000, value: 3_300_000 },
      lines: [
        { quantity: 1, price: 0, value: 0 },
        { quantity: 10, price: 3300, value: 3_300_000 },
      ],
    });
    expect(
      (await stockGoods(shop.owner.client).byCodes({ codes: ['LQ-001'] })).map(({ lastPrice }) => lastPrice),
    ).toEqual([3300]);
    const order = await orderSale(shop.owner.client).add({ lines: [{ skuId: shop.filter, quantity: 11 }] });
    await expect(receipts.reverse({ id, version: 2, reason: '送错货' })).rejects.toMatchObject({
      errors: [{ field: 'lines[1].quantity', message: '「机油滤清器 LQ-001」库存不足，仓库可用 10 个' }],
    });
    await orderSale(shop.owner.client).remove({ id: order.id });
    const reversal = await receipts.reverse({ id, version: 2, reason: '送错货' });
    expect(await held(shop, shop.filter)).toEqual([10, 2_000_000]);
    expect(await receipts.item({ id: reversal.id })).toMatchObject({
      lineCount: 1,
      amount: -33_000,
      value: -3_300_000,
    });
  });

  it('what was sold or is reserved since cannot be taken back; nothing is written', async () => {
    const shop = await stockedShop(server);
    const receipts = stockIn(shop.owner.client);
    const { id } = await receipts.add({
      warehouseId: shop.warehouseId,
      lines: [{ skuId: shop.filter, quantity: 5, price: 3000 }],
      book: true,
    });
    await orderSale(shop.owner.client).add({ lines: [{ skuId: shop.filter, quantity: 11 }] });
    const watch = await watchTables(server.database, { storeId: shop.store.id, without: ['public.audit_entry'] });
    await expect(receipts.reverse({ id, version: 2, reason: '退货' })).rejects.toMatchObject({
      status: 1,
      message: '「机油滤清器 LQ-001」库存不足，仓库可用 4 个',
      errors: [{ field: 'lines[0].quantity' }],
    });
    expect(await watch.touched()).toEqual([]);
  });

  it('the last piece takes the rest of the value with it, whatever the reversal would have taken', async () => {
    const shop = await stockedShop(server);
    const receipts = stockIn(shop.owner.client);
    const { id } = await receipts.add({
      warehouseId: shop.warehouseId,
      lines: [{ skuId: shop.filter, quantity: 10, price: 9999 }],
      book: true,
    });
    await stockOut(shop.owner.client).add({
      warehouseId: shop.warehouseId,
      reason: '报损',
      lines: [{ skuId: shop.filter, quantity: 10 }],
      book: true,
    });
    await receipts.reverse({ id, version: 2, reason: '退货' });
    expect(await held(shop, shop.filter)).toEqual([0, 0]);
  });

  it('names all wrong lines: an unknown part, a repeated one, a quantity that the unit does not allow', async () => {
    const shop = await stockedShop(server);
    const lines = [
      { skuId: shop.shopId, quantity: 1, price: 1 },
      { skuId: shop.pads, quantity: 1, price: 1 },
      { skuId: shop.pads, quantity: 1, price: 1 },
      { skuId: shop.filter, quantity: 1.5, price: 1 },
    ];
    await expect(stockIn(shop.owner.client).add({ warehouseId: shop.warehouseId, lines })).rejects.toMatchObject({
      status: 1,
      errors: [
        { field: 'lines[0].skuId', message: '商品不存在' },
        { field: 'lines[2].skuId', message: '「前刹车片」重复' },
        { field: 'lines[3].quantity', message: '「机油滤清器」的数量最多0位小数' },
      ],
    });
  });

  it('who may only write drafts cannot book, and of two who change one draft the second is told', async () => {
    const shop = await stockedShop(server);
    const clerk = await shop.store.staff(['GoodsStockIn', 'stockIn.save'], shop.shopId);
    const draft = { warehouseId: shop.warehouseId, lines: [{ skuId: shop.filter, quantity: 1, price: 1 }] };
    await expect(stockIn(clerk.client).add({ ...draft, book: true })).rejects.toMatchObject({
      status: 1,
      message: '没有入库的权限，请先保存草稿',
    });
    const { id } = await stockIn(clerk.client).add(draft);
    await expect(stockIn(clerk.client).book({ id, version: 1 })).rejects.toMatchObject({ httpStatus: 403 });
    await stockIn(shop.owner.client).update({ id, version: 1, ...draft, remark: '改' });
    await expect(stockIn(clerk.client).update({ id, version: 1, ...draft })).rejects.toMatchObject({ status: 51001 });
  });

  it("another branch's documents are not seen, the head store sees all", async () => {
    const shop = await stockedShop(server);
    const { id } = await stockIn(shop.owner.client).add({
      warehouseId: shop.warehouseId,
      lines: [{ skuId: shop.filter, quantity: 1, price: 1 }],
    });
    const other = shop.store.owner.at(await shop.store.branch('城西店'));
    await expect(stockIn(other.client).item({ id })).rejects.toMatchObject({ message: '入库单不存在' });
    await expect(
      stockIn(other.client).add({
        warehouseId: shop.warehouseId,
        lines: [{ skuId: shop.filter, quantity: 1, price: 1 }],
      }),
    ).rejects.toMatchObject({ message: '仓库不存在' });
    expect((await stockIn(other.client).page({})).total).toBe(0);
    expect((await stockIn(shop.store.owner.client).page({})).total).toBe(1);
  });
});

describe('a stock-out', () => {
  it('leaves at the moving average, and comes back at the same', async () => {
    const shop = await stockedShop(server);
    await stockIn(shop.owner.client).add({
      warehouseId: shop.warehouseId,
      lines: [{ skuId: shop.filter, quantity: 3, price: 2333 }],
      book: true,
    });
    const outs = stockOut(shop.owner.client);
    const { id } = await outs.add({
      warehouseId: shop.warehouseId,
      reason: '自用',
      lines: [{ skuId: shop.filter, quantity: 4 }],
      book: true,
    });
    expect(await outs.item({ id })).toMatchObject({ status: 1, value: 830_738, reason: '自用' });
    expect(await held(shop, shop.filter)).toEqual([9, 2_699_900 - 830_738]);
    await outs.reverse({ id, version: 2, reason: '开错' });
    expect(await held(shop, shop.filter)).toEqual([13, 2_699_900]);
  });

  it('never takes what is reserved for an order, and says what there is', async () => {
    const shop = await stockedShop(server);
    await orderSale(shop.owner.client).add({ lines: [{ skuId: shop.filter, quantity: 8 }] });
    await expect(
      stockOut(shop.owner.client).add({
        warehouseId: shop.warehouseId,
        reason: '报损',
        lines: [
          { skuId: shop.pads, quantity: 1 },
          { skuId: shop.filter, quantity: 3 },
        ],
        book: true,
      }),
    ).rejects.toMatchObject({
      status: 1,
      message: '「机油滤清器 LQ-001」库存不足，仓库可用 2 个',
      errors: [{ field: 'lines[1].quantity' }],
    });
    expect((await stockOut(shop.owner.client).page({})).total).toBe(0);
  });
});
