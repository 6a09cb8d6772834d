import { orderSale } from '@partsdesk/sdk/parts/orderSale';
import { warehouse } from '@partsdesk/sdk/parts/warehouse';
import { warehouseInitialize } from '@partsdesk/sdk/parts/warehouseInitialize';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { auditLedgers } from '../../audit/auditLedgers';
import { onlineShop, stockOf, type OnlineShop } from '../../testing/company/onlineShop';
import { startTestServer, type TestServer } from '../../testing/startTestServer';

let server: TestServer;
let shop: OnlineShop;
beforeAll(async () => {
  server = await startTestServer({}, 12);
});
beforeEach(async () => {
  shop = await onlineShop(server);
});
afterAll(async () => {
  expect((await auditLedgers(server.database)).differences).toEqual([]);
  await server.stop();
});

const staff = () => orderSale(shop.owner.client);

describe('at the same time', () => {
  it('of two who ship, hand on or cancel one order, one does', async () => {
    const there = await shop.store.branch('城南店');
    const other = shop.store.owner.at(there);
    const warehouseId = (await warehouse(other.client).list({}))[0]?.id ?? '';
    await warehouseInitialize(other.client).add({
      lines: [
        { skuId: shop.filter, warehouseId, quantity: 50, unitCost: 190_000 },
        { skuId: shop.pads, warehouseId, quantity: 50, unitCost: 700_000 },
      ],
    });
    const orders = [
      await shop.order({ lines: [{ skuId: shop.filter, quantity: 1 }] }),
      await shop.order({ lines: [{ skuId: shop.filter, quantity: 1 }] }),
      await shop.order({ lines: [{ skuId: shop.filter, quantity: 1 }] }),
    ];
    for (const order of orders) {
      await shop.pay(order);
      const { id, version } = await shop.seen(order.id);
      const done = await Promise.allSettled([
        staff().deliveryOrder({ id, version, delivery: 0, expressCompany: '顺丰', expressNo: '1' }),
        staff().deliveryOrder({ id, version, delivery: 0, expressCompany: '中通', expressNo: '2' }),
        orderSale(shop.store.owner.client).distributeOrder({ id, version, shopId: there }),
        staff().cancelOrder({ id, version, reason: '缺货' }),
      ]);
      expect(done.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    }
  });

  it('the last piece goes to one of ten customers [pitfalls 19, 20, 21]', async () => {
    await shop.order({ lines: [{ skuId: shop.pads, quantity: 9 }] });
    const buyers = await Promise.all(Array.from({ length: 10 }, () => shop.anotherBuyer()));
    const done = await Promise.allSettled(
      buyers.map((buyer) => shop.order({ lines: [{ skuId: shop.pads, quantity: 1 }] }, buyer)),
    );
    expect(done.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    expect(await stockOf(server, shop, shop.pads, shop.shopId)).toEqual({ onHand: 10, allocated: 10 });
  });
});
