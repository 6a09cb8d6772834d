import type { Download } from '@partsdesk/sdk';
import { customer } from '@partsdesk/sdk/parts/customer';
import { partsStaff } from '@partsdesk/sdk/parts/partsStaff';
import { serviceBorrowOut } from '@partsdesk/sdk/parts/serviceBorrowOut';
import { serviceDataScope } from '@partsdesk/sdk/parts/serviceDataScope';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { readWorkbook } from '../../file/readWorkbook';
import { UploadedFile } from '../../kit/uploadedFile';
import { stockedShop, type StockedShop } from '../../testing/company/stockedShop';
import { type Person, startTestServer, type TestServer } from '../../testing/startTestServer';

let server: TestServer;
let shop: StockedShop;
let person: Person;
let staffId: string;
let keeperId: string;
beforeAll(async () => {
  server = await startTestServer();
  shop = await stockedShop(server);
  const { store, owner, shopId } = shop;
  person = (
    await store.staff(
      [
        'OrderJieyongdan',
        'serviceBorrowOut.save',
        'serviceBorrowOut.out',
        'serviceBorrowOut.delete',
        'serviceBorrowOut.export',
      ],
      shopId,
    )
  ).at(shopId);
  const staff = partsStaff(store.owner.client);
  staffId = (await staff.getByUserId({ userId: person.id }))!.id;
  await staff.update({ id: staffId, version: 1, isService: true });
  const keeper = await store.staff(['OrderJieyongdan'], shopId);
  keeperId = (await partsStaff(owner.client).getByUserId({ userId: keeper.id }))!.id;
});
afterAll(() => server.stop());

async function scope(dataScope: 'all' | 'shop' | 'own') {
  const scopes = serviceDataScope(shop.store.owner.client);
  const { version } = await scopes.getByServiceId({ serviceId: staffId });
  await scopes.set({ serviceId: staffId, dataScope, version });
}

async function slipFor(name: string, serviceStaffId: string, owned?: string) {
  const customerId = await customer(shop.owner.client).add({ name, ...(owned ? { serviceStaffId: owned } : {}) });
  const lines = [{ skuId: shop.filter, quantity: 1 }];
  return (await serviceBorrowOut(shop.owner.client).add({ serviceStaffId, customerId, lines })).id;
}

async function exported() {
  const file = (await serviceBorrowOut(person.client).exportExcel({})) as Download;
  return JSON.stringify(await readWorkbook(new UploadedFile(file.name, Buffer.from(await file.blob.arrayBuffer()))));
}

it('[F-24] a slip out of the data scope is neither listed, read, found, exported nor changed', async () => {
  await scope('all');
  const strange = await slipFor('别人的客户', keeperId);
  const served = await slipFor('自己经手的客户', staffId);
  const owned = await slipFor('自己名下的客户', keeperId, staffId);
  const api = serviceBorrowOut(person.client);
  const made = await api.add({ serviceStaffId: keeperId, lines: [{ skuId: shop.oil, quantity: 1 }] });
  const listed = async () => (await api.page({})).records.map(({ id }) => id);
  expect(await listed()).toEqual([made.id, owned, served, strange]);

  await scope('own');
  expect(await listed()).toEqual([made.id, owned, served]);
  expect((await api.page({ keyword: '别人的客户' })).total).toBe(0);
  expect(await exported()).toContain('自己名下的客户');
  expect(await exported()).not.toContain('别人的客户');
  const missing = { message: '借用单不存在' };
  await expect(api.item({ id: strange })).rejects.toMatchObject(missing);
  await expect(api.genBusinessQrcode({ id: strange })).rejects.toMatchObject(missing);
  await expect(api.lend({ id: strange, version: 1 })).rejects.toMatchObject(missing);
  await expect(api.deleteById({ id: strange, version: 1 })).rejects.toMatchObject(missing);
  expect((await api.item({ id: served })).customerName).toBe('自己经手的客户');

  await scope('shop');
  expect(await listed()).toContain(strange);
  const west = await shop.store.branch('城西店');
  const elsewhere = await shop.store.staff(['OrderJieyongdan'], west);
  const id = (await partsStaff(shop.store.owner.client).getByUserId({ userId: elsewhere.id }))!.id;
  await partsStaff(shop.store.owner.client).update({ id, version: 1, isService: true });
  expect((await serviceBorrowOut(elsewhere.at(west).client).page({})).total).toBe(0);
});
