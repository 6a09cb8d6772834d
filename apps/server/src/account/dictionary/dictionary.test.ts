import { sysDictType } from '@partsdesk/sdk/basic/sysDictType';
import { sysDictValue } from '@partsdesk/sdk/basic/sysDictValue';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestServer, type TestServer } from '../../testing/startTestServer';
import { seedMenus } from '../menu/seedMenus';
import { expressCodeOf } from './expressCompanies';
import { seedDictionaries } from './seedDictionaries';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

async function operator() {
  const person = await server.person();
  await server.database.transaction({ role: 'platform' }, ({ db }) =>
    db.updateTable('platform.app_user').set({ platform_level: 1 }).where('id', '=', person.id).execute(),
  );
  return person.client;
}
let lastType = 0;
const newType = () => `type${String((lastType += 1))}`;

describe('dictionaries', () => {
  it('a type answers its values in order, both ways [NET-10] [DATA-16] [D95]', async () => {
    const { client } = await server.person();
    const { valueList } = await sysDictType(client).getItemsByType({ type: 'businessNature' });
    expect(valueList[0]).toEqual({ id: expect.any(String) as string, value: '200', label: '配件零售' });
    expect(await sysDictType(client).getItem({ type: 'businessNature' })).toMatchObject({
      type: 'businessNature',
      name: '经营性质',
      valueList,
    });
    await expect(sysDictType(client).getItemsByType({ type: 'unknown' })).rejects.toMatchObject({
      message: '字典类型不存在',
    });
  });

  it('[F-32] WeChat is told the code that the dictionary has for a company now, of namesakes too', async () => {
    const { id: typeId } = await sysDictType(await operator()).getItem({ type: 'expressCompany' });
    const values = sysDictValue(await operator());
    for (const [value, label] of [
      ['JTSD', '极兔速递'],
      ['SFKY', '顺丰快运'],
    ] as const)
      await values.add({ typeId, value, label });
    const { id: storeId } = await server.store();
    const code = (name: string) =>
      server.database.transaction({ role: 'tenant', storeId }, ({ db }) => expressCodeOf({ db }, name));
    expect(await Promise.all(['极兔速递', '顺丰快运', '顺丰速运', '乡下快递'].map(code))).toEqual([
      'JTSD',
      'SFKY',
      'SF',
      '乡下快递',
    ]);
  });

  it('a disabled value or type is not offered any more', async () => {
    const client = await operator();
    const type = newType();
    const typeId = await sysDictType(client).add({ type, name: '颜色' });
    const red = await sysDictValue(client).add({ typeId, value: 'red', label: '红', sort: 2 });
    await sysDictValue(client).add({ typeId, value: 'blue', label: '蓝', sort: 1 });
    expect((await sysDictType(client).getItemsByType({ type })).valueList.map((item) => item.label)).toEqual([
      '蓝',
      '红',
    ]);
    await sysDictValue(client).update({ id: red, version: 1, status: 0 });
    expect((await sysDictType(client).getItemsByType({ type })).valueList.map((item) => item.label)).toEqual(['蓝']);
    await sysDictType(client).update({ id: typeId, version: 1, status: 0 });
    await expect(sysDictType(client).getItemsByType({ type })).rejects.toMatchObject({ message: '字典类型不存在' });
  });

  it('a code and a value are taken once', async () => {
    const client = await operator();
    const type = newType();
    const typeId = await sysDictType(client).add({ type, name: '颜色' });
    await expect(sysDictType(client).add({ type, name: '又一个' })).rejects.toMatchObject({
      message: `类型编码「${type}」已存在`,
      errors: [{ field: 'type' }],
    });
    await sysDictValue(client).add({ typeId, value: 'red', label: '红' });
    await expect(sysDictValue(client).add({ typeId, value: 'red', label: '红二' })).rejects.toMatchObject({
      message: '字典值「red」已存在',
    });
  });

  it('several are deleted by repeated ids, all or none; a type only without values [NET-09] [D96]', async () => {
    const client = await operator();
    const types = sysDictType(client);
    const [one, two] = [
      await types.add({ type: newType(), name: '甲' }),
      await types.add({ type: newType(), name: '乙' }),
    ];
    const values = [
      await sysDictValue(client).add({ typeId: two, value: '1', label: '一' }),
      await sysDictValue(client).add({ typeId: two, value: '2', label: '二' }),
    ];
    await expect(types.delete({ ids: [one, two] })).rejects.toMatchObject({
      message: '字典类型「乙」下还有字典值，不能删除',
    });
    await sysDictValue(client).delete({ ids: values });
    expect(await sysDictValue(client).list({ typeId: two })).toEqual([]);
    await types.delete({ ids: [one, two] });
    await expect(types.deleteById({ id: one })).rejects.toMatchObject({ message: '字典类型不存在' });
  });

  it('an older state cannot be saved over a newer', async () => {
    const client = await operator();
    const id = await sysDictType(client).add({ type: newType(), name: '甲' });
    await sysDictType(client).update({ id, version: 1, name: '乙' });
    await expect(sysDictType(client).update({ id, version: 1, name: '丙' })).rejects.toMatchObject({ status: 51001 });
  });

  it('only operators of the platform edit them', async () => {
    const { owner } = await server.store();
    await expect(sysDictType(owner.client).page({})).rejects.toMatchObject({ httpStatus: 403 });
    await expect(sysDictType(owner.client).add({ type: newType(), name: '甲' })).rejects.toMatchObject({
      httpStatus: 403,
    });
  });

  it('a second start adds nothing and undoes nothing that was edited', async () => {
    const client = await operator();
    const reason = (await sysDictType(client).page({ keyword: 'returnReason' })).records[0]!;
    await sysDictType(client).update({ id: reason.id, version: reason.version, name: '退货缘由' });
    const counted = () =>
      server.database.transaction({ role: 'platform' }, async ({ db }) =>
        [
          await db.selectFrom('platform.sys_menu').select('id').execute(),
          await db.selectFrom('platform.sys_dict_value').select('id').execute(),
        ].map((rows) => rows.length),
      );
    const before = await counted();
    await seedMenus(server.database, server.clock);
    await seedDictionaries(server.database, server.clock);
    expect(await counted()).toEqual(before);
    expect((await sysDictType(client).page({ keyword: 'returnReason' })).records[0]?.name).toBe('退货缘由');
  });
});
