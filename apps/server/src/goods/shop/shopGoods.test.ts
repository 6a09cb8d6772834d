import { memorySession } from '@partsdesk/sdk';
import { appGoodsShop } from '@partsdesk/sdk/parts/appGoodsShop';
import { customer } from '@partsdesk/sdk/parts/customer';
import { factoryGoods } from '@partsdesk/sdk/parts/factoryGoods';
import { goods } from '@partsdesk/sdk/parts/goods';
import { goodsShop } from '@partsdesk/sdk/parts/goodsShop';
import { goodsShopCategory } from '@partsdesk/sdk/parts/goodsShopCategory';
import { goodsSku } from '@partsdesk/sdk/parts/goodsSku';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openSession } from '../../account/login/sessions';
import { stockedShop, type StockedShop } from '../../testing/company/stockedShop';
import { startTestServer, type TestServer } from '../../testing/startTestServer';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

const shopGoodsId = async ({ owner }: StockedShop, code: string) =>
  (await goodsShop(owner.client).page({ keyword: code })).records[0]?.id ?? '';

describe('goods of a shop', () => {
  it('are sorted into categories of its own, which other shops do not see', async () => {
    const shop = await stockedShop(server);
    const own = goodsShopCategory(shop.owner.client);
    const top = await own.add({ name: '畅销' });
    const below = await own.add({ name: '滤芯', parentId: top });
    await expect(own.add({ name: '更深', parentId: below })).rejects.toMatchObject({ message: '门店分类最多2级' });
    await expect(own.add({ name: '畅销' })).rejects.toMatchObject({ message: '分类「畅销」已存在' });
    const id = await shopGoodsId(shop, 'LQ-001');
    expect(await goodsShop(shop.owner.client).updateBatchByCateId({ ids: [id], shopCategoryId: below })).toBe(1);
    expect(
      (await goodsShop(shop.owner.client).page({ shopCategoryId: top })).records.map(({ name, shopCategoryName }) => [
        name,
        shopCategoryName,
      ]),
    ).toEqual([['机油滤清器', '滤芯']]);
    await expect(own.deleteById({ id: below })).rejects.toMatchObject({ message: '该分类下还有商品，不能删除' });
    await expect(own.deleteById({ id: top })).rejects.toMatchObject({ message: '该分类下还有子分类，不能删除' });
    const other = shop.store.owner.at(await shop.store.branch('城西店'));
    expect(await goodsShopCategory(other.client).list()).toEqual([]);
    await expect(
      goodsShop(other.client).updateBatchByCateId({ ids: [id], shopCategoryId: null }),
    ).rejects.toMatchObject({ message: '有商品不存在，或不属于本店，请刷新后再试' });
    expect(await goodsShop(shop.owner.client).updateBatchByCateId({ ids: [id], shopCategoryId: null })).toBe(1);
    await own.deleteById({ id: below });
  });

  it('go off sale in one stroke, and on again', async () => {
    const shop = await stockedShop(server);
    const { client } = shop.owner;
    const ids = (await goodsShop(client).page({})).records.map((row) => row.id);
    expect(await goodsShop(client).updateBatchOff({ ids })).toBe(3);
    expect((await goodsShop(client).page({ onSale: 0 })).total).toBe(3);
    expect(await goodsShop(client).updateBatchOff({ ids: ids.slice(1), onSale: 1 })).toBe(2);
  });

  it('the stock of every shop of the company is told, and that no factory is connected', async () => {
    const shop = await stockedShop(server);
    const [found] = (await goodsSku(shop.owner.client).stockPage({ skuId: shop.filter })).records;
    expect(found).toMatchObject({
      onHand: 10,
      available: 10,
      places: [{ shopName: '城东店', onHand: 10, available: 10 }],
    });
    expect(await factoryGoods(shop.owner.client).queryWarehouseInventoryList({ skuId: shop.filter })).toEqual({
      connected: false,
      warehouses: [],
    });
  });
});

describe('goods of the mini-app', () => {
  async function inMini() {
    const shop = await stockedShop(server);
    const { client } = shop.owner;
    await goods(client).distributeMini({ skuIds: [shop.filter, shop.pads, shop.oil] });
    const [filter, pads, oil] = [
      await shopGoodsId(shop, 'LQ-001'),
      await shopGoodsId(shop, 'SC-001'),
      await shopGoodsId(shop, 'JY-001'),
    ];
    const buyer = await customer(client).add({ name: '李女士' });
    const login = await server.database.transaction({ role: 'platform' }, ({ db }) =>
      openSession(db, { customerId: buyer, storeId: shop.store.id }, server.clock.now()),
    );
    const session = memorySession();
    session.login(login);
    const app = async () => (await appGoodsShop(server.client(session)).page({ shopId: shop.shopId })).records;
    return { shop, group: goodsShop(client), filter, pads, oil, app };
  }

  it('are what the shop sells, once each, and in the order that it wants', async () => {
    const { shop, group, filter, oil } = await inMini();
    expect(await goods(shop.owner.client).distributeMini({ skuIds: [shop.filter, shop.filter, shop.shopId] })).toEqual({
      added: 0,
      kept: 1,
      notSold: 1,
    });
    const names = async () => (await group.miniPage({})).records.map(({ name }) => name);
    const before = await names();
    await group.miniMove({ id: oil, before: filter });
    expect((await names()).indexOf('散装机油 5W-30')).toBe((await names()).indexOf('机油滤清器') - 1);
    await group.miniMove({ id: filter, before: null });
    expect((await names()).at(-1)).toBe('机油滤清器');
    expect(before).toHaveLength(3);
    expect(await group.miniRemove({ ids: [oil] })).toBe(1);
    await expect(group.miniMove({ id: oil, before: null })).rejects.toMatchObject({ message: '商品不存在' });
  });

  it('[ENUM-08] a special price holds in its period, 9.9 yuan free shipping costs 990 fen, else regular', async () => {
    const { group, filter, pads, app } = await inMini();
    const now = server.clock.now().getTime();
    const at = (seconds: number) => new Date(now + seconds * 1000).toISOString();
    await group.update({
      id: filter,
      mini: { kind: 1, specialPrice: 2800, limitCount: 2, begins: at(-60), ends: at(3600) },
      version: 1,
    });
    await group.update({ id: pads, mini: { kind: 2 } });
    const offers = async () =>
      Object.fromEntries((await app()).map(({ name, kind, price, limitCount }) => [name, [kind, price, limitCount]]));
    expect(await offers()).toEqual({
      机油滤清器: [1, 2800, 2],
      前刹车片: [2, 990, null],
      '散装机油 5W-30': [3, 2650, null],
    });
    await group.update({ id: filter, mini: { begins: at(-3600), ends: at(-1) } });
    expect((await offers())['机油滤清器']).toEqual([3, 3500, null]);
    expect(
      (await group.miniPage({ special: true, state: 'ended' })).records.map(({ name, state, priceNow }) => [
        name,
        state,
        priceNow,
      ]),
    ).toEqual([['机油滤清器', 'ended', 3500]]);
    await group.updateBatchOff({ ids: [pads], place: 'mini' });
    expect((await app()).map(({ name }) => name)).not.toContain('前刹车片');
    await group.update({ id: filter, mini: { kind: 3 } });
    expect((await group.miniPage({ special: true })).total).toBe(1);
  });

  it('an offer that makes no sense is refused by its field; two editors do not overwrite each other', async () => {
    const { group, filter } = await inMini();
    await expect(group.update({ id: filter, mini: { kind: 2, specialPrice: 980 } })).rejects.toMatchObject({
      message: '9.9元包邮商品的价格必须是9.90元',
      errors: [{ field: 'mini.specialPrice' }],
    });
    await expect(group.update({ id: filter, mini: { kind: 1, specialPrice: 3500 } })).rejects.toMatchObject({
      message: '特价必须低于线上价',
    });
    await expect(group.update({ id: filter, mini: { kind: 1 } })).rejects.toMatchObject({ message: '请填写特价' });
    await expect(group.update({ id: filter, mini: { price: 0 } })).rejects.toMatchObject({ message: '线上价应大于0' });
    await group.update({ id: filter, mini: { price: 3600 }, version: 1 });
    await expect(group.update({ id: filter, mini: { price: 3700 }, version: 1 })).rejects.toMatchObject({
      status: 51001,
      message: '小程序商品「机油滤清器」已被他人修改，请刷新后再试',
    });
  });
});
