import type { Download } from '@partsdesk/sdk';
import { customer } from '@partsdesk/sdk/parts/customer';
import { customerVehicle } from '@partsdesk/sdk/parts/customerVehicle';
import { goodsShopOrder } from '@partsdesk/sdk/parts/goodsShopOrder';
import { orderResting } from '@partsdesk/sdk/parts/orderResting';
import { orderSale } from '@partsdesk/sdk/parts/orderSale';
import { partsStaff } from '@partsdesk/sdk/parts/partsStaff';
import { receiptBill } from '@partsdesk/sdk/parts/receiptBill';
import { saleOut } from '@partsdesk/sdk/parts/saleOut';
import { serviceDataScope } from '@partsdesk/sdk/parts/serviceDataScope';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { readWorkbook } from '../../file/readWorkbook';
import { UploadedFile } from '../../kit/uploadedFile';
import {
  exampleCompany,
  type ExampleCompany,
  type ExampleSale,
  type ExampleWorld,
  freshPhone,
  freshPlate,
  sell,
} from '../../testing/examples/exampleWorld';
import { type Person, startTestServer, type TestServer } from '../../testing/startTestServer';

let server: TestServer;
let company: ExampleCompany;
let here: ExampleWorld;
let person: Person;
let staffId: string;
/** A customer of the service person with a vehicle and a sale, among those of others. */
let own: { customerId: string; vehicleId: string; plate: string; phone: string; sale: ExampleSale };
beforeAll(async () => {
  server = await startTestServer();
  company = await exampleCompany(server);
  ({ here } = company);
  const { store, owner } = here;
  // Works in both branches, with the right to every page.
  person = await store.staff([
    'CustomerList',
    'CustomerListAll',
    'CustomerListCar',
    'CashIndex',
    'OrderListIndex',
    'CashReceivable',
    'CashPaymoney',
    'customer.save',
    'customerVehicle.save',
    'saleOut.export',
    'OrderCashIntro',
    'orderSale.cancel',
  ]);
  person = person.at(here.deptId);
  staffId = (await partsStaff(store.owner.client).getByUserId({ userId: person.id }))!.id;
  await partsStaff(store.owner.client).update({ id: staffId, version: 1, isService: true });
  const phone = freshPhone();
  const customerId = await customer(owner.client).add({
    name: '自己的客户',
    phone,
    serviceStaffId: staffId,
    creditLimit: 9_999_999,
  });
  const plate = freshPlate();
  const vehicleId = await customerVehicle(owner.client).add({ customerId, plate, modelName: '大众 朗逸 2018款' });
  own = { customerId, vehicleId, plate, phone, sale: await sell({ ...here, customerId, vehicleId }) };
});
afterAll(() => server.stop());

async function scope(dataScope: 'all' | 'shop' | 'own') {
  const { version } = await serviceDataScope(here.store.owner.client).getByServiceId({ serviceId: staffId });
  await serviceDataScope(here.store.owner.client).set({ serviceId: staffId, dataScope, version });
}
async function rights(auth: { seePhone: boolean; allowDiscount: boolean; allowCredit: boolean }) {
  const { version } = await partsStaff(here.store.owner.client).getServiceAuth({ id: staffId });
  await partsStaff(here.store.owner.client).updateServiceAuth({ id: staffId, version, auth });
}
beforeEach(async () => {
  await scope('own');
  await rights({ seePhone: true, allowDiscount: true, allowCredit: true });
});
const ids = (rows: readonly { id: string }[]) => rows.map((row) => row.id);
const missing = (message: string) => expect.objectContaining({ message }) as unknown;

describe('the data scope of a service person [PERM-18]', () => {
  it('is read by the service id, set, and refused when it was read before somebody else set it', async () => {
    const scopes = serviceDataScope(here.store.owner.client);
    const { version, dataScope } = await scopes.getByServiceId({ serviceId: staffId });
    expect(dataScope).toBe('own');
    await scopes.set({ serviceId: staffId, dataScope: 'own', version });
    await expect(scopes.set({ serviceId: staffId, dataScope: 'all', version })).rejects.toMatchObject({
      status: 51001,
    });
    await expect(scopes.getByServiceId({ serviceId: here.staffId })).rejects.toMatchObject({
      message: '服务人员不存在',
    });
  });

  it('own: customer/page, also of all shops', async () => {
    expect(ids((await customer(person.client).page({})).records)).toEqual([own.customerId]);
    expect(ids((await customer(person.client).page({ all: true })).records)).toEqual([own.customerId]);
  });

  it('own: customer/item, getCheck, listOrderSale, update and enable', async () => {
    const api = customer(person.client);
    expect((await api.item({ id: own.customerId })).serviceStaffId).toBe(staffId);
    const stranger = await customer(here.owner.client).item({ id: here.customerId });
    await expect(api.item({ id: here.customerId })).rejects.toEqual(missing('客户不存在'));
    expect(await api.getCheck({ phone: stranger.phone })).toBeNull();
    await expect(api.listOrderSale({ id: here.customerId })).rejects.toEqual(missing('客户不存在'));
    expect(ids(await api.listOrderSale({ id: own.customerId }))).toEqual([own.sale.orderId]);
    await expect(api.update({ id: here.customerId, name: '改名' })).rejects.toEqual(missing('客户不存在'));
    await expect(api.disable({ id: here.customerId })).rejects.toEqual(missing('客户不存在'));
  });

  it('own: whom one adds becomes one’s own', async () => {
    const id = await customer(person.client).add({ name: '新客户' });
    expect(await customer(person.client).item({ id })).toMatchObject({ serviceStaffId: staffId });
    await customer(here.owner.client).update({ id, serviceStaffId: null });
    await expect(customer(person.client).item({ id })).rejects.toEqual(missing('客户不存在'));
  });

  it('own: customerVehicle/simplePage, allList, getVehicle and add', async () => {
    const api = customerVehicle(person.client);
    expect(ids((await api.simplePage({})).records)).toEqual([own.vehicleId]);
    expect(ids(await api.allList({ customerId: own.customerId }))).toEqual([own.vehicleId]);
    expect(await api.allList({ customerId: here.customerId })).toEqual([]);
    expect(await api.getVehicle({ number: here.plate })).toBeNull();
    expect((await api.getVehicle({ number: own.plate }))?.id).toBe(own.vehicleId);
    await expect(api.add({ customerId: here.customerId, plate: freshPlate() })).rejects.toEqual(missing('客户不存在'));
    await expect(goodsShopOrder(person.client).modelAll({ vehicleId: here.vehicleId })).rejects.toEqual(
      missing('车辆不存在'),
    );
  });

  it('own: orderSale/page, count, getById, getByCode, remove and makeRemark', async () => {
    const api = orderSale(person.client);
    expect(ids((await api.page({})).records)).toEqual([own.sale.orderId]);
    expect(await api.count()).toEqual([{ status: 0, count: 1 }]);
    expect((await api.getById({ id: own.sale.orderId })).code).toBe(own.sale.orderCode);
    await expect(api.getById({ id: here.unpaid.orderId })).rejects.toEqual(missing('销售单不存在'));
    await expect(api.getByCode({ code: here.unpaid.orderCode })).rejects.toEqual(missing('销售单不存在'));
    await expect(api.remove({ id: here.unpaid.orderId })).rejects.toEqual(missing('销售单不存在'));
  });

  it('own: saleOut/page, needReceiptCount, item, itemByCode, exports, and its receipts', async () => {
    const api = saleOut(person.client);
    expect(ids((await api.page({})).records)).toEqual([own.sale.saleOutId]);
    expect(await api.needReceiptCount()).toBe(1);
    await expect(api.item({ id: here.unpaid.saleOutId })).rejects.toEqual(missing('出库单不存在'));
    await expect(api.itemByCode({ code: here.unpaid.saleOutCode })).rejects.toEqual(missing('出库单不存在'));
    for (const file of [await api.exportExcel({}), await api.exportDebtExcel()] as Download[]) {
      const text = JSON.stringify(
        await readWorkbook(new UploadedFile(file.name, Buffer.from(await file.blob.arrayBuffer()))),
      );
      expect(text).toContain(own.sale.saleOutCode);
      expect(text).not.toContain(here.unpaid.saleOutCode);
    }
    expect(await receiptBill(here.owner.client).getBySaleOutId({ saleOutId: here.paid.saleOutId })).toHaveLength(1);
    expect(await receiptBill(person.client).getBySaleOutId({ saleOutId: here.paid.saleOutId })).toEqual([]);
    await expect(
      receiptBill(person.client).add({
        saleOutId: here.unpaid.saleOutId,
        tenders: [{ method: 'cash', amount: here.unpaid.receivable }],
      }),
    ).rejects.toEqual(missing('出库单不存在'));
  });

  it('own: a sale that names oneself, or that one made, is seen whoever buys', async () => {
    const named = await sell({ ...here, staffId });
    const made = await orderSale(person.client).add({ lines: [{ skuId: here.filter, quantity: 1 }] });
    expect(ids((await orderSale(person.client).page({})).records)).toEqual([made.id, named.orderId, own.sale.orderId]);
    await expect(
      orderSale(person.client).add({ customerId: here.customerId, lines: [{ skuId: here.filter, quantity: 1 }] }),
    ).rejects.toEqual(missing('客户不存在'));
    await orderSale(here.owner.client).remove({ id: made.id });
    await orderSale(here.owner.client).remove({ id: named.orderId });
  });

  it('own: orderResting/page and count hold what one held', async () => {
    expect((await orderResting(here.owner.client).page({})).total).toBe(1);
    expect((await orderResting(person.client).page({})).records).toEqual([]);
    expect(await orderResting(person.client).count()).toBe(0);
    await expect(orderResting(person.client).deleteById({ id: here.restingId })).rejects.toEqual(
      missing('挂单不存在，可能已被他人取走'),
    );
    await expect(
      orderResting(person.client).add({ customerId: here.customerId, lines: [] as never }),
    ).rejects.toBeDefined();
  });

  it('shop: those of the shop that one is in, in customers, vehicles, orders and outbounds', async () => {
    await scope('shop');
    const there = person.at(company.there.deptId);
    expect(ids((await customer(person.client).page({ all: true })).records)).toEqual(
      expect.arrayContaining([own.customerId, here.customerId]),
    );
    expect(ids((await customer(there.client).page({ all: true })).records)).toEqual([company.there.customerId]);
    await expect(customer(there.client).item({ id: here.customerId })).rejects.toEqual(missing('客户不存在'));
    expect(ids((await customerVehicle(there.client).simplePage({})).records)).toEqual([company.there.vehicleId]);
    expect(ids((await orderSale(person.client).page({})).records)).toContain(here.unpaid.orderId);
    expect(ids((await saleOut(there.client).page({})).records)).not.toContain(here.unpaid.saleOutId);
    // In the head store, where others see every shop, this person sees its own rows only.
    const head = person.at('0');
    expect(ids((await orderSale(head.client).page({ pageSize: 100 })).records)).toEqual(
      ids((await orderSale(company.head.owner.client).page({ pageSize: 100 })).records).filter((id) =>
        Object.values(company.head).some((value) => (value as ExampleSale | undefined)?.orderId === id),
      ),
    );
  });

  it('all: what the roles allow', async () => {
    await scope('all');
    expect(ids((await customer(person.client).page({ all: true })).records)).toEqual(
      expect.arrayContaining([own.customerId, here.customerId, company.there.customerId]),
    );
    expect(ids((await orderSale(person.client).page({})).records)).toContain(here.unpaid.orderId);
  });
});

describe('the rights of a service person [PERM-18]', () => {
  it('without 查看手机号 numbers are masked, in customers, vehicles and orders', async () => {
    await rights({ seePhone: false, allowDiscount: true, allowCredit: true });
    const masked = `${own.phone.slice(0, 3)}****${own.phone.slice(-4)}`;
    expect((await customer(person.client).item({ id: own.customerId })).phone).toBe(masked);
    expect((await customerVehicle(person.client).allList({ customerId: own.customerId }))[0]?.customerPhone).toBe(
      masked,
    );
    const shown = (await saleOut(person.client).page({})).records.map((row) => row.customerPhone);
    expect(shown).toContain(masked);
    expect(shown.filter((phone) => /^1\d{10}$/.test(phone))).toEqual([]);
    expect((await saleOut(person.client).item({ id: own.sale.saleOutId })).customerPhone).toBe(masked);
    expect((await customer(here.owner.client).item({ id: own.customerId })).phone).toBe(own.phone);
  });

  it('without 允许优惠 a sale below the list price is refused', async () => {
    await rights({ seePhone: true, allowDiscount: false, allowCredit: true });
    const lines = [{ skuId: here.filter, quantity: 1 }];
    await expect(orderSale(person.client).add({ lines, handDiscount: 100 })).rejects.toMatchObject({
      message: '您的服务权限不允许优惠，请按原价开单或联系店长',
    });
    const { id } = await orderSale(person.client).add({ lines });
    await orderSale(here.owner.client).remove({ id });
  });

  it('without 允许挂账 no customer may owe', async () => {
    await rights({ seePhone: true, allowDiscount: true, allowCredit: false });
    await expect(
      receiptBill(person.client).add({ saleOutId: own.sale.saleOutId, tenders: [], onCredit: true }),
    ).rejects.toMatchObject({ message: '您的服务权限不允许挂账，请联系店长' });
  });

  it('the page of service personnel shows scope, rights and customers', async () => {
    const id = await partsStaff(here.owner.client).addServiceStaff({
      phone: freshPhone(),
      name: '林晓',
      roles: [{ roleId: here.roleId, shopId: here.deptId }],
    });
    const { records } = await partsStaff(here.owner.client).pageServiceStaff({});
    expect(records.find((row) => row.id === id)).toMatchObject({
      dataScope: 'shop',
      auth: { seePhone: true, allowDiscount: true, allowCredit: true },
      customerCount: 0,
      isService: true,
    });
    expect(ids((await partsStaff(here.owner.client).pageServiceStaff({ dataScope: 'own' })).records)).toEqual([
      staffId,
    ]);
    expect(records.find((row) => row.id === staffId)?.customerCount).toBe(1);
  });
});
