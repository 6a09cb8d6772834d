import { goodsShopOrder } from '@partsdesk/sdk/parts/goodsShopOrder';
import { stockIn } from '@partsdesk/sdk/parts/stockIn';
import { stockOut } from '@partsdesk/sdk/parts/stockOut';
import { stockTaking } from '@partsdesk/sdk/parts/stockTaking';
import { stockTransfer } from '@partsdesk/sdk/parts/stockTransfer';
import { warehouse } from '@partsdesk/sdk/parts/warehouse';
import { dayOf } from '../../../clock';
import type { ExampleRequests } from '../exampleRequest';
import { type ExampleWorld, fresh } from '../exampleWorld';

const today = ({ server }: ExampleWorld) => dayOf(server.clock.now());
const page = (world: ExampleWorld, keyword: string) => ({
  keyword,
  status: 0 as const,
  warehouseId: world.warehouseId,
  from: today(world),
  to: today(world),
  sums: true,
  current: 1,
  pageSize: 10,
});

const inDraft = ({ warehouseId, filter, oil }: ExampleWorld) => ({
  warehouseId,
  supplierName: '杭州万向配件',
  supplierPhone: '0571-85000000',
  remark: '月结',
  lines: [
    { skuId: filter, quantity: 3, price: 1999 },
    { skuId: oil, quantity: 1.5, price: 1333 },
  ],
});
export const newIn = async (world: ExampleWorld, book = false) => ({
  id: (await stockIn(world.owner.client).add({ ...inDraft(world), book })).id,
  version: book ? 2 : 1,
});
const outDraft = ({ warehouseId, filter }: ExampleWorld) => ({
  warehouseId,
  reason: '报损',
  remark: '压坏',
  lines: [{ skuId: filter, quantity: 1 }],
});
export const newOut = async (world: ExampleWorld, book = false) => ({
  id: (await stockOut(world.owner.client).add({ ...outDraft(world), book })).id,
  version: book ? 2 : 1,
});

/** Adds a second warehouse to the same shop, so that the shop both sends and receives. */
async function secondWarehouse({ owner, shopId }: ExampleWorld): Promise<string> {
  const known = (await warehouse(owner.client).list({ shopId })).find(({ isDefault }) => !isDefault);
  return known?.id ?? warehouse(owner.client).add({ shopId, name: fresh('二号库') });
}
const transferDraft = async (world: ExampleWorld) => ({
  fromWarehouseId: world.warehouseId,
  toWarehouseId: await secondWarehouse(world),
  remark: '补货',
  lines: [
    { skuId: world.filter, quantity: 4 },
    { skuId: world.oil, quantity: 2.5 },
  ],
});
/** Asks a shop that has some for oil filters. */
async function askedFor({ owner, filter }: ExampleWorld) {
  const [part] = await goodsShopOrder(owner.client).equivalents({ skuId: filter });
  const fromShopId = part?.shops.find(({ here }) => !here)?.shopId ?? '';
  return { fromShopId, skuId: filter, quantity: 1, remark: '客户等着用' };
}
const newTransfer = async (world: ExampleWorld) => ({
  id: (await stockTransfer(world.owner.client).add(await transferDraft(world))).id,
  version: 1,
});
export async function shipped(world: ExampleWorld) {
  const { id } = await newTransfer(world);
  await stockTransfer(world.owner.client).ship({ id, version: 1 });
  return { id, version: 2, lines: (await stockTransfer(world.owner.client).item({ id })).lines };
}

export const newTaking = async ({ owner, warehouseId }: ExampleWorld) => ({
  id: (await stockTaking(owner.client).add({ warehouseId, scope: 0 })).id,
  version: 1,
});
let takings = 0;
/** Counts the oil filter with a quantity that differs from the books, whatever was counted and booked before. */
async function counted(world: ExampleWorld) {
  const { id, version } = await newTaking(world);
  await stockTaking(world.owner.client).count({
    id,
    lines: [{ skuId: world.filter, quantity: 89_000 - 10 * (takings += 1), shelf: 'A-01' }],
  });
  return { id, version };
}
async function submitted(world: ExampleWorld) {
  const { id, version } = await counted(world);
  await stockTaking(world.owner.client).submit({ id, version, uncounted: 'keep' });
  return { id, version: 2 };
}

export const stockDocumentExamples = {
  'parts/supplier/page': () => ({ query: { keyword: '万向', current: 1, pageSize: 10 } }),

  'parts/stockGoods/page': ({ warehouseId }) => ({
    query: { keyword: 'LQ-001', warehouseId, current: 1, pageSize: 10 },
  }),
  'parts/stockGoods/byCodes': ({ warehouseId }) => ({ body: { codes: ['LQ-001', '6920000000031'], warehouseId } }),
  'parts/stockGoods/places': ({ filter, oil }) => ({ query: { skuIds: [filter, oil] } }),
  'parts/stockGoods/warehouses': () => ({}),

  'parts/stockIn/page': async (world) => {
    const { id } = await newIn(world);
    return {
      query: {
        ...page(world, 'RK'),
        supplierId: (await stockIn(world.owner.client).item({ id })).supplierId ?? '',
        bookedFrom: '2026-01-01',
        bookedTo: dayOf(world.server.clock.now()),
      },
    };
  },
  'parts/stockIn/item': async (world) => ({ query: { id: (await newIn(world)).id } }),
  'parts/stockIn/add': (world) => ({ body: { ...inDraft(world), book: true } }),
  'parts/stockIn/update': async (world) => ({ body: { ...(await newIn(world)), ...inDraft(world) } }),
  'parts/stockIn/book': async (world) => ({ body: await newIn(world) }),
  'parts/stockIn/reverse': async (world) => ({ body: { ...(await newIn(world, true)), reason: '送错货' } }),
  'parts/stockIn/cancel': async (world) => ({ body: await newIn(world) }),

  'parts/stockOut/page': (world) => ({ query: page(world, 'QT') }),
  'parts/stockOut/item': async (world) => ({ query: { id: (await newOut(world)).id } }),
  'parts/stockOut/add': (world) => ({ body: { ...outDraft(world), book: true } }),
  'parts/stockOut/update': async (world) => ({ body: { ...(await newOut(world)), ...outDraft(world) } }),
  'parts/stockOut/book': async (world) => ({ body: await newOut(world) }),
  'parts/stockOut/reverse': async (world) => ({ body: { ...(await newOut(world, true)), reason: '开错单' } }),
  'parts/stockOut/cancel': async (world) => ({ body: await newOut(world) }),

  'parts/stockTransfer/page': (world) => ({ query: { ...page(world, 'DB'), mine: true } }),
  'parts/stockTransfer/item': async (world) => ({ query: { id: (await newTransfer(world)).id } }),
  'parts/stockTransfer/add': async (world) => ({ body: await transferDraft(world) }),
  'parts/stockTransfer/ask': async (world) => ({ body: await askedFor(world) }),
  'parts/stockTransfer/update': async (world) => ({
    body: { ...(await newTransfer(world)), ...(await transferDraft(world)) },
  }),
  'parts/stockTransfer/ship': async (world) => ({ body: await newTransfer(world) }),
  'parts/stockTransfer/receive': async (world) => {
    const { id, version, lines } = await shipped(world);
    return {
      body: {
        id,
        version,
        lines: lines.map((line) => ({ lineId: line.id, quantity: line.quantity - 1, lost: 1, reason: '运输破损' })),
      },
    };
  },
  'parts/stockTransfer/cancel': async (world) => ({ body: await newTransfer(world) }),

  'parts/stockTaking/page': (world) => ({ query: page(world, 'PD') }),
  'parts/stockTaking/item': async (world) => ({ query: { id: (await newTaking(world)).id } }),
  'parts/stockTaking/lines': async (world) => ({
    query: {
      documentId: (await counted(world)).id,
      skuId: world.filter,
      keyword: 'lq',
      show: 'counted',
      current: 1,
      pageSize: 10,
    },
  }),
  'parts/stockTaking/counts': async (world) => ({
    query: { documentId: (await counted(world)).id, skuId: world.filter },
  }),
  'parts/stockTaking/shelves': ({ warehouseId }) => ({ query: { warehouseId } }),
  'parts/stockTaking/add': ({ warehouseId, categoryId }) => ({
    body: { warehouseId, scope: 0, categoryIds: [categoryId], blind: true, remark: '月末盘点' },
  }),
  'parts/stockTaking/count': async (world) => ({
    body: {
      id: (await newTaking(world)).id,
      lines: [{ skuId: world.filter, quantity: 5, shelf: 'A-01', include: true }],
    },
  }),
  'parts/stockTaking/recount': async (world) => ({ body: { id: (await counted(world)).id, skuIds: [world.filter] } }),
  'parts/stockTaking/submit': async (world) => ({ body: { ...(await counted(world)), uncounted: 'keep' } }),
  'parts/stockTaking/approve': async (world) => ({
    body: { ...(await submitted(world)), reason: '漏登记出入库', reasons: [{ skuId: world.filter, reason: '丢失' }] },
  }),
  'parts/stockTaking/reject': async (world) => ({
    body: { ...(await submitted(world)), reason: '差异太大', skuIds: [world.filter] },
  }),
  'parts/stockTaking/cancel': async (world) => ({ body: await newTaking(world) }),
} satisfies Partial<ExampleRequests>;
