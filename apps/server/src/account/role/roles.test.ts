import { BELL_BUTTON } from '@partsdesk/core/notice/reminders';
import { sysMenu } from '@partsdesk/sdk/basic/sysMenu';
import { sysMenuAuthority } from '@partsdesk/sdk/basic/sysMenuAuthority';
import { partsStaff } from '@partsdesk/sdk/parts/partsStaff';
import { sysAuthority } from '@partsdesk/sdk/user/sysAuthority';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Person, startTestServer, type TestServer } from '../../testing/startTestServer';
import { usualRoles } from './usualRoles';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

const idsOf = async (client: Person['client'], paths: string[]) => {
  const menus = await sysMenu(client).listAuthMenu();
  return paths.map((path) => menus.find((menu) => menu.path === path)?.id ?? '');
};

describe('roles', () => {
  it('a new role holds nothing and stands below the master', async () => {
    const { owner } = await server.store();
    const id = await sysAuthority(owner.client).add({ name: '晚班收银', remark: '前台' });
    const { records } = await sysAuthority(owner.client).page({});
    expect(records.slice(0, 3).map(({ name, level, staffCount }) => ({ name, level, staffCount }))).toEqual([
      { name: '店主', level: 5, staffCount: 1 },
      { name: '店长', level: 10, staffCount: 0 },
      { name: '晚班收银', level: 10, staffCount: 0 },
    ]);
    expect(await sysMenu(owner.client).listByAuthIds({ authIds: [id] })).toEqual(
      (await sysMenu(owner.client).listAuthMenu()).filter((menu) => menu.path === 'NoticeDetail'),
    );
  });

  it('a new store has the usual roles with their pages and buttons; its owner changes and deletes them', async () => {
    const { owner } = await server.store();
    const roles = sysAuthority(owner.client);
    const { records } = await roles.page({});
    expect(records.map(({ name }) => name)).toEqual(['店主', ...usualRoles.map(({ name }) => name)]);
    for (const { name, paths } of usualRoles) {
      const { id, remark } = records.find((role) => role.name === name)!;
      expect(remark).not.toBe('');
      const held = await sysMenu(owner.client).listByAuthIds({ authIds: [id] });
      expect(held.map((menu) => menu.path)).toEqual(expect.arrayContaining(paths));
    }
    const { id, version } = records.find(({ name }) => name === '收银员')!;
    await roles.update({ id, version, name: '前台' });
    await roles.del({ id });
    expect((await roles.page({})).records).toHaveLength(usualRoles.length);
  });

  it('the usual manager exports the reports that the role opens', () => {
    const exports = {
      StatementSale: 'saleBill.export',
      StatementDebt: 'debt.export',
      StatementProfit: 'profit.export',
      StatementOutIn: 'outIn.export',
      StatementInventoryCost: 'inventoryCost.export',
    };
    const paths = usualRoles.find(({ name }) => name === '店长')?.paths ?? [];
    for (const [page, button] of Object.entries(exports)) expect(paths).toEqual(expect.arrayContaining([page, button]));
  });

  it('whoever has the transfers by a usual role is told of them by the bell', () => {
    const held = usualRoles.filter(({ paths }) => paths.includes('GoodsStockTransfer'));
    expect(held.map(({ name, paths }) => [name, paths.includes(BELL_BUTTON)])).toEqual([
      ['店长', true],
      ['仓管员', true],
    ]);
  });

  it('a name is unique among roles of its kind', async () => {
    const { owner } = await server.store();
    const roles = sysAuthority(owner.client);
    await roles.add({ name: '晚班收银' });
    await expect(roles.add({ name: '晚班收银' })).rejects.toMatchObject({
      message: '角色「晚班收银」已存在',
      errors: [{ field: 'name' }],
    });
    await expect(roles.add({ name: '晚班收银', kind: 1 })).resolves.toBeDefined();
    const other = await roles.add({ name: '值班店长' });
    await expect(roles.update({ id: other, version: 1, name: '晚班收银' })).rejects.toMatchObject({
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
    const id = await roles.add({ name: '晚班收银', level: 20 });
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
    const kept = (await roles.page({})).records.map((role) => role.name);
    expect(kept).toContain('晚班收银');
    expect(kept).not.toContain('高级收银员');
  });

  it("no copy of what one does not hold, of the master's, of another kind or another store's [PERM-13]", async () => {
    const [store, other] = [await server.store(), await server.store()];
    const roles = sysAuthority(store.owner.client);
    const id = await roles.add({ name: '晚班收银' });
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
    const authorities = sysAuthority(store.owner.client);
    for (const { id, level, staffCount } of (await authorities.page({})).records)
      if (level > 5 && staffCount === 0) await authorities.del({ id });
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
    const id = await sysAuthority(owner.client).add({ name: '晚班收银' });
    await sysAuthority(owner.client).update({ id, version: 1, remark: '甲' });
    await expect(sysAuthority(owner.client).update({ id, version: 1, remark: '乙' })).rejects.toMatchObject({
      status: 51001,
    });
    expect((await sysAuthority(owner.client).get({ id })).remark).toBe('甲');
  });
});
