import { goods } from '@partsdesk/sdk/parts/goods';
import { goodsShopOrder } from '@partsdesk/sdk/parts/goodsShopOrder';
import { orderSale } from '@partsdesk/sdk/parts/orderSale';
import { partGroup } from '@partsdesk/sdk/parts/partGroup';
import { receiptBill } from '@partsdesk/sdk/parts/receiptBill';
import { saleOut } from '@partsdesk/sdk/parts/saleOut';
import { salesReturn } from '@partsdesk/sdk/parts/salesReturn';
import { stockIn } from '@partsdesk/sdk/parts/stockIn';
import { warehouse } from '@partsdesk/sdk/parts/warehouse';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { onlineShop, type OnlineShop } from '../../testing/company/onlineShop';
import { startTestServer, type TestServer } from '../../testing/startTestServer';

let server: TestServer;
let shop: OnlineShop;
beforeAll(async () => {
  server = await startTestServer({}, 8);
});
afterAll(() => server.stop());
/** What is not for sale: two faulty pads, and five filters in a warehouse that was switched off. */
beforeEach(async () => {
  shop = await onlineShop(server);
  const { owner, pads, filter } = shop;
  await faultyBack(pads, 2);
  const attic = await warehouse(shop.store.owner.client).add({ shopId: shop.shopId, name: '旧仓' });
  await stockIn(owner.client).add({
    warehouseId: attic,
    lines: [{ skuId: filter, quantity: 5, price: 2000 }],
    book: true,
  });
  await server.database.transaction({ role: 'tenant', storeId: shop.store.id }, ({ db }) =>
    db
      .updateTable('warehouse')
      .set({ status: 0 })
      .where('store_id', '=', shop.store.id)
      .where('id', '=', attic)
      .execute(),
  );
});

/** Sells pieces, and takes all of them back as faulty. */
async function faultyBack(skuId: string, quantity: number): Promise<void> {
  const { client } = shop.owner;
  const { saleOutId, receivable } = await orderSale(client).add({ lines: [{ skuId, quantity }] });
  await receiptBill(client).add({ saleOutId, tenders: [{ method: 'cash', amount: receivable }] });
  await saleOut(client).submitOut({ id: saleOutId });
  const line = (await saleOut(client).item({ id: saleOutId })).lines[0];
  const { id } = await salesReturn(client).save({
    saleOutId,
    lines: [{ saleOutLineId: line?.id ?? '', quantity, condition: 2, reason: '质量问题' }],
  });
  await salesReturn(client).submit({ id, version: 1 });
  await salesReturn(client).pass({ id, version: 2 });
  const { lines } = await salesReturn(client).item({ id });
  await salesReturn(client).putInStorage({
    id,
    version: 3,
    lines: lines.map((one) => ({ lineId: one.id, quantity, condition: 2 as const })),
  });
}

/** The last good pads go, so that nothing but faulty ones is left. */
const sellOut = async (skuId: string) => {
  const { saleOutId, receivable } = await orderSale(shop.owner.client).add({ lines: [{ skuId, quantity: 8 }] });
  await receiptBill(shop.owner.client).add({ saleOutId, tenders: [{ method: 'cash', amount: receivable }] });
  await saleOut(shop.owner.client).submitOut({ id: saleOutId });
};
const atTill = async (skuId: string) =>
  (await goodsShopOrder(shop.owner.client).page({ pageSize: 50 })).records.find((part) => part.skuId === skuId)
    ?.available;
const archive = () => goods(shop.store.owner.client);

describe('可售', () => {
  test('[F-03] is what the till would sell: in the archive, its drawer and among equivalents', async () => {
    const { records } = await archive().page({ pageSize: 50 });
    for (const [skuId, sold] of [
      [shop.pads, 8],
      [shop.filter, 10],
    ] as const) {
      expect(await atTill(skuId)).toBe(sold);
      const row = records.find((part) => part.skuId === skuId);
      expect(row).toMatchObject({ onHand: sold, allocated: 0, available: sold });
      const whole = await archive().getById({ id: row?.id ?? '' });
      expect(whole.skus).toMatchObject([{ onHand: sold, allocated: 0, available: sold }]);
    }
    await partGroup(shop.store.owner.client).save({
      kind: 1,
      skuId: shop.filter,
      version: 0,
      skuIds: [shop.filter, shop.pads],
    });
    const groups = await partGroup(shop.store.owner.client).get({ skuId: shop.filter });
    const members = groups.flatMap((group) => group.members);
    expect(members.map(({ available }) => available).sort()).toEqual([10, 8]);
  });

  test('[F-03] the filters 有库存 and 缺货 and the order by stock go by it', async () => {
    await sellOut(shop.pads);
    expect(await atTill(shop.pads)).toBe(0);
    const skus = async (query: Parameters<ReturnType<typeof goods>['page']>[0]) =>
      (await archive().page({ pageSize: 50, ...query })).records.map(({ skuId }) => skuId);
    expect(await skus({ stock: 2 })).toEqual([shop.pads]);
    expect((await skus({ stock: 1 })).sort()).toEqual([shop.filter, shop.oil].sort());
    expect((await skus({ sort: 'available.asc' }))[0]).toBe(shop.pads);
    expect((await goods(shop.owner.client).countRealTimeGoods({})).inStock).toBe(2);
  });

  test('[F-03] “门店可用” of an online order is what the shop could send', async () => {
    const order = await shop.order({ lines: [{ skuId: shop.filter, quantity: 1 }] });
    expect((await shop.seen(order.id)).lines).toMatchObject([{ available: 9 }]);
    const shops = await orderSale(shop.owner.client).getOrderItemShop({ id: order.id });
    expect(shops.find(({ current }) => current)?.lines).toMatchObject([{ available: 10 }]);
  });
});
