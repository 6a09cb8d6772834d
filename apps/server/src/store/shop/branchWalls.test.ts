import { sysMenu } from '@partsdesk/sdk/basic/sysMenu';
import { sysMenuAuthority } from '@partsdesk/sdk/basic/sysMenuAuthority';
import { partsShop } from '@partsdesk/sdk/parts/partsShop';
import { partsStaff } from '@partsdesk/sdk/parts/partsStaff';
import { shopDistribution } from '@partsdesk/sdk/parts/shopDistribution';
import { sysAuthority } from '@partsdesk/sdk/user/sysAuthority';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestServer, type Person, type TestServer, type TestStore } from '../../testing/startTestServer';

let server: TestServer;
let store: TestStore;
let east: string;
let west: string;
/** Holds every right of the shops and roles in the east, and none elsewhere. */
let manager: Person;
beforeAll(async () => {
  server = await startTestServer();
  store = await server.store();
  [east, west] = [await store.branch('城东店'), await store.branch('城西店')];
  const paths = (await sysMenu(store.owner.client).listAuthMenu()).map(({ path }) => path).filter(Boolean);
  manager = await store.staff(paths, east);
});
afterAll(() => server.stop());

describe('what is administered from within one branch', () => {
  it('[S-03] is that branch: another one is neither changed, switched off nor deleted', async () => {
    const mine = partsShop(manager.client);
    const refused = { message: '在门店只能修改本店，其他门店请由总店设置' };
    for (const id of [west, store.headShopId]) {
      const { version } = await partsShop(store.owner.client).get({ id });
      await expect(mine.update({ id, version, status: 0 })).rejects.toMatchObject(refused);
      await expect(mine.update({ id, version, name: '改名' })).rejects.toMatchObject(refused);
    }
    await expect(mine.del({ id: west })).rejects.toMatchObject({ message: '只有总店可以删除门店' });
    expect(await partsShop(store.owner.client).get({ id: west })).toMatchObject({ status: 1, name: '城西店' });
    const { version } = await partsShop(store.owner.client).get({ id: east });
    await expect(mine.update({ id: east, version, contact: '王店长' })).resolves.toBeDefined();
  });

  it('[S-03] does not decide which goods another branch gets', async () => {
    for (const shopId of [west, east])
      await expect(shopDistribution(manager.client).addOrUpdate({ shopId, scope: 0 })).rejects.toMatchObject({
        message: '只有总店可以分配商品',
      });
    await expect(shopDistribution(store.owner.client).addOrUpdate({ shopId: west, scope: 0 })).resolves.toBeNull();
  });

  it('[S-03] is no right of a role that counts elsewhere, nor one that is taken from it', async () => {
    const head = store.owner.client;
    const roleId = await sysAuthority(head).add({ name: '西店收银' });
    const worker = await server.person();
    await partsStaff(head).add({
      userId: worker.id,
      name: '小西',
      isService: false,
      roles: [{ roleId, shopId: west }],
    });
    const menus = (await sysMenu(manager.client).listAuthMenu()).filter(({ type }) => type === 2).slice(0, 3);
    const menuIds = menus.map(({ id }) => id);
    const refused = { message: '该角色也在其他门店使用，请由总店配置' };
    const version = async () => (await sysAuthority(head).get({ id: roleId })).version;
    const authorize = async (person: Person, ids: string[]) =>
      sysMenuAuthority(person.client).authorizeMenu({ authorityId: roleId, version: await version(), menuIds: ids });
    await expect(authorize(manager, menuIds)).rejects.toMatchObject(refused);
    await expect(authorize(manager, [])).rejects.toMatchObject(refused);
    await expect(
      sysAuthority(manager.client).update({ id: roleId, version: await version(), name: '改名' }),
    ).rejects.toMatchObject(refused);
    await expect(authorize(store.owner, menuIds)).resolves.toBeNull();

    const own = await sysAuthority(manager.client).add({ name: '东店收银' });
    await expect(
      sysMenuAuthority(manager.client).authorizeMenu({ authorityId: own, version: 1, menuIds }),
    ).resolves.toBeNull();
  });
});
