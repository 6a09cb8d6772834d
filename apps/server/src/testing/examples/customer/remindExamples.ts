import { customer } from '@partsdesk/sdk/parts/customer';
import { customerRemind } from '@partsdesk/sdk/parts/customerRemind';
import { customerRemindRule } from '@partsdesk/sdk/parts/customerRemindRule';
import { customerVehicle } from '@partsdesk/sdk/parts/customerVehicle';
import { dayOf } from '../../../clock';
import type { ExampleRequests } from '../exampleRequest';
import { type ExampleWorld, freshPhone, freshPlate } from '../exampleWorld';

/** A customer with a vehicle that has run 20,000 km. */
async function freshOwner({ owner }: ExampleWorld) {
  const customerId = await customer(owner.client).add({ name: '车主', phone: freshPhone() });
  const vehicleId = await customerVehicle(owner.client).add({ customerId, plate: freshPlate(), mileage: 20_000 });
  return { customerId, vehicleId };
}

/** A reminder of a maintenance that is due today. */
async function freshRemind(world: ExampleWorld) {
  const [owned, dueDay] = [await freshOwner(world), dayOf(world.server.clock.now())];
  const draft = { ...owned, kind: 'maintenance', content: '换机油机滤', dueDay } as const;
  return { ...owned, id: await customerRemind(world.owner.client).add(draft), version: 1 };
}

export const remindExamples = {
  'parts/customerTimeline/page': async (world) => {
    const { customerId } = await freshRemind(world);
    return { query: { customerId, kind: 'remind', before: 'ffffffff-ffff-7fff-bfff-ffffffffffff', pageSize: 10 } };
  },
  'parts/customerRemind/add': async (world) => ({
    body: {
      ...(await freshOwner(world)),
      kind: 'maintenance',
      content: '换机油机滤',
      dueDay: '2099-01-01',
      dueMileage: 30_000,
    },
  }),
  'parts/customerRemind/allRead': async (world) => {
    await freshRemind(world);
    return {};
  },
  'parts/customerRemind/amountStatistics': () => ({}),
  'parts/customerRemind/batchRead': async (world) => ({ body: { ids: [(await freshRemind(world)).id] } }),
  'parts/customerRemind/cancel': async (world) => {
    const { id, version } = await freshRemind(world);
    return { body: { id, version } };
  },
  'parts/customerRemind/delete': async (world) => ({ query: { ids: [(await freshRemind(world)).id] } }),
  'parts/customerRemind/deleteById': async (world) => ({ query: { id: (await freshRemind(world)).id } }),
  'parts/customerRemind/handle': async (world) => {
    const { id, version } = await freshRemind(world);
    return { body: { id, version, result: '已保养', nextDate: '2099-01-01', nextMileage: 25_000 } };
  },
  'parts/customerRemind/page': async (world) => ({
    query: {
      customerId: (await freshRemind(world)).customerId,
      shopId: world.shopId,
      keyword: '机油',
      kind: 'maintenance',
      status: 1,
      unread: true,
      dueFrom: '2020-01-01',
      dueTo: '2099-12-31',
      current: 1,
      pageSize: 10,
    },
  }),
  'parts/customerRemind/tell': async (world) => {
    const { id, version } = await freshRemind(world);
    return { body: { id, version } };
  },
  'parts/smsConsent/item': async (world) => ({ query: { customerId: (await freshOwner(world)).customerId } }),
  'parts/smsConsent/save': async (world) => ({
    body: { customerId: (await freshOwner(world)).customerId, agreed: true },
  }),
  'parts/customerRemind/read': async (world) => ({ body: { id: (await freshRemind(world)).id } }),
  'parts/customerRemind/unreadCount': () => ({}),
  'parts/customerRemind/update': async (world) => {
    const add = customerRemind(world.owner.client).add;
    const owned = await freshOwner(world);
    const id = await add({ ...owned, kind: 'maintenance', content: '换机油', dueDay: '2099-01-01' });
    return { body: { id, version: 1, content: '换机油机滤', dueDay: '2098-01-01', dueMileage: 40_000 } };
  },
  'parts/customerRemindRule/item': () => ({}),
  'parts/customerRemindRule/save': async ({ owner }) => {
    const rule = customerRemindRule(owner.client);
    const { rules, version } = await rule.item();
    // The first save adds the row, and a second one changes it: the example is of the second.
    if (version === 0) await rule.save({ rules, version: 0 });
    return { body: { rules, version: Math.max(version, 1) } };
  },
} satisfies Partial<ExampleRequests>;
