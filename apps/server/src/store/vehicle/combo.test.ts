import { machineryFactory } from '@partsdesk/sdk/nest/machineryFactory';
import { combo } from '@partsdesk/sdk/parts/combo';
import { comboModel } from '@partsdesk/sdk/parts/comboModel';
import { comboModelDetail } from '@partsdesk/sdk/parts/comboModelDetail';
import { vehicleModel } from '@partsdesk/sdk/parts/vehicleModel';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { archiveParts } from '../../testing/company/stockedShop';
import { startTestServer, type TestServer } from '../../testing/startTestServer';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

/** Makes a store with three parts, two models, and a meal for the first model. */
async function shop() {
  const { client } = (await server.store()).owner;
  const parts = await archiveParts(client);
  const factoryId = (await machineryFactory(client).page({ keyword: '大众' })).records[0]?.id ?? '';
  const models = [
    await vehicleModel(client).add({ factoryId, name: '朗逸' }),
    await vehicleModel(client).add({ factoryId, name: '速腾' }),
  ] as const;
  const meals = combo(client);
  const id = await meals.add({ name: '小保养', modelIds: [models[0]] });
  const comboModelId = (await meals.page({})).records[0]?.models[0]?.id ?? '';
  return { client, ...parts, models, meals, id, comboModelId, materials: comboModelDetail(client) };
}

describe('a meal', () => {
  it('is made up for vehicle models, which are attached by adding and editing', async () => {
    const { meals, id, models } = await shop();
    await meals.update({ id, version: 1, modelIds: [...models] });
    const [meal] = (await meals.page({ modelId: models[1] })).records;
    expect(meal?.models.map(({ title, lineCount, total }) => [title, lineCount, total])).toEqual([
      ['大众 朗逸', 0, 0],
      ['大众 速腾', 0, 0],
    ]);
    await expect(meals.update({ id, version: 1, name: '晚了' })).rejects.toMatchObject({ status: 51001 });
  });

  it('has a name of its own, and models that are offered', async () => {
    const { client, meals, models } = await shop();
    await expect(meals.add({ name: '小保养' })).rejects.toMatchObject({
      message: '套餐「小保养」已存在',
      errors: [{ field: 'name' }],
    });
    await vehicleModel(client).enable({ id: models[1], status: 0 });
    await expect(meals.add({ name: '大保养', modelIds: [models[0], models[1]] })).rejects.toMatchObject({
      message: '车型「大众 速腾」已停用',
      errors: [{ field: 'modelIds[1]' }],
    });
    const theirs = await shop();
    await expect(meals.add({ name: '大保养', modelIds: [theirs.models[0]] })).rejects.toMatchObject({
      message: '车型不存在',
    });
  });

  it('is deleted with its models and materials, but not while it is enabled', async () => {
    const { meals, id, filter, comboModelId, materials } = await shop();
    await materials.addBatch({ comboModelId, lines: [{ kind: 1, skuId: filter, quantity: 1, price: 3500 }] });
    await expect(meals.del({ id })).rejects.toMatchObject({ message: '启用中的套餐不能删除，请先停用' });
    await meals.update({ id, version: 1, status: 0 });
    await meals.del({ id });
    await expect(materials.list({ comboModelId })).rejects.toMatchObject({ message: '套餐车型不存在' });
  });
});

describe('the materials of a meal', () => {
  it('are parts and labour; their sums are counted in fen', async () => {
    const { meals, comboModelId, materials, filter, oil, models } = await shop();
    await materials.addBatch({
      comboModelId,
      lines: [
        { kind: 2, name: '更换机油', quantity: 0.5, price: 12_001 },
        { kind: 1, skuId: filter, quantity: 1, price: 3500 },
        { kind: 1, skuId: oil, quantity: 4.5, price: 2650 },
      ],
    });
    const made = await materials.list({ comboModelId });
    expect(made.lines.map(({ name, unitName, amount }) => [name, unitName, amount])).toEqual([
      ['机油滤清器', '个', 3500],
      ['散装机油 5W-30', '升', 11_925],
      ['更换机油', '次', 6001],
    ]);
    expect(made).toMatchObject({
      comboName: '小保养',
      modelTitle: '大众 朗逸',
      partsTotal: 15_425,
      labourTotal: 6001,
      total: 21_426,
      version: 2,
    });
    expect((await meals.page({})).records[0]?.models).toMatchObject([{ lineCount: 3, total: 21_426, version: 2 }]);
    expect((await materials.pageByModel({ modelId: models[0], kind: 2 })).records).toMatchObject([
      { comboName: '小保养', name: '更换机油' },
    ]);
  });

  it('are replaced as a whole over the version that was seen, or removed one by one', async () => {
    const { comboModelId, materials, filter, pads } = await shop();
    await materials.addBatch({
      comboModelId,
      version: 1,
      replace: true,
      lines: [{ kind: 1, skuId: filter, quantity: 1, price: 3500 }],
    });
    await materials.addBatch({
      comboModelId,
      version: 2,
      replace: true,
      lines: [
        { kind: 1, skuId: pads, quantity: 1, price: 0 },
        { kind: 2, name: '检查', quantity: 1, price: 0 },
      ],
    });
    await expect(materials.addBatch({ comboModelId, version: 2, replace: true, lines: [] })).rejects.toMatchObject({
      status: 51001,
    });
    const [line] = (await materials.list({ comboModelId })).lines;
    await materials.del({ id: line!.id });
    expect((await materials.list({ comboModelId })).lines.map(({ name }) => name)).toEqual(['检查']);
  });

  it('say which line is wrong, and nothing is added then', async () => {
    const { comboModelId, materials, filter, pads } = await shop();
    const add = (...lines: Parameters<typeof materials.addBatch>[0]['lines']) =>
      materials.addBatch({ comboModelId, lines });
    const part = { kind: 1 as const, skuId: filter, quantity: 1, price: 3500 };
    await expect(add(part, part)).rejects.toMatchObject({
      message: '「机油滤清器」已在套餐中',
      errors: [{ field: 'lines[1].skuId' }],
    });
    await expect(add({ ...part, quantity: 1.5 })).rejects.toMatchObject({
      errors: [{ field: 'lines[0].quantity', message: '「机油滤清器」的数量应为整数' }],
    });
    await expect(add(part, { kind: 2, quantity: 1, price: 1 })).rejects.toMatchObject({
      errors: [{ field: 'lines[1].name' }],
    });
    await expect(add({ kind: 1, quantity: 1, price: 1 })).rejects.toMatchObject({
      errors: [{ field: 'lines[0].skuId', message: '请选择商品' }],
    });
    const theirs = await shop();
    await expect(add({ ...part, skuId: theirs.filter })).rejects.toMatchObject({ errors: [{ message: '商品不存在' }] });
    expect((await materials.list({ comboModelId })).lines).toEqual([]);
    await add({ ...part, skuId: pads });
    await expect(add({ ...part, skuId: pads })).rejects.toMatchObject({ message: '「前刹车片」已在套餐中' });
  });

  it('go with the model', async () => {
    const mine = await shop();
    await comboModel(mine.client).del({ id: mine.comboModelId });
    expect((await mine.meals.page({})).records[0]?.models).toEqual([]);
  });
});
