import { goods } from '@partsdesk/sdk/parts/goods';
import { goodsShop } from '@partsdesk/sdk/parts/goodsShop';
import { shopDistribution } from '@partsdesk/sdk/parts/shopDistribution';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { asKeeper } from '../../db/keeper';
import { stockedShop } from '../../testing/company/stockedShop';
import { endedJob } from '../../testing/endedJob';
import { startTestServer, type TestServer } from '../../testing/startTestServer';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

/** Makes a company whose shop 城西店 received no parts; returns the ids of its three parts. */
async function company() {
  const shop = await stockedShop(server);
  const west = await shop.store.branch('城西店');
  const head = shop.store.owner.client;
  const ids = await asKeeper(server.database, async (db) => {
    await db.deleteFrom('goods_shop').where('shop_id', '=', west).execute();
    return (await db.selectFrom('goods').select('id').where('store_id', '=', shop.store.id).execute()).map(
      ({ id }) => id,
    );
  });
  const soldIn = async (shopId: string) => (await goodsShop(shop.store.owner.at(shopId).client).page({})).records;
  return { shop, west, head, ids, soldIn };
}

describe('distributing the archive', () => {
  it('at once: what is missing is added, what a shop has keeps its own price, place and state', async () => {
    const { shop, west, head, ids, soldIn } = await company();
    const [own] = (await goodsShop(shop.owner.client).page({ keyword: 'LQ-001' })).records;
    await goodsShop(head).update({ id: own?.id ?? '', price: 3900, shelf: 'A-01', onSale: 0 });
    const shopIds = [shop.shopId, west];
    expect(await goods(head).immediateDistributeShops({ ids, shopIds })).toMatchObject({
      added: 3,
      overwritten: 0,
      kept: 3,
      shops: [
        { shopName: '城东店', added: 0, kept: 3 },
        { shopName: '城西店', added: 3, kept: 0 },
      ],
    });
    expect(await goods(head).immediateDistributeShops({ ids, shopIds })).toMatchObject({ added: 0, kept: 6 });
    const kept = async () => (await soldIn(shop.shopId)).find(({ skuCode }) => skuCode === 'LQ-001');
    expect(await kept()).toMatchObject({ price: 3900, shelf: 'A-01', onSale: 0 });
    expect(await goods(head).immediateDistributeShops({ ids, shopIds, overwritePrice: true })).toMatchObject({
      added: 0,
      overwritten: 1,
      kept: 5,
    });
    expect(await kept()).toMatchObject({ price: 3500, shelf: 'A-01', onSale: 0 });
  });

  it('at once to all: only to whom the setting gives them', async () => {
    const { west, head, ids, soldIn } = await company();
    await shopDistribution(head).addOrUpdate({ shopId: west, scope: 0 });
    expect(await goods(head).immediateDistribute({ ids })).toMatchObject({ added: 0 });
    expect(await soldIn(west)).toEqual([]);
    await shopDistribution(head).addOrUpdate({ shopId: west, scope: 1 });
    expect(await goods(head).immediateDistribute({ ids })).toMatchObject({ added: 3 });
  });

  it('as a job, with what came of it', async () => {
    const { shop, west, head, soldIn } = await company();
    const id = await goods(head).distribute({ shopIds: [west] });
    expect(await endedJob(shop.store.owner, id)).toMatchObject({
      kind: 'goodsDistribute',
      title: '分发商品到城西店',
      status: 2,
      done: 3,
      total: 3,
      counts: [{ label: '新增', count: 3 }],
    });
    expect(await soldIn(west)).toHaveLength(3);
    expect(await endedJob(shop.store.owner, await goods(head).distribute({ shopIds: [west] }))).toMatchObject({
      counts: [
        { label: '新增', count: 0 },
        { label: '已有', count: 3 },
      ],
    });
  });

  it("is the head store's business, of its own parts and shops", async () => {
    const { shop, head, ids } = await company();
    await expect(goods(shop.owner.client).immediateDistribute({ ids })).rejects.toMatchObject({
      message: '只有总店可以分发商品',
    });
    await expect(goods(head).immediateDistributeShops({ ids, shopIds: [shop.store.id] })).rejects.toMatchObject({
      message: '门店不存在',
      errors: [{ field: 'shopIds[0]' }],
    });
    await expect(goods(head).immediateDistribute({ ids: [shop.shopId] })).rejects.toMatchObject({
      message: '商品不存在',
      errors: [{ field: 'ids[0]' }],
    });
  });

  it('[CONST-05] has sixty seconds', () => {
    const waits: number[] = [];
    const group = goods({
      call: (operation) => {
        waits.push((operation as { timeoutSeconds?: number }).timeoutSeconds ?? 10);
        return Promise.resolve(undefined);
      },
    });
    void group.distribute({ shopIds: [] });
    void group.immediateDistribute({ ids: [] });
    void group.immediateDistributeShops({ ids: [], shopIds: [] });
    void group.distributeMini({ skuIds: [] });
    expect(waits).toEqual([60, 60, 60, 60]);
  });

  it('a platform that is not connected is refused in words', async () => {
    const { head } = await company();
    await expect(goods(head).sysnGoods()).rejects.toMatchObject({
      status: 1,
      message: '还没有接入商品平台，请联系系统管理员设置 GOODS_PLATFORM_URL',
    });
  });
});
