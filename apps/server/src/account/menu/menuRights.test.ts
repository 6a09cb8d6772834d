import { sysMenu } from '@partsdesk/sdk/basic/sysMenu';
import { sysMenuAuthority } from '@partsdesk/sdk/basic/sysMenuAuthority';
import { sysAuthority } from '@partsdesk/sdk/user/sysAuthority';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readDocuments } from '../../kit/documents';
import { type Person, startTestServer, type TestServer, type TestStore } from '../../testing/startTestServer';
import { buttonsOf } from './buttons';
import { consoleModules } from './menuTree';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

const idsOf = async (client: Person['client'], paths: string[]) => {
  const menus = await sysMenu(client).listAuthMenu();
  return paths.map((path) => menus.find((menu) => menu.path === path)?.id ?? '');
};
const pathsOf = async (person: Person) => (await sysMenu(person.client).listAuthMenu()).map((menu) => menu.path);

async function operator(store: TestStore) {
  await server.database.transaction({ role: 'platform' }, ({ db }) =>
    db.updateTable('platform.app_user').set({ platform_level: 1 }).where('id', '=', store.owner.id).execute(),
  );
  return store.owner;
}

describe('what a user may see', () => {
  it("the master sees every page and button but the platform's, and none for tests [PERM-01]", async () => {
    const { owner } = await server.store();
    const paths = await pathsOf(owner);
    expect(paths).toEqual(
      expect.arrayContaining(['DashboardAnalysis', 'StoreRole', 'CustomerTag', 'sysAuthority.save', 'remind.link']),
    );
    expect(paths.filter((path) => /^(Platform|Test|_test)/.test(path))).toEqual([]);
  });

  it('an operator of the platform sees its pages, too', async () => {
    expect(await pathsOf(await operator(await server.store()))).toEqual(
      expect.arrayContaining([
        'PlatformMenu',
        'PlatformDict',
        'PlatformNotice',
        'PlatformMessage',
        'PlatformStoreAuth',
      ]),
    );
  });

  it('a role sees what it was granted, what stands above it, and the announcements [DATA-10] [DATA-13]', async () => {
    const store = await server.store();
    const member = await store.staff(['customerTag.save']);
    expect(await pathsOf(member)).toEqual(['_customer', 'CustomerTag', 'NoticeDetail', 'customerTag.save']);
    const menus = await sysMenu(member.client).listAuthMenu();
    expect(menus.find((menu) => menu.path === 'NoticeDetail')).toMatchObject({ display: 0, type: 1 });
    expect(menus.find((menu) => menu.path === 'customerTag.save')).toMatchObject({
      type: 2,
      parentId: menus.find((menu) => menu.path === 'CustomerTag')?.id,
    });
  });

  it('whoever hands out goods without a till finds 待出库 in the menu of orders', async () => {
    const store = await server.store();
    const keeper = await store.staff(['CashWaitOutStock']);
    const menus = await sysMenu(keeper.client).listAuthMenu();
    const [orders, waiting] = ['_order', 'CashWaitOutStock'].map((path) => menus.find((menu) => menu.path === path));
    expect(waiting).toMatchObject({ display: 1, parentId: orders?.id });
  });

  it('a role in one branch shows nothing in another [PERM-01]', async () => {
    const store = await server.store();
    const [here, there] = [await store.branch('城东店'), await store.branch('城西店')];
    const member = await store.staff(['CustomerTag'], here);
    expect(await pathsOf(member)).toContain('CustomerTag');
    await expect(sysMenu(member.at(there).client).listAuthMenu()).rejects.toMatchObject({ httpStatus: 403 });
  });

  it('entries with the path _REST_ are never seen or granted [DATA-11]', async () => {
    const store = await server.store();
    const admin = await operator(store);
    const id = await sysMenu(admin.client).add({ path: '_REST_', name: '隐藏', type: 1 });
    const again = await sysMenu(admin.client).add({ path: '_REST_', name: '隐藏二', type: 1 });
    expect(await pathsOf(admin)).not.toContain('_REST_');
    expect(JSON.stringify(await sysMenu(admin.client).listAllChild())).not.toContain('_REST_');
    const role = await sysAuthority(admin.client).add({ name: '晚班收银' });
    await expect(
      sysMenuAuthority(admin.client).authorizeMenu({ authorityId: role, menuIds: [id] }),
    ).rejects.toMatchObject({ message: '菜单不存在' });
    for (const entry of [id, again]) await sysMenu(admin.client).delete({ id: entry });
  });
});

describe('granting', () => {
  const granted = async (owner: Person, authorityId: string) =>
    (await sysMenu(owner.client).listByAuthIds({ authIds: [authorityId] })).map((menu) => menu.path);

  it('listing by several roles repeats the key, and answers each entry once [NET-08] [PERM-16]', async () => {
    const { owner } = await server.store();
    const [one, two] = [
      await sysAuthority(owner.client).add({ name: '甲' }),
      await sysAuthority(owner.client).add({ name: '乙' }),
    ];
    await sysMenuAuthority(owner.client).authorizeMenu({
      authorityId: one,
      menuIds: await idsOf(owner.client, ['CustomerTag']),
    });
    await sysMenuAuthority(owner.client).authorizeMenu({
      authorityId: two,
      menuIds: await idsOf(owner.client, ['CustomerTag', 'OrderListIndex']),
    });
    const response = await fetch(`${server.url}/api/basic/sysMenu/listByAuthIds?authIds=${one}&authIds=${two}`, {
      headers: {
        Authorization: `Bearer ${owner.session.tokens()?.access_token ?? ''}`,
        'Tenant-Id': owner.session.context().tenantId ?? '',
        'Dept-Id': '0',
      },
    });
    const { data } = (await response.json()) as { data: { path: string }[] };
    expect(data.map((menu) => menu.path)).toEqual([
      '_customer',
      'CustomerTag',
      '_order',
      'OrderListIndex',
      'OrderSalesOrderDetails',
      'OrderDeliveryOrderDetails',
      'NoticeDetail',
    ]);
  });

  it('an unknown entry refuses all of it; the same entry twice counts once [PERM-16]', async () => {
    const { owner } = await server.store();
    const authorityId = await sysAuthority(owner.client).add({ name: '文员' });
    const ids = await idsOf(owner.client, ['CustomerTag']);
    await expect(
      sysMenuAuthority(owner.client).authorizeMenu({ authorityId, menuIds: [...ids, authorityId] }),
    ).rejects.toMatchObject({ message: '菜单不存在', errors: [{ field: 'menuIds' }] });
    expect(await granted(owner, authorityId)).toEqual(['NoticeDetail']);
    await sysMenuAuthority(owner.client).authorizeMenu({ authorityId, menuIds: [...ids, ...ids] });
    expect(await granted(owner, authorityId)).toContain('CustomerTag');
  });

  it('replaces what the role had, adds what stands above, and detail pages with their list [D06]', async () => {
    const { owner } = await server.store();
    const authorityId = await sysAuthority(owner.client).add({ name: '文员' });
    await sysMenuAuthority(owner.client).authorizeMenu({
      authorityId,
      menuIds: await idsOf(owner.client, ['CustomerTag']),
    });
    await sysMenuAuthority(owner.client).authorizeMenu({
      authorityId,
      menuIds: await idsOf(owner.client, ['OrderListIndex']),
    });
    expect(await granted(owner, authorityId)).toEqual([
      '_order',
      'OrderListIndex',
      'OrderSalesOrderDetails',
      'OrderDeliveryOrderDetails',
      'NoticeDetail',
    ]);
  });

  it('pages that save or approve do not come along with their list [D06]', async () => {
    const { owner } = await server.store();
    const authorityId = await sysAuthority(owner.client).add({ name: '文员' });
    await sysMenuAuthority(owner.client).authorizeMenu({
      authorityId,
      menuIds: await idsOf(owner.client, ['OrderCashReturnOrder']),
    });
    const paths = await granted(owner, authorityId);
    expect(paths).toContain('OrderCashReturnOrderDetail');
    expect(paths).not.toContain('OrderCashVerifyReturnOrder');
  });

  it('nobody grants what they do not hold', async () => {
    const store = await server.store();
    const clerk = await store.staff(['StoreRole', 'StoreRoleBind', 'CustomerTag']);
    const authorityId = await sysAuthority(store.owner.client).add({ name: '帮手' });
    await sysMenuAuthority(clerk.client).authorizeMenu({
      authorityId,
      menuIds: await idsOf(store.owner.client, ['CustomerTag']),
    });
    await expect(
      sysMenuAuthority(clerk.client).authorizeMenu({
        authorityId,
        menuIds: await idsOf(store.owner.client, ['CustomerTag', 'customerTag.save']),
      }),
    ).rejects.toMatchObject({ message: expect.stringContaining('您自己没有') as string });
    expect(await granted(store.owner, authorityId)).not.toContain('customerTag.save');
  });

  it("nobody grants the platform's pages, not even its operator", async () => {
    const store = await server.store();
    const admin = await operator(store);
    const authorityId = await sysAuthority(admin.client).add({ name: '帮手' });
    await expect(
      sysMenuAuthority(admin.client).authorizeMenu({
        authorityId,
        menuIds: await idsOf(admin.client, ['PlatformMenu']),
      }),
    ).rejects.toMatchObject({ message: '菜单不存在' });
  });

  it('what was granted counts from the next request on', async () => {
    const store = await server.store();
    const member = await store.staff(['CustomerTag']);
    const role = (await sysAuthority(store.owner.client).page({})).records.find(
      (one) => one.level > 5 && one.staffCount === 1,
    )!;
    await expect(sysAuthority(member.client).page({})).rejects.toMatchObject({ httpStatus: 403 });
    await sysMenuAuthority(store.owner.client).authorizeMenu({
      authorityId: role.id,
      menuIds: await idsOf(store.owner.client, ['StoreRole']),
    });
    await expect(sysAuthority(member.client).page({})).resolves.toBeDefined();
    expect(await pathsOf(member)).not.toContain('CustomerTag');
  });

  it('the tree to choose from holds buttons under their page', async () => {
    const { owner } = await server.store();
    const tree = await sysMenu(owner.client).listAllChild();
    const page = tree
      .find((module) => module.path === '_customer')
      ?.children.find((entry) => entry.path === 'CustomerTag');
    expect(page?.children.map((button) => button.path)).toEqual(['customerTag.delete', 'customerTag.save']);
  });

  it('an app role takes app menus only', async () => {
    const { owner } = await server.store();
    const authorityId = await sysAuthority(owner.client).add({ name: 'APP收银', kind: 1 });
    await expect(
      sysMenuAuthority(owner.client).authorizeMenu({ authorityId, menuIds: await idsOf(owner.client, ['CashIndex']) }),
    ).rejects.toMatchObject({ message: '菜单不存在' });
    const app = await sysMenu(owner.client).listAuthMenu({ kind: 1 });
    await sysMenuAuthority(owner.client).authorizeMenu({
      authorityId,
      menuIds: app.filter((menu) => menu.path === 'CashIndex').map((menu) => menu.id),
    });
    expect(await granted(owner, authorityId)).toEqual(['_appCash', 'CashIndex']);
  });
});

describe('menus', () => {
  it('only operators of the platform edit them [PERM-15]', async () => {
    const store = await server.store();
    await expect(sysMenu(store.owner.client).list()).rejects.toMatchObject({ httpStatus: 403 });
    await expect(sysMenu(store.owner.client).add({ path: 'X', name: '页', type: 1 })).rejects.toMatchObject({
      httpStatus: 403,
    });
  });

  it('an entry is added, moved and deleted; a path is taken once; nothing hangs under a button or itself', async () => {
    const admin = await operator(await server.store());
    const menus = sysMenu(admin.client);
    const module = await menus.add({ path: '_extra', name: '扩展', type: 0 });
    const page = await menus.add({ path: 'https://example.com/help', name: '帮助', type: 1, parentId: module });
    const button = await menus.add({ path: 'extra.go', name: '前往', type: 2, parentId: page });
    await expect(menus.add({ path: '_extra', name: '扩展', type: 0 })).rejects.toMatchObject({
      message: '路径「_extra」已存在',
    });
    await expect(menus.add({ path: 'extra.sub', name: '下级', type: 2, parentId: button })).rejects.toMatchObject({
      message: '按钮下不能再有菜单',
    });
    await expect(menus.update({ id: module, version: 1, parentId: page })).rejects.toMatchObject({
      message: '上级菜单不能是自己或自己的下级',
    });
    await expect(menus.delete({ id: page })).rejects.toMatchObject({ message: '还有下级菜单，不能删除' });
    await menus.update({ id: page, version: 1, name: '帮助中心', display: 0 });
    expect(await menus.get({ id: page })).toMatchObject({ name: '帮助中心', display: 0, version: 2, parentId: module });
    for (const id of [button, page, module]) await menus.delete({ id });
    await expect(menus.get({ id: page })).rejects.toMatchObject({ message: '菜单不存在' });
  });

  it('two who move each an entry below the other make no circle [PERM-15]', async () => {
    const admin = await operator(await server.store());
    const menus = sysMenu(admin.client);
    const [one, two] = [
      await menus.add({ path: '_circleOne', name: '甲', type: 0 }),
      await menus.add({ path: '_circleTwo', name: '乙', type: 0 }),
    ];
    const results = await Promise.allSettled([
      menus.update({ id: one, version: 1, parentId: two }),
      menus.update({ id: two, version: 1, parentId: one }),
    ]);
    expect(results.map((result) => result.status).sort()).toEqual(['fulfilled', 'rejected']);
    expect(results.find((result) => result.status === 'rejected')).toMatchObject({
      reason: { message: '上级菜单不能是自己或自己的下级' },
    });
    const below = (await menus.list()).find((menu) => [one, two].includes(menu.id) && menu.parentId)!;
    await menus.delete({ id: below.id });
    await menus.delete({ id: below.id === one ? two : one });
  });

  it('every right that the contract names has a button with a Chinese name on a page', async () => {
    const { owner } = await server.store();
    const seeded = new Map((await sysMenu(owner.client).listAuthMenu()).map((menu) => [menu.path, menu]));
    for (const button of buttonsOf(readDocuments(), consoleModules)) {
      expect(button, button.path).toMatchObject({
        name: expect.not.stringMatching(/[A-Za-z]/) as string,
        page: expect.any(String) as string,
      });
      expect(seeded.get(button.path)?.parentId, button.path).toBe(seeded.get(button.page ?? '')?.id);
    }
  });

  it('every page that the contract names has a menu', async () => {
    const admin = await operator(await server.store());
    const seeded = new Set(await pathsOf(admin));
    const pages = readDocuments()
      .flatMap((document) => document.operations)
      .flatMap(({ access }) => (Array.isArray(access) ? access : []));
    expect(pages.filter((path) => !seeded.has(path))).toEqual([]);
  });
});
