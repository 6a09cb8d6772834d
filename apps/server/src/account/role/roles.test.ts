import { sysMenu } from '@partsdesk/sdk/basic/sysMenu';
import { sysMenuAuthority } from '@partsdesk/sdk/basic/sysMenuAuthority';
import { partsStaff } from '@partsdesk/sdk/parts/partsStaff';
import { sysAuthority } from '@partsdesk/sdk/user/sysAuthority';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readDocuments } from '../../kit/documents';
import { type Person, startTestServer, type TestServer, type TestStore } from '../../testing/startTestServer';
import { buttonsOf } from '../menu/buttons';
import { consoleModules } from '../menu/menuTree';

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

describe('roles', () => {
  it('a new role holds nothing and stands below the master', async () => {
    const { owner } = await server.store();
    const id = await sysAuthority(owner.client).add({ name: '收银员', remark: '前台' });
    const { records } = await sysAuthority(owner.client).page({});
    expect(records.map(({ name, level, staffCount }) => ({ name, level, staffCount }))).toEqual([
      { name: '店主', level: 5, staffCount: 1 },
      { name: '收银员', level: 10, staffCount: 0 },
    ]);
    expect(await sysMenu(owner.client).listByAuthIds({ authIds: [id] })).toEqual(
      (await sysMenu(owner.client).listAuthMenu()).filter((menu) => menu.path === 'NoticeDetail'),
    );
  });

  it('a name is unique among roles of its kind', async () => {
    const { owner } = await server.store();
    const roles = sysAuthority(owner.client);
    await roles.add({ name: '收银员' });
    await expect(roles.add({ name: '收银员' })).rejects.toMatchObject({
      message: '角色「收银员」已存在',
      errors: [{ field: 'name' }],
    });
    await expect(roles.add({ name: '收银员', kind: 1 })).resolves.toBeDefined();
    const other = await roles.add({ name: '店长' });
    await expect(roles.update({ id: other, version: 1, name: '收银员' })).rejects.toMatchObject({
      errors: [{ field: 'name' }],
    });
  });

  it("the master's role is neither edited, nor deleted, nor given other menus [PERM-10]", async () => {
    const { owner } = await server.store();
    const master = (await sysAuthority(owner.client).list()).find((role) => role.level === 5)!;
    const refusal = { message: '店主角色不能修改或删除' };
    await expect(sysAuthority(owner.client).update({ id: master.id, version: 1, name: '老板' })).rejects.toMatchObject(
      refusal,
    );
    await expect(sysAuthority(owner.client).del({ id: master.id })).rejects.toMatchObject(refusal);
    await expect(
      sysMenuAuthority(owner.client).authorizeMenu({ authorityId: master.id, menuIds: [] }),
    ).rejects.toMatchObject(refusal);
  });

  it('no role of level 5 or below can be made', async () => {
    const { owner } = await server.store();
    await expect(sysAuthority(owner.client).add({ name: '假店主', level: 5 })).rejects.toMatchObject({
      httpStatus: 400,
    });
  });

  it('a role that somebody has cannot be deleted, and it is said who; an idle one can [PERM-13]', async () => {
    const store = await server.store();
    const holder = await store.staff(['CustomerTag']);
    const roles = sysAuthority(store.owner.client);
    const used = (await roles.page({})).records.find((role) => role.staffCount === 1 && role.level > 5)!;
    const { name } = (await partsStaff(store.owner.client).getByUserId({ userId: holder.id }))!;
    await expect(roles.del({ id: used.id })).rejects.toMatchObject({
      message: `还有1名员工（${name}）使用该角色，不能删除`,
    });
    const idle = await roles.add({ name: '临时' });
    await roles.del({ id: idle });
    await expect(roles.get({ id: idle })).rejects.toMatchObject({ message: '角色不存在' });
  });

  it('a role is added, read, edited and deleted; its copy begins with its rights [PERM-13]', async () => {
    const { owner } = await server.store();
    const roles = sysAuthority(owner.client);
    const id = await roles.add({ name: '收银员', level: 20 });
    await sysMenuAuthority(owner.client).authorizeMenu({
      authorityId: id,
      menuIds: await idsOf(owner.client, ['CustomerTag', 'customerTag.save']),
    });
    const copy = await roles.add({ name: '高级收银员', copyOf: id });
    const rights = async (role: string) =>
      (await sysMenu(owner.client).listByAuthIds({ authIds: [role] })).map((menu) => menu.path);
    expect(await rights(copy)).toEqual(await rights(id));
    await roles.update({ id: copy, version: 1, remark: '可以改标签' });
    expect(await roles.get({ id: copy })).toMatchObject({
      name: '高级收银员',
      remark: '可以改标签',
      staffCount: 0,
      version: 2,
    });
    await roles.del({ id: copy });
    expect((await roles.page({})).records.map((role) => role.name)).toEqual(['店主', '收银员']);
  });

  it("no copy of what one does not hold, of the master's, of another kind or another store's [PERM-13]", async () => {
    const [store, other] = [await server.store(), await server.store()];
    const roles = sysAuthority(store.owner.client);
    const id = await roles.add({ name: '收银员' });
    await sysMenuAuthority(store.owner.client).authorizeMenu({
      authorityId: id,
      menuIds: await idsOf(store.owner.client, ['CustomerTag']),
    });
    const clerk = await store.staff(['sysAuthority.save', 'StoreRoleBind']);
    await expect(sysAuthority(clerk.client).add({ name: '帮手', copyOf: id })).rejects.toMatchObject({
      message: expect.stringContaining('您自己没有') as string,
    });
    const saver = await store.staff(['sysAuthority.save', 'CustomerTag']);
    await expect(sysAuthority(saver.client).add({ name: '帮手', copyOf: id })).rejects.toMatchObject({
      message: '没有权限配置该类角色',
    });
    const master = (await roles.list()).find((role) => role.level === 5)!;
    await expect(roles.add({ name: '副店主', copyOf: master.id })).rejects.toMatchObject({
      message: '店主角色不能复制',
    });
    for (const copyOf of [id, await sysAuthority(other.owner.client).add({ name: '别家' })])
      await expect(roles.add({ name: 'APP', kind: 1, copyOf })).rejects.toMatchObject({
        message: '要复制的角色不存在',
        errors: [{ field: 'copyOf' }],
      });
  });

  it('the matrix names who may call what, as the server would let them', async () => {
    const store = await server.store();
    const clerk = await store.staff(['customerTag.save']);
    const { roles, operations } = await sysAuthority(store.owner.client).accessMatrix();
    const [master, role] = roles;
    expect(roles).toMatchObject([
      { name: '店主', staffCount: 1 },
      { level: 10, staffCount: 1 },
    ]);
    const of = (id: string) => operations.find((operation) => operation.id === id);
    expect(of('parts/customerTag/add')).toMatchObject({
      title: '新增标签',
      groupTitle: '标签',
      access: 'rights',
      writes: true,
      roleIds: [master?.id, role?.id],
      rights: [{ path: 'customerTag.save', name: '新增、编辑标签', page: '客户标签' }],
    });
    expect(of('parts/customerTag/page')?.roleIds).toEqual([master?.id, role?.id]);
    expect(of('parts/customerTag/deleteById')?.roleIds).toEqual([master?.id]);
    expect(of('basic/sysMenu/add')).toMatchObject({ access: 'platform', roleIds: [] });
    expect(of('parts/partsStaff/getByUserId')).toMatchObject({ access: 'store' });
    await expect(sysAuthority(clerk.client).accessMatrix()).rejects.toMatchObject({ httpStatus: 403 });
    expect(
      operations
        .filter(({ title, groupTitle }) =>
          [title, groupTitle].some((words) => !/[\u4e00-\u9fff]/.test(words) || /[a-z]/.test(words)),
        )
        .map(({ id }) => id),
    ).toEqual([]);
    expect(of('parts/goods/distribute')).toMatchObject({
      title: '分发商品到门店',
      rights: [{ name: '分发商品', page: '总店商品' }],
    });
    expect(of('parts/goodsImport/map')).toMatchObject({
      groupTitle: '商品导入',
      rights: [{ path: 'goods.import', page: '总店商品' }],
    });
    expect(of('parts/stockTransfer/receive')?.rights).toEqual([
      { path: 'stockTransfer.receive', name: '调拨单收货', page: '调拨单' },
    ]);
  });

  it('a change made from an older state is refused', async () => {
    const { owner } = await server.store();
    const id = await sysAuthority(owner.client).add({ name: '收银员' });
    await sysAuthority(owner.client).update({ id, version: 1, remark: '甲' });
    await expect(sysAuthority(owner.client).update({ id, version: 1, remark: '乙' })).rejects.toMatchObject({
      status: 51001,
    });
    expect((await sysAuthority(owner.client).get({ id })).remark).toBe('甲');
  });

  it("another store's role answers as one that does not exist", async () => {
    const [mine, theirs] = [await server.store(), await server.store()];
    const id = await sysAuthority(theirs.owner.client).add({ name: '收银员' });
    await expect(sysAuthority(mine.owner.client).get({ id })).rejects.toMatchObject({ message: '角色不存在' });
    await expect(sysAuthority(mine.owner.client).del({ id })).rejects.toMatchObject({ message: '角色不存在' });
    await expect(
      sysMenuAuthority(mine.owner.client).authorizeMenu({ authorityId: id, menuIds: [] }),
    ).rejects.toMatchObject({ message: '角色不存在' });
    expect(await sysMenu(mine.owner.client).listByAuthIds({ authIds: [id] })).toEqual([]);
  });
});

describe('what a user may see', () => {
  it("the master sees every page and button but the platform's [PERM-01]", async () => {
    const { owner } = await server.store();
    const paths = await pathsOf(owner);
    expect(paths).toEqual(
      expect.arrayContaining(['DashboardAnalysis', 'StoreRole', 'CustomerTag', 'sysAuthority.save', 'remind.link']),
    );
    expect(paths.filter((path) => path.startsWith('Platform'))).toEqual([]);
  });

  it('an operator of the platform sees its pages, too', async () => {
    expect(await pathsOf(await operator(await server.store()))).toEqual(
      expect.arrayContaining(['PlatformMenu', 'PlatformDict', 'PlatformNotice', 'PlatformStoreAuth']),
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
    const role = await sysAuthority(admin.client).add({ name: '收银员' });
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
    const role = (await sysAuthority(store.owner.client).page({})).records.find((one) => one.level > 5)!;
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
