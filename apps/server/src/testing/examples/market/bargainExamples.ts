import { createClient, memorySession } from '@partsdesk/sdk';
import { appBargainingActivity } from '@partsdesk/sdk/parts/appBargainingActivity';
import { bargainActSchema } from '@partsdesk/sdk/parts/bargainActSchema';
import { customer } from '@partsdesk/sdk/parts/customer';
import { goods } from '@partsdesk/sdk/parts/goods';
import { warehouseInitialize } from '@partsdesk/sdk/parts/warehouseInitialize';
import { openSession } from '../../../account/login/sessions';
import { addDays } from '../../../clock';
import type { ExampleRequests } from '../exampleRequest';
import { fresh, freshPhone, type ExampleWorld } from '../exampleWorld';

const HEAD = { 'Dept-Id': '0' };
const head = ({ store }: ExampleWorld) => bargainActSchema(store.owner.client);

/** A part of which some lie in the shop. */
async function stockedPart({ store, owner, categoryId, warehouseId }: ExampleWorld): Promise<string> {
  const skuId = await goods(store.owner.client).add({
    name: '砍价电瓶',
    skuCode: fresh('KJ-'),
    unitName: '个',
    categoryId,
    price: 40_000,
  });
  await warehouseInitialize(owner.client).add({ lines: [{ skuId, warehouseId, quantity: 10, unitCost: 2_000_000 }] });
  return skuId;
}

/** Two friends cut 400.00 to 300.00 within a day. */
async function draftOf(world: ExampleWorld) {
  const now = world.server.clock.now();
  return {
    name: fresh('砍价'),
    skuId: await stockedPart(world),
    ...{ listPrice: 40_000, floorPrice: 30_000, helpers: 2, runHours: 24, buyHours: 24 },
    ...{ runsPerCustomer: 2, helpsPerCustomer: 2, sellsAny: true, newcomerFirst: true, confirmed: true },
    begins: now.toISOString(),
    ends: addDays(now, 7).toISOString(),
    words: '到店安装',
    imageUrl: '',
    shops: [{ shopId: world.shopId, count: 5 }],
  };
}

const added = async (world: ExampleWorld) => head(world).add(await draftOf(world));
const offered = async (world: ExampleWorld) => head(world).addAndOnline(await draftOf(world));

/** Somebody in the mini-app, with the headers of a request and a client. */
async function visitor({ server, store, owner }: ExampleWorld) {
  const customerId = await customer(owner.client).add({ name: '砍价客户', phone: freshPhone() });
  const tokens = await server.database.transaction({ role: 'platform' }, ({ db }) =>
    openSession(db, { customerId, storeId: store.id }, server.clock.now()),
  );
  const session = memorySession();
  session.login(tokens);
  return {
    headers: { Authorization: `Bearer ${tokens.access_token}` },
    client: createClient({ baseUrl: server.url, session }),
  };
}

/** A bargain that somebody has begun. */
async function begun(world: ExampleWorld) {
  const [schemeId, buyer] = [await offered(world), await visitor(world)];
  const id = await appBargainingActivity(buyer.client).add({ activitySchemaId: schemeId, shopId: world.shopId });
  return { ...buyer, schemeId, id };
}

/** What a bargain at its floor is ordered with. */
export async function bargainOrder(world: ExampleWorld) {
  const run = await begun(world);
  for (let friend = 0; friend < 2; friend += 1)
    await appBargainingActivity((await visitor(world)).client).help({ id: run.id });
  const { skuId } = await appBargainingActivity(run.client).item({ id: run.id });
  return { headers: run.headers, client: run.client, bargainId: run.id, skuId, price: 30_000 };
}

async function rowOf(world: ExampleWorld) {
  const [row] = (await head(world).get({ id: await offered(world) })).shops;
  return { id: row?.id ?? '', version: row?.version ?? 0 };
}

export const bargainExamples = {
  'parts/bargainActSchema/page': async (world) => {
    await offered(world);
    return { query: { keyword: '砍价', status: 1, state: 1, current: 1, pageSize: 10 } };
  },
  'parts/bargainActSchema/get': async (world) => ({ query: { id: await offered(world) } }),
  'parts/bargainActSchema/listGoodsShopAmount': async (world) => ({ query: { skuId: await stockedPart(world) } }),
  'parts/bargainActSchema/add': async (world) => ({ headers: HEAD, body: await draftOf(world) }),
  'parts/bargainActSchema/addAndOnline': async (world) => ({ headers: HEAD, body: await draftOf(world) }),
  'parts/bargainActSchema/update': async (world) => ({
    headers: HEAD,
    body: { id: await added(world), version: 1, ...(await draftOf(world)) },
  }),
  'parts/bargainActSchema/online': async (world) => ({
    headers: HEAD,
    query: { activitySchemaId: await added(world) },
    body: { version: 1 },
  }),
  'parts/bargainActSchema/offline': async (world) => ({
    headers: HEAD,
    query: { activitySchemaId: await offered(world) },
    body: { version: 1 },
  }),
  'parts/bargainActSchema/updateCountById': async (world) => ({ body: { ...(await rowOf(world)), count: 8 } }),
  'parts/bargainActSchema/updateGoodsImg': async (world) => {
    const { id, version } = await rowOf(world);
    return { query: { id }, body: { version, imageUrl: '' } };
  },
  'parts/bargainingActivity/page': async (world) => {
    const { schemeId } = await begun(world);
    return {
      query: {
        ...{ keyword: '砍价', schemeId, shopId: world.shopId, status: 0, suspicious: false },
        ...{ current: 1, pageSize: 10 },
      },
    };
  },
  'parts/bargainingActivity/refreshStatus': async (world) => {
    await begun(world);
    return {};
  },
  'parts/bargainingActivity/updateRemark': async (world) => ({
    body: { id: (await begun(world)).id, version: 1, remark: '老客户' },
  }),
  'parts/appBargainActSchema/page': async (world) => {
    await offered(world);
    return { query: { shopId: world.shopId, current: 1, pageSize: 10 } };
  },
  'parts/appBargainingActivity/add': async (world) => {
    const { headers } = await visitor(world);
    return { headers, body: { activitySchemaId: await offered(world), shopId: world.shopId } };
  },
  'parts/appBargainingActivity/help': async (world) => {
    const { id } = await begun(world);
    const { headers } = await visitor(world);
    return { headers, body: { id } };
  },
  'parts/appBargainingActivity/item': async (world) => {
    const { id, headers } = await begun(world);
    return { headers, query: { id } };
  },
  'parts/appBargainingActivity/page': async (world) => {
    const { headers } = await begun(world);
    return { headers, query: { status: 0, current: 1, pageSize: 10 } };
  },
} satisfies Partial<ExampleRequests>;
