import { orderSale } from '@partsdesk/sdk/parts/orderSale';
import { partsStore } from '@partsdesk/sdk/parts/partsStore';
import { saleOut } from '@partsdesk/sdk/parts/saleOut';
import { storeSetting } from '@partsdesk/sdk/parts/storeSetting';
import { sysAuthority } from '@partsdesk/sdk/user/sysAuthority';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { stockedShop } from '../../testing/company/stockedShop';
import { startTestServer, type TestServer } from '../../testing/startTestServer';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

describe('store settings', () => {
  it('have defaults until they are saved [DATA-09]', async () => {
    const { owner } = await server.store();
    expect(await storeSetting(owner.client).view()).toMatchObject({
      price: { goodsManageOpen: false, priceChange: [], version: 0 },
      print: { paper: '80mm', copies: 1, version: 0, header: expect.stringContaining('测试店') as string },
    });
    expect(await partsStore(owner.client).isOpenGoodsManage()).toBe(false);
  });

  it('what is left out stays as it was', async () => {
    const { owner } = await server.store();
    const settings = storeSetting(owner.client);
    await settings.save({ price: { goodsManageOpen: true, version: 0 }, print: { footer: '欢迎', version: 0 } });
    await settings.save({ price: { aboveCostOnly: true, version: 1 } });
    expect(await settings.view()).toMatchObject({
      price: { goodsManageOpen: true, aboveCostOnly: true, version: 2 },
      print: { footer: '欢迎', paper: '80mm', version: 1 },
    });
    expect(await partsStore(owner.client).isOpenGoodsManage()).toBe(true);
  });

  it('an older state cannot be saved over a newer', async () => {
    const { owner } = await server.store();
    const settings = storeSetting(owner.client);
    await settings.save({ print: { copies: 2, version: 0 } });
    await expect(settings.save({ print: { copies: 3, version: 0 } })).rejects.toMatchObject({ status: 51001 });
    expect((await settings.view()).print.copies).toBe(2);
  });

  it('each shop prints in its own way', async () => {
    const store = await server.store();
    const branch = await store.branch('城东店');
    await storeSetting(store.owner.at(branch).client).save({ print: { footer: '城东店谢谢您', version: 0 } });
    expect((await storeSetting(store.owner.client).view()).print.footer).not.toBe('城东店谢谢您');
  });

  it("[U-33] a document brings its own shop's head and foot, whoever prints it", async () => {
    const shop = await stockedShop(server);
    const { saleOutId, id } = await orderSale(shop.owner.client).add({ lines: [{ skuId: shop.filter, quantity: 1 }] });
    const printed = async () => [
      await saleOut(shop.owner.client).item({ id: saleOutId }),
      await orderSale(shop.owner.client).getById({ id }),
    ];
    for (const document of await printed())
      expect(document).toMatchObject({
        shopHeader: document.shopName,
        shopLogo: '',
        shopFooter: '谢谢惠顾，欢迎再次光临',
      });
    await storeSetting(shop.owner.client).save({
      print: { header: '城东旗舰店', phone: '', footer: '三日内可退换', logo: '/file/logo.png', version: 0 },
    });
    for (const document of await printed())
      expect(document).toMatchObject({
        shopHeader: '城东旗舰店',
        shopPhone: '',
        shopFooter: '三日内可退换',
        shopLogo: '/file/logo.png',
        shopQrcode: '',
      });
  });

  it('prices are set in the head store, by whoever holds the page', async () => {
    const store = await server.store();
    const branch = await store.branch('城东店');
    await expect(
      storeSetting(store.owner.at(branch).client).save({ price: { goodsManageOpen: true, version: 0 } }),
    ).rejects.toMatchObject({ httpStatus: 403 });
    const clerk = await store.staff(['LogBasic']);
    await storeSetting(clerk.client).save({ print: { copies: 2, version: 0 } });
    await expect(
      storeSetting(clerk.client).save({ price: { goodsManageOpen: true, version: 0 } }),
    ).rejects.toMatchObject({ httpStatus: 403 });
  });

  it('a right to change prices names a role of the store, once', async () => {
    const [mine, theirs] = [await server.store(), await server.store()];
    const [roleId, foreign] = [
      await sysAuthority(mine.owner.client).add({ name: '晚班收银' }),
      await sysAuthority(theirs.owner.client).add({ name: '晚班收银' }),
    ];
    const save = (...ids: string[]) =>
      storeSetting(mine.owner.client).save({
        price: { priceChange: ids.map((id) => ({ roleId: id, lowestPercent: 90 })), version: 0 },
      });
    await expect(save(foreign)).rejects.toMatchObject({ message: '角色不存在' });
    await expect(save(roleId, roleId)).rejects.toMatchObject({ message: '同一角色只能设置一次' });
    await save(roleId);
    expect((await storeSetting(mine.owner.client).view()).price.priceChange).toEqual([{ roleId, lowestPercent: 90 }]);
  });
});
