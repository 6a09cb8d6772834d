import { warehouseInitialize } from '@partsdesk/sdk/parts/warehouseInitialize';
import type { ExampleRequests } from '../exampleRequest';
import { freshSku } from './freshSku';

export const openingStockExamples = {
  'parts/warehouseInitialize/item': async ({ owner, warehouseId }) => ({
    query: { id: (await warehouseInitialize(owner.client).page({ warehouseId })).records[0]?.id ?? '' },
  }),
  'parts/warehouseInitialize/page': ({ warehouseId }) => ({ query: { warehouseId, current: 1, pageSize: 10 } }),
  'parts/warehouseInitialize/add': async (world) => ({
    body: {
      lines: [{ skuId: await freshSku(world), warehouseId: world.warehouseId, quantity: 12, unitCost: 300_000 }],
    },
  }),
  'parts/warehouseInitialize/reverse': async (world) => {
    const { owner, warehouseId } = world;
    const entries = warehouseInitialize(owner.client);
    await entries.add({ lines: [{ skuId: await freshSku(world), warehouseId, quantity: 3, unitCost: 300_000 }] });
    const [entry] = (await entries.page({ warehouseId, pageSize: 1 })).records;
    return { body: { id: entry?.id ?? '', version: 1, reason: '数量录错' } };
  },
} satisfies Partial<ExampleRequests>;
