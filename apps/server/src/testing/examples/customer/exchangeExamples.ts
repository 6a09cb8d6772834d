import { customer } from '@partsdesk/sdk/parts/customer';
import { customerExchange } from '@partsdesk/sdk/parts/customerExchange';
import { customerExchangeGift } from '@partsdesk/sdk/parts/customerExchangeGift';
import { customerPointsDetails } from '@partsdesk/sdk/parts/customerPointsDetails';
import { goods } from '@partsdesk/sdk/parts/goods';
import { stockIn } from '@partsdesk/sdk/parts/stockIn';
import type { ExampleRequests } from '../exampleRequest';
import { fresh, freshPhone, type ExampleWorld } from '../exampleWorld';
import { enabledRule } from './pointsExamples';

/** A part that is no gift yet; there are some in the shop's warehouse. */
async function freshPart({ store, owner, categoryId, warehouseId }: ExampleWorld): Promise<string> {
  const skuCode = fresh('LP-');
  const skuId = await goods(store.owner.client).add({
    name: '车载香薰',
    skuCode,
    unitName: '个',
    categoryId,
    price: 3900,
  });
  await stockIn(owner.client).add({
    warehouseId,
    lines: [{ skuId, quantity: 10, price: 1500 }],
    book: true,
  });
  return skuCode;
}

async function freshGift(world: ExampleWorld) {
  const skuCode = await freshPart(world);
  const id = await customerExchangeGift(world.owner.client).add({ skuCode, points: 1, quota: 100, perCustomer: 5 });
  return { id, version: 1, skuCode };
}

/** A customer whom the shop has given points. */
async function richCustomer(world: ExampleWorld): Promise<string> {
  await enabledRule(world, 'reward');
  const customerId = await customer(world.owner.client).add({ name: '兑换客户', phone: freshPhone() });
  await customerPointsDetails(world.owner.client).rewardByStore({
    customerIds: [customerId],
    points: 2,
    reason: '老客户介绍',
  });
  return customerId;
}

const draft = async (world: ExampleWorld) => ({
  customerId: await richCustomer(world),
  giftId: (await freshGift(world)).id,
  quantity: 1,
  points: 1,
  remark: '下次来店取',
});

async function waiting(world: ExampleWorld) {
  const body = await draft(world);
  return { id: await customerExchange(world.owner.client).add(body), version: 1, body };
}

async function handedOut(world: ExampleWorld) {
  const { id } = await waiting(world);
  await customerExchange(world.owner.client).out({ id, version: 1, warehouseId: world.warehouseId });
  return { id, version: 2 };
}

export const exchangeExamples = {
  'parts/customerExchangeGift/page': async (world) => {
    await freshGift(world);
    return { query: { keyword: '香薰', status: 1, open: true, current: 1, pageSize: 10 } };
  },
  'parts/customerExchangeGift/get': async (world) => ({ query: { id: (await freshGift(world)).id } }),
  'parts/customerExchangeGift/getBySkuCode': async (world) => ({
    query: { skuCode: (await freshGift(world)).skuCode },
  }),
  'parts/customerExchangeGift/add': async (world) => ({
    body: {
      skuCode: await freshPart(world),
      points: 300,
      quota: 50,
      perCustomer: 2,
      startDay: '2026-01-01',
      endDay: '2099-12-31',
    },
  }),
  'parts/customerExchangeGift/update': async (world) => {
    const { id, version } = await freshGift(world);
    return {
      body: { id, version, points: 200, quota: 60, perCustomer: 3, startDay: '2026-01-01', endDay: '2099-12-31' },
    };
  },
  'parts/customerExchangeGift/updateStatus': async (world) => {
    const { id, version } = await freshGift(world);
    return { body: { id, version, status: 0 } };
  },
  'parts/customerExchangeGift/del': async (world) => ({ query: { id: (await freshGift(world)).id } }),

  'parts/customerExchange/page': async (world) => {
    const {
      body: { customerId, giftId },
    } = await waiting(world);
    return {
      query: {
        keyword: '兑换客户',
        status: 0,
        customerId,
        giftId,
        from: '2026-01-01',
        to: '2099-12-31',
        sums: true,
        current: 1,
        pageSize: 10,
      },
    };
  },
  'parts/customerExchange/places': async (world) => ({ query: { id: (await waiting(world)).id } }),
  'parts/customerExchange/add': async (world) => ({ body: await draft(world) }),
  'parts/customerExchange/out': async (world) => {
    const { id, version } = await waiting(world);
    return { body: { id, version, warehouseId: world.warehouseId } };
  },
  'parts/customerExchange/reject': async (world) => {
    const { id, version } = await waiting(world);
    return { body: { id, version, reason: '礼品破损' } };
  },
  'parts/customerExchange/cancel': async (world) => {
    const { id, version } = await waiting(world);
    return { body: { id, version } };
  },
  'parts/customerExchange/takeBack': async (world) => ({ body: { ...(await handedOut(world)), reason: '客户不要了' } }),
} satisfies Partial<ExampleRequests>;
