import { sms } from '@partsdesk/sdk/basic/sms';
import { sysMenu } from '@partsdesk/sdk/basic/sysMenu';
import { partsStaff } from '@partsdesk/sdk/parts/partsStaff';
import { partsStore } from '@partsdesk/sdk/parts/partsStore';
import { staffInvitation } from '@partsdesk/sdk/parts/staffInvitation';
import { sysAuthority } from '@partsdesk/sdk/user/sysAuthority';
import { sysUser } from '@partsdesk/sdk/user/sysUser';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openSession } from '../../account/login/sessions';
import { freshPhone } from '../../testing/examples/exampleWorld';
import { startTestServer, type TestServer, type TestStore } from '../../testing/startTestServer';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

const textsTo = async (phone: string) => {
  const answer = await fetch(`${server.url}/sandbox/sms?phone=${phone}`);
  return ((await answer.json()) as { text: string }[]).map(({ text }) => text);
};
async function invited() {
  const store = await server.store();
  const roleId = await sysAuthority(store.owner.client).add({ name: '晚班收银' });
  const person = await server.person();
  const staff = partsStaff(store.owner.client);
  const roles = [{ roleId, shopId: null }];
  const id = await staff.add({ userId: person.id, roles });
  return { store, person, staff, id, roles, own: staffInvitation(person.client), asked: () => asked(store, id) };
}
const asked = async (store: TestStore, id: string) => (await partsStaff(store.owner.client).get({ id })).invitation;

test('[S-08] who is added to a staff may do nothing there and shows nothing of himself before he agrees', async () => {
  const { store, person, staff, id, own, asked: state } = await invited();
  expect(await partsStore(person.client).listMyStore()).toEqual([]);
  expect(await staff.get({ id })).toMatchObject({ status: 0, bound: false, invitation: { status: 0 } });
  expect(await staff.checkStaff({ userId: person.id })).toBe(false);
  await expect(sysUser(store.owner.client).get({ id: person.id })).rejects.toMatchObject({ message: '用户不存在' });
  // Not even a branch that is opened meanwhile lets them in, nor the owner by 启用 or by a partner's account.
  await store.branch('城东店');
  const there = store.owner.at('0');
  there.session.login(person.session.tokens()!);
  await expect(sysMenu(there.client).listAuthMenu()).rejects.toMatchObject({ httpStatus: 403 });
  await expect(staff.enable({ id })).rejects.toMatchObject({ message: '对方还没有同意加入，不能启用或停用' });
  await expect(staff.bindAccount({ staffId: id, ssoId: null })).rejects.toMatchObject({
    message: '对方还没有同意加入',
  });
  await expect(staff.bindFenxiaoStaff({ userId: person.id, roleIds: ['seller'] })).rejects.toMatchObject({
    message: '对方还没有同意加入',
  });

  const [invitation] = await own.list();
  await expect(staffInvitation(store.owner.client).accept({ id: invitation!.id })).rejects.toMatchObject({
    message: '邀请不存在',
  });
  await own.accept({ id: invitation!.id });
  expect((await partsStore(person.client).listMyStore()).map((one) => one.id)).toEqual([store.id]);
  await expect(sysMenu(there.client).listAuthMenu()).resolves.toBeDefined();
  expect(await staff.get({ id })).toMatchObject({ status: 1, invitation: null });
  expect(await state()).toBeNull();
  expect(await own.list()).toEqual([]);
  await expect(own.accept({ id: invitation!.id })).rejects.toMatchObject({ status: 51001 });
});

test('[S-08] who refuses stays outside, and may be asked again', async () => {
  const { person, staff, id, own, roles, asked: state } = await invited();
  await expect(staff.add({ userId: person.id, roles })).rejects.toMatchObject({
    message: '已邀请该用户，正在等对方同意',
  });
  const [invitation] = await own.list();
  await own.refuse({ id: invitation!.id });
  expect((await state())?.status).toBe(2);
  expect(await partsStore(person.client).listMyStore()).toEqual([]);
  await expect(own.accept({ id: invitation!.id })).rejects.toMatchObject({ status: 51001 });
  expect(await staff.add({ userId: person.id, roles })).toBe(id);
  expect((await state())?.status).toBe(0);
});

test('[S-08] an invitation is taken back by the store, and runs out after seven days', async () => {
  const first = await invited();
  await staffInvitation(first.store.owner.client).withdraw({ id: (await first.asked())!.id });
  expect(await first.own.list()).toEqual([]);
  await expect(first.staff.get({ id: first.id })).rejects.toMatchObject({ message: '员工不存在' });
  const other = await server.store();
  const second = await invited();
  const { id } = (await second.asked())!;
  await expect(staffInvitation(other.owner.client).withdraw({ id })).rejects.toMatchObject({ message: '邀请不存在' });

  expect((await second.asked())?.status).toBe(0);
  server.clock.advance(7 * 86_400);
  for (const one of [second.person, second.store.owner])
    one.session.login(
      await server.database.transaction({ role: 'platform' }, ({ db }) =>
        openSession(db, { userId: one.id }, server.clock.now()),
      ),
    );
  expect(await second.own.list()).toEqual([]);
  expect((await second.asked())?.status).toBe(4);
  await expect(second.own.accept({ id })).rejects.toMatchObject({ message: '邀请已过期，请联系店主重新邀请' });
  expect(await second.staff.add({ userId: second.person.id, roles: second.roles })).toBe(second.id);
  const [again] = await second.own.list();
  await second.own.accept({ id: again!.id });
  expect(await second.asked()).toBeNull();
});

test('[S-08] the code that is sent to a number names the store that asks, and serves no other', async () => {
  const [store, other] = [await server.store(), await server.store()];
  const phone = freshPhone();
  await expect(sms(server.client()).sendCode({ mobile: phone, purpose: 'addStaff' })).rejects.toMatchObject({
    httpStatus: 401,
  });
  const stranger = await server.person();
  stranger.session.choose({ tenantId: store.id });
  await expect(sms(stranger.client).sendCode({ mobile: phone, purpose: 'addStaff' })).rejects.toMatchObject({
    httpStatus: 403,
  });
  await sms(store.owner.client).sendCode({ mobile: phone, purpose: 'addStaff' });
  await expect.poll(() => textsTo(phone)).toHaveLength(1);
  const [text = ''] = await textsTo(phone);
  const { name } = (await partsStore(store.owner.client).listMyStore())[0]!;
  expect(text).toMatch(new RegExp(`「${name}」邀请您成为员工，验证码\\d{6}，.*请告知店主本人`));
  expect(text).not.toContain('请勿告诉他人');
  const smsCode = /验证码(\d{6})/.exec(text)?.[1] ?? '';
  const join = async (at: TestStore) =>
    partsStaff(at.owner.client).addBySms(
      {
        phone,
        name: '周婷',
        roles: [{ roleId: await sysAuthority(at.owner.client).add({ name: '学徒' }), shopId: null }],
      },
      { smsCode },
    );
  await expect(join(other)).rejects.toMatchObject({ message: '验证码错误' });
  expect(await asked(store, await join(store))).toBeNull();
});

test('[S-08] a service person waits for the owner of the number as well, who is told by a text', async () => {
  const { store, roles } = await invited();
  const phone = freshPhone();
  const id = await partsStaff(store.owner.client).addServiceStaff({ phone, name: '林晓', roles });
  expect((await asked(store, id))?.status).toBe(0);
  await expect.poll(() => textsTo(phone)).toHaveLength(1);
  expect((await textsTo(phone))[0]).toMatch(/邀请您成为员工，请在7天内登录，选择同意或拒绝。首次登录.*忘记密码/);
});
