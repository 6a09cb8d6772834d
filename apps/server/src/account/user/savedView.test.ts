import { savedView } from '@partsdesk/sdk/parts/savedView';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestServer, type TestServer } from '../../testing/startTestServer';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

const owing = { screen: 'OrderListIndex', name: '欠款的', list: '{"filters":{"owing":true}}' };
async function two() {
  const store = await server.store();
  const member = await store.staff(['CustomerTag']);
  return { mine: savedView(store.owner.client), theirs: savedView(member.client) };
}

describe('saved views', () => {
  it('are seen by whoever keeps them; a shared one by everybody in the store, who cannot change it', async () => {
    const { mine, theirs } = await two();
    const id = await mine.add(owing);
    expect(await theirs.list()).toEqual([]);
    await mine.update({ id, shared: true });
    expect(await theirs.list()).toEqual([{ id, ...owing, shared: true, own: false, isDefault: false, version: 2 }]);
    await expect(theirs.update({ id, name: '我的' })).rejects.toMatchObject({ message: '视图不存在，或不是您保存的' });
    await expect(theirs.deleteById({ id })).rejects.toMatchObject({ message: '视图不存在，或不是您保存的' });
    expect(await savedView((await server.store()).owner.client).list()).toEqual([]);
  });

  it('one of them is what a list opens with, for each user for himself', async () => {
    const { mine, theirs } = await two();
    const id = await mine.add({ ...owing, shared: true });
    const other = await mine.add({ ...owing, name: '全部' });
    await mine.setDefault({ screen: owing.screen, id: other });
    await theirs.setDefault({ screen: owing.screen, id });
    expect((await mine.list()).find((view) => view.isDefault)?.id).toBe(other);
    expect((await theirs.list()).find((view) => view.isDefault)?.id).toBe(id);
    await theirs.setDefault({ screen: owing.screen, id: null });
    expect((await theirs.list()).some((view) => view.isDefault)).toBe(false);
    await expect(theirs.setDefault({ screen: owing.screen, id: other })).rejects.toMatchObject({
      message: '视图不存在',
    });
    await expect(mine.setDefault({ screen: 'CustomerTag', id })).rejects.toMatchObject({ message: '视图不存在' });
  });

  it('a view that is deleted or no longer shared is nobody’s default any more', async () => {
    const { mine, theirs } = await two();
    const id = await mine.add({ ...owing, shared: true });
    await theirs.setDefault({ screen: owing.screen, id });
    await mine.update({ id, shared: false });
    await mine.update({ id, shared: true });
    expect((await theirs.list()).map((view) => view.isDefault)).toEqual([false]);
    await theirs.setDefault({ screen: owing.screen, id });
    await mine.deleteById({ id });
    expect(await theirs.list()).toEqual([]);
  });

  it('refuses a taken name, an invalid state, the twenty-first view, and the second of two editors', async () => {
    const { mine } = await two();
    const id = await mine.add(owing);
    await expect(mine.add(owing)).rejects.toMatchObject({
      message: '视图「欠款的」已存在',
      errors: [{ field: 'name' }],
    });
    for (const list of ['[1]', 'null', '{', '7'])
      await expect(mine.add({ ...owing, name: '坏的', list })).rejects.toMatchObject({ errors: [{ field: 'list' }] });
    await mine.update({ id, version: 1, name: '欠着的' });
    await expect(mine.update({ id, version: 1, name: '又改' })).rejects.toMatchObject({ status: 51001 });
    for (let count = 1; count < 20; count += 1) await mine.add({ ...owing, name: `第${String(count)}个` });
    await expect(mine.add({ ...owing, name: '太多' })).rejects.toMatchObject({
      message: '每个列表最多保存20个视图，请先删除不用的',
    });
    expect(await mine.list()).toHaveLength(20);
  });
});
