import { customerTag } from '@partsdesk/sdk/parts/customerTag';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestServer, type TestServer } from '../testing/startTestServer';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

const ownerTags = async () => customerTag((await server.store()).owner.client);

describe('customer tags', () => {
  it('a new tag stands first, enabled, with no customers', async () => {
    const tags = await ownerTags();
    await tags.add({ name: '老客户' });
    await tags.add({ name: '修理厂' });
    const { records, total } = await tags.page({});
    expect(total).toBe(2);
    expect(records.map(({ name, status, customerCount }) => ({ name, status, customerCount }))).toEqual([
      { name: '修理厂', status: 1, customerCount: 0 },
      { name: '老客户', status: 1, customerCount: 0 },
    ]);
  });

  it('a name that is taken is refused and the field is named', async () => {
    const tags = await ownerTags();
    await tags.add({ name: '老客户' });
    await expect(tags.add({ name: '老客户' })).rejects.toMatchObject({
      status: 1,
      message: '标签「老客户」已存在',
      errors: [{ field: 'name' }],
    });
    expect((await tags.page({})).total).toBe(1);
  });

  it('an empty or overlong name is refused by the contract', async () => {
    const tags = await ownerTags();
    await expect(tags.add({ name: '' })).rejects.toMatchObject({ httpStatus: 400, message: '标签名称不能为空' });
    await expect(tags.add({ name: '长'.repeat(21) })).rejects.toMatchObject({
      httpStatus: 400,
      message: '标签名称最多20个字',
    });
  });

  it('a disabled tag leaves the select list but stays on the page', async () => {
    const tags = await ownerTags();
    const id = await tags.add({ name: '老客户' });
    await tags.update({ id, status: 0 });
    expect(await tags.list()).toEqual([]);
    expect((await tags.page({ status: 0 })).total).toBe(1);
  });

  it('the search takes percent and underscore literally', async () => {
    const tags = await ownerTags();
    await tags.add({ name: '返利5%' });
    await tags.add({ name: '返利50' });
    expect((await tags.page({ name: '5%' })).records.map((tag) => tag.name)).toEqual(['返利5%']);
  });

  it("another store's tag answers as one that does not exist", async () => {
    const mine = await ownerTags();
    const theirs = await ownerTags();
    const id = await theirs.add({ name: '老客户' });
    await expect(mine.update({ id, name: '改' })).rejects.toMatchObject({ message: '标签不存在' });
    await expect(mine.deleteById({ id })).rejects.toMatchObject({ message: '标签不存在' });
    expect((await theirs.page({})).records[0]?.name).toBe('老客户');
  });
});
