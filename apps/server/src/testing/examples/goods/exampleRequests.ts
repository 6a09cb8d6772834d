import { goods } from '@partsdesk/sdk/parts/goods';
import { goodsBrand } from '@partsdesk/sdk/parts/goodsBrand';
import { goodsCategory } from '@partsdesk/sdk/parts/goodsCategory';
import { goodsImport } from '@partsdesk/sdk/parts/goodsImport';
import { goodsShop } from '@partsdesk/sdk/parts/goodsShop';
import { goodsShopCategory } from '@partsdesk/sdk/parts/goodsShopCategory';
import { goodsStockUnit } from '@partsdesk/sdk/parts/goodsStockUnit';
import { formOf } from '../../company/uploads';
import { endedJob } from '../../endedJob';
import { exampleSheet } from '../exampleFile';
import type { ExampleRequests } from '../exampleRequest';
import { type ExampleWorld, fresh } from '../exampleWorld';
import { freshCombo } from '../store/freshCombo';
import { freshSku } from './freshSku';
import { openingStockExamples } from './openingStockExamples';
import { stockDocumentExamples } from './stockDocumentExamples';

const HEAD = { 'Dept-Id': '0' };
const freshShopCategory = ({ owner }: ExampleWorld) => goodsShopCategory(owner.client).add({ name: fresh('分类') });
const goodsIdOf = async ({ server, store }: ExampleWorld, skuId: string) =>
  (
    await server.database.transaction({ role: 'tenant', storeId: store.id }, ({ db }) =>
      db
        .selectFrom('goods_sku')
        .select('goods_id')
        .where('store_id', '=', store.id)
        .where('id', '=', skuId)
        .executeTakeFirstOrThrow(),
    )
  ).goods_id;
const freshCategory = ({ owner }: ExampleWorld) => goodsCategory(owner.client).add({ name: fresh('分类') });
const shopFilter = async (world: ExampleWorld) => ({
  shopCategoryId: await freshShopCategory(world),
  keyword: '滤清器',
  categoryId: world.categoryId,
  brandId: world.brandId,
  onSale: 1 as const,
  low: true,
  sort: 'available.asc' as const,
});
/** Adds a part of its own to the shop's mini-app, so that removing it disturbs no other example. */
async function offered(world: ExampleWorld) {
  const { server, store, shopId, owner } = world;
  const skuId = await freshSku(world);
  await goods(owner.client).distributeMini({ skuIds: [skuId] });
  return (
    await server.database.transaction({ role: 'tenant', storeId: store.id }, ({ db }) =>
      db
        .selectFrom('goods_shop')
        .select('id')
        .where('store_id', '=', store.id)
        .where('shop_id', '=', shopId)
        .where('sku_id', '=', skuId)
        .executeTakeFirstOrThrow(),
    )
  ).id;
}

const freshGoods = async (world: ExampleWorld) => {
  const skuCode = fresh('HH-');
  const skuId = await goods(world.store.owner.client).add({
    name: '火花塞',
    skuCode,
    unitName: '支',
    categoryId: world.categoryId,
    price: 4800,
  });
  const [found] = (await goods(world.store.owner.client).page({ keyword: skuCode })).records;
  return { id: found?.id ?? '', skuId };
};
const freshBrand = ({ owner }: ExampleWorld) => goodsBrand(owner.client).add({ name: fresh('品牌') });
/** Only the head store edits the archive. */
const atHead = { 'Dept-Id': '0' };

const goodsSheet = () =>
  exampleSheet([
    ['商品编码', '商品名称', '分类', '单位', '总店价'],
    [fresh('DR-'), '机油滤清器', '滤清器', '个', 35],
  ]);
/** Uploads a sheet that waits for confirmation. */
async function uploadedSheet({ store }: ExampleWorld) {
  const sheet = goodsSheet();
  const { id } = await goods(store.owner.client).import(formOf(sheet.content, sheet.name));
  return id;
}
/** Imports a sheet that can be taken back. */
async function importedSheet(world: ExampleWorld) {
  const { owner } = world.store;
  const id = await uploadedSheet(world);
  await endedJob(owner, await goods(owner.client).importData({ id, version: 1, skipFaulty: true }));
  return id;
}
/** Applies a bulk edit that can be undone. */
async function doneBulk(world: ExampleWorld) {
  const { owner } = world.store;
  const wanted = { ids: [(await freshGoods(world)).id], change: { threshold: 3 } };
  const { seen } = await goods(owner.client).bulkPreview(wanted);
  const id = await goods(owner.client).bulkApply({ ...wanted, seen });
  await endedJob(owner, id);
  return id;
}
const codesSheet = async ({ store, categoryId }: ExampleWorld) => {
  const skuCode = fresh('DC-');
  await goods(store.owner.client).add({ name: '火花塞', skuCode, unitName: '支', categoryId, price: 4800 });
  return exampleSheet([['商品编码'], [skuCode]]);
};

export const goodsExamples = {
  ...openingStockExamples,
  ...stockDocumentExamples,

  'parts/goods/add': ({ categoryId, brandId }) => ({
    headers: atHead,
    body: {
      name: '雨刮片',
      skuCode: fresh('YG-'),
      barCode: fresh('692000001'),
      materialNo: fresh('M'),
      oemNumbers: ['1K1 955 425'],
      spec: '24 寸',
      unitName: '支',
      decimals: 0,
      brandId,
      categoryId,
      price: 6800,
      threshold: 5,
      detail: '<p>无骨</p>',
    },
  }),
  'parts/goods/delete': async (world) => ({ headers: atHead, query: { ids: [(await freshGoods(world)).id] } }),
  'parts/goods/deleteById': async (world) => ({ headers: atHead, query: { id: (await freshGoods(world)).id } }),
  'parts/goods/getById': async (world) => ({ query: { id: (await freshGoods(world)).id } }),
  'parts/goods/page': ({ categoryId, brandId }) => ({
    query: {
      keyword: '滤清器',
      categoryId,
      brandId,
      status: 1,
      onSale: 1,
      stock: 3,
      sort: 'available.asc',
      current: 1,
      pageSize: 10,
    },
  }),
  'parts/goods/update': async (world) => {
    const { id, skuId } = await freshGoods(world);
    return {
      headers: atHead,
      body: {
        id,
        version: 1,
        name: '铱金火花塞',
        categoryId: world.categoryId,
        brandId: world.brandId,
        unitName: '支',
        decimals: 0,
        detail: '<p>四支装</p>',
        status: 1,
        modelIds: [],
        skus: [
          {
            id: skuId,
            skuCode: fresh('HH-'),
            barCode: fresh('692000002'),
            price: 5800,
            floorPrice: 0,
            threshold: 1,
            oemNumbers: ['101 905 617'],
            materialNo: 'M1',
            spec: '单支',
          },
        ],
      },
    };
  },
  'parts/goods/updateBatchByCateId': async (world) => ({
    headers: atHead,
    body: { ids: [(await freshGoods(world)).id], categoryId: world.categoryId },
  }),
  'parts/goods/updateOffSale': async (world) => ({
    headers: atHead,
    body: { ids: [(await freshGoods(world)).id], onSale: 0 },
  }),
  'parts/goods/bulkPreview': ({ categoryId, brandId }) => ({
    headers: atHead,
    body: {
      filter: { keyword: '滤清器', categoryId, brandId, status: 1, onSale: 1, stock: 3 },
      change: { price: { by: 1, value: 500, rounding: 1 } },
    },
  }),
  'parts/goods/bulkApply': async (world) => {
    const body = {
      ids: [(await freshGoods(world)).id],
      change: {
        price: { by: 2, value: 100, rounding: 1 },
        categoryId: world.categoryId,
        brandId: world.brandId,
        unitName: '套',
        threshold: 2,
        onSale: 0,
      },
    } as const;
    const { seen } = await goods(world.store.owner.client).bulkPreview({ ...body, ids: [...body.ids] });
    return { headers: atHead, body: { ...body, ids: [...body.ids], seen } };
  },
  'parts/goods/bulkUndo': async (world) => ({ headers: atHead, body: { id: await doneBulk(world) } }),
  'parts/goods/exportGoods': ({ categoryId, brandId }) => ({
    query: { keyword: '机油', categoryId, brandId, status: 1, onSale: 1, stock: 3, sort: 'available.asc' },
  }),
  'parts/goods/import': () => ({ headers: atHead, body: { file: goodsSheet() } }),
  'parts/goods/importBatchOffSale': async (world) => ({ headers: atHead, body: { file: await codesSheet(world) } }),
  'parts/goods/importBatchOnSale': async (world) => ({ headers: atHead, body: { file: await codesSheet(world) } }),
  'parts/goods/importData': async (world) => ({
    headers: atHead,
    body: { id: await uploadedSheet(world), version: 1, skipFaulty: true },
  }),
  'parts/goodsExportRecord/exp': () => ({ query: { status: 1 } }),
  'parts/goodsExportRecord/page': () => ({ query: { status: 2, current: 1, pageSize: 10 } }),
  'parts/goodsImport/discard': async (world) => ({ headers: atHead, body: { id: await uploadedSheet(world) } }),
  'parts/goodsImport/errorFile': async (world) => {
    const { client } = world.store.owner;
    const id = await uploadedSheet(world);
    await goodsImport(client).mend({ id, rowNo: 2, cells: [{ field: 'price', text: '十块' }] });
    return { headers: atHead, query: { id } };
  },
  'parts/goodsImport/item': async (world) => ({ headers: atHead, query: { id: await uploadedSheet(world) } }),
  'parts/goodsImport/map': async (world) => ({
    headers: atHead,
    body: {
      id: await uploadedSheet(world),
      version: 1,
      mapping: ['skuCode', 'name', 'category', 'unit', 'price'],
      addMissing: false,
      addUnits: false,
    },
  }),
  'parts/goodsImport/mend': async (world) => ({
    headers: atHead,
    body: { id: await uploadedSheet(world), rowNo: 2, cells: [{ field: 'name', text: '空气滤清器' }], skipped: false },
  }),
  'parts/goodsImport/page': () => ({ headers: atHead, query: { status: 1, current: 1, pageSize: 10 } }),
  'parts/goodsImport/rows': async (world) => ({
    headers: atHead,
    query: { id: await uploadedSheet(world), state: 1, current: 1, pageSize: 10 },
  }),
  'parts/goodsImport/template': () => ({}),
  'parts/goodsImport/undo': async (world) => ({ headers: atHead, body: { id: await importedSheet(world) } }),
  'parts/goods/countRealTimeGoods': () => ({}),
  'parts/goods/countRealTimeGoodsMore': () => ({}),

  'parts/goods/distribute': async (world) => ({
    headers: HEAD,
    body: {
      ids: [await goodsIdOf(world, world.filter)],
      categoryId: world.categoryId,
      shopIds: [world.shopId],
      overwritePrice: false,
    },
  }),
  'parts/goods/distributeMini': async (world) => ({ body: { skuIds: [await freshSku(world)] } }),
  'parts/goods/immediateDistribute': async (world) => ({
    headers: HEAD,
    body: { ids: [await goodsIdOf(world, world.filter)], overwritePrice: true },
  }),
  'parts/goods/immediateDistributeShops': async (world) => ({
    headers: HEAD,
    body: { ids: [await goodsIdOf(world, world.oil)], shopIds: [world.shopId], overwritePrice: false },
  }),
  'parts/goods/sysnGoods': () => ({ refusedAs: '还没有接入商品平台，请联系系统管理员设置 GOODS_PLATFORM_URL' }),
  'parts/commonSysnWarehouse/sysnInventory': () => ({
    refusedAs: '还没有接入仓库平台，请联系系统管理员设置 WAREHOUSE_PLATFORM_URL',
  }),
  'synbj/warehouse/sysnInventory': () => ({
    refusedAs: '还没有接入配件协作平台，请联系系统管理员设置 COLLABORATION_URL',
  }),
  'fx/warehouse/sysnInventory': () => ({ refusedAs: '还没有接入分销平台，请联系系统管理员设置 DISTRIBUTION_URL' }),
  'parts/factoryGoods/queryWarehouseInventoryList': ({ filter }) => ({ query: { skuId: filter } }),

  'parts/goodsSku/customerPage': ({ customerId }) => ({
    query: { customerId, keyword: '机油', current: 1, pageSize: 10 },
  }),
  'parts/goodsSku/getShopSkuInfo': ({ filter }) => ({ query: { skuId: filter } }),
  'parts/goodsSku/labels': ({ filter, oil }) => ({ body: { kind: 'sku', ids: [filter, oil] } }),
  'parts/goodsSku/labelsPdf': ({ filter, oil }) => ({
    body: {
      labels: [
        { skuId: filter, count: 2 },
        { skuId: oil, count: 1 },
      ],
      firstLabel: 2,
    },
  }),
  'parts/goodsSku/stockPage': ({ filter }) => ({ query: { skuId: filter, keyword: '机油', current: 1, pageSize: 10 } }),
  'parts/goodsShopSku/getShopSku': ({ filter }) => ({ query: { skuId: filter } }),
  'parts/appGoodsShop/page': async (world) => {
    await offered(world);
    return { query: { shopId: world.shopId, kind: 3, keyword: '机油', current: 1, pageSize: 10 } };
  },

  'parts/goodsShopCategory/add': async (world) => ({
    body: { parentId: await freshShopCategory(world), name: fresh('分类'), sort: 3 },
  }),
  'parts/goodsShopCategory/deleteById': async (world) => ({ query: { id: await freshShopCategory(world) } }),
  'parts/goodsShopCategory/list': () => ({}),
  'parts/goodsShopCategory/queryFirstLevel': () => ({}),
  'parts/goodsShopCategory/queryList': () => ({ query: { name: '分类' } }),
  'parts/goodsShopCategory/update': async (world) => ({
    body: { id: await freshShopCategory(world), name: fresh('分类'), sort: 4, version: 1 },
  }),

  'parts/goodsShop/miniMove': async (world) => ({ body: { id: await offered(world), before: null } }),
  'parts/goodsShop/miniPage': async (world) => {
    await offered(world);
    return {
      query: { keyword: '机油', kind: 1, special: true, onShelf: 1, state: 'running', current: 1, pageSize: 10 },
    };
  },
  'parts/goodsShop/miniRemove': async (world) => ({ body: { ids: [await offered(world)] } }),
  'parts/goodsShop/updateBatchByCateId': async (world) => ({
    body: { ids: [await offered(world)], shopCategoryId: await freshShopCategory(world) },
  }),
  'parts/goodsShop/updateBatchOff': async (world) => ({
    body: { ids: [await offered(world)], onSale: 1, place: 'mini' },
  }),
  'parts/goodsBrand/add': () => ({ body: { name: fresh('品牌') } }),
  'parts/goodsBrand/allList': () => ({}),
  'parts/goodsBrand/deleteById': async (world) => ({ query: { id: await freshBrand(world) } }),
  'parts/goodsBrand/page': () => ({ query: { name: '博', mine: false, current: 1, pageSize: 10 } }),
  'parts/goodsBrand/update': async (world) => ({
    body: { id: await freshBrand(world), version: 1, name: fresh('品牌'), logo: '' },
  }),

  'parts/goodsCategory/add': ({ categoryId }) => ({ body: { parentId: categoryId, name: fresh('分类'), sort: 3 } }),
  'parts/goodsCategory/deleteById': async (world) => ({ query: { id: await freshCategory(world) } }),
  'parts/goodsCategory/list': () => ({}),
  'parts/goodsCategory/queryFirstLevel': () => ({}),
  'parts/goodsCategory/queryList': () => ({ query: { name: '系统' } }),
  'parts/goodsCategory/update': async (world) => ({
    body: { id: await freshCategory(world), parentId: world.categoryId, name: fresh('分类'), sort: 4, version: 1 },
  }),

  'parts/goodsShop/getById': ({ goodsShopId }) => ({ query: { id: goodsShopId } }),
  'parts/goodsShop/page': async (world) => ({ query: { ...(await shopFilter(world)), current: 1, pageSize: 10 } }),
  'parts/goodsShop/exportExcel': async (world) => ({
    query: { ...(await shopFilter(world)), columns: 'name,skuCode,available' },
  }),
  'parts/goodsShop/update': async (world) => {
    const id = await offered(world);
    const shopCategoryId = await freshShopCategory(world);
    const { version } = await goodsShop(world.owner.client).getById({ id });
    return {
      body: { id, price: 4800, floorPrice: 0, shelf: 'A-01', onSale: 1, threshold: 3, shopCategoryId, version },
    };
  },

  'parts/goodsShopOrder/equivalents': ({ filter, customerId }) => ({ query: { skuId: filter, customerId } }),
  'parts/goodsShopOrder/facts': ({ filter, customerId }) => ({ query: { skuIds: [filter], customerId } }),
  'parts/goodsShopOrder/mintenanceAll': async (world) => ({
    body: { vehicleId: world.vehicleId, modelId: (await freshCombo(world)).modelId },
  }),
  'parts/goodsShopOrder/modelAll': ({ vehicleId }) => ({ body: { vehicleId } }),
  'parts/goodsShopOrder/page': ({ categoryId, customerId, filter }) => ({
    query: { keyword: '机油', categoryId, customerId, skuIds: [filter], current: 1, pageSize: 10 },
  }),

  'parts/partsPriceScheme/getBySku': ({ filter }) => ({ query: { skuId: filter } }),
  'parts/partsPriceScheme/save': (world) => ({
    headers: HEAD,
    body: { skuId: world.filter, rules: [{ levelId: world.levelId, fixedPrice: 3300, percent: null }] },
  }),
  'parts/partsPriceSchemeCategory/add': (world) => ({
    headers: HEAD,
    body: { categoryId: world.categoryId, rules: [{ levelId: world.levelId, fixedPrice: null, percent: 90 }] },
  }),
  'parts/partsPriceSchemeCategory/getByCategory': ({ categoryId }) => ({ query: { categoryId } }),
  'parts/partsPriceSchemeShop/getByShopSku': ({ goodsShopId }) => ({ query: { goodsShopId } }),
  'parts/partsPriceSchemeShop/getSchemeListByShopSku': ({ filter }) => ({ query: { skuId: filter } }),
  'parts/partsPriceSchemeShop/save': (world) => ({
    headers: HEAD,
    body: { goodsShopId: world.goodsShopId, rules: [{ levelId: world.levelId, fixedPrice: null, percent: 95 }] },
  }),

  'parts/goodsStockUnit/add': () => ({ body: { name: fresh('单位'), decimals: 2 } }),
  'parts/goodsStockUnit/allList': () => ({}),
  'parts/goodsStockUnit/page': () => ({ query: { name: '个', status: 1, current: 1, pageSize: 10 } }),
  'parts/goodsStockUnit/updateStatusById': async ({ owner }) => ({
    body: { id: await goodsStockUnit(owner.client).add({ name: fresh('单位') }), status: 0, version: 1 },
  }),

  'parts/partGroup/get': ({ filter }) => ({ query: { skuId: filter } }),
  'parts/partGroup/save': async (world) => ({
    headers: atHead,
    body: { skuId: await freshSku(world), kind: 1, skuIds: [await freshSku(world)], version: 0 },
  }),
} satisfies Partial<ExampleRequests>;
