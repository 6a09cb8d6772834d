import { createClient, memorySession } from '@partsdesk/sdk';
import { appRecommendGoodsInquiry } from '@partsdesk/sdk/parts/appRecommendGoodsInquiry';
import { customer } from '@partsdesk/sdk/parts/customer';
import { goods } from '@partsdesk/sdk/parts/goods';
import { recommendGoodsDetail } from '@partsdesk/sdk/parts/recommendGoodsDetail';
import { openSession } from '../../../account/login/sessions';
import { dayOf } from '../../../clock';
import { exampleSheet } from '../exampleFile';
import type { ExampleRequests } from '../exampleRequest';
import { fresh, freshPhone, type ExampleWorld } from '../exampleWorld';

const atHead = { 'Dept-Id': '0' };
const today = ({ server }: ExampleWorld) => dayOf(server.clock.now());
const arrivals = ({ store }: ExampleWorld) => recommendGoodsDetail(store.owner.client);

/** A new part; the look for new parts leaves a service alone, which another example may be about to add. */
async function freshPart({ store, categoryId }: ExampleWorld, isService = false): Promise<string> {
  const skuCode = fresh('XP-');
  await goods(store.owner.client).add({
    name: '新款雨刮',
    skuCode,
    unitName: '对',
    categoryId,
    price: 5900,
    isService,
  });
  return skuCode;
}

/** A part that is recommended and on sale. */
async function offered(world: ExampleWorld) {
  const skuCode = await freshPart(world);
  const id = await arrivals(world).add({ skuCode, title: '无骨雨刮', words: '静音耐寒', price: 4900 });
  await arrivals(world).updateBatchSale({ ids: [id], onSale: 1 });
  return { id, version: 2, skuCode };
}

/** A customer who is logged in by the mini-app: one may ask twenty times a day only. */
async function visitor({ server, store, owner }: ExampleWorld) {
  const customerId = await customer(owner.client).add({ name: '询价客户', phone: freshPhone() });
  const tokens = await server.database.transaction({ role: 'platform' }, ({ db }) =>
    openSession(db, { customerId, storeId: store.id }, server.clock.now()),
  );
  const session = memorySession();
  session.login(tokens);
  return {
    headers: { Authorization: `Bearer ${tokens.access_token}` },
    client: createClient({ baseUrl: server.url, session, leastTimeoutSeconds: 60 }),
  };
}

const question = async (world: ExampleWorld) => ({
  id: (await offered(world)).id,
  shopId: world.shopId,
  kind: 0 as const,
  quantity: 2,
  content: '多少钱一对',
});

async function asked(world: ExampleWorld) {
  const { client } = await visitor(world);
  return { id: await appRecommendGoodsInquiry(client).add(await question(world)), version: 1 };
}

const filter = { keyword: '雨刮', onSale: 1 as const };

export const recommendExamples = {
  'parts/recommendGoodsDetail/page': async (world) => {
    await offered(world);
    return { query: { ...filter, current: 1, pageSize: 10 } };
  },
  'parts/recommendGoodsDetail/add': async (world) => ({
    headers: atHead,
    body: { skuCode: await freshPart(world, true), title: '无骨雨刮', words: '静音耐寒', price: 4900 },
  }),
  'parts/recommendGoodsDetail/update': async (world) => {
    const { id, version } = await offered(world);
    return { headers: atHead, body: { id, version, title: '新标题', words: '新到货', price: null } };
  },
  'parts/recommendGoodsDetail/updateBatchSale': async (world) => ({
    headers: atHead,
    body: { ids: [(await offered(world)).id], onSale: 0 },
  }),
  'parts/recommendGoodsDetail/exportExcel': async (world) => {
    await offered(world);
    return { query: { ...filter, columns: 'skuCode,price' } };
  },
  'parts/recommendGoodsDetail/exportPriceExcel': async (world) => {
    await offered(world);
    return { query: filter };
  },
  'parts/recommendGoodsDetail/importPriceExcel': async (world) => ({
    headers: atHead,
    body: {
      file: exampleSheet([
        ['商品编码*', '推荐价'],
        [(await offered(world)).skuCode, 45.5],
      ]),
    },
  }),
  'parts/recommendGoodsDetail/sync': () => ({ headers: atHead }),
  'parts/recommendGoodsDetail/getSyncFlag': () => ({}),
  'parts/appRecommendGoodsDetail/page': async (world) => {
    await offered(world);
    return { query: { keyword: '雨刮', current: 1, pageSize: 10 } };
  },

  'parts/recommendGoodsInquiry/page': async (world) => {
    await asked(world);
    return {
      query: {
        keyword: '询价客户',
        status: 0,
        kind: 0,
        from: today(world),
        to: today(world),
        current: 1,
        pageSize: 10,
      },
    };
  },
  'parts/recommendGoodsInquiry/reply': async (world) => ({
    body: { ...(await asked(world)), reply: '现货，满十对包邮', price: 4800 },
  }),
  'parts/recommendGoodsInquiry/update': async (world) => ({ body: { ...(await asked(world)), memo: '老客户' } }),
  'parts/appRecommendGoodsInquiry/add': async (world) => {
    const { headers } = await visitor(world);
    return { headers, body: await question(world) };
  },
  'parts/appRecommendGoodsInquiry/page': () => ({ query: { status: 0, current: 1, pageSize: 10 } }),
} satisfies Partial<ExampleRequests>;
