import { appGoodsShop } from '@partsdesk/sdk/parts/appGoodsShop';
import { customer } from '@partsdesk/sdk/parts/customer';
import { customLevel } from '@partsdesk/sdk/parts/customLevel';
import { goodsShop } from '@partsdesk/sdk/parts/goodsShop';
import { goodsShopOrder } from '@partsdesk/sdk/parts/goodsShopOrder';
import { orderSale } from '@partsdesk/sdk/parts/orderSale';
import { partsPriceScheme } from '@partsdesk/sdk/parts/partsPriceScheme';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { onlineShop, type OnlineShop } from '../../testing/company/onlineShop';
import { startTestServer, type TestServer } from '../../testing/startTestServer';

let server: TestServer;
let shop: OnlineShop;
let levelId: string;
beforeAll(async () => {
  server = await startTestServer();
});
beforeEach(async () => {
  shop = await onlineShop(server);
  levelId = await customLevel(shop.owner.client).add({ name: '金卡', percent: 90 });
  await customer(shop.owner.client).update({ id: shop.buyer.id, levelId });
});
afterAll(() => server.stop());

const partOf = async (skuId: string) => {
  const { records } = await goodsShop(shop.owner.client).page({});
  const found = records.find((row) => row.skuId === skuId);
  if (!found) throw new Error('the shop does not sell it');
  return found;
};
const atTheDesk = async (skuId: string) =>
  (await goodsShopOrder(shop.owner.client).page({ customerId: shop.buyer.id })).records.find(
    (row) => row.skuId === skuId,
  );
const online = async (skuId: string) =>
  (await appGoodsShop(shop.buyer.client).page({ shopId: shop.shopId, pageSize: 50 })).records.find(
    (row) => row.skuId === skuId,
  );

describe('the percentage of a grade', () => {
  it('[MEM-43] is the last price rule before the shop’s price, never under the floor, and says so', async () => {
    expect(await atTheDesk(shop.filter)).toMatchObject({
      customerPrice: 3150,
      because: [{ rule: 'shop' }, { rule: 'grade', text: '会员等级「金卡」9折', price: 3150 }],
    });
    const pads = await partOf(shop.pads);
    await goodsShop(shop.store.owner.client).update({ id: pads.id, version: pads.version, floorPrice: 12_000 });
    expect(await atTheDesk(shop.pads)).toMatchObject({
      customerPrice: 12_000,
      because: [{ rule: 'shop' }, { rule: 'grade', price: 11_520 }, { rule: 'floor', price: 12_000 }],
    });
    await partsPriceScheme(shop.store.owner.client).save({ skuId: shop.filter, rules: [{ levelId, percent: 95 }] });
    expect(await atTheDesk(shop.filter)).toMatchObject({ customerPrice: 3325, because: [{}, { rule: 'sku' }] });
    // Online the grade's price counts where it is lower, and a special offer stays as it is.
    expect(await online(shop.filter)).toMatchObject({ kind: 3, price: 3325, usualPrice: 3500 });
    await goodsShop(shop.store.owner.client).update({
      id: pads.id,
      mini: { kind: 1, specialPrice: 12_500 },
    });
    expect(await online(shop.pads)).toMatchObject({ kind: 1, price: 12_500 });
    const order = await shop.order();
    const { lines } = await shop.seen(order.id);
    expect(lines.map(({ skuId, price }) => [skuId, price])).toEqual([
      [shop.filter, 3325],
      [shop.pads, 12_500],
    ]);
    // An order keeps the price that it was made with.
    await customer(shop.owner.client).update({ id: shop.buyer.id, levelId: null });
    expect((await shop.seen(order.id)).lines.map(({ price }) => price)).toEqual([3325, 12_500]);
    const sale = await orderSale(shop.owner.client).add({
      customerId: shop.buyer.id,
      lines: [{ skuId: shop.filter, quantity: 1 }],
    });
    expect(sale.receivable).toBe(3500);
  });
});
