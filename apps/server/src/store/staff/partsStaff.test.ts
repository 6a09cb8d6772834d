import { sysMenu } from '@partsdesk/sdk/basic/sysMenu';
import { partsStaff } from '@partsdesk/sdk/parts/partsStaff';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestServer, type TestServer } from '../../testing/startTestServer';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

describe('staff', () => {
  it('the page shows roles and shops; a branch sees those who work there', async () => {
    const store = await server.store();
    const [here, there] = [await store.branch('城东店'), await store.branch('城西店')];
    const keeper = await store.staff(['StoreStaff'], here);
    await store.staff(['CustomerTag'], there);
    expect((await partsStaff(store.owner.client).page({})).total).toBe(3);
    const seen = (await partsStaff(keeper.client).page({})).records;
    expect(seen.map((staff) => staff.roles.map((role) => [role.level, role.shopName]))).toEqual([
      [[10, '城东店']],
      [[5, null]],
    ]);
    expect(await partsStaff(keeper.client).list()).toHaveLength(2);
  });

  it('somebody disabled is locked out with the next request, and let in again [FLOW-07]', async () => {
    const store = await server.store();
    const member = await store.staff(['CustomerTag']);
    const staff = (await partsStaff(store.owner.client).getByUserId({ userId: member.id }))!;
    await partsStaff(store.owner.client).disable({ id: staff.id });
    await expect(sysMenu(member.client).listAuthMenu()).rejects.toMatchObject({ httpStatus: 403 });
    expect(await partsStaff(store.owner.client).list()).toHaveLength(1);
    await partsStaff(store.owner.client).enable({ id: staff.id });
    await expect(sysMenu(member.client).listAuthMenu()).resolves.toBeDefined();
  });

  it('the master cannot be disabled, nor can one disable oneself', async () => {
    const store = await server.store();
    const clerk = await store.staff(['StoreStaff', 'partsStaff.enable']);
    const master = (await partsStaff(clerk.client).getByUserId({ userId: store.owner.id }))!;
    await expect(partsStaff(clerk.client).disable({ id: master.id })).rejects.toMatchObject({
      message: '店主不能停用',
    });
    const self = (await partsStaff(clerk.client).getByUserId())!;
    await expect(partsStaff(clerk.client).disable({ id: self.id })).rejects.toMatchObject({ message: '不能停用自己' });
  });

  it('says who is master and who is bound [PERM-17]', async () => {
    const store = await server.store();
    const clerk = await store.staff([]);
    expect(await partsStaff(clerk.client).isMaster()).toBe(false);
    expect(await partsStaff(clerk.client).isMaster({ userId: store.owner.id })).toBe(true);
    expect(await partsStaff(clerk.client).isBindUser()).toEqual({ bound: false });
    expect(await partsStaff(clerk.client).listServiceStaff()).toEqual([]);
  });
});
