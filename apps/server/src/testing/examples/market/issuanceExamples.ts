import { couponDistributionActivity } from '@partsdesk/sdk/parts/couponDistributionActivity';
import { customer } from '@partsdesk/sdk/parts/customer';
import { addDays, dayOf } from '../../../clock';
import type { ExampleRequests } from '../exampleRequest';
import { fresh, freshPhone, type ExampleWorld } from '../exampleWorld';
import { freshScheme } from './couponExamples';

const HEAD = { 'Dept-Id': '0' };

/** A draft of 领券中心 for a week from today. */
async function draftOf(world: ExampleWorld, begins = 0) {
  const now = world.server.clock.now();
  return {
    name: fresh('发券'),
    receivers: 0 as const,
    beginDay: dayOf(addDays(now, begins)),
    endDay: dayOf(addDays(now, begins + 6)),
    lines: [{ schemeId: await freshScheme(world), perCustomer: 1, total: 100 }],
  };
}

const issued = async (world: ExampleWorld, begins = 0) =>
  couponDistributionActivity(world.store.owner.client).add({ channel: 2, ...(await draftOf(world, begins)) });

/** What the world's customer may take. */
async function offered(world: ExampleWorld) {
  const [line] = (await couponDistributionActivity(world.store.owner.client).item({ id: await issued(world) })).lines;
  return line?.id ?? '';
}

export const issuanceExamples = {
  'parts/couponDistributionActivity/page': async (world) => {
    await issued(world);
    return { query: { name: '发券', channel: 2, state: 1, current: 1, pageSize: 10 } };
  },
  'parts/couponDistributionActivity/item': async (world) => ({ query: { id: await issued(world) } }),
  'parts/couponDistributionActivity/add': async (world) => ({
    headers: HEAD,
    body: {
      name: fresh('发券'),
      channel: 1,
      receivers: 3,
      receiverIds: [await customer(world.owner.client).add({ name: '领券客户', phone: freshPhone() })],
      lines: [{ schemeId: await freshScheme(world), perCustomer: 1 }],
    },
  }),
  'parts/couponDistributionActivity/update': async (world) => ({
    headers: HEAD,
    body: {
      ...(await draftOf(world, 2)),
      id: await issued(world, 2),
      version: 1,
      receivers: 2,
      receiverIds: [world.levelId],
    },
  }),
  'parts/couponDistributionActivity/finishById': async (world) => ({
    headers: HEAD,
    body: { id: await issued(world), version: 1 },
  }),
  'parts/couponDistributionActivity/deleteById': async (world) => ({
    headers: HEAD,
    query: { id: await issued(world, 2) },
  }),
  'parts/appCouponSchema/page': async (world) => {
    await offered(world);
    return { query: { current: 1, pageSize: 10 } };
  },
  'parts/appCouponSchema/receive': async (world) => ({ body: { id: await offered(world) } }),
  'parts/appCustomerCoupon/page': () => ({ query: { status: 0, current: 1, pageSize: 10 } }),
} satisfies Partial<ExampleRequests>;
