import { oauth } from '@partsdesk/sdk/gate/oauth';
import { partsStaff } from '@partsdesk/sdk/parts/partsStaff';
import { sysAuthority } from '@partsdesk/sdk/user/sysAuthority';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { freshPhone } from '../../testing/examples/exampleWorld';
import { type Person, startTestServer, type TestServer, type TestStore } from '../../testing/startTestServer';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

const staffOf = async (store: TestStore, person: Person) =>
  (await partsStaff(store.owner.client).getByUserId({ userId: person.id }))!;
const withPhone = (person: Person, phone: string) =>
  server.database.transaction({ role: 'platform' }, ({ db }) =>
    db.updateTable('platform.app_user').set({ phone }).where('id', '=', person.id).execute(),
  );

describe('accounts of the parts-collaboration platform', () => {
  it('an account of the organisation is bound to a colleague, who is then listed, and unbound [PROD-16]', async () => {
    const store = await server.store();
    const [one, two] = [await store.staff([]), await store.staff([])];
    const staff = partsStaff(store.owner.client);
    const [account] = await staff.accountList({ keyword: '孙志远' });
    expect(account).toMatchObject({ free: true, boundTo: '', holder: '孙志远' });
    const { ssoId } = account!;
    expect(await staff.checkAccount({ ssoId })).toEqual({ exists: true, free: true });
    await staff.bindAccount({ staffId: (await staffOf(store, one)).id, ssoId });
    expect(await partsStaff(one.client).isBindUser()).toEqual({ bound: true });
    expect(await staff.checkAccount({ ssoId })).toEqual({ exists: true, free: false });
    expect(await staff.isOtherBindUser({ ssoId, userId: one.id })).toEqual({ bound: false });
    expect(await staff.isOtherBindUser({ ssoId, userId: two.id })).toEqual({ bound: true });
    expect((await staff.accountList({ keyword: '孙志远' }))[0]).toMatchObject({
      free: false,
      boundTo: (await staffOf(store, one)).name,
    });
    await expect(staff.bindAccount({ staffId: (await staffOf(store, two)).id, ssoId })).rejects.toMatchObject({
      message: '该平台账号已绑定其他员工',
      errors: [{ field: 'ssoId' }],
    });
    expect((await staff.page({})).records.filter((row) => row.bound)).toHaveLength(1);
    await staff.bindAccount({ staffId: (await staffOf(store, one)).id, ssoId: null });
    expect(await partsStaff(one.client).isBindUser()).toEqual({ bound: false });
  });

  it("without the right one binds oneself, to the account of one's own number alone [PROD-18]", async () => {
    const store = await server.store();
    const [clerk, colleague] = [await store.staff([]), await store.staff([])];
    const phone = freshPhone();
    await withPhone(clerk, phone);
    const own = await partsStaff(clerk.client).accountList();
    expect(own).toMatchObject([{ phone, free: true }]);
    const [foreign] = await partsStaff(store.owner.client).accountList({ keyword: '孙志远' });
    await expect(partsStaff(clerk.client).bindAccount({ ssoId: foreign!.ssoId })).rejects.toMatchObject({
      message: expect.stringContaining('只能绑定与本人手机号一致') as string,
    });
    await expect(
      partsStaff(clerk.client).bindAccount({ staffId: (await staffOf(store, colleague)).id, ssoId: own[0]!.ssoId }),
    ).rejects.toMatchObject({ message: '没有权限为同事绑定平台账号' });
    await partsStaff(clerk.client).bindAccount({ ssoId: own[0]!.ssoId });
    const { url } = await oauth(clerk.client).outerTicket({ target: 'collaboration' });
    // The platform redeems the ticket, which is valid once.
    expect(await (await fetch(url)).text()).toContain(`已登录，账号：hub-${phone}`);
    expect(await (await fetch(url)).text()).toContain('票据无效或已使用');
  });

  it('an account that does not exist, and somebody who works in another store, too', async () => {
    const [store, other] = [await server.store(), await server.store()];
    const both = await store.staff([]);
    await partsStaff(other.owner.client).add({
      userId: both.id,
      roles: [{ roleId: await sysAuthority(other.owner.client).add({ name: '学徒' }), shopId: null }],
    });
    const { id } = await staffOf(store, both);
    const staff = partsStaff(store.owner.client);
    const [account] = await staff.accountList({ keyword: '胡雪梅' });
    await expect(staff.bindAccount({ staffId: id, ssoId: account!.ssoId })).rejects.toMatchObject({
      message: expect.stringContaining('还在其他店铺任职') as string,
    });
    await expect(staff.bindAccount({ ssoId: 'hub-nobody' })).rejects.toMatchObject({ message: '平台账号不存在' });
    expect(await staff.checkAccount({ ssoId: 'hub-nobody' })).toEqual({ exists: false, free: false });
  });

  it('the distribution platform opens without a binding [PROD-17]', async () => {
    const store = await server.store();
    const clerk = await store.staff([]);
    const { url } = await oauth(clerk.client).outerTicket({ target: 'distribution' });
    expect(url).toContain('/sandbox/distribution/open?');
    expect(await (await fetch(url)).text()).toContain(`已登录，账号：${clerk.id}`);
  });
});

describe('roles of the distribution platform', () => {
  it('are listed, given, read by user and taken away [PERM-19]', async () => {
    const store = await server.store();
    const member = await store.staff([]);
    const staff = partsStaff(store.owner.client);
    expect((await staff.getFenxiaoAllRoles()).map((role) => role.id)).toEqual([
      'admin',
      'operator',
      'finance',
      'seller',
    ]);
    expect(await staff.getFenxiaoUserAndRoleByUserId({ userId: member.id })).toBeNull();
    await staff.bindFenxiaoStaff({ userId: member.id, roleIds: ['seller', 'operator'] });
    await staff.bindFenxiaoStaff({ userId: member.id, roleIds: ['seller'] });
    expect(await staff.getFenxiaoUserAndRoleByUserId({ userId: member.id })).toMatchObject({
      version: 2,
      roles: [{ id: 'seller', name: '分销员' }],
    });
    expect((await staffOf(store, member)).fenxiaoBound).toBe(true);
    await staff.delFenxiaoURoles({ userId: member.id });
    expect(await staff.getFenxiaoUserAndRoleByUserId({ userId: member.id })).toBeNull();
  });

  it("the platform's refusal is told, and somebody else's staff does not reach it", async () => {
    const [store, other] = [await server.store(), await server.store()];
    const [member, stranger] = [await store.staff([]), await other.staff([])];
    const staff = partsStaff(store.owner.client);
    await expect(staff.bindFenxiaoStaff({ userId: member.id, roleIds: ['emperor'] })).rejects.toMatchObject({
      message: '分销平台没有该角色',
    });
    await expect(staff.bindFenxiaoStaff({ userId: stranger.id, roleIds: ['seller'] })).rejects.toMatchObject({
      message: '员工不存在',
    });
    await expect(staff.delFenxiaoURoles({ userId: stranger.id })).rejects.toMatchObject({ message: '员工不存在' });
  });
});

describe('a platform that does not answer', () => {
  it('is said to be out of reach, and nothing is held up or changed', async () => {
    const alone = await startTestServer({
      collaborationUrl: 'http://127.0.0.1:9',
      distributionUrl: 'http://127.0.0.1:9',
    });
    const store = await alone.store();
    const member = await store.staff([]);
    const staff = partsStaff(store.owner.client);
    await expect(staff.accountList()).rejects.toMatchObject({ message: '配件协作平台暂时不可用，请稍后重试' });
    await expect(staff.bindFenxiaoStaff({ userId: member.id, roleIds: ['seller'] })).rejects.toMatchObject({
      message: '分销平台暂时不可用，请稍后重试',
    });
    expect(await staff.getFenxiaoUserAndRoleByUserId({ userId: member.id })).toBeNull();
    await alone.stop();
  });
});
