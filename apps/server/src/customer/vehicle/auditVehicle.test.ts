import { customerVehicleAuditLifecycle } from '@partsdesk/core/customer/customerVehicleAuditLifecycle';
import { appCustomerVehicle } from '@partsdesk/sdk/parts/appCustomerVehicle';
import { appMaintenanceMs } from '@partsdesk/sdk/parts/appMaintenanceMs';
import { customerVehicle } from '@partsdesk/sdk/parts/customerVehicle';
import { maintenanceMs } from '@partsdesk/sdk/parts/maintenanceMs';
import { remindStatistics } from '@partsdesk/sdk/parts/remindStatistics';
import { appImage } from '@partsdesk/sdk/storage/appImage';
import sharp from 'sharp';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { onlineShop, type Buyer, type OnlineShop } from '../../testing/company/onlineShop';
import { formOf } from '../../testing/company/uploads';
import { everyPairOverHttp } from '../../testing/everyPair';
import { freshPlate } from '../../testing/examples/exampleWorld';
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

const staff = () => customerVehicle(shop.owner.client);
type Draft = Parameters<ReturnType<typeof appCustomerVehicle>['add']>[0];
const claim = (change: Partial<Draft> = {}, by: Buyer = shop.buyer) =>
  appCustomerVehicle(by.client).add({ plate: freshPlate(), ...change });
const photo = async (by: Buyer = shop.buyer) => {
  const picture = await sharp({ create: { width: 60, height: 40, channels: 3, background: '#2468ac' } })
    .jpeg()
    .toBuffer();
  return (await appImage(by.client).uploadImg(formOf(picture, '行驶证.jpg'))).path;
};
const waiting = async () => (await staff().page({ auditStatus: 0 })).records;
const bell = async () => (await remindStatistics(shop.owner.client).all()).vehicleAmount;

describe('a vehicle that a customer claims', () => {
  it('waits, rings the bell as the list shows it, and may be sold for only when it has passed', async () => {
    const [id, other] = [await claim(), await claim()];
    expect(await bell()).toBe(2);
    expect((await waiting()).map((row) => row.id)).toEqual([other, id]);
    expect(await staff().allList({ customerId: shop.buyer.id })).toEqual([]);
    expect(await staff().audit({ id, version: 1, pass: true })).toBe(id);
    expect(await bell()).toBe(1);
    expect(await staff().allList({ customerId: shop.buyer.id })).toMatchObject([{ id }]);
    expect(await staff().getById({ id })).toMatchObject({
      auditStatus: 1,
      auditedBy: expect.stringMatching(/./) as string,
    });
    expect((await staff().history({ id })).events.map(({ title }) => title)).toEqual(['审核通过', '提交审核']);
  });

  it('is counted for the shops of the caller alone', async () => {
    await claim();
    const other = shop.store.owner.at(await shop.store.branch('城西店'));
    const elsewhere = async () => (await customerVehicle(other.client).page({ auditStatus: 0 })).total;
    expect([(await remindStatistics(other.client).all()).vehicleAmount, await elsewhere()]).toEqual([0, 0]);
    expect((await remindStatistics(shop.store.owner.client).all()).vehicleAmount).toBe(1);
  });

  it('is rejected with a reason, which its customer reads and hands it in again', async () => {
    const id = await claim({ plate: '浙A00001' });
    await expect(staff().audit({ id, version: 1, pass: false, reason: ' ' })).rejects.toMatchObject({
      errors: [{ field: 'reason' }],
    });
    await staff().audit({ id, version: 1, pass: false, reason: '照片看不清车牌' });
    const mine = () => appCustomerVehicle(shop.buyer.client).list();
    expect(await mine()).toMatchObject([{ id, auditStatus: 2, rejectReason: '照片看不清车牌' }]);
    await expect(claim({ plate: '浙A00001' })).rejects.toMatchObject({
      message: '车牌号「浙A00001」已被驳回，请在那一条上修改后重新提交',
    });
    expect(await claim({ id, plate: '浙A00002', imageUrls: [await photo()] })).toBe(id);
    expect(await mine()).toMatchObject([{ id, plate: '浙A00002', auditStatus: 0, rejectReason: '' }]);
    expect((await staff().getById({ id })).imageUrls).toHaveLength(1);
  });

  it('has private photos: the shop sees them by a signed address, another customer not at all', async () => {
    const path = await photo();
    const id = await claim({ imageUrls: [path] });
    const [signed = ''] = (await staff().getById({ id })).imageUrls;
    expect((await fetch(server.url + signed)).status).toBe(200);
    expect((await fetch(server.url + path)).status).toBe(404);
    await expect(claim({ imageUrls: [path] }, await shop.anotherBuyer())).rejects.toMatchObject({
      message: '第1张图片不存在或已过期，请重新上传',
    });
  });

  it.each([
    ['浙A1234', 'plate', '车牌号应为7位，新能源车为8位'],
    ['外A12345', 'plate', '车牌号格式不对，如：浙A12345、浙AD12345'],
  ])('with the plate %s is refused at the field', async (plate, field, message) => {
    await expect(claim({ plate })).rejects.toMatchObject({ message, errors: [{ field }] });
  });

  it('is claimed once by one customer, and ten wait at most', async () => {
    const plate = freshPlate();
    const id = await claim({ plate });
    await expect(claim({ plate })).rejects.toMatchObject({ message: `车牌号「${plate}」正在审核，请耐心等待` });
    await expect(staff().add({ customerId: shop.buyer.id, plate })).rejects.toMatchObject({
      message: '该客户在小程序提交了这辆车，请到车辆审核通过',
    });
    await staff().audit({ id, version: 1, pass: true });
    await expect(claim({ plate })).rejects.toMatchObject({ message: `车牌号「${plate}」已经在您名下` });
    for (let made = 0; made < 10; made += 1) await claim();
    await expect(claim()).rejects.toMatchObject({ message: '您已有 10 辆车在审核，请审核后再提交' });
  });
});

describe('a claim on a plate that another customer has', () => {
  const plate = '浙A66666';
  async function contested() {
    const holderId = (await shop.anotherBuyer()).id;
    const vehicleId = await staff().add({ customerId: holderId, plate, modelName: '大众 朗逸', mileage: 40_000 });
    const id = await claim({ plate, vin: '1M8GDM9AXKP042788', mileage: 42_000, imageUrls: [await photo()] });
    return { holderId, vehicleId, id };
  }

  it('[MEM-87] waits beside its holder; at its pass the vehicle goes over, or the claim is rejected', async () => {
    const { holderId, vehicleId, id } = await contested();
    expect((await staff().getById({ id })).holder).toMatchObject({ vehicleId, customerId: holderId, mileage: 40_000 });
    await expect(staff().audit({ id, version: 1, pass: true })).rejects.toMatchObject({
      message: `车牌号「${plate}」登记在客户「线上顾客」名下，请核对后选择过户给申请人，或驳回`,
      errors: [{ field: 'transferFrom' }],
    });
    await expect(
      staff().audit({ id, version: 1, pass: true, transferFrom: crypto.randomUUID() }),
    ).rejects.toMatchObject({ errors: [{ field: 'transferFrom' }] });
    await staff().audit({ id, version: 1, pass: false, reason: '不是您的车' });
    expect(await staff().getById({ id: vehicleId })).toMatchObject({ customerId: holderId, auditStatus: 1 });
  });

  it('goes over with its history, its own mileage and the photos of the claim, which is done with', async () => {
    const { holderId, vehicleId, id } = await contested();
    const repair = await appMaintenanceMs(shop.buyer.client).add({
      shopId: shop.shopId,
      vehicleId: id,
      contact: '李师傅',
      phone: '13900001111',
      fault: '异响',
    });
    expect(await staff().audit({ id, version: 1, pass: true, transferFrom: holderId })).toBe(vehicleId);
    expect(await staff().getById({ id: vehicleId })).toMatchObject({
      customerId: shop.buyer.id,
      modelName: '大众 朗逸',
      vin: '1M8GDM9AXKP042788',
      mileage: 42_000,
      imageUrls: [expect.stringMatching(/^\/file\//)],
    });
    await expect(staff().getById({ id })).rejects.toMatchObject({ message: '车辆不存在' });
    expect((await staff().history({ id: vehicleId })).moves).toMatchObject([
      { fromCustomerId: holderId, toCustomerId: shop.buyer.id, reason: '车辆审核' },
    ]);
    expect(await maintenanceMs(shop.owner.client).item({ id: repair })).toMatchObject({ vehicleId, plate });
    expect(await bell()).toBe(0);
  });

  it('two customers may claim one plate; whoever passes first has it', async () => {
    const [one, two] = [shop.buyer, await shop.anotherBuyer()];
    const [first, second] = [await claim({ plate }, one), await claim({ plate }, two)];
    const outcomes = await Promise.allSettled(
      [first, second].map((id) => staff().audit({ id, version: 1, pass: true })),
    );
    expect(outcomes.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
    expect(outcomes.find((outcome) => outcome.status === 'rejected')?.reason).toMatchObject({
      errors: [{ field: 'transferFrom' }],
    });
  });
});

everyPairOverHttp(
  () => ({ server, storeId: shop.store.id }),
  [
    {
      lifecycle: customerVehicleAuditLifecycle,
      bring: {
        waiting: () => claim(),
        passed: async () => staff().audit({ id: await claim(), version: 1, pass: true }),
        rejected: async () => staff().audit({ id: await claim(), version: 1, pass: false, reason: '看不清' }),
      },
      raise: {
        pass: (seen) => staff().audit({ ...seen, pass: true }),
        reject: (seen) => staff().audit({ ...seen, pass: false, reason: '看不清' }),
        resubmit: ({ id }) => claim({ id }),
      },
      read: async (id) => {
        const { auditStatus: status, version } = await staff().getById({ id });
        return { status, version };
      },
    },
  ],
);
