import { goods } from '@partsdesk/sdk/parts/goods';
import { goodsCategory } from '@partsdesk/sdk/parts/goodsCategory';
import { warehouse } from '@partsdesk/sdk/parts/warehouse';
import { warehouseInitialize } from '@partsdesk/sdk/parts/warehouseInitialize';
import type { Person, TestServer, TestStore } from './startTestServer';

export interface StockedShop {
  store: TestStore;
  shopId: string;
  /** The owner in this branch. */
  owner: Person;
  warehouseId: string;
  /** An oil filter at 35.00 (cost 20.00), brake pads at 128.00 (cost 80.00), loose oil at 26.50 a litre (cost 15.00). */
  filter: string;
  pads: string;
  oil: string;
}

/** A branch with three parts, ten pieces (or litres) of each. */
export async function stockedShop(server: TestServer): Promise<StockedShop> {
  const store = await server.store();
  const shopId = await store.branch('城东店');
  const owner = store.owner.at(shopId);
  const categoryId = await goodsCategory(store.owner.client).add({ name: '滤清器' });
  const archive = goods(store.owner.client);
  const filter = await archive.add({ name: '机油滤清器', skuCode: 'LQ-001', barCode: '6920000000017', oemNumbers: ['06A 115 561 B'], unitName: '个', categoryId, price: 3500 });
  const pads = await archive.add({ name: '前刹车片', skuCode: 'SC-001', barCode: '6920000000024', unitName: '套', categoryId, price: 12_800 });
  const oil = await archive.add({ name: '散装机油 5W-30', skuCode: 'JY-001', barCode: '6920000000031', unitName: '升', decimals: 1, categoryId, price: 2650 });
  const warehouseId = (await warehouse(owner.client).list({}))[0]?.id ?? '';
  await warehouseInitialize(owner.client).add({
    lines: [
      { skuId: filter, warehouseId, quantity: 10, unitCost: 200_000 },
      { skuId: pads, warehouseId, quantity: 10, unitCost: 800_000 },
      { skuId: oil, warehouseId, quantity: 10, unitCost: 150_000 },
    ],
  });
  return { store, shopId, owner, warehouseId, filter, pads, oil };
}
