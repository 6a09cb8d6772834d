import type { Client } from '@partsdesk/sdk';
import { goods } from '@partsdesk/sdk/parts/goods';
import { goodsCategory } from '@partsdesk/sdk/parts/goodsCategory';
import { warehouse } from '@partsdesk/sdk/parts/warehouse';
import { warehouseInitialize } from '@partsdesk/sdk/parts/warehouseInitialize';
import type { Person, TestServer, TestStore } from '../startTestServer';

/** An oil filter at 35.00 (cost 20.00), brake pads at 128.00 (cost 80.00), loose oil at 26.50 a litre (cost 15.00). */
interface Parts {
  filter: string;
  pads: string;
  oil: string;
}

export interface StockedShop extends Parts {
  store: TestStore;
  shopId: string;
  /** The owner in this branch. */
  owner: Person;
  warehouseId: string;
}

/** A branch with three parts, ten pieces (or litres) of each. */
export async function stockedShop(server: TestServer): Promise<StockedShop> {
  const store = await server.store();
  const shopId = await store.branch('城东店');
  const owner = store.owner.at(shopId);
  const parts = await archiveParts(store.owner.client);
  return { store, shopId, owner, ...parts, warehouseId: await layIn(owner.client, parts) };
}

/** As the head store archives them. */
export async function archiveParts(head: Client): Promise<Parts> {
  const categoryId = await goodsCategory(head).add({ name: '滤清器' });
  const archive = goods(head);
  const filter = await archive.add({
    name: '机油滤清器',
    skuCode: 'LQ-001',
    barCode: '6920000000017',
    oemNumbers: ['06A 115 561 B'],
    unitName: '个',
    categoryId,
    price: 3500,
  });
  const pads = await archive.add({
    name: '前刹车片',
    skuCode: 'SC-001',
    barCode: '6920000000024',
    unitName: '套',
    categoryId,
    price: 12_800,
  });
  const oil = await archive.add({
    name: '散装机油 5W-30',
    skuCode: 'JY-001',
    barCode: '6920000000031',
    unitName: '升',
    decimals: 1,
    categoryId,
    price: 2650,
  });
  return { filter, pads, oil };
}

/** Ten of each into the branch's first warehouse; answers which that is. */
export async function layIn(branch: Client, { filter, pads, oil }: Parts): Promise<string> {
  const warehouseId = (await warehouse(branch).list({}))[0]?.id ?? '';
  await warehouseInitialize(branch).add({
    lines: [
      { skuId: filter, warehouseId, quantity: 10, unitCost: 200_000 },
      { skuId: pads, warehouseId, quantity: 10, unitCost: 800_000 },
      { skuId: oil, warehouseId, quantity: 10, unitCost: 150_000 },
    ],
  });
  return warehouseId;
}
