import { customer } from '@partsdesk/sdk/parts/customer';
import { customerGiftCard } from '@partsdesk/sdk/parts/customerGiftCard';
import { customerVehicle } from '@partsdesk/sdk/parts/customerVehicle';
import type { ExampleRequests } from '../exampleRequest';
import { freshPhone, type ExampleWorld } from '../exampleWorld';

let plates = 0;

/** A customer with a vehicle, and the terms of a card for three filters at 90.00. */
async function terms({ owner, filter }: ExampleWorld) {
  const { client } = owner;
  const customerId = await customer(client).add({ name: '持卡客户', phone: freshPhone() });
  plates += 1;
  const vehicleId = await customerVehicle(client).add({
    customerId,
    plate: `粤B${String(plates).padStart(4, '0')}G`,
  });
  return {
    kind: 1 as const,
    name: '三次保养卡',
    customerId,
    vehicleId,
    price: 9000,
    expires: '2029-12-31',
    remark: '开业活动',
    items: [{ skuId: filter, total: 3 }],
  };
}

/** A card that is not sold, and what it was issued with. */
async function issuedCard(world: ExampleWorld) {
  const draft = await terms(world);
  const { id } = await customerGiftCard(world.owner.client).add(draft);
  return { id, draft };
}

/** A card that was sold for cash. */
async function soldCard(world: ExampleWorld) {
  const draft = await terms(world);
  const { id } = await customerGiftCard(world.owner.client).add({
    ...draft,
    tenders: [{ method: 'cash', amount: 9000 }],
  });
  return { id, version: 2, draft };
}

export const giftCardExamples = {
  'parts/customerGiftCard/page': async (world) => {
    const { draft } = await issuedCard(world);
    return {
      query: {
        keyword: '持卡',
        customerId: draft.customerId,
        kind: 1,
        state: 0,
        status: 1,
        shopId: world.shopId,
        sums: true,
        current: 1,
        pageSize: 10,
      },
    };
  },
  'parts/customerGiftCard/getById': async (world) => ({ query: { id: (await soldCard(world)).id } }),
  'parts/customerGiftCard/checkVehicleCard': async (world) => {
    const { draft } = await soldCard(world);
    return { query: { customerId: draft.customerId, vehicleId: draft.vehicleId } };
  },
  'parts/customerGiftCard/add': async (world) => ({
    body: {
      ...(await terms(world)),
      tenders: [{ method: 'cash', accountId: world.accountId, amount: 10_000 }],
    },
  }),
  'parts/customerGiftCard/sell': async (world) => ({
    body: {
      id: (await issuedCard(world)).id,
      version: 1,
      tenders: [{ method: 'cash', accountId: world.accountId, amount: 9000 }],
    },
  }),
  'parts/customerGiftCard/update': async (world) => {
    const { id, draft } = await issuedCard(world);
    return { body: { id, version: 1, ...draft, name: '三次保养卡（春季）' } };
  },
  'parts/customerGiftCard/updateStatusById': async (world) => {
    const { id, version } = await soldCard(world);
    return { body: { id, version, status: 0, reason: '客户来电挂失' } };
  },
  'parts/customerGiftCard/extend': async (world) => {
    const { id, version } = await soldCard(world);
    return { body: { id, version, expires: '2030-12-31', reason: '客户出国半年' } };
  },
  'parts/customerGiftCard/deleteById': async (world) => ({ query: { id: (await issuedCard(world)).id } }),
} satisfies Partial<ExampleRequests>;
