import { customer } from '@partsdesk/sdk/parts/customer';
import { orderSale } from '@partsdesk/sdk/parts/orderSale';
import { partsConsumptionGiftSchema } from '@partsdesk/sdk/parts/partsConsumptionGiftSchema';
import { receiptBill } from '@partsdesk/sdk/parts/receiptBill';
import { addDays, dayOf } from '../../../clock';
import { runWithoutRequest } from '../../../jobs/withoutRequest';
import { reviewGifts } from '../../../market/gift/reviewGifts';
import type { ExampleRequests } from '../exampleRequest';
import { fresh, freshPhone, type ExampleWorld } from '../exampleWorld';
import { freshScheme } from './couponExamples';

const HEAD = { 'Dept-Id': '0' };

async function draftOf(world: ExampleWorld) {
  const now = world.server.clock.now();
  return {
    name: fresh('满送'),
    beginDay: dayOf(now),
    endDay: dayOf(addDays(now, 6)),
    channels: 3 as const,
    scope: 0 as const,
    shopIds: [world.shopId],
    steps: [
      {
        threshold: 1,
        items: [
          { kind: 1 as const, skuId: world.filter, number: 1 },
          { kind: 2 as const, couponSchemeId: await freshScheme(world), number: 1 },
        ],
      },
    ],
  };
}

const freshGifts = async (world: ExampleWorld) =>
  partsConsumptionGiftSchema(world.store.owner.client).add(await draftOf(world));

/** A sale that has earned a filter, which waits, and a coupon. */
async function earned(world: ExampleWorld) {
  const { server, store, owner, filter } = world;
  const id = await freshGifts(world);
  const customerId = await customer(owner.client).add({ name: '有礼客户', phone: freshPhone() });
  const sale = await orderSale(owner.client).add({ customerId, lines: [{ skuId: filter, quantity: 1 }] });
  await receiptBill(owner.client).add({
    saleOutId: sale.saleOutId,
    tenders: [{ method: 'wechat', amount: sale.receivable }],
  });
  await runWithoutRequest(
    server,
    { user: null, storeId: store.id, shopId: null, placeId: '', requestId: sale.id },
    'outbox/giftReview',
    (ctx) => reviewGifts(ctx, sale.id),
  );
  const grants = await partsConsumptionGiftSchema(owner.client).ofSale({ saleOutId: sale.saleOutId });
  const part = grants.find(({ kind, schemeId }) => kind === 1 && schemeId === id);
  return { id, customerId, saleOutId: sale.saleOutId, grantId: part?.id ?? '' };
}

export const giftExamples = {
  'parts/partsConsumptionGiftSchema/page': async (world) => {
    await freshGifts(world);
    return { query: { name: '满送', state: 1, channels: 3, current: 1, pageSize: 10 } };
  },
  'parts/partsConsumptionGiftSchema/item': async (world) => ({ query: { id: await freshGifts(world) } }),
  'parts/partsConsumptionGiftSchema/queryDemo': () => ({}),
  'parts/partsConsumptionGiftSchema/add': async (world) => ({
    headers: HEAD,
    body: {
      ...(await draftOf(world)),
      scope: 1,
      goodsIds: [world.categoryId],
      levelIds: [world.levelId],
      remark: '不与其它活动同享',
    },
  }),
  'parts/partsConsumptionGiftSchema/disable': async (world) => ({
    headers: HEAD,
    query: { id: await freshGifts(world) },
  }),
  'parts/partsConsumptionGiftSchema/initByDemo': async (world) => {
    const { beginDay, endDay, shopIds } = await draftOf(world);
    return { headers: HEAD, body: { codes: ['coupon', 'points'], beginDay, endDay, shopIds } };
  },
  'parts/partsConsumptionGiftSchema/grants': async (world) => {
    const { id, customerId } = await earned(world);
    return { query: { id, customerId, kind: 1, status: 0, lost: false, current: 1, pageSize: 10 } };
  },
  'parts/partsConsumptionGiftSchema/offers': async (world) => {
    await freshGifts(world);
    return { query: { skuIds: [world.filter], customerId: world.customerId } };
  },
  'parts/partsConsumptionGiftSchema/waiting': async (world) => ({
    query: { customerId: (await earned(world)).customerId },
  }),
  'parts/partsConsumptionGiftSchema/ofSale': async (world) => ({
    query: { saleOutId: (await earned(world)).saleOutId },
  }),
} satisfies Partial<ExampleRequests>;
