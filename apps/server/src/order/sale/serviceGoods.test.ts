import { customerExchangeGift } from '@partsdesk/sdk/parts/customerExchangeGift';
import { goods } from '@partsdesk/sdk/parts/goods';
import { goodsShop } from '@partsdesk/sdk/parts/goodsShop';
import { goodsShopOrder } from '@partsdesk/sdk/parts/goodsShopOrder';
import { shiftRecord } from '@partsdesk/sdk/parts/shiftRecord';
import { stockGoods } from '@partsdesk/sdk/parts/stockGoods';
import { stockIn } from '@partsdesk/sdk/parts/stockIn';
import { stockTaking } from '@partsdesk/sdk/parts/stockTaking';
import { stockTransfer } from '@partsdesk/sdk/parts/stockTransfer';
import { warehouseInitialize } from '@partsdesk/sdk/parts/warehouseInitialize';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { auditLedgers } from '../../audit/auditLedgers';
import { asKeeper } from '../../db/keeper';
import { desk, passed, piece } from '../../testing/company/returnDesk';
import { archiveServices } from '../../testing/company/serviceGoods';
import { stockedShop } from '../../testing/company/stockedShop';
import { startTestServer, type TestServer } from '../../testing/startTestServer';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({}, 4);
});
afterAll(async () => {
  expect((await auditLedgers(server.database)).differences).toEqual([]);
  await server.stop();
});

async function servedShop() {
  const shop = await stockedShop(server);
  return { ...shop, ...(await archiveServices(shop.store.owner.client)) };
}
type Shop = Awaited<ReturnType<typeof servedShop>>;

const rowsOf = async ({ store }: Shop, skuId: string) =>
  asKeeper(server.database, async (db) => {
    const count = async (table: 'stock' | 'stock_ledger') =>
      (
        await db
          .selectFrom(table)
          .select('sku_id')
          .where('store_id', '=', store.id)
          .where('sku_id', '=', skuId)
          .execute()
      ).length;
    const sold = await db
      .selectFrom('sale_ledger')
      .select(['kind', 'quantity', 'amount', 'cost'])
      .where('store_id', '=', store.id)
      .where('sku_id', '=', skuId)
      .orderBy('id')
      .execute();
    return { stock: await count('stock'), moved: await count('stock_ledger'), sold };
  });

/** Sells two washes and a filter, paid in cash, and hands all of it out. */
async function washed(shop: Shop) {
  const { orders, receipts, outs } = desk(shop);
  const order = await orders.add({
    lines: [
      { skuId: shop.wash, quantity: 2 },
      { skuId: shop.filter, quantity: 1 },
    ],
  });
  await receipts.add({ saleOutId: order.saleOutId, tenders: [{ method: 'cash', amount: order.receivable }] });
  await outs.submitOut({ id: order.saleOutId });
  const [wash, filter] = (await outs.item({ id: order.saleOutId })).lines;
  return { ...order, washLine: wash!, filterLine: filter! };
}

describe('work that is sold like goods, without stock', () => {
  it('is sold, handed out and counted at no cost, and no stock row is made', async () => {
    const shop = await servedShop();
    await shiftRecord(shop.owner.client).start({ openingFloat: 0 });
    const sale = await washed(shop);
    expect(sale.receivable).toBe(9500);
    expect(sale.washLine).toMatchObject({ isService: true, outQuantity: 2, restQuantity: 0 });
    expect(await rowsOf(shop, shop.wash)).toEqual({
      stock: 0,
      moved: 0,
      sold: [{ kind: 'out', quantity: 2, amount: 6000, cost: 0 }],
    });
    expect(await desk(shop).available(shop.filter)).toBe(9);
  });

  it('is found at the till with its mark, and is out of stock nowhere', async () => {
    const shop = await servedShop();
    const [found] = (await goodsShopOrder(shop.owner.client).page({ keyword: '洗车' })).records;
    expect(found).toMatchObject({ skuCode: 'FW-001', isService: true, available: 0 });
    const archive = goods(shop.store.owner.client);
    const out = (await archive.page({ stock: 2 })).records.map(({ name }) => name);
    expect(out).not.toContain('洗车');
    expect((await stockGoods(shop.owner.client).page({})).records.map(({ name }) => name)).not.toContain('洗车');
  });

  it('an order of it is changed, cancelled, and taken back from the shelf of the handed out', async () => {
    const shop = await servedShop();
    const { orders, receipts, outs } = desk(shop);
    const first = await orders.add({ lines: [{ skuId: shop.wash, quantity: 1 }] });
    await orders.update({
      id: first.id,
      lines: [
        { skuId: shop.wash, quantity: 3 },
        { skuId: shop.pads, quantity: 1 },
      ],
    });
    expect(await desk(shop).available(shop.pads)).toBe(9);
    await orders.remove({ id: first.id, reason: '客户改期' });
    expect(await desk(shop).available(shop.pads)).toBe(10);

    const second = await orders.add({ lines: [{ skuId: shop.wash, quantity: 1 }] });
    await receipts.add({ saleOutId: second.saleOutId, tenders: [{ method: 'cash', amount: 3000 }] });
    await outs.submitOut({ id: second.saleOutId });
    const { version } = await outs.item({ id: second.saleOutId });
    await outs.takeBackOut({ id: second.saleOutId, version });
    expect(await outs.item({ id: second.saleOutId })).toMatchObject({ status: 1, lines: [{ outQuantity: 0 }] });
    expect((await rowsOf(shop, shop.wash)).sold.map(({ quantity }) => quantity)).toEqual([1, -1]);
  });

  it('a return of it alone gives back money, and waits for no store-room', async () => {
    const shop = await servedShop();
    await shiftRecord(shop.owner.client).start({ openingFloat: 0 });
    const { returns, refunds } = desk(shop);
    const sale = await washed(shop);
    const { id } = await passed(shop, sale.saleOutId, [piece(sale.washLine.id, 1)]);
    const seen = await returns.item({ id });
    expect(seen).toMatchObject({ status: 5, storages: [], lines: [{ isService: true, restQuantity: 0 }] });
    await expect(
      returns.putInStorage({ id, version: seen.version, lines: [{ lineId: seen.lines[0]!.id, quantity: 1 }] }),
    ).rejects.toMatchObject({ status: 51_001 });
    await refunds.add({ salesReturnId: id, version: seen.version, tenders: [{ method: 'cash', amount: 3000 }] });
    expect(await rowsOf(shop, shop.wash)).toMatchObject({
      stock: 0,
      sold: [
        { kind: 'out', quantity: 2, amount: 6000, cost: 0 },
        { kind: 'return', quantity: -1, amount: -3000, cost: 0 },
      ],
    });
  });

  it('a return of work and goods stores the goods alone', async () => {
    const shop = await servedShop();
    await shiftRecord(shop.owner.client).start({ openingFloat: 0 });
    const { returns } = desk(shop);
    const sale = await washed(shop);
    const { id } = await passed(shop, sale.saleOutId, [piece(sale.washLine.id, 2), piece(sale.filterLine.id, 1)]);
    const seen = await returns.item({ id });
    expect(seen.status).toBe(2);
    const [wash, filter] = seen.lines;
    await expect(
      returns.putInStorage({ id, version: seen.version, lines: [{ lineId: wash!.id, quantity: 1 }] }),
    ).rejects.toMatchObject({ message: '「洗车」是服务项目，不用入库' });
    await returns.putInStorage({ id, version: seen.version, lines: [{ lineId: filter!.id, quantity: 1 }] });
    expect((await returns.item({ id })).status).toBe(5);
    expect(await desk(shop).available(shop.filter)).toBe(10);
  });

  it('is refused by name where goods are counted, moved, lent or given for points', async () => {
    const shop = await servedShop();
    const { client } = shop.owner;
    const message = '「洗车」是服务项目，没有库存';
    const lines = [{ skuId: shop.wash, quantity: 1 }];
    const { warehouseId } = shop;
    const elsewhere = (await stockGoods(client).warehouses({})).find(({ id }) => id !== warehouseId)?.id ?? '';
    await expect(
      stockIn(client).add({ warehouseId, lines: [{ skuId: shop.wash, quantity: 1, price: 100 }] }),
    ).rejects.toMatchObject({ message });
    await expect(
      warehouseInitialize(client).add({ lines: [{ skuId: shop.wash, warehouseId, quantity: 1, unitCost: 0 }] }),
    ).rejects.toMatchObject({ message });
    await expect(
      stockTransfer(client).add({ fromWarehouseId: warehouseId, toWarehouseId: elsewhere, lines }),
    ).rejects.toMatchObject({ message });
    const taking = await stockTaking(client).add({ warehouseId, scope: 0 });
    await expect(stockTaking(client).count({ id: taking.id, lines })).rejects.toMatchObject({ message });
    await expect(
      customerExchangeGift(shop.store.owner.client).add({ skuCode: 'FW-001', points: 100, quota: 1 }),
    ).rejects.toMatchObject({ message });
  });

  it('has no stock to warn of, and stays what it was made as', async () => {
    const shop = await servedShop();
    const head = shop.store.owner.client;
    const message = '服务项目没有库存，不能设安全库存';
    const [row] = (await goods(head).page({ keyword: 'FW-001' })).records;
    const whole = await goods(head).getById({ id: row!.id });
    const skus = whole.skus.map(({ id, skuCode, price }) => ({ id, skuCode, price, threshold: 2 }));
    await expect(goods(head).update({ id: row!.id, skus })).rejects.toMatchObject({ message });
    const sold = (await goodsShop(shop.owner.client).page({ keyword: 'FW-001' })).records[0]!;
    await expect(goodsShop(shop.owner.client).update({ id: sold.id, threshold: 2 })).rejects.toMatchObject({ message });
    expect((await goods(head).getById({ id: row!.id })).isService).toBe(true);
  });
});
