import type { TimelineKind } from '@partsdesk/core/customer/timelineKinds';
import { appAfterSalesOrder } from '@partsdesk/sdk/parts/appAfterSalesOrder';
import { appMaintenanceMs } from '@partsdesk/sdk/parts/appMaintenanceMs';
import { appRecommendGoodsInquiry } from '@partsdesk/sdk/parts/appRecommendGoodsInquiry';
import { couponSchema } from '@partsdesk/sdk/parts/couponSchema';
import { customer } from '@partsdesk/sdk/parts/customer';
import { customerPointsDetails } from '@partsdesk/sdk/parts/customerPointsDetails';
import { customerPointsRule } from '@partsdesk/sdk/parts/customerPointsRule';
import { customerRemind } from '@partsdesk/sdk/parts/customerRemind';
import { customerTimeline } from '@partsdesk/sdk/parts/customerTimeline';
import { customerValueCardItem } from '@partsdesk/sdk/parts/customerValueCardItem';
import { customerVehicle } from '@partsdesk/sdk/parts/customerVehicle';
import { customLevel } from '@partsdesk/sdk/parts/customLevel';
import { recommendGoodsDetail } from '@partsdesk/sdk/parts/recommendGoodsDetail';
import { serviceBorrowOut } from '@partsdesk/sdk/parts/serviceBorrowOut';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { dayOf } from '../../clock';
import { bargainDesk } from '../../testing/company/bargainDesk';
import { giftDesk } from '../../testing/company/giftDesk';
import type { OnlineShop } from '../../testing/company/onlineShop';
import { freshPlate } from '../../testing/examples/exampleWorld';
import { startTestServer, type TestServer } from '../../testing/startTestServer';

let server: TestServer;
let desk: Awaited<ReturnType<typeof bargainDesk>>;
let shop: OnlineShop;
let plate = '';
beforeAll(async () => {
  server = await startTestServer();
  desk = await bargainDesk(server);
  ({ shop } = desk);
  await live();
});
afterAll(() => server.stop());

/** Has a customer do one thing of most kinds. */
async function live() {
  const { owner, store, buyer } = shop;
  const client = owner.client;
  const today = dayOf(server.clock.now());
  plate = freshPlate();
  const vehicleId = await customerVehicle(client).add({ customerId: buyer.id, plate, mileage: 20_000 });
  await customerRemind(client).add({
    customerId: buyer.id,
    vehicleId,
    kind: 'maintenance',
    content: '换机油机滤',
    dueDay: today,
  });
  await customerValueCardItem(client).add({
    customerId: buyer.id,
    amount: 10_000,
    tenders: [{ method: 'cash', amount: 10_000 }],
  });
  const rules = customerPointsRule(client);
  await rules.updateStatus({ code: 'reward', version: (await rules.get({ code: 'reward' })).version, status: 1 });
  await customerPointsDetails(client).rewardByStore({ customerIds: [buyer.id], points: 50, reason: '老客户介绍' });
  const levelId = await customLevel(client).add({ name: '金卡', percent: 90 });
  await customer(client).update({ id: buyer.id, version: 1, levelId });
  const schemeId = await couponSchema(store.owner.client).add({
    name: '满200减30',
    kind: 1,
    face: 3000,
    threshold: 20_000,
    stackable: true,
    scope: 0,
    validity: 2,
    days: 30,
    total: 10,
    perCustomer: 1,
  });
  await customer(client).distributeCoupon({ schemeId, customerIds: [buyer.id] });
  await serviceBorrowOut(client).add({
    warehouseId: shop.warehouseId,
    customerId: buyer.id,
    serviceStaffId: shop.courierId,
    dueDay: today,
    lines: [{ skuId: shop.oil, quantity: 1 }],
  });
  const order = await shop.order();
  await shop.pay(order);
  await shop.deliver(order);
  await appAfterSalesOrder(buyer.client).add({ orderId: order.id, type: 2, reason: '买错型号' });
  await appMaintenanceMs(buyer.client).add({
    shopId: shop.shopId,
    contact: '李师傅',
    phone: '13900001111',
    fault: '刹车异响',
  });
}

const read = (change: { kind?: TimelineKind; before?: string; pageSize?: number } = {}, by = shop.owner) =>
  customerTimeline(by.client).page({ customerId: shop.buyer.id, ...change });

/** Reads to the end in steps of so many. */
async function walk(pageSize: number) {
  const pages = [await read({ pageSize })];
  for (let last = pages[0]; last?.more;) {
    const before = last.records.at(-1)?.id ?? '';
    last = await read({ pageSize, before });
    pages.push(last);
  }
  return pages;
}

it('[MEM-96] one list tells what happened, newest first, each with its words and its document', async () => {
  const { records, more } = await read({ pageSize: 100 });
  expect(more).toBe(false);
  expect(records.map(({ id }) => id)).toEqual(
    records
      .map(({ id }) => id)
      .toSorted()
      .toReversed(),
  );
  const told = records.map(({ kind, title, amount, document }) => [kind, title, amount, document]);
  expect(told).toEqual([
    ['service', '报修', null, 'maintenance'],
    ['service', '申请售后', -17_820, 'afterSale'],
    ['receipt', '收款', 17_820, 'saleOut'],
    ['sale', '开单', 17_820, 'orderSale'],
    ['service', '借用配件', null, 'serviceBorrowOut'],
    ['market', '得到优惠券', null, null],
    ['grade', '等级变为 金卡', null, null],
    ['points', '积分门店赠送', null, null],
    ['card', '储值卡充值', 10_000, null],
    ['remind', '保养提醒', null, null],
    ['vehicle', `登记车辆 ${plate}`, null, null],
  ]);
  expect(records.find(({ kind }) => kind === 'points')?.detail).toBe('+50 分，老客户介绍');
});

it('[MEM-96] reading on in steps of any length gives the same events once', async () => {
  const [all] = await walk(100);
  for (const pageSize of [1, 3, 4]) {
    const pages = await walk(pageSize);
    expect(pages.flatMap(({ records }) => records)).toEqual(all?.records);
    expect(pages.slice(0, -1).every(({ records }) => records.length === pageSize)).toBe(true);
  }
});

it('[MEM-96] is narrowed to a kind', async () => {
  const { records } = await read({ kind: 'service' });
  expect(records.map(({ title }) => title)).toEqual(['报修', '申请售后', '借用配件']);
});

it('[MKT-76] tells of coupons, bargains and inquiries too', async () => {
  const { buyer, store } = shop;
  const arrivals = recommendGoodsDetail(store.owner.client);
  const id = await arrivals.add({ skuCode: 'LQ-001', title: '新款机滤' });
  await arrivals.updateBatchSale({ ids: [id], onSale: 1 });
  await appRecommendGoodsInquiry(buyer.client).add({
    id,
    shopId: shop.shopId,
    kind: 0,
    quantity: 2,
    content: '多少钱',
  });
  const asked = await read({ kind: 'inquiry' });
  expect(asked.records).toMatchObject([{ title: '询问新品', detail: '机油滤清器 × 2', amount: null, document: null }]);

  await (await desk.visitor('', buyer.id)).begin(await desk.scheme({ listPrice: 11_520 }));
  const [run, coupon] = (await read({ kind: 'market' })).records;
  expect([run?.title, run?.amount, coupon?.title, coupon?.detail]).toEqual([
    '发起砍价',
    11_520,
    '得到优惠券',
    '满200减30',
  ]);
  expect((await read({ kind: 'market' }, await store.staff(['CustomerList'], shop.shopId))).records).toHaveLength(1);
});

it('[MKT-76] tells what a sale has earned, and leads to the sale', async () => {
  const gifts = await giftDesk(server);
  await gifts.add();
  const { saleOutId } = await gifts.sold();
  await gifts.looked();
  const told = await customerTimeline(gifts.client).page({ customerId: gifts.customerId, kind: 'market' });
  expect(told.records.map(({ title, document, documentId }) => [title, document, documentId])).toContainEqual([
    '获得消费有礼',
    'saleOut',
    saleOutId,
  ]);
});

it('[MEM-96] shows row by row what the caller may see, and nothing of a customer whom he may not', async () => {
  const clerk = await shop.store.staff(['CustomerList'], shop.shopId);
  const kinds = new Set((await read({ pageSize: 100 }, clerk)).records.map(({ kind }) => kind));
  expect([...kinds].toSorted()).toEqual(['card', 'grade', 'market', 'points', 'sale', 'vehicle']);
  const repairs = await shop.store.staff(['CustomerList', 'OrderMaintenance'], shop.shopId);
  expect((await read({ kind: 'service' }, repairs)).records.map(({ title }) => title)).toEqual(['报修']);
  const stranger = await shop.store.staff(['CustomerList'], await shop.store.branch('城西店'));
  await expect(read({}, stranger)).rejects.toMatchObject({ message: '客户不存在' });
});
