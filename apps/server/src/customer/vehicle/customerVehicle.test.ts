import { customer } from '@partsdesk/sdk/parts/customer';
import { customerVehicle } from '@partsdesk/sdk/parts/customerVehicle';
import { orderSale } from '@partsdesk/sdk/parts/orderSale';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { stockedShop, type StockedShop } from '../../testing/company/stockedShop';
import { freshPhone, freshPlate } from '../../testing/examples/exampleWorld';
import { startTestServer, type TestServer } from '../../testing/startTestServer';

let server: TestServer;
let shop: StockedShop;
let customerId: string;
beforeAll(async () => {
  server = await startTestServer();
});
beforeEach(async () => {
  shop = await stockedShop(server);
  customerId = await customer(shop.owner.client).add({ name: '王师傅', phone: freshPhone() });
});
afterAll(() => server.stop());

const api = () => customerVehicle(shop.owner.client);
const another = (name = '李师傅') => customer(shop.owner.client).add({ name, phone: freshPhone() });

describe('a vehicle of a customer', () => {
  it('[PROD-05] is added, listed, changed, disabled and enabled', async () => {
    const plate = freshPlate();
    const id = await api().add({ customerId, plate: ` ${plate.toLowerCase()} `, vin: '1m8gdm9axkp042788' });
    expect((await api().page({ customerId })).records).toMatchObject([
      { id, plate, vin: '1M8GDM9AXKP042788', auditStatus: 1, customerName: '王师傅' },
    ]);
    await api().update({ id, version: 1, modelName: '大众 迈腾', insuranceEnds: '2027-03-01', mileage: 100 });
    await api().update({ id, version: 2, insuranceEnds: null });
    expect(await api().getById({ id })).toMatchObject({
      modelName: '大众 迈腾',
      insuranceEnds: null,
      mileage: 100,
      holder: null,
      imageUrls: [],
    });
    await api().updateStatusById({ id, version: 3, status: 0 });
    expect(await api().allList({ customerId })).toEqual([]);
    expect((await api().page({ customerId, status: 0 })).total).toBe(1);
    await api().updateStatusById({ id, version: 4, status: 1 });
    expect(await api().allList({ customerId })).toMatchObject([{ id }]);
    await expect(api().update({ id, version: 1, modelName: '过时' })).rejects.toMatchObject({ status: 51001 });
  });

  it.each([
    [{ plate: '浙A1234' }, 'plate', '车牌号应为7位，新能源车为8位'],
    [{ plate: '浙A1234O' }, 'plate', '车牌号没有字母 I 和 O，请看看是不是数字 1 和 0'],
    [{ vin: 'LSVAB4BR7EE00O123' }, 'vin', '车架号没有字母 I、O、Q，请看看是不是数字 1 和 0'],
    [{ vin: '123' }, 'vin', '车架号应为17位，现在是3位'],
  ])('with %o is refused at the field', async (draft, field, message) => {
    const wanted = { customerId, plate: freshPlate(), ...draft };
    await expect(api().add(wanted)).rejects.toMatchObject({ message, errors: [{ field }] });
    const id = await api().add({ customerId, plate: freshPlate() });
    await expect(api().update({ id, version: 1, ...draft })).rejects.toMatchObject({ message, errors: [{ field }] });
  });

  it('has a plate of its own: a taken one is refused with its holder, at a change too', async () => {
    const plate = freshPlate();
    await api().add({ customerId, plate });
    const id = await api().add({ customerId, plate: freshPlate() });
    const message = `车牌号「${plate}」已登记在客户「王师傅」名下`;
    await expect(api().add({ customerId: await another(), plate })).rejects.toMatchObject({ message });
    await expect(api().update({ id, version: 1, plate })).rejects.toMatchObject({ message });
    await api().update({ id, version: 1, plate: freshPlate() });
  });

  it('is listed in its customer’s branch, and in the head store among all, by shop', async () => {
    const id = await api().add({ customerId, plate: freshPlate() });
    const other = shop.store.owner.at(await shop.store.branch('城西店'));
    const head = customerVehicle(shop.store.owner.client);
    expect((await customerVehicle(other.client).page({})).total).toBe(0);
    expect((await head.page({})).records).toMatchObject([{ id }]);
    expect((await head.page({ shopId: shop.shopId })).total).toBe(1);
    expect((await head.page({ shopId: shop.store.headShopId })).total).toBe(0);
  });
});

describe('the mileage of a vehicle', () => {
  it('[MEM-89] rises without a question; a lower one is kept with a mark and not used', async () => {
    const id = await api().add({ customerId, plate: freshPlate(), mileage: 50_000 });
    await api().update({ id, version: 1, mileage: 52_000 });
    await api().update({ id, version: 2, mileage: 5300 });
    await api().update({ id, version: 3, mileage: 53_000 });
    expect((await api().getById({ id })).mileage).toBe(53_000);
    expect((await api().history({ id })).mileages.map(({ mileage, used }) => [mileage, used])).toEqual([
      [53_000, true],
      [5300, false],
      [52_000, true],
      [50_000, true],
    ]);
  });

  it('is corrected where the last one was wrong: the higher ones are marked instead', async () => {
    const id = await api().add({ customerId, plate: freshPlate(), mileage: 50_000 });
    await api().update({ id, version: 1, mileage: 520_000 });
    await api().update({ id, version: 2, mileage: 52_000, mileageCorrects: true });
    expect((await api().getById({ id })).mileage).toBe(52_000);
    expect((await api().history({ id })).mileages.map(({ mileage, used }) => [mileage, used])).toEqual([
      [52_000, true],
      [520_000, false],
      [50_000, true],
    ]);
  });
});

describe('a vehicle that goes over to another customer', () => {
  it('leaves its history with its documents, and tells from whom, to whom, when and by whom', async () => {
    const id = await api().add({ customerId, plate: freshPlate() });
    const sale = await orderSale(shop.owner.client).add({
      customerId,
      vehicleId: id,
      lines: [{ skuId: shop.filter, quantity: 1 }],
    });
    const toCustomerId = await another();
    await api().transfer({ id, version: 1, toCustomerId, reason: '卖给了邻居' });
    expect(await api().allList({ customerId })).toEqual([]);
    expect(await api().allList({ customerId: toCustomerId })).toMatchObject([{ id }]);
    const history = await api().history({ id });
    expect(history).toMatchObject({
      moves: [{ fromName: '王师傅', toName: '李师傅', reason: '卖给了邻居', by: expect.stringMatching(/./) as string }],
      sales: [{ id: sale.id, customerName: '王师傅' }],
    });
    expect(history.moves[0]?.time).toBeTruthy();
    await expect(
      orderSale(shop.owner.client).add({ customerId, vehicleId: id, lines: [{ skuId: shop.filter, quantity: 1 }] }),
    ).rejects.toMatchObject({ message: '车辆不存在，或不属于该客户' });
  });

  it('goes neither to its owner, nor to a disabled customer, nor to the walk-in customer', async () => {
    const id = await api().add({ customerId, plate: freshPlate() });
    const gone = await another();
    await customer(shop.owner.client).disable({ id: gone });
    const walkIn = (await orderSale(shop.owner.client).add({ lines: [{ skuId: shop.filter, quantity: 1 }] })).id;
    const { customerId: nobody } = await orderSale(shop.owner.client).getById({ id: walkIn });
    const to = (toCustomerId: string) => api().transfer({ id, version: 1, toCustomerId });
    const errors = [{ field: 'toCustomerId' }];
    await expect(to(customerId)).rejects.toMatchObject({ message: '车辆已经在这位客户名下', errors });
    await expect(to(gone)).rejects.toMatchObject({ message: '该客户已停用', errors });
    await expect(to(nobody)).rejects.toMatchObject({ message: '散客不能登记车辆，请先新增客户', errors });
    await expect(to(crypto.randomUUID())).rejects.toMatchObject({ message: '客户不存在', errors });
  });
});
