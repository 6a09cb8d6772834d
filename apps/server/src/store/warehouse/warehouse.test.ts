import { stockOut } from '@partsdesk/sdk/parts/stockOut';
import { warehouse } from '@partsdesk/sdk/parts/warehouse';
import { warehouseInitialize } from '@partsdesk/sdk/parts/warehouseInitialize';
import { outIn } from '@partsdesk/sdk/report/outIn';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { stockedShop } from '../../testing/company/stockedShop';
import { startTestServer, type TestServer } from '../../testing/startTestServer';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

it('[F-37] a warehouse that holds goods is not switched off; emptied, it is', async () => {
  const { owner, filter, store } = await stockedShop(server);
  const api = warehouse(owner.client);
  const id = await api.add({ name: '二号仓' });
  const off = async () => {
    const { version } = (await api.page({})).records.find((one) => one.id === id)!;
    return api.updateStatus({ id, version, status: 0 });
  };
  await warehouseInitialize(owner.client).add({
    lines: [{ skuId: filter, warehouseId: id, quantity: 3, unitCost: 200_000 }],
  });
  await expect(off()).rejects.toMatchObject({ message: '仓库「二号仓」还有 1 种商品的库存，请先调出或出库，再停用' });
  const out = { warehouseId: id, reason: '报损', lines: [{ skuId: filter, quantity: 3 }], book: true };
  await stockOut(owner.client).add(out);
  await off();
  expect((await warehouse(store.owner.client).page({ status: 0 })).records).toMatchObject([{ id }]);
});

it('[F-37] who sees the goods of a shop sees their movements, without the planned report', async () => {
  const { shopId, store } = await stockedShop(server);
  const keeper = (await store.staff(['GoodsShopList'], shopId)).at(shopId);
  const seen = await outIn(keeper.client).page({ skuCode: 'LQ-001' });
  expect(seen.records).toMatchObject([{ quantity: 10, documentKind: 'warehouseInitialize' }]);
  const cashier = (await store.staff(['CashIndex'], shopId)).at(shopId);
  await expect(outIn(cashier.client).page({ skuCode: 'LQ-001' })).rejects.toMatchObject({ httpStatus: 403 });
});
