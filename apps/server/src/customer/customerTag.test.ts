import { customer } from '@partsdesk/sdk/parts/customer';
import { customerTag } from '@partsdesk/sdk/parts/customerTag';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestServer, type TestServer } from '../testing/startTestServer';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

it('a new tag stands first, enabled; a disabled one leaves the select list but stays on the page', async () => {
  const tags = customerTag((await server.store()).owner.client);
  const id = await tags.add({ name: '返利5%' });
  await tags.add({ name: '返利50' });
  expect((await tags.page({})).records).toMatchObject([{ name: '返利50', status: 1, customerCount: 0 }, { id }]);
  expect((await tags.page({ name: '5%' })).records).toMatchObject([{ id }]);
  await tags.update({ id, status: 0 });
  expect((await tags.list()).map(({ name }) => name)).toEqual(['返利50']);
  expect((await tags.page({ status: 0 })).total).toBe(1);
});

it('a tag that a customer bears is not deleted', async () => {
  const { client } = (await server.store()).owner;
  const id = await customerTag(client).add({ name: '老客户' });
  await customer(client).add({ name: '捷顺汽修', tagIds: [id] });
  await expect(customerTag(client).deleteById({ id })).rejects.toThrow('还有客户使用该标签，不能删除');
});

it('[FLOW-09] a tag is disabled, offered and given to nobody, and is enabled again', async () => {
  const { client } = (await server.store()).owner;
  const [tags, customers] = [customerTag(client), customer(client)];
  const id = await tags.add({ name: '车队' });
  await tags.update({ id, status: 0 });
  expect(await tags.list()).toEqual([]);
  await expect(customers.add({ name: '捷顺汽修', tagIds: [id] })).rejects.toMatchObject({
    message: '标签不存在或已停用',
    errors: [{ field: 'tagIds' }],
  });
  await tags.update({ id, status: 1 });
  expect((await tags.page({})).records).toMatchObject([{ id, status: 1 }]);
  const bearer = await customers.add({ name: '捷顺汽修', tagIds: [id] });
  expect(await customers.item({ id: bearer })).toMatchObject({ tags: [{ id, name: '车队' }] });
});
