import { machineryFactory } from '@partsdesk/sdk/nest/machineryFactory';
import { combo } from '@partsdesk/sdk/parts/combo';
import { comboModelDetail } from '@partsdesk/sdk/parts/comboModelDetail';
import { vehicleModel } from '@partsdesk/sdk/parts/vehicleModel';
import { type ExampleWorld, fresh } from '../exampleWorld';

export const factoryId = async ({ owner }: ExampleWorld) =>
  (await machineryFactory(owner.client).page({ keyword: '大众' })).records[0]?.id ?? '';
export const freshModel = async (world: ExampleWorld) =>
  vehicleModel(world.store.owner.client).add({ factoryId: await factoryId(world), name: fresh('朗逸') });
/** Makes a meal for one vehicle model, with a part. */
export async function freshCombo(world: ExampleWorld) {
  const head = world.store.owner.client;
  const modelId = await freshModel(world);
  const name = fresh('小保养');
  const id = await combo(head).add({ name, modelIds: [modelId] });
  const made = (await combo(head).page({ name })).records[0];
  const comboModelId = made?.models[0]?.id ?? '';
  await comboModelDetail(head).addBatch({
    comboModelId,
    lines: [{ kind: 1, skuId: world.filter, quantity: 1, price: 3500 }],
  });
  const lineId = (await comboModelDetail(head).list({ comboModelId })).lines[0]?.id ?? '';
  return { id, modelId, comboModelId, lineId };
}
