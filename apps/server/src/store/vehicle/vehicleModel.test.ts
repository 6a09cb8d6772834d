import { machineryFactory } from '@partsdesk/sdk/nest/machineryFactory';
import { vehicleModel } from '@partsdesk/sdk/parts/vehicleModel';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestServer, type TestServer } from '../../testing/startTestServer';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

async function shop() {
  const { owner } = await server.store();
  const { records } = await machineryFactory(owner.client).page({ keyword: '大众' });
  return { owner, models: vehicleModel(owner.client), factoryId: records[0]?.id ?? '' };
}

describe('makers', () => {
  it('come fifty a page from the first, unless said otherwise [NET-15] [CONST-47]', async () => {
    const { owner } = await shop();
    const first = await machineryFactory(owner.client).page();
    expect(first).toMatchObject({ current: 1, pages: Math.ceil(first.total / 50) });
    expect(first.records).toHaveLength(50);
    expect(first.total).toBeGreaterThan(60);
    expect((await machineryFactory(owner.client).page({ current: 2, pageSize: 10 })).records).toEqual(
      first.records.slice(10, 20),
    );
  });

  it('are found by name, pinyin and initials', async () => {
    const { owner } = await shop();
    const found = async (keyword: string) =>
      (await machineryFactory(owner.client).page({ keyword })).records.map(({ name }) => name);
    expect(await found('三一')).toEqual(['三一重工']);
    expect(await found('sanyi')).toEqual(['三一重工']);
    expect(await found('SYZG')).toEqual(['三一重工']);
    expect((await machineryFactory(owner.client).page({ kind: 3 })).records.every(({ kind }) => kind === 3)).toBe(true);
  });
});

describe('vehicle models', () => {
  it('are told apart by maker, name, year and displacement', async () => {
    const { models, factoryId } = await shop();
    await models.add({ factoryId, name: '朗逸', modelYear: '2018款', displacement: '1.5L' });
    await expect(
      models.add({ factoryId, name: ' 朗逸 ', modelYear: '2018款', displacement: '1.5L' }),
    ).rejects.toMatchObject({ message: '车型「大众 朗逸 2018款 1.5L」已存在', errors: [{ field: 'name' }] });
    const id = await models.add({ factoryId, name: '朗逸', modelYear: '2020款', displacement: '1.5L' });
    await expect(models.update({ id, version: 1, modelYear: '2018款' })).rejects.toMatchObject({
      errors: [{ field: 'name' }],
    });
    await models.update({ id, version: 1, displacement: '1.4T', engine: 'EA211' });
    expect(await models.get({ id })).toMatchObject({
      title: '大众 朗逸 2020款 1.4T',
      factoryName: '大众',
      engine: 'EA211',
      version: 2,
    });
    await expect(models.update({ id, version: 1, remark: '晚了' })).rejects.toMatchObject({ status: 51001 });
    await expect(models.add({ factoryId: id, name: '宝来' })).rejects.toMatchObject({
      message: '厂家不存在',
      errors: [{ field: 'factoryId' }],
    });
  });

  it('[F-37] a name of blanks is refused, of a new one and of a change', async () => {
    const { models, factoryId } = await shop();
    const refused = { errors: [{ field: 'name' }] };
    await expect(models.add({ factoryId, name: '　 ' })).rejects.toMatchObject(refused);
    const id = await models.add({ factoryId, name: '朗逸' });
    await expect(models.update({ id, version: 1, name: '  ' })).rejects.toMatchObject(refused);
    expect((await models.get({ id })).name).toBe('朗逸');
  });

  it('are enabled and disabled; a disabled one is offered nowhere [FLOW-13]', async () => {
    const { models, factoryId } = await shop();
    const id = await models.add({ factoryId, name: '朗逸' });
    expect(await models.list({ keyword: 'langyi' })).toMatchObject([{ id, title: '大众 朗逸' }]);
    await models.enable({ id, status: 0 });
    expect(await models.list()).toEqual([]);
    expect((await models.page({ status: 0 })).records).toMatchObject([{ id, status: 0 }]);
    await models.enable({ id });
    expect(await models.list({ factoryId })).toHaveLength(1);
  });
});
