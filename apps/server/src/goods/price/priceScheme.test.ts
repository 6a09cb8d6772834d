import { customer } from '@partsdesk/sdk/parts/customer';
import { customLevel } from '@partsdesk/sdk/parts/customLevel';
import { goodsCategory } from '@partsdesk/sdk/parts/goodsCategory';
import { goodsShop } from '@partsdesk/sdk/parts/goodsShop';
import { goodsShopOrder } from '@partsdesk/sdk/parts/goodsShopOrder';
import { orderSale } from '@partsdesk/sdk/parts/orderSale';
import { partsPriceScheme } from '@partsdesk/sdk/parts/partsPriceScheme';
import { partsPriceSchemeCategory } from '@partsdesk/sdk/parts/partsPriceSchemeCategory';
import { partsPriceSchemeShop } from '@partsdesk/sdk/parts/partsPriceSchemeShop';
import { storeSetting } from '@partsdesk/sdk/parts/storeSetting';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { asKeeper } from '../../db/keeper';
import { stockedShop } from '../../testing/company/stockedShop';
import { startTestServer, type TestServer } from '../../testing/startTestServer';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

/** Makes a branch with a grade 修理厂, a customer of the grade, and a cashier who may not change prices. */
async function gradedShop() {
  const shop = await stockedShop(server);
  const head = shop.store.owner.client;
  const garage = await customLevel(head).add({ name: '修理厂' });
  const customerId = await customer(shop.owner.client).add({ name: '捷顺汽修', levelId: garage });
  const cashier = await shop.store.staff(['CashIndex', 'GoodsShopList'], shop.shopId);
  const [{ id: categoryId } = { id: '' }] = await goodsCategory(head).list();
  const [sold] = (await goodsShop(shop.owner.client).page({ keyword: 'LQ-001' })).records;
  const priced = async () =>
    (await goodsShopOrder(cashier.client).page({ skuIds: [shop.filter], customerId })).records[0];
  return { ...shop, head, garage, customerId, cashier, categoryId, goodsShopId: sold?.id ?? '', priced };
}

describe('price schemes', () => {
  it('the nearest scheme gives the price, and the answer says which', async () => {
    const { head, owner, garage, categoryId, filter, goodsShopId, priced } = await gradedShop();
    expect(await priced()).toMatchObject({ price: 3500, customerPrice: 3500 });
    await partsPriceSchemeCategory(head).add({ categoryId, rules: [{ levelId: garage, percent: 90 }], version: 0 });
    expect(await priced()).toMatchObject({
      price: 3500,
      customerPrice: 3150,
      because: [
        { rule: 'shop', price: 3500 },
        { rule: 'category', text: '分类「滤清器」的「修理厂」价（9折）', price: 3150 },
      ],
    });
    await partsPriceScheme(head).save({ skuId: filter, rules: [{ levelId: garage, percent: 85 }], version: 0 });
    expect((await priced())?.customerPrice).toBe(2975);
    await storeSetting(head).save({ price: { version: 0, goodsManageOpen: true } });
    await partsPriceSchemeShop(owner.client).save({
      goodsShopId,
      rules: [{ levelId: garage, fixedPrice: 2900 }],
      version: 0,
    });
    expect(await priced()).toMatchObject({ customerPrice: 2900, because: [{ rule: 'shop' }, { rule: 'shopSku' }] });
    expect(await partsPriceSchemeShop(owner.client).getSchemeListByShopSku({ skuId: filter })).toMatchObject([
      { levelName: '修理厂', price: 2900 },
    ]);
    await goodsShop(owner.client).update({ id: goodsShopId, floorPrice: 3000 });
    expect(await priced()).toMatchObject({
      customerPrice: 3000,
      because: [{}, {}, { rule: 'floor', text: '不低于底价 ¥30.00' }],
    });
    await customLevel(head).updateStatus({ id: garage, status: 0, moveTo: null });
    expect((await priced())?.customerPrice).toBe(3500);
  });

  it('a category passes its scheme on to those below it', async () => {
    const { head, garage, categoryId, filter, customerId, owner } = await gradedShop();
    const parent = await goodsCategory(head).add({ name: '易损件' });
    await asKeeper(server.database, (db) =>
      db.updateTable('goods_category').set({ parent_id: parent }).where('id', '=', categoryId).execute(),
    );
    await partsPriceSchemeCategory(head).add({ categoryId: parent, rules: [{ levelId: garage, percent: 80 }] });
    const [found] = (await goodsShopOrder(owner.client).page({ skuIds: [filter], customerId })).records;
    expect(found).toMatchObject({
      customerPrice: 2800,
      because: [{}, { text: '分类「易损件」的「修理厂」价（8折）' }],
    });
  });

  it('whoever may change no price sells at the price of the grade all the same, and the order knows why', async () => {
    const { head, garage, filter, customerId, cashier, owner } = await gradedShop();
    await partsPriceScheme(head).save({ skuId: filter, rules: [{ levelId: garage, percent: 85 }] });
    const sales = orderSale(cashier.client);
    const order = await sales.add({ customerId, lines: [{ skuId: filter, quantity: 2, price: 2975 }], expected: 5950 });
    expect((await sales.add({ customerId, lines: [{ skuId: filter, quantity: 1 }] })).receivable).toBe(2975);
    expect((await orderSale(owner.client).getById({ id: order.id })).lines[0]).toMatchObject({
      listPrice: 3500,
      price: 2975,
      because: [{ rule: 'shop' }, { rule: 'sku', price: 2975 }],
    });
    await sales.add({ customerId, lines: [{ skuId: filter, quantity: 1, price: 3500 }] });
    await expect(sales.add({ customerId, lines: [{ skuId: filter, quantity: 1, price: 2974 }] })).rejects.toMatchObject(
      { message: '您没有改价权限，「机油滤清器」应按客户价 ¥29.75 销售' },
    );
    await expect(sales.add({ lines: [{ skuId: filter, quantity: 1, price: 2975 }] })).rejects.toMatchObject({
      message: '您没有改价权限，「机油滤清器」应按售价 ¥35.00 销售',
    });
    await expect(
      sales.add({ customerId, lines: [{ skuId: filter, quantity: 1, price: 2975 }], handDiscount: 1 }),
    ).rejects.toMatchObject({ errors: [{ field: 'lines[0].price' }, { field: 'approvalId' }] });
  });

  it('a scheme is refused where it makes no sense or was changed meanwhile', async () => {
    const { head, garage, filter, categoryId, owner, goodsShopId } = await gradedShop();
    const schemes = partsPriceScheme(head);
    await expect(
      schemes.save({ skuId: filter, rules: [{ levelId: garage, percent: 90, fixedPrice: 1 }] }),
    ).rejects.toMatchObject({ message: '一口价和折扣只能设置一种', errors: [{ field: 'rules[0].percent' }] });
    await expect(
      schemes.save({
        skuId: filter,
        rules: [
          { levelId: garage, percent: 90 },
          { levelId: garage, percent: 80 },
        ],
      }),
    ).rejects.toMatchObject({ message: '同一等级只能设置一次' });
    await expect(schemes.save({ skuId: filter, rules: [{ levelId: filter, percent: 90 }] })).rejects.toMatchObject({
      message: '等级不存在',
    });
    await expect(schemes.save({ skuId: filter, rules: [{ levelId: garage, percent: 0 }] })).rejects.toMatchObject({
      httpStatus: 400,
      message: '折扣比例不能小于1',
    });
    await expect(
      partsPriceSchemeCategory(head).add({ categoryId, rules: [{ levelId: garage, fixedPrice: 100 }] }),
    ).rejects.toMatchObject({ message: '分类只能按折扣设置等级价' });
    await schemes.save({ skuId: filter, rules: [{ levelId: garage, percent: 90 }], version: 0 });
    await expect(schemes.save({ skuId: filter, rules: [], version: 0 })).rejects.toMatchObject({
      status: 51001,
      message: '商品「机油滤清器」的价格方案已被他人修改，请刷新后再试',
    });
    await schemes.save({ skuId: filter, rules: [], version: 1 });
    expect(await schemes.getBySku({ skuId: filter })).toEqual({
      version: 2,
      rules: [{ levelId: garage, levelName: '修理厂', fixedPrice: null, percent: null }],
    });
    await expect(partsPriceScheme(owner.client).save({ skuId: filter, rules: [] })).rejects.toMatchObject({
      message: '商品和分类的价格方案由总店设置；门店可以在门店商品里设置本店的等级价',
    });
    await expect(partsPriceSchemeShop(owner.client).save({ goodsShopId, rules: [] })).rejects.toMatchObject({
      message: '总店没有开放门店自主管理商品，不能设置等级价',
    });
  });

  it('grades: a name once, and only an enabled one is given to a customer', async () => {
    const { head, garage, owner, customerId } = await gradedShop();
    const levels = customLevel(head);
    await expect(levels.add({ name: '修理厂' })).rejects.toMatchObject({
      message: '等级「修理厂」已存在',
      errors: [{ field: 'name' }],
    });
    await levels.updateStatus({ id: garage, status: 0, version: 1, moveTo: null });
    await expect(customer(owner.client).add({ name: '新客', levelId: garage })).rejects.toMatchObject({
      message: '会员等级不存在或已停用',
    });
    expect(await customer(owner.client).item({ id: customerId })).toMatchObject({ levelId: null, levelName: '' });
    expect((await levels.list({}))[0]).toMatchObject({ status: 0, customerCount: 0 });
    await expect(levels.update({ id: garage, name: '批发', version: 1 })).rejects.toMatchObject({ status: 51001 });
  });
});
