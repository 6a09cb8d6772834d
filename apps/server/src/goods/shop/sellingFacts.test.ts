import { customer } from '@partsdesk/sdk/parts/customer';
import { goodsShopOrder } from '@partsdesk/sdk/parts/goodsShopOrder';
import { orderSale } from '@partsdesk/sdk/parts/orderSale';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { stockedShop } from '../../testing/company/stockedShop';
import { startTestServer, type TestServer } from '../../testing/startTestServer';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

it('[U-25] the last price is of the last sale to this customer, less discount: no gift, none cancelled', async () => {
  const { owner, filter, pads, oil, store } = await stockedShop(server);
  const [sales, facts] = [orderSale(owner.client), goodsShopOrder(owner.client).facts];
  const [customerId, other] = await Promise.all(
    ['李记修理', '王记修理'].map((name) => customer(owner.client).add({ name, creditLimit: 1_000_000 })),
  );
  if (!customerId || !other) throw new Error('no customer');
  const wanted = { skuIds: [filter, pads, oil], customerId };
  expect(await facts(wanted)).toMatchObject([{ lastPrice: null, lastTime: null }, { lastPrice: null }, {}]);
  await sales.add({ customerId, lines: [{ skuId: filter, quantity: 1, price: 3400 }] });
  await sales.add({
    customerId,
    lines: [
      { skuId: filter, quantity: 2, price: 3300 },
      { skuId: oil, quantity: 1.5, price: 2600 },
    ],
    handDiscount: 1050,
  });
  await sales.add({ customerId: other, lines: [{ skuId: filter, quantity: 1, price: 3500 }] });
  await sales.add({ customerId, lines: [{ skuId: filter, quantity: 1, orderType: 2 }] });
  const regretted = await sales.add({ customerId, lines: [{ skuId: filter, quantity: 1, price: 3100 }] });
  await sales.remove({ id: regretted.id, reason: '客户改主意' });
  // 6,600 and 3,900 bear 660 and 390 of the discount.
  expect(await facts(wanted)).toMatchObject([
    { skuId: filter, lastPrice: 2970, lastTime: expect.any(String) as string },
    { skuId: pads, lastPrice: null },
    { skuId: oil, lastPrice: 2340 },
  ]);
  expect(await facts({ skuIds: [filter] })).toMatchObject([{ lastPrice: null }]);
  const elsewhere = owner.at(await store.branch('城西店'));
  expect(await goodsShopOrder(elsewhere.client).facts(wanted)).toMatchObject([{ lastPrice: null }, {}, {}]);
  expect(await goodsShopOrder(store.owner.client).facts(wanted)).toMatchObject([{ lastPrice: 2970 }, {}, {}]);
});

it('[U-25] the cost goes to whoever may read the report of costs, and to nobody else', async () => {
  const { owner, filter, store, shopId } = await stockedShop(server);
  const [cashier, manager] = [
    await store.staff(['CashIndex'], shopId),
    await store.staff(['CashIndex', 'StatementInventoryCost'], shopId),
  ];
  const costs = async (person: typeof owner) =>
    (await goodsShopOrder(person.client).facts({ skuIds: [filter] })).map(({ cost }) => cost);
  expect(await costs(owner)).toEqual([200_000]);
  expect(await costs(manager)).toEqual([200_000]);
  expect(await costs(cashier)).toEqual([null]);
  const elsewhere = owner.at(await store.branch('城西店'));
  expect(await costs(elsewhere)).toEqual([null]);
});
