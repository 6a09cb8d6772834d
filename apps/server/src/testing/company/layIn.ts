import { warehouse } from '@partsdesk/sdk/parts/warehouse';
import { warehouseInitialize } from '@partsdesk/sdk/parts/warehouseInitialize';
import type { StockedShop } from './stockedShop';

/** Lays more of a part into a second warehouse, for long runs: a sale takes from it what the first has not. */
export async function layIn({ owner: { client } }: StockedShop, skuId: string, quantity: number): Promise<void> {
  const warehouseId = await warehouse(client).add({ name: '二号库' });
  await warehouseInitialize(client).add({ lines: [{ skuId, warehouseId, quantity, unitCost: 150_000 }] });
}
