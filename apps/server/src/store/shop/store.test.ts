import { partsShop } from '@partsdesk/sdk/parts/partsShop';
import { partsStore } from '@partsdesk/sdk/parts/partsStore';
import { storeOrg } from '@partsdesk/sdk/parts/storeOrg';
import { warehouse } from '@partsdesk/sdk/parts/warehouse';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestServer, type TestServer, type TestStore } from '../../testing/startTestServer';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

const inStore = <T>(store: TestStore, run: Parameters<typeof server.database.transaction<T>>[1]) =>
  server.database.transaction({ role: 'tenant', storeId: store.id }, run);

describe('founding a store', () => {
  it('makes head shop, warehouse, master and a code, and lists it as one’s own [SHOP-11] [DATA-06]', async () => {
    const founder = await server.person();
    const id = await partsStore(founder.client).add({
      name: '顺达汽配',
      address: '石祥路 589 号',
      businessHours: '08:00-20:00',
    });
    expect(await partsStore(founder.client).listMyStore()).toMatchObject([
      { id, name: '顺达汽配', owned: true, businessNature: 200, authStatus: 0 },
    ]);
    founder.session.choose({ tenantId: id, deptId: '0' });
    expect(await partsStore(founder.client).get()).toMatchObject({
      id,
      code: expect.stringMatching(/^[A-Z0-9]{6}$/) as string,
      businessHours: '08:00-20:00',
    });
    expect(await partsShop(founder.client).listMyShop2()).toMatchObject({
      partsStoreVO: { id, name: '顺达汽配', storeId: id, businessNature: 200 },
      list: [],
    });
    expect(await partsShop(founder.client).get()).toMatchObject({
      name: '顺达汽配',
      code: 'A00',
      isHead: true,
      address: '石祥路 589 号',
    });
    expect(await warehouse(founder.client).list()).toMatchObject([{ code: 'W01', isDefault: true }]);
  });

  it('business nature is 200 unless said otherwise [DATA-07] [CONST-19]', async () => {
    const founder = await server.person();
    const id = await partsStore(founder.client).add({ name: '维修店', businessNature: 202 });
    expect(await partsStore(founder.client).listMyStore()).toMatchObject([{ id, businessNature: 202 }]);
  });

  it('a code is taken once on the platform', async () => {
    const founder = await server.person();
    await partsStore(founder.client).add({ name: '一店', code: 'UNIQUE1' });
    await expect(partsStore(founder.client).add({ name: '二店', code: 'UNIQUE1' })).rejects.toMatchObject({
      message: '店铺编码「UNIQUE1」已被使用',
      errors: [{ field: 'code' }],
    });
  });

  it('an organisation is bound to one store', async () => {
    const founder = await server.person();
    const id = await partsStore(founder.client).add({ name: '一店', orgId: 'org-1' });
    await expect(partsStore(founder.client).add({ name: '二店', orgId: 'org-1' })).rejects.toMatchObject({
      errors: [{ field: 'orgId' }],
    });
    expect(await storeOrg(founder.client).checkOrg({ orgId: 'org-1' })).toEqual({
      allowed: false,
      message: '该组织已绑定其他店铺',
    });
    expect(await storeOrg(founder.client).checkOrg({ orgId: 'org-1', storeId: id })).toEqual({
      allowed: true,
      message: '',
    });
    expect(await storeOrg(founder.client).checkExist({ orgId: 'org-1' })).toBe(true);
    expect(await storeOrg(founder.client).checkExist({ orgId: 'org-2' })).toBe(false);
    founder.session.choose({ tenantId: id });
    expect(await storeOrg(founder.client).getByStoreId()).toEqual({ storeId: id, orgId: 'org-1' });
  });
});

describe('a store', () => {
  it('is edited over the version that was seen, and its head shop bears its name and stands where it stands', async () => {
    const { owner } = await server.store();
    const { version } = await partsStore(owner.client).get();
    await partsStore(owner.client).update({ version, name: '新名字', logo: '/file/logo.webp' });
    expect(await partsStore(owner.client).get()).toMatchObject({
      name: '新名字',
      logo: '/file/logo.webp',
      version: version + 1,
    });
    expect(await partsShop(owner.client).get()).toMatchObject({ name: '新名字', logo: '/file/logo.webp' });
    await expect(partsStore(owner.client).update({ version, name: '晚了' })).rejects.toMatchObject({ status: 51001 });
  });

  it("another one's is not there", async () => {
    const [mine, theirs] = [await server.store(), await server.store()];
    await expect(partsStore(mine.owner.client).get({ id: theirs.id })).rejects.toMatchObject({ message: '店铺不存在' });
    await expect(partsStore(mine.owner.client).update({ id: theirs.id, version: 1, name: '抢' })).rejects.toMatchObject(
      { message: '店铺不存在' },
    );
    await expect(partsStore(mine.owner.client).del({ id: theirs.id })).rejects.toMatchObject({
      message: '店铺不存在，或您不是店主',
    });
    await expect(storeOrg(mine.owner.client).getByStoreId({ storeId: theirs.id })).rejects.toMatchObject({
      message: '店铺不存在',
    });
  });

  it('is closed by its owner alone, once branches and staff are gone; then nobody enters it', async () => {
    const store = await server.store();
    const { owner } = store;
    const branch = await store.branch('城东店');
    const clerk = await store.staff([]);
    await expect(partsStore(clerk.client).del({ id: store.id })).rejects.toMatchObject({
      message: '店铺不存在，或您不是店主',
    });
    await expect(partsStore(owner.client).del({ id: store.id })).rejects.toMatchObject({
      message: '该店铺还有1家门店，不能注销',
    });
    await partsShop(owner.client).del({ id: branch });
    await expect(partsStore(owner.client).del({ id: store.id })).rejects.toMatchObject({
      message: '该店铺还有1名在职员工，不能注销',
    });
    await inStore(store, ({ db }) =>
      db.updateTable('staff').set({ status: 0 }).where('user_id', '=', clerk.id).execute(),
    );
    await partsStore(owner.client).del({ id: store.id });
    expect(await partsStore(owner.client).listMyStore()).toEqual([]);
    await expect(partsShop(owner.client).get()).rejects.toMatchObject({ httpStatus: 403 });
  });
});

describe('a branch', () => {
  it('opens with a code, a warehouse, and everybody who works in all shops', async () => {
    const store = await server.store();
    const everywhere = await store.staff(['StoreShopBranch']);
    const first = await store.branch('城东店');
    const second = await store.branch('城西店');
    expect((await partsShop(store.owner.client).list()).map((shop) => [shop.id, shop.code])).toEqual([
      [first, 'A01'],
      [second, 'A02'],
    ]);
    expect(await partsShop(store.owner.client).get({ id: first })).toMatchObject({
      isHead: false,
      businessNature: 200,
      storeId: store.id,
    });
    expect((await partsShop(everywhere.client).listMyShop2()).list.map((shop) => shop.id)).toEqual([first, second]);
    expect(await warehouse(everywhere.at(second).client).list()).toMatchObject([
      { shopId: second, isDefault: true, name: '城西店仓库' },
    ]);
  });

  it('name and code are unique in the store, and free in another', async () => {
    const [store, other] = [await server.store(), await server.store()];
    await store.branch('城东店');
    const shops = partsShop(store.owner.client);
    await expect(shops.add({ name: '城东店' })).rejects.toMatchObject({
      message: '门店「城东店」已存在',
      errors: [{ field: 'name' }],
    });
    await expect(shops.add({ name: '城南店', code: 'A01' })).rejects.toMatchObject({
      message: '门店编码「A01」已被使用',
      errors: [{ field: 'code' }],
    });
    const id = await shops.add({ name: '城北店' });
    await expect(shops.update({ id, version: 1, name: '城东店' })).rejects.toMatchObject({
      errors: [{ field: 'name' }],
    });
    await expect(other.branch('城东店')).resolves.toBeDefined();
  });

  it('is locked when disabled, and the head store never is', async () => {
    const store = await server.store();
    const id = await store.branch('城东店');
    await partsShop(store.owner.client).update({ id, version: 1, status: 0 });
    await expect(partsShop(store.owner.at(id).client).get()).rejects.toMatchObject({
      httpStatus: 403,
      message: '该门店已停用',
    });
    expect((await partsShop(store.owner.client).listMyShop2()).list).toEqual([]);
    expect(await partsShop(store.owner.client).listDropdown()).toEqual([]);
    await expect(
      partsShop(store.owner.client).update({ id: store.headShopId, version: 1, status: 0 }),
    ).rejects.toMatchObject({ message: '总店不能停用' });
  });

  it('the page begins with the head store [D28]', async () => {
    const store = await server.store();
    await store.branch('城东店');
    expect((await partsShop(store.owner.client).page({})).records.map((shop) => [shop.isHead, shop.code])).toEqual([
      [true, 'A00'],
      [false, 'A01'],
    ]);
    expect((await partsShop(store.owner.client).listDropdown({ withHead: true })).map((shop) => shop.code)).toEqual([
      'A00',
      'A01',
    ]);
    expect((await partsShop(store.owner.client).listAllShop()).map((shop) => shop.code)).toEqual(['A00', 'A01']);
  });

  it('can be deleted while nothing has happened there', async () => {
    const store = await server.store();
    const id = await store.branch('城东店');
    await partsShop(store.owner.client).del({ id });
    await expect(partsShop(store.owner.client).get({ id })).rejects.toMatchObject({ message: '门店不存在' });
    await expect(partsShop(store.owner.client).del({ id: store.headShopId })).rejects.toMatchObject({
      message: '总店不能删除',
    });
  });

  it('cannot be deleted while staff work there or documents name it', async () => {
    const store = await server.store();
    const [staffed, used] = [await store.branch('城东店'), await store.branch('城西店')];
    await store.staff([], staffed);
    await expect(partsShop(store.owner.client).del({ id: staffed })).rejects.toMatchObject({
      message: '还有员工在该门店任职，不能删除',
    });
    await inStore(store, ({ db }) =>
      db
        .insertInto('document_counter')
        .values({ store_id: store.id, shop_id: used, kind: 'XS', day: '2026-11-21', last: 1 })
        .execute(),
    );
    await expect(partsShop(store.owner.client).del({ id: used })).rejects.toMatchObject({
      message: '该门店已有业务数据，不能删除，可以停用',
    });
  });

  it('two opened at the same time get two codes', async () => {
    const store = await server.store();
    await Promise.all(['一', '二', '三'].map((name) => store.branch(`${name}店`)));
    expect((await partsShop(store.owner.client).list()).map((shop) => shop.code)).toEqual(['A01', 'A02', 'A03']);
  });

  it('the head store entry is asked with Dept-Id 0 whatever branch is chosen [SHOP-10]', async () => {
    const store = await server.store();
    const here = await store.branch('城东店');
    await store.branch('城西店');
    const shops = await partsShop(store.owner.at(here).client).listMyShop2();
    expect(shops.partsStoreVO?.id).toBe(store.id);
    expect(shops.list).toHaveLength(2);
  });
});

describe('warehouses', () => {
  it('one is the default; another takes its place', async () => {
    const { owner } = await server.store();
    const stock = warehouse(owner.client);
    await stock.add({ name: '二号库', isDefault: true });
    const records = (await stock.page({})).records;
    expect(records.map(({ code, isDefault }) => ({ code, isDefault }))).toEqual([
      { code: 'W02', isDefault: true },
      { code: 'W01', isDefault: false },
    ]);
    const former = records[1]!;
    await stock.update({ id: former.id, version: former.version, isDefault: true });
    expect((await stock.list())[0]?.id).toBe(former.id);
    expect((await stock.page({})).records.filter((one) => one.isDefault)).toHaveLength(1);
  });

  it('the default cannot be disabled, another leaves the select', async () => {
    const { owner } = await server.store();
    const stock = warehouse(owner.client);
    const [first] = (await stock.page({})).records;
    await expect(stock.updateStatus({ id: first!.id, version: first!.version, status: 0 })).rejects.toMatchObject({
      message: '默认仓库不能停用，请先将其他仓库设为默认',
    });
    const id = await stock.add({ name: '二号库' });
    await stock.updateStatus({ id, version: 1, status: 0 });
    expect(await stock.list()).toHaveLength(1);
    await expect(stock.update({ id, version: 2, isDefault: true })).rejects.toMatchObject({
      message: '已停用的仓库不能设为默认',
    });
  });

  it('name and code are taken once, and a branch sees and makes its own alone', async () => {
    const store = await server.store();
    const branch = await store.branch('城东店');
    const keeper = await store.staff(['StoreShopBranch', 'warehouse.save'], branch);
    await expect(warehouse(keeper.client).add({ name: '城东店仓库' })).rejects.toMatchObject({
      message: '仓库「城东店仓库」已存在',
    });
    await expect(warehouse(keeper.client).add({ name: '新库', code: 'W01' })).rejects.toMatchObject({
      message: '仓库编码「W01」已被使用',
    });
    await expect(warehouse(keeper.client).add({ name: '新库', shopId: store.headShopId })).rejects.toMatchObject({
      message: '门店不存在',
    });
    await warehouse(keeper.client).add({ name: '新库' });
    expect((await warehouse(keeper.client).page({})).records.map((one) => one.shopId)).toEqual([branch, branch]);
    expect((await warehouse(store.owner.client).page({})).total).toBe(3);
    expect(await partsShop(keeper.client).listWithWarehouse()).toMatchObject([
      { id: branch, warehouses: [{ isDefault: true }, { name: '新库' }] },
    ]);
    const [head] = (await warehouse(store.owner.client).page({ shopId: store.headShopId })).records;
    await expect(
      warehouse(keeper.client).update({ id: head!.id, version: head!.version, name: '抢' }),
    ).rejects.toMatchObject({ message: '仓库不存在' });
  });
});
