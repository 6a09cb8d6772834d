import { couponDistributionActivity } from '@partsdesk/sdk/parts/couponDistributionActivity';
import { couponSchema } from '@partsdesk/sdk/parts/couponSchema';
import { customer } from '@partsdesk/sdk/parts/customer';
import { customerCoupon } from '@partsdesk/sdk/parts/customerCoupon';
import { endedJob } from '../../endedJob';
import type { ExampleRequests } from '../exampleRequest';
import { fresh, freshPhone, type ExampleWorld } from '../exampleWorld';

const HEAD = { 'Dept-Id': '0' };

type Terms = { face?: number; threshold?: number; shopIds?: string[]; levelIds?: string[] };

const draft = () => ({
  name: fresh('满减券'),
  kind: 1 as const,
  face: 3000,
  threshold: 20_000,
  stackable: true,
  scope: 0 as const,
  validity: 2 as const,
  days: 30,
  total: 1000,
  perCustomer: 3,
});

export const freshScheme = ({ store }: ExampleWorld, terms: Terms = {}) =>
  couponSchema(store.owner.client).add({ ...draft(), ...terms });

/** A coupon that a customer of the shop was given. */
export async function given(world: ExampleWorld, terms: Terms = {}) {
  const [schemeId, customerId] = await Promise.all([
    freshScheme(world, terms),
    customer(world.owner.client).add({ name: '领券客户', phone: freshPhone() }),
  ]);
  await customer(world.owner.client).distributeCoupon({ schemeId, customerIds: [customerId] });
  const { records } = await customerCoupon(world.owner.client).page({ id: schemeId, customerId });
  const [coupon] = records;
  if (!coupon) throw new Error('no coupon was given');
  return { ...coupon, schemeId, customerId };
}

/** A coupon that an issuance sent to a customer of the shop. */
async function sent(world: ExampleWorld) {
  const { store, owner } = world;
  const issuances = couponDistributionActivity(store.owner.client);
  const [schemeId, customerId] = [
    await freshScheme(world),
    await customer(owner.client).add({ name: '领券客户', phone: freshPhone() }),
  ];
  const activityId = await issuances.add({
    name: fresh('发券'),
    channel: 1,
    receivers: 3,
    receiverIds: [customerId],
    lines: [{ schemeId, perCustomer: 1 }],
  });
  await endedJob(store.owner, (await issuances.item({ id: activityId })).jobId ?? '');
  const [coupon] = (await customerCoupon(owner.client).page({ activityId })).records;
  return { schemeId, activityId, customerId, code: coupon?.code ?? '' };
}

export const couponExamples = {
  'parts/couponSchema/page': async (world) => {
    await freshScheme(world);
    return { query: { name: '满减', kind: 1, state: 1, channels: 3, current: 1, pageSize: 10 } };
  },
  'parts/couponSchema/get': async (world) => ({ query: { id: await freshScheme(world) } }),
  'parts/couponSchema/add': ({ categoryId, shopId, levelId }) => ({
    headers: HEAD,
    body: {
      ...draft(),
      kind: 2,
      face: undefined,
      percent: 85,
      cap: 5000,
      scope: 1,
      goodsIds: [categoryId],
      channels: 1,
      shopIds: [shopId],
      levelIds: [levelId],
      validity: 1,
      days: undefined,
      beginDay: '2026-01-01',
      endDay: '2099-12-31',
      remark: '不与特价同享',
    },
  }),
  'parts/couponSchema/update': async (world) => ({
    headers: HEAD,
    body: {
      ...draft(),
      ...{ id: await freshScheme(world), version: 1, total: 2000 },
      ...{ scope: 2, goodsIds: [world.filter] },
      ...{ shopIds: [world.shopId], levelIds: [world.levelId] },
    },
  }),
  'parts/couponSchema/preview': ({ filter }) => ({
    headers: HEAD,
    body: { kind: 1, face: 3000, threshold: 20_000, scope: 2, goodsIds: [filter] },
  }),
  'parts/couponSchema/invalid': async (world) => ({
    headers: HEAD,
    body: { id: await freshScheme(world), version: 1, voidHeld: true, reason: '设置错了' },
  }),
  'parts/couponSchema/exportExcel': async (world) => {
    const { schemeId, activityId, customerId, code } = await sent(world);
    return { query: { id: schemeId, activityId, customerId, status: 0, code, columns: 'code,customerName,status' } };
  },
  'parts/customerCoupon/page': async (world) => {
    const { schemeId, activityId, customerId, code } = await sent(world);
    return { query: { id: schemeId, activityId, customerId, status: 0, code, sums: true, current: 1, pageSize: 10 } };
  },
  'parts/customerCoupon/void': async (world) => {
    const { id, version } = await given(world);
    return { body: { id, version, reason: '发错了客户' } };
  },
  'parts/customer/distributeCoupon': async (world) => ({
    body: {
      schemeId: await freshScheme(world),
      customerIds: [await customer(world.owner.client).add({ name: '领券客户', phone: freshPhone() })],
    },
  }),
} satisfies Partial<ExampleRequests>;
