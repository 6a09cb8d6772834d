import { goods } from '@partsdesk/sdk/parts/goods';
import { goodsCategory } from '@partsdesk/sdk/parts/goodsCategory';
import { goodsShop } from '@partsdesk/sdk/parts/goodsShop';
import { partsShop } from '@partsdesk/sdk/parts/partsShop';
import { shopDistribution } from '@partsdesk/sdk/parts/shopDistribution';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestServer, type TestServer } from '../../testing/startTestServer';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

async function shop() {
  const store = await server.store();
  const { client } = store.owner;
  const shopId = await store.branch('城东店');
  const brakes = await goodsCategory(client).add({ name: '制动系统' });
  return {
    store,
    client,
    shopId,
    brakes,
    given: shopDistribution(client),
    pads: await goodsCategory(client).add({ name: '刹车片', parentId: brakes }),
    filters: await goodsCategory(client).add({ name: '滤清器' }),
    add: (name: string, categoryId: string) => goods(client).add({ name, categoryId, unitName: '个', price: 100 }),
    names: async () => (await goodsShop(store.owner.at(shopId).client).page({})).records.map(({ name }) => name),
  };
}

describe('what is distributed to a branch', () => {
  it('is everything, until it is said otherwise', async () => {
    const { given, shopId, add, names, filters } = await shop();
    expect(await given.listByShopIds({ shopIds: [shopId] })).toEqual([
      { shopId, shopName: '城东店', scope: 1, categoryIds: [], version: 0 },
    ]);
    await add('机滤', filters);
    expect(await names()).toEqual(['机滤']);
  });

  it('may be some categories with what stands below them, or nothing', async () => {
    const { given, shopId, brakes, pads, filters, add, names } = await shop();
    await given.addOrUpdate({ shopId, scope: 2, categoryIds: [brakes], version: 0 });
    await add('前刹车片', pads);
    await add('机滤', filters);
    expect(await names()).toEqual(['前刹车片']);
    await given.addOrUpdate({ shopId, scope: 0, version: 1 });
    await add('后刹车片', pads);
    expect(await names()).toEqual(['前刹车片']);
  });

  it('is checked, guarded by its version, and goes with the branch', async () => {
    const { store, client, given, shopId, brakes } = await shop();
    await expect(given.addOrUpdate({ shopId: store.headShopId, scope: 0 })).rejects.toMatchObject({
      message: '总店拥有全部商品，不需要分配',
    });
    await expect(given.addOrUpdate({ shopId, scope: 2 })).rejects.toMatchObject({ errors: [{ field: 'categoryIds' }] });
    const theirs = await shop();
    await expect(given.addOrUpdate({ shopId: theirs.shopId, scope: 0 })).rejects.toMatchObject({
      message: '门店不存在',
    });
    await expect(given.addOrUpdate({ shopId, scope: 2, categoryIds: [brakes, theirs.brakes] })).rejects.toMatchObject({
      errors: [{ field: 'categoryIds[1]', message: '商品分类不存在' }],
    });
    await given.addOrUpdate({ shopId, scope: 0, version: 0 });
    await expect(given.addOrUpdate({ shopId, scope: 1, version: 0 })).rejects.toMatchObject({ status: 51001 });
    await partsShop(client).del({ id: shopId });
    expect(await given.listByShopIds({ shopIds: [shopId] })).toEqual([]);
  });
});
