import { openingStep } from '@partsdesk/sdk/parts/openingStep';
import { orderSale } from '@partsdesk/sdk/parts/orderSale';
import { partsShop } from '@partsdesk/sdk/parts/partsShop';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openForOnlinePay } from '../pay/trade/openForOnlinePay';
import { stockedShop } from '../testing/company/stockedShop';
import { startTestServer, type Person, type TestServer } from '../testing/startTestServer';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

const done = async ({ client }: Person) =>
  (await openingStep(client).list()).filter((step) => step.done).map(({ key }) => key);

it('[U-45] the steps of opening tick themselves by what the store holds', async () => {
  const { owner } = await server.store();
  expect(await done(owner)).toEqual([]);

  const shop = await stockedShop(server);
  const head = shop.store.owner;
  expect(await done(head)).toEqual(['parts', 'stock']);
  const [branch] = (await partsShop(head.client).page({ current: 1, pageSize: 10 })).records.filter(
    ({ id }) => id === shop.shopId,
  );
  await partsShop(head.client).update({ id: shop.shopId, version: branch?.version ?? 0, address: '文三路 1 号' });
  await shop.store.staff(['CashIndex'], shop.shopId);
  await openForOnlinePay(server.database, server.settings, shop.store.id, server.clock.now());
  expect(await done(head)).toEqual(['address', 'parts', 'stock', 'staff', 'payment']);

  await orderSale(shop.owner.client).add({ lines: [{ skuId: shop.filter, quantity: 1 }] });
  expect(await done(head)).toHaveLength(6);
  expect(await done(owner)).toEqual([]);
});
