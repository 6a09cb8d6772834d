import { sms } from '@partsdesk/sdk/basic/sms';
import { sysMenu } from '@partsdesk/sdk/basic/sysMenu';
import { sysMenuAuthority } from '@partsdesk/sdk/basic/sysMenuAuthority';
import { oauth } from '@partsdesk/sdk/gate/oauth';
import { partsShop } from '@partsdesk/sdk/parts/partsShop';
import { partsStaff } from '@partsdesk/sdk/parts/partsStaff';
import { sysAuthority } from '@partsdesk/sdk/user/sysAuthority';
import { sysUser } from '@partsdesk/sdk/user/sysUser';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { agree } from '../../testing/company/agree';
import { freshPhone } from '../../testing/examples/exampleWorld';
import { type Person, startTestServer, type TestServer, type TestStore } from '../../testing/startTestServer';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

async function role(store: TestStore, name: string, paths: string[]): Promise<string> {
  const id = await sysAuthority(store.owner.client).add({ name });
  const menus = await sysMenu(store.owner.client).listAuthMenu();
  await sysMenuAuthority(store.owner.client).authorizeMenu({
    authorityId: id,
    menuIds: menus.filter((menu) => paths.includes(menu.path)).map((menu) => menu.id),
  });
  return id;
}
const smsTo = async (phone: string) => {
  const answer = await fetch(`${server.url}/sandbox/sms?phone=${phone}`);
  return ((await answer.json()) as { text: string }[]).map(({ text }) => text);
};
async function codeFor(person: Person, phone: string): Promise<string> {
  await sms(person.client).sendCode({ mobile: phone, purpose: 'addStaff' });
  await expect.poll(() => smsTo(phone)).toHaveLength(1);
  return /验证码(\d{6})/.exec((await smsTo(phone))[0] ?? '')?.[1] ?? '';
}

describe('joining the staff', () => {
  it('an existing user, found by number, agrees and joins with roles per shop [PROD-03]', async () => {
    const store = await server.store();
    const [east, west] = [await store.branch('城东店'), await store.branch('城西店')];
    const clerk = await role(store, '晚班收银', ['CustomerTag']);
    const phone = freshPhone();
    await sysUser(store.owner.client).add({ name: '张丽', phone, password: 'kein-Geheimnis-8' });
    const found = (await sysUser(store.owner.client).getByMobile({ mobile: phone }))!;
    expect(await partsStaff(store.owner.client).checkStaff({ userId: found.id })).toBe(false);
    await partsStaff(store.owner.client).add({ userId: found.id, roles: [{ roleId: clerk, shopId: east }] });
    const login = await oauth(server.client()).login({
      authType: 'password',
      username: phone,
      password: 'kein-Geheimnis-8',
    });
    const member = store.owner.at(east);
    member.session.login(login);
    await agree(member);
    expect(await partsStaff(store.owner.client).checkStaff({ userId: found.id })).toBe(true);
    await expect(
      partsStaff(store.owner.client).add({ userId: found.id, roles: [{ roleId: clerk, shopId: west }] }),
    ).rejects.toMatchObject({ message: '该用户已是本店员工', errors: [{ field: 'userId' }] });

    expect((await sysMenu(member.client).listAuthMenu()).map((menu) => menu.path)).toContain('CustomerTag');
    expect((await partsShop(member.client).listMyShop()).list.map((shop) => shop.name)).toEqual(['城东店']);
    member.session.choose({ tenantId: store.id, deptId: west });
    await expect(sysMenu(member.client).listAuthMenu()).rejects.toMatchObject({ httpStatus: 403 });
  });

  it('without the code that was sent to the number nobody is added [VALID-18]', async () => {
    const store = await server.store();
    const roles = [{ roleId: await role(store, '晚班收银', ['CustomerTag']), shopId: null }];
    const draft = { phone: freshPhone(), name: '周婷', roles };
    const staff = partsStaff(store.owner.client);
    await expect(staff.addBySms(draft, {} as { smsCode: string })).rejects.toMatchObject({
      httpStatus: 400,
      errors: [{ field: 'smsCode' }],
    });
    const code = await codeFor(store.owner, draft.phone);
    const wrong = code === '000000' ? '000001' : '000000';
    await expect(staff.addBySms(draft, { smsCode: wrong })).rejects.toMatchObject({
      message: '验证码错误',
      errors: [{ field: 'smsCode' }],
    });
    const id = await staff.addBySms(draft, { smsCode: code });
    expect(await staff.get({ id })).toMatchObject({
      name: '周婷',
      phone: draft.phone,
      roles: [{ roleName: '晚班收银', shopName: null }],
    });
    // The account has no password yet; a message tells its owner how to set one.
    await expect.poll(() => smsTo(draft.phone)).toHaveLength(2);
    expect((await smsTo(draft.phone))[0]).toContain('忘记密码');
    await expect(
      oauth(server.client()).login({ authType: 'password', username: draft.phone, password: 'kein-Geheimnis-8' }),
    ).rejects.toMatchObject({ message: '账号或密码错误' });
  });

  it('nobody gives a role that may more than they do, nor the master, nor what is not of the store', async () => {
    const [store, other] = [await server.store(), await server.store()];
    const strong = await role(store, '值班店长', ['CustomerTag', 'FundAccount']);
    const clerk = await store.staff(['StoreStaff', 'partsStaff.save', 'CustomerTag']);
    const { id: userId } = await server.person();
    const add = (person: Person, roleId: string, shopId: string | null = null) =>
      partsStaff(person.client).add({ userId, roles: [{ roleId, shopId }] });
    await expect(add(clerk, strong)).rejects.toMatchObject({
      message: '您自己没有「资金」的权限，不能授予他人',
      errors: [{ field: 'roles' }],
    });
    const master = (await sysAuthority(store.owner.client).list()).find((one) => one.level === 5)!;
    await expect(add(store.owner, master.id)).rejects.toMatchObject({ message: '店主角色不能授予他人' });
    await expect(add(store.owner, await role(other, '值班店长', []))).rejects.toMatchObject({ message: '角色不存在' });
    await expect(add(store.owner, strong, await other.branch('别家店'))).rejects.toMatchObject({
      message: '门店不存在',
    });
    await expect(add(store.owner, strong, store.headShopId)).rejects.toMatchObject({ message: '门店不存在' });
  });

  it('a branch gives roles of its own alone, and leaves those elsewhere as they are', async () => {
    const store = await server.store();
    const [east, west] = [await store.branch('城东店'), await store.branch('城西店')];
    const [tags, none] = [await role(store, '晚班收银', ['CustomerTag']), await role(store, '学徒', [])];
    const worker = await server.person();
    const id = await partsStaff(store.owner.client).add({
      userId: worker.id,
      roles: [
        { roleId: tags, shopId: east },
        { roleId: tags, shopId: west },
      ],
    });
    await agree(worker);
    const manager = await store.staff(
      ['StoreStaff', 'partsStaff.save', 'partsStaff.enable', 'partsStaff.delete', 'CustomerTag'],
      east,
    );
    await expect(
      partsStaff(manager.client).update({ id, version: 2, roles: [{ roleId: none, shopId: west }] }),
    ).rejects.toMatchObject({ message: '在门店只能设置本店的角色，其他门店请由总店设置' });
    await partsStaff(manager.client).update({ id, version: 2, roles: [{ roleId: none, shopId: east }] });
    expect(
      (await partsStaff(store.owner.client).get({ id })).roles.map(({ roleName, shopName }) => [roleName, shopName]),
    ).toEqual([
      ['学徒', '城东店'],
      ['晚班收银', '城西店'],
    ]);
    await expect(partsStaff(manager.client).disable({ id })).rejects.toMatchObject({
      message: '该员工还在其他门店任职，请在总店停用',
    });
    await expect(partsStaff(manager.client).del({ id })).rejects.toMatchObject({
      message: '该员工还在其他门店任职，请在总店删除',
    });
  });

  it('refuses the second of two editors of a member; the master keeps the role, nobody changes their own', async () => {
    const store = await server.store();
    const clerk = await store.staff(['StoreStaff', 'partsStaff.save']);
    const staff = partsStaff(store.owner.client);
    const self = (await partsStaff(clerk.client).getByUserId())!;
    const master = (await staff.getByUserId())!;
    const roleId = await role(store, '学徒', []);
    await staff.update({ id: self.id, version: 1, name: '张三' });
    await expect(staff.update({ id: self.id, version: 1, name: '李四' })).rejects.toMatchObject({
      status: 51001,
      message: '员工「张三」已被他人修改，请刷新后再试',
    });
    await expect(staff.update({ id: master.id, version: 1, roles: [{ roleId, shopId: null }] })).rejects.toMatchObject({
      message: '店主的角色不能修改',
    });
    await expect(
      partsStaff(clerk.client).update({ id: self.id, version: 2, roles: [{ roleId, shopId: null }] }),
    ).rejects.toMatchObject({ message: '不能修改自己的角色' });
  });
});

describe('leaving the staff', () => {
  it('who is deleted is locked out and seen no more, and comes back as the same person; the master stays', async () => {
    const store = await server.store();
    const member = await store.staff(['CustomerTag']);
    const staff = partsStaff(store.owner.client);
    const { id, userId } = (await staff.getByUserId({ userId: member.id }))!;
    const master = (await staff.getByUserId())!;
    await expect(staff.del({ id: master.id })).rejects.toMatchObject({ message: '店主不能删除' });
    await staff.del({ id });
    await expect(sysMenu(member.client).listAuthMenu()).rejects.toMatchObject({ httpStatus: 403 });
    expect((await staff.page({})).records.map((one) => one.id)).toEqual([master.id]);
    await expect(staff.get({ id })).rejects.toMatchObject({ message: '员工不存在' });
    await expect(staff.enable({ id })).rejects.toMatchObject({ message: '员工不存在' });
    const roleId = await role(store, '学徒', ['CustomerTag']);
    expect(await staff.add({ userId, roles: [{ roleId, shopId: null }] })).toBe(id);
    await agree(member);
    expect((await sysMenu(member.client).listAuthMenu()).map((menu) => menu.path)).toContain('CustomerTag');
  });
});
