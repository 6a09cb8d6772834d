import { createClient, memorySession } from '@partsdesk/sdk';
import { afterSalesOrder } from '@partsdesk/sdk/parts/afterSalesOrder';
import { appAfterSalesOrder } from '@partsdesk/sdk/parts/appAfterSalesOrder';
import { appMaintenanceMs } from '@partsdesk/sdk/parts/appMaintenanceMs';
import { appOrderSale } from '@partsdesk/sdk/parts/appOrderSale';
import { customer } from '@partsdesk/sdk/parts/customer';
import { customerCoupon } from '@partsdesk/sdk/parts/customerCoupon';
import { customerValueCard } from '@partsdesk/sdk/parts/customerValueCard';
import { customerValueCardItem } from '@partsdesk/sdk/parts/customerValueCardItem';
import { goods } from '@partsdesk/sdk/parts/goods';
import { orderSale } from '@partsdesk/sdk/parts/orderSale';
import { receiptBill } from '@partsdesk/sdk/parts/receiptBill';
import { warehouse } from '@partsdesk/sdk/parts/warehouse';
import { warehouseInitialize } from '@partsdesk/sdk/parts/warehouseInitialize';
import { dayOf } from '../../../clock';
import { withMutex } from '../../../kit/mutex';
import { storedPhoto } from '../../company/storedPicture';
import type { ExampleRequests } from '../exampleRequest';
import { fresh, type ExampleWorld } from '../exampleWorld';
import { bargainOrder } from '../market/bargainExamples';
import { freshScheme } from '../market/couponExamples';

const today = ({ server }: ExampleWorld) => dayOf(server.clock.now());
const receiver = { receiver: '李师傅', phone: '13900001111', address: '文三路 1 号' };

export const customersClient = ({ server, customerToken }: ExampleWorld) => {
  const session = memorySession();
  session.login({ access_token: customerToken, refresh_token: '', expires_in: 7200 });
  return createClient({ baseUrl: server.url, session, leastTimeoutSeconds: 60 });
};

/**
 * Cancels the oldest unpaid orders, since a customer may have five at most; the newest four may belong to examples that
 * are not sent yet.
 */
async function withoutWaiting(world: ExampleWorld) {
  await goods(world.owner.client).distributeMini({ skuIds: [world.filter] });
  const app = appOrderSale(customersClient(world));
  for (const { id, version } of (await app.page({ status: 0 })).records.slice(4))
    await app.cancel({ id, version, reason: '重新下单' });
  return {
    app,
    draft: {
      shopId: world.shopId,
      delivery: 0 as const,
      ...receiver,
      message: '尽快发货',
      lines: [{ skuId: world.filter, quantity: 2 }],
    },
  };
}

type Stage = 'placed' | 'paid' | 'shipped';
const seenOrder = async ({ owner }: ExampleWorld, id: string) => {
  const { version, status } = await orderSale(owner.client).queryOnlineOrderById({ id });
  return { version, status };
};

/** Runs one at a time, since another example would cancel the order before it is paid. */
const onlineOrder = (world: ExampleWorld, stage: Stage, payAfterUse = false) =>
  withMutex(`online example ${world.customerId}`, () => freshOrder(world, stage, payAfterUse));

async function freshOrder(world: ExampleWorld, stage: Stage, payAfterUse: boolean) {
  const { app, draft } = await withoutWaiting(world);
  const { id, saleOutId, receivable } = await app.add({ ...draft, payAfterUse });
  if (stage !== 'placed')
    await receiptBill(world.owner.client).add({ saleOutId, tenders: [{ method: 'cash', amount: receivable }] });
  if (stage === 'shipped')
    await orderSale(world.owner.client).deliveryOrder({
      id,
      version: (await seenOrder(world, id)).version,
      delivery: 0,
      expressCompany: '顺丰',
      expressNo: '1',
    });
  return { id, version: (await seenOrder(world, id)).version };
}

/** Makes an order that is accepted and shipped. */
const acceptedOrder = (world: ExampleWorld) =>
  withMutex(`online example ${world.customerId}`, async () => {
    const { id, version } = await freshOrder(world, 'placed', true);
    await orderSale(world.owner.client).acceptOrder({ id, version });
    await orderSale(world.owner.client).deliveryOrder({
      id,
      version: version + 1,
      delivery: 0,
      expressCompany: '顺丰',
      expressNo: '1',
    });
    return { id, version: version + 2 };
  });

/** Makes an order that is shipped and received. */
export async function completedOrder(world: ExampleWorld) {
  const { id, version } = await onlineOrder(world, 'shipped');
  await appOrderSale(customersClient(world)).confirmReceipt({ id, version });
  return { id };
}

/** Charges the customer's stored value, unless there is enough for an order or two. */
async function chargeOwn({ owner, customerId }: ExampleWorld): Promise<void> {
  const { spendable } = await customerValueCard(owner.client).getByCustomerId({ customerId });
  if (spendable >= 14_000) return;
  const tenders = [{ method: 'cash' as const, amount: 14_000 }];
  await customerValueCardItem(owner.client).add({ customerId, amount: 14_000, tenders });
}

async function otherShop({ store, shopId, filter }: ExampleWorld) {
  const other = await store.branch(fresh('接单店'));
  const warehouseId = (await warehouse(store.owner.client).list({ shopId: other }))[0]?.id ?? '';
  await warehouseInitialize(store.owner.at(other).client).add({
    lines: [{ skuId: filter, warehouseId, quantity: 100, unitCost: 200_000 }],
  });
  return other === shopId ? '' : other;
}

const cases = ({ owner }: ExampleWorld) => afterSalesOrder(owner.client);
const seenCase = async (world: ExampleWorld, id: string) => {
  const { version, status, lines } = await cases(world).item({ id });
  return { version, status, lines };
};

/** Makes a case of a shipped order, at the given stage. */
async function afterSale(world: ExampleWorld, stage: 'applied' | 'passed' | 'back' = 'applied') {
  const { id: orderId } = await onlineOrder(world, 'shipped');
  const { id } = await appAfterSalesOrder(customersClient(world)).add({ orderId, type: 2, reason: '买错型号' });
  if (stage !== 'applied') await cases(world).pass({ id, version: 1 });
  if (stage === 'back') await cases(world).receiveGoods({ id, version: 2 });
  return { id, orderId, version: (await seenCase(world, id)).version };
}

const photo = ({ server, store, customerId }: ExampleWorld) => storedPhoto(server, { storeId: store.id, customerId });

async function repair(world: ExampleWorld) {
  const id = await appMaintenanceMs(customersClient(world)).add({
    shopId: world.shopId,
    vehicleId: world.vehicleId,
    contact: '王师傅',
    phone: '13900001111',
    fault: '刹车异响',
  });
  return { id, version: 1 };
}

const filter = (world: ExampleWorld) => ({
  flow: 0 as const,
  keyword: 'XS',
  status: 0 as const,
  waiting: true,
  delivery: 0 as const,
  customerId: world.customerId,
  from: today(world),
  to: today(world),
});

export const onlineExamples = {
  'parts/appOrderSale/add': async (world) => {
    const { draft } = await withMutex(`online example ${world.customerId}`, () => withoutWaiting(world));
    const { headers, bargainId, skuId, price } = await bargainOrder(world);
    return {
      headers,
      body: { ...draft, lines: [{ skuId, quantity: 1 }], bargainId, payAfterUse: false, expected: price },
    };
  },
  'parts/appOrderSale/preview': async (world) => {
    await goods(world.owner.client).distributeMini({ skuIds: [world.filter] });
    const schemeId = await freshScheme(world, { threshold: 0 });
    await customer(world.owner.client).distributeCoupon({ schemeId, customerIds: [world.customerId] });
    const [coupon] = (await customerCoupon(world.owner.client).page({ id: schemeId })).records;
    const lines = [{ skuId: world.filter, quantity: 2 }];
    return { body: { shopId: world.shopId, lines, couponIds: [coupon?.id ?? ''] } };
  },
  'parts/appOrderSale/payCode': async (world) => ({ query: { id: (await onlineOrder(world, 'placed')).id } }),
  'parts/appOrderSale/payByMember': async (world) => {
    await chargeOwn(world);
    // One that is paid after use: unpaid ones of before are cancelled by other examples.
    return { body: { ...(await acceptedOrder(world)), amount: 7000 } };
  },
  'parts/appOrderSale/page': () => ({ query: { status: 0, current: 1, pageSize: 10 } }),
  'parts/appOrderSale/cancel': async (world) => ({
    body: { ...(await onlineOrder(world, 'placed')), reason: '买错了' },
  }),
  'parts/appOrderSale/confirmReceipt': async (world) => ({ body: await onlineOrder(world, 'shipped') }),

  'parts/orderSale/onlinePage': (world) => ({
    query: {
      ...filter(world),
      sums: true,
      current: 1,
      pageSize: 10,
    },
  }),
  'parts/orderSale/countOrder': () => ({}),
  'parts/orderSale/queryOnlineOrderById': async (world) => ({ query: { id: (await onlineOrder(world, 'paid')).id } }),
  'parts/orderSale/getOrderItemShop': async (world) => ({ query: { id: (await onlineOrder(world, 'paid')).id } }),
  'parts/orderSale/exportMiniOrderExcel': (world) => ({
    query: {
      ...filter(world),
      columns: 'code,receivable',
    },
  }),
  'parts/orderSale/cancelOrder': async (world) => ({
    body: { ...(await onlineOrder(world, 'placed')), reason: '缺货' },
  }),
  'parts/orderSale/reduction': async (world) => ({
    body: { ...(await onlineOrder(world, 'placed')), amount: 500, reason: '老客户' },
  }),
  'parts/orderSale/distributeOrder': async (world) => ({
    body: { ...(await onlineOrder(world, 'paid')), shopId: await otherShop(world) },
  }),
  'parts/orderSale/deliveryOrder': async (world) => ({
    body: { ...(await onlineOrder(world, 'paid')), delivery: 2, staffId: world.staffId },
  }),
  'parts/orderSale/updateExpress': async (world) => ({
    body: { ...(await onlineOrder(world, 'shipped')), expressCompany: '中通', expressNo: '2' },
  }),
  'parts/orderSale/makeup': async (world) => ({
    body: { ...(await onlineOrder(world, 'paid')), amount: 800, accountId: world.accountId, reason: '补运费' },
  }),
  'parts/orderSale/acceptOrder': async (world) => ({ body: await onlineOrder(world, 'placed', true) }),
  'parts/orderSale/requestPay': async (world) => ({ body: await acceptedOrder(world) }),

  'parts/afterSalesOrder/page': async (world) => ({
    query: {
      keyword: 'SH',
      type: 2,
      status: 0,
      orderId: (await afterSale(world)).orderId,
      from: today(world),
      to: today(world),
      current: 1,
      pageSize: 10,
    },
  }),
  'parts/afterSalesOrder/item': async (world) => ({ query: { id: (await afterSale(world)).id } }),
  'parts/afterSalesOrder/pass': async (world) => {
    const { id, version } = await afterSale(world);
    return { body: { id, version } };
  },
  'parts/afterSalesOrder/reject': async (world) => {
    const { id, version } = await afterSale(world);
    return { body: { id, version, reason: '已使用' } };
  },
  'parts/afterSalesOrder/receiveGoods': async (world) => {
    const { id, version } = await afterSale(world, 'passed');
    const {
      lines: [line],
    } = await seenCase(world, id);
    return {
      body: {
        id,
        version,
        warehouseId: world.warehouseId,
        faultyWarehouseId: world.warehouseId,
        faulty: [{ lineId: line?.id ?? '', quantity: 1 }],
      },
    };
  },
  'parts/afterSalesOrder/refund': async (world) => {
    const { id, version } = await afterSale(world, 'back');
    return { body: { id, version } };
  },
  'parts/afterSalesOrder/querySuggestIntegral': async (world) => ({ query: { id: (await afterSale(world)).id } }),
  'parts/appAfterSalesOrder/add': async (world) => {
    const { id: orderId } = await onlineOrder(world, 'shipped');
    const [line] = (await orderSale(world.owner.client).queryOnlineOrderById({ id: orderId })).lines;
    return {
      body: {
        orderId,
        type: 2,
        reason: '买错型号',
        imageUrls: [await photo(world)],
        lines: [{ lineId: line?.id ?? '', quantity: 1 }],
      },
    };
  },

  'parts/appMaintenanceMs/page': async (world) => {
    await repair(world);
    return { query: { status: 0 as const, current: 1, pageSize: 10 } };
  },
  'parts/appMaintenanceMs/add': async (world) => ({
    body: {
      shopId: world.shopId,
      vehicleId: world.vehicleId,
      contact: '王师傅',
      phone: '13900001111',
      fault: '刹车异响',
      imageUrls: [await photo(world)],
      address: '文三路',
      longitude: 120.1,
      latitude: 30.2,
    },
  }),
  'parts/maintenanceMs/page': (world) => ({
    query: {
      keyword: '王',
      status: 0,
      staffId: world.staffId,
      from: today(world),
      to: today(world),
      current: 1,
      pageSize: 10,
    },
  }),
  'parts/maintenanceMs/item': async (world) => ({ query: { id: (await repair(world)).id } }),
  'parts/maintenanceMs/updateAllot': async (world) => ({ body: { ...(await repair(world)), staffId: world.staffId } }),
  'parts/maintenanceMs/updateReply': async (world) => ({
    body: { ...(await repair(world)), reply: '明天上午可以进店检查' },
  }),
} satisfies Partial<ExampleRequests>;
