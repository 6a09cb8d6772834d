import { allowed } from '@partsdesk/core/lifecycle';
import { maintenanceLifecycle } from '@partsdesk/core/order/maintenance/maintenanceLifecycle';
import { appMaintenanceMs } from '@partsdesk/sdk/parts/appMaintenanceMs';
import { customerVehicle } from '@partsdesk/sdk/parts/customerVehicle';
import { maintenanceMs } from '@partsdesk/sdk/parts/maintenanceMs';
import { remindStatistics } from '@partsdesk/sdk/parts/remindStatistics';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { onlineShop, type OnlineShop } from '../../testing/company/onlineShop';
import { startTestServer, type TestServer } from '../../testing/startTestServer';

let server: TestServer;
let shop: OnlineShop;
beforeAll(async () => {
  server = await startTestServer();
});
beforeEach(async () => {
  shop = await onlineShop(server);
});
afterAll(() => server.stop());

const staff = () => maintenanceMs(shop.owner.client);
type Draft = Parameters<ReturnType<typeof appMaintenanceMs>['add']>[0];
const ask = (change: Partial<Draft> = {}) =>
  appMaintenanceMs(shop.buyer.client).add({
    shopId: shop.shopId,
    contact: '王师傅',
    phone: '13900001111',
    fault: '刹车异响',
    ...change,
  });

describe('a repair request', () => {
  it('comes with its vehicle, is counted by the bell, given to somebody and answered once', async () => {
    const vehicleId = await customerVehicle(shop.owner.client).add({
      customerId: shop.buyer.id,
      plate: '浙A12345',
      modelName: '大众 朗逸',
      mileage: 52_000,
    });
    const id = await ask({ vehicleId, address: '文三路', longitude: 120.1, latitude: 30.2 });
    expect((await remindStatistics(shop.owner.client).all()).maintenanceAmount).toBe(1);
    expect((await staff().page({ keyword: '浙a123', status: 0 })).records).toMatchObject([
      { id, plate: '浙A12345', modelName: '大众 朗逸', fault: '刹车异响', staffId: null },
    ]);
    await staff().updateAllot({ id, version: 1, staffId: shop.courierId });
    expect((await staff().page({ staffId: shop.courierId })).total).toBe(1);
    await staff().updateReply({ id, version: 2, reply: '明天上午可以进店检查' });
    expect(await staff().item({ id })).toMatchObject({
      status: 1,
      reply: '明天上午可以进店检查',
      mileage: 52_000,
      timeline: [{ title: '提交申请', by: '顾客' }, { title: '分配' }, { title: '回复' }],
    });
    expect((await remindStatistics(shop.owner.client).all()).maintenanceAmount).toBe(0);
    await expect(staff().updateReply({ id, version: 3, reply: '又一次' })).rejects.toMatchObject({
      status: 51001,
      current: 1,
      allowed: allowed(maintenanceLifecycle, 1),
    });
    await expect(staff().updateAllot({ id, version: 3, staffId: shop.courierId })).rejects.toMatchObject({
      status: 51001,
      current: 1,
    });
  });

  it('[F-07] its customer reads the answer, and nobody else’s', async () => {
    const mine = () => appMaintenanceMs(shop.buyer.client).page({});
    const id = await ask();
    expect((await mine()).records).toMatchObject([{ id, status: 0, reply: '', replyTime: null, fault: '刹车异响' }]);
    await staff().updateReply({ id, version: 1, reply: '明天上午可以进店检查' });
    expect((await mine()).records).toMatchObject([{ id, status: 1, reply: '明天上午可以进店检查' }]);
    expect((await mine()).records[0]?.replyTime).not.toBeNull();
    const { client: stranger } = await shop.anotherBuyer();
    expect((await appMaintenanceMs(stranger).page({})).records).toEqual([]);
  });

  it.each<[string, Partial<Draft>, string]>([
    ['for a vehicle of somebody else', { vehicleId: crypto.randomUUID() }, '车辆不存在'],
    ['to a shop that is not there', { shopId: crypto.randomUUID() }, '门店不存在'],
    ['with half a place', { longitude: 120 }, '经纬度请一起填写'],
  ])('%s is refused', async (_, change, message) => {
    await expect(ask(change)).rejects.toMatchObject({ message });
  });

  it('is the shop’s that was asked, and the head store’s', async () => {
    const id = await ask();
    const other = shop.store.owner.at(await shop.store.branch('城西店'));
    expect((await maintenanceMs(other.client).page({})).total).toBe(0);
    await expect(maintenanceMs(other.client).item({ id })).rejects.toMatchObject({ message: '维修申请不存在' });
    expect((await maintenanceMs(shop.store.owner.client).page({})).total).toBe(1);
  });
});
