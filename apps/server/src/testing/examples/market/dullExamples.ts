import { createClient, memorySession } from '@partsdesk/sdk';
import { appInquiryManager } from '@partsdesk/sdk/parts/appInquiryManager';
import { customer } from '@partsdesk/sdk/parts/customer';
import { dullGoods } from '@partsdesk/sdk/parts/dullGoods';
import { dullGoodsDetail } from '@partsdesk/sdk/parts/dullGoodsDetail';
import { goods } from '@partsdesk/sdk/parts/goods';
import { inquiryManager } from '@partsdesk/sdk/parts/inquiryManager';
import { partsShop } from '@partsdesk/sdk/parts/partsShop';
import { warehouseInitialize } from '@partsdesk/sdk/parts/warehouseInitialize';
import { openSession } from '../../../account/login/sessions';
import { dayOf } from '../../../clock';
import { exampleSheet } from '../exampleFile';
import type { ExampleRequests } from '../exampleRequest';
import { fresh, freshPhone, type ExampleWorld } from '../exampleWorld';

const atHead = { 'Dept-Id': '0' };
const today = ({ server }: ExampleWorld) => dayOf(server.clock.now());
const head = ({ store }: ExampleWorld) => dullGoods(store.owner.client);

/** A part of which some lie in the shop. */
async function stockedPart({ store, owner, categoryId, warehouseId }: ExampleWorld) {
  const skuCode = fresh('DZ-');
  const skuId = await goods(store.owner.client).add({
    name: '老款水泵',
    skuCode,
    unitName: '个',
    categoryId,
    price: 9900,
  });
  await warehouseInitialize(owner.client).add({
    lines: [{ skuId, warehouseId, quantity: 10, unitCost: 500_000 }],
  });
  return { skuId, skuCode };
}

const line = ({ shopId }: ExampleWorld) => ({ shopId, quantity: 5, price: 6600, online: 1 as const });

/** A part that the shop has put up. */
async function putUp(world: ExampleWorld) {
  const part = await stockedPart(world);
  await head(world).addBatch({
    goods: [{ skuId: part.skuId, title: '停产水泵', words: '停产车型，量少', lines: [line(world)] }],
  });
  const { records } = await head(world).page({ keyword: part.skuCode });
  const [found] = records;
  const lines = await dullGoodsDetail(world.owner.client).queryAllPage({ keyword: part.skuCode });
  return {
    ...part,
    id: found?.id ?? '',
    version: found?.version ?? 0,
    lineId: lines.records[0]?.id ?? '',
    shopName: lines.records[0]?.shopName ?? '',
  };
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

async function question(world: ExampleWorld) {
  const { id: headerId } = await putUp(world);
  return { headerId, kind: 0 as const, quantity: 2, content: '还有几个，什么价' };
}

/** An inquiry that the shop was asked, with its customer. */
async function asked(world: ExampleWorld) {
  const { client, headers } = await visitor(world);
  const id = await appInquiryManager(client).add(await question(world));
  const { lines, version } = await inquiryManager(world.owner.client).item({ headerId: id });
  return { id, version, lineId: lines[0]?.id ?? '', headers, client };
}

const filter = (world: ExampleWorld) => ({ keyword: '水泵', online: 1 as const, shopId: world.shopId });

export const dullExamples = {
  'parts/dullGoods/page': async (world) => {
    await putUp(world);
    return { query: { ...filter(world), current: 1, pageSize: 10 } };
  },
  'parts/dullGoods/get': async (world) => ({ query: { id: (await putUp(world)).id } }),
  'parts/dullGoods/exportExcel': async (world) => {
    await putUp(world);
    return { query: { ...filter(world), columns: 'skuCode,offered' } };
  },
  'parts/dullGoods/compare': async (world) => ({
    body: { codes: [(await stockedPart(world)).skuCode], days: 90, shopId: world.shopId, current: 1, pageSize: 10 },
  }),
  'parts/dullGoods/addBatch': async (world) => ({
    headers: atHead,
    body: {
      goods: [{ skuId: (await stockedPart(world)).skuId, title: '停产水泵', words: '停产车型', lines: [line(world)] }],
    },
  }),
  'parts/dullGoods/update': async (world) => {
    const { id, version } = await putUp(world);
    return { headers: atHead, body: { id, version, title: '新标题', words: '只此一批' } };
  },
  'parts/dullGoods/importOffExcel': async (world) => ({
    headers: atHead,
    body: { file: exampleSheet([['商品编码*', '门店'], [(await putUp(world)).skuCode]]) },
  }),
  'parts/dullGoods/importOnlineExcel': async (world) => {
    const { skuCode } = await stockedPart(world);
    const shops = await partsShop(world.store.owner.client).listDropdown({ withHead: true });
    const name = shops.find(({ id }) => id === world.shopId)?.name ?? '';
    return {
      headers: atHead,
      body: {
        file: exampleSheet([
          ['商品编码*', '门店*', '数量*', '售价*', '说明'],
          [skuCode, name, 5, 66, '停产车型'],
        ]),
      },
    };
  },
  'parts/dullGoods/delete': async (world) => ({ headers: atHead, query: { ids: [(await putUp(world)).id] } }),
  'parts/dullGoodsDetail/queryShopList': async (world) => ({ query: { headerId: (await putUp(world)).id } }),
  'parts/dullGoodsDetail/queryAllPage': async (world) => {
    await putUp(world);
    return { query: { ...filter(world), sums: true, current: 1, pageSize: 10 } };
  },
  'parts/dullGoodsDetail/exportUpdateExcel': async (world) => {
    await putUp(world);
    return { query: filter(world) };
  },
  'parts/dullGoodsDetail/addBatch': async (world) => ({
    body: { headerId: (await putUp(world)).id, lines: [{ ...line(world), quantity: 3, version: 1 }] },
  }),
  'parts/dullGoodsDetail/importUpdateExcel': async (world) => {
    const { skuCode, shopName } = await putUp(world);
    return {
      body: {
        file: exampleSheet([
          ['商品编码*', '门店*', '数量*', '售价*', '状态*', '版本（勿改）'],
          [skuCode, shopName, 4, 60, '已上架', 1],
        ]),
      },
    };
  },
  'parts/dullGoodsDetail/updateGoodsImg': async (world) => ({
    body: { id: (await putUp(world)).lineId, version: 1, imageUrl: '' },
  }),
  'parts/appDullGoods/page': async (world) => {
    await putUp(world);
    const { headers } = await visitor(world);
    return { headers, query: { keyword: '水泵', current: 1, pageSize: 10 } };
  },

  'parts/inquiryManager/pageByDetail': async (world) => {
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
  'parts/inquiryManager/item': async (world) => ({ query: { headerId: (await asked(world)).id } }),
  'parts/inquiryManager/updateBusinessReply': async (world) => ({
    body: {
      id: (await asked(world)).lineId,
      version: 1,
      content: '现货五个，拿两个包邮',
      price: 6000,
      quantity: 5,
      goodUntil: today(world),
    },
  }),
  'parts/inquiryManager/updateBusinessMemo': async (world) => ({
    body: { id: (await asked(world)).lineId, version: 1, memo: '可以再让五块' },
  }),
  'parts/inquiryManager/updateHeaderBusinessMemo': async (world) => {
    const { id, version } = await asked(world);
    return { body: { id, version, memo: '老客户' } };
  },
  'parts/inquiryManager/read': async (world) => ({ body: { headerId: (await asked(world)).id } }),
  'parts/appInquiryManager/add': async (world) => {
    const { headers } = await visitor(world);
    return { headers, body: await question(world) };
  },
  'parts/appInquiryManager/page': async (world) => {
    const { headers } = await asked(world);
    return { headers, query: { current: 1, pageSize: 10 } };
  },
  'parts/appInquiryManager/item': async (world) => {
    const { headers, id } = await asked(world);
    return { headers, query: { id } };
  },
  'parts/appInquiryManager/say': async (world) => {
    const { headers, lineId } = await asked(world);
    return { headers, body: { id: lineId, content: '能再便宜点吗' } };
  },
  'parts/appInquiryManager/read': async (world) => {
    const { headers, id, lineId } = await asked(world);
    await inquiryManager(world.owner.client).updateBusinessReply({ id: lineId, version: 1, content: '有货' });
    return { headers, body: { id } };
  },
} satisfies Partial<ExampleRequests>;
