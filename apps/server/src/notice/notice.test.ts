import { onlineNotice } from '@partsdesk/sdk/nest/onlineNotice';
import { customerRemind } from '@partsdesk/sdk/parts/customerRemind';
import { remindStatistics } from '@partsdesk/sdk/parts/remindStatistics';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addSeconds } from '../clock';
import { newId } from '../db/ids';
import { startTestServer, type TestServer, type TestStore } from '../testing/startTestServer';

let server: TestServer;
beforeAll(async () => { server = await startTestServer(); });
afterAll(() => server.stop());

async function operator() {
  const person = await server.person();
  await server.database.transaction({ role: 'platform' }, ({ db }) => db.updateTable('platform.app_user').set({ platform_level: 1 }).where('id', '=', person.id).execute());
  return onlineNotice(person.client);
}
const inSeconds = (seconds: number) => addSeconds(server.clock.now(), seconds).toISOString();

describe('announcements', () => {
  it('the one in force is shown, from its beginning to its end [NET-16] [DATA-15]', async () => {
    const notices = await operator();
    const reader = onlineNotice((await server.person()).client);
    expect(await reader.getByTime()).toBeNull();
    const id = await notices.add({ title: '停机维护', content: '今晚十点', startTime: inSeconds(60), endTime: inSeconds(3600) });
    expect(await reader.getByTime()).toBeNull();
    await expect(reader.get({ id })).rejects.toMatchObject({ message: '公告不存在' });
    server.clock.advance(61);
    expect(await reader.getByTime()).toEqual({ id, title: '停机维护' });
    expect(await reader.get({ id })).toMatchObject({ content: '今晚十点' });
    server.clock.advance(3600);
    expect(await reader.getByTime()).toBeNull();
    expect((await notices.page({})).records[0]?.id).toBe(id);
  });

  it('of several, the one that began last', async () => {
    const notices = await operator();
    await notices.add({ title: '较早', content: '一', startTime: inSeconds(-60), endTime: inSeconds(600) });
    const later = await notices.add({ title: '较晚', content: '二', startTime: inSeconds(-30), endTime: inSeconds(600) });
    expect((await notices.getByTime())?.id).toBe(later);
  });

  it('must end after it begins, and not in the past', async () => {
    const notices = await operator();
    await expect(notices.add({ title: '倒', content: '一', startTime: inSeconds(60), endTime: inSeconds(60) })).rejects.toMatchObject({ errors: [{ field: 'endTime' }] });
    await expect(notices.add({ title: '旧', content: '一', startTime: inSeconds(-60), endTime: inSeconds(-30) })).rejects.toMatchObject({ message: '失效时间已过' });
  });

  it('only operators of the platform publish', async () => {
    const { owner } = await server.store();
    await expect(onlineNotice(owner.client).add({ title: '假', content: '一', startTime: inSeconds(0), endTime: inSeconds(60) })).rejects.toMatchObject({ httpStatus: 403 });
  });
});

describe('the bell', () => {
  async function vehicleToAudit(store: TestStore, shopId: string, plate: string) {
    const now = server.clock.now();
    await server.database.transaction({ role: 'tenant', storeId: store.id }, async ({ db }) => {
      const customerId = newId(now);
      await db.insertInto('customer').values({ store_id: store.id, id: customerId, shop_id: shopId, name: '车主', kind: 1, pinyin: 'cz', create_time: now }).execute();
      await db.insertInto('customer_vehicle').values({ store_id: store.id, id: newId(now), customer_id: customerId, plate, audit_status: 0, create_time: now }).execute();
    });
  }

  it('has eight counts, and both calls answer the same [DATA-14] [NET-14]', async () => {
    const store = await server.store();
    const branch = await store.branch('城东店');
    await vehicleToAudit(store, branch, '浙A00001');
    await vehicleToAudit(store, store.headShopId, '浙A00002');
    const counts = { remindAmount: 0, commentAmount: 0, exchangeAmount: 0, inquiryAmount: 0, recommendAmount: 0, maintenanceAmount: 0, vehicleAmount: 2, onlineAmount: 0 };
    expect(await remindStatistics(store.owner.client).all()).toEqual(counts);
    expect(await customerRemind(store.owner.client).amountStatistics()).toEqual(counts);
    expect(await remindStatistics(store.owner.at(branch).client).all()).toEqual({ ...counts, vehicleAmount: 1 });
  });
});
