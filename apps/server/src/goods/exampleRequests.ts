import { goods } from '@partsdesk/sdk/parts/goods';
import { goodsCategory } from '@partsdesk/sdk/parts/goodsCategory';
import { goodsShop } from '@partsdesk/sdk/parts/goodsShop';
import type { ExampleRequests } from '../testing/exampleRequest';
import { type ExampleWorld, fresh } from '../testing/exampleWorld';

const freshCategory = ({ owner }: ExampleWorld) => goodsCategory(owner.client).add({ name: fresh('分类') });
const freshSku = ({ store, categoryId }: ExampleWorld) => goods(store.owner.client).add({ name: '火花塞', skuCode: fresh('HH-'), unitName: '支', categoryId, price: 4800 });

export const goodsExamples = {
  'parts/goods/add': ({ categoryId, brandId }) => ({ body: { name: '雨刮片', skuCode: fresh('YG-'), barCode: fresh('692000001'), materialNo: fresh('M'), oemNumbers: ['1K1 955 425'], spec: '24 寸', unitName: '支', decimals: 0, brandId, categoryId, price: 6800, threshold: 5 } }),
  'parts/goods/countRealTimeGoods': () => ({}),
  'parts/goods/countRealTimeGoodsMore': () => ({}),

  'parts/goodsBrand/add': () => ({ body: { name: fresh('品牌') } }),
  'parts/goodsBrand/allList': () => ({}),

  'parts/goodsCategory/add': ({ categoryId }) => ({ body: { parentId: categoryId, name: fresh('分类'), sort: 3 } }),
  'parts/goodsCategory/deleteById': async (world) => ({ query: { id: await freshCategory(world) } }),
  'parts/goodsCategory/list': () => ({}),
  'parts/goodsCategory/queryFirstLevel': () => ({}),
  'parts/goodsCategory/queryList': () => ({ query: { name: '系统' } }),
  'parts/goodsCategory/update': async (world) => ({ body: { id: await freshCategory(world), name: fresh('分类'), sort: 4, version: 1 } }),

  'parts/goodsShop/getById': ({ goodsShopId }) => ({ query: { id: goodsShopId } }),
  'parts/goodsShop/page': ({ categoryId, brandId }) => ({ query: { keyword: '滤清器', categoryId, brandId, onSale: 1, low: true, sort: 'available.asc', current: 1, pageSize: 10 } }),
  'parts/goodsShop/update': async ({ owner, goodsShopId }) => {
    const { version } = await goodsShop(owner.client).getById({ id: goodsShopId });
    return { body: { id: goodsShopId, price: 3500, shelf: 'A-01', onSale: 1, threshold: 3, version } };
  },

  'parts/goodsShopOrder/mintenanceAll': ({ vehicleId }) => ({ body: { vehicleId } }),
  'parts/goodsShopOrder/modelAll': ({ vehicleId }) => ({ body: { vehicleId } }),
  'parts/goodsShopOrder/page': ({ categoryId }) => ({ query: { keyword: '机油', categoryId, current: 1, pageSize: 10 } }),

  'parts/warehouseInitialize/add': async (world) => ({ body: { lines: [{ skuId: await freshSku(world), warehouseId: world.warehouseId, quantity: 12, unitCost: 300_000 }] } }),
} satisfies Partial<ExampleRequests>;
