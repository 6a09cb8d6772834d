import { customerTag } from '@partsdesk/sdk/parts/customerTag';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestServer, type TestServer } from '../testing/startTestServer';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

it('three rows at two a page are two pages, of which the second holds the rest', async () => {
  const tags = customerTag((await server.store()).owner.client);
  for (const name of ['老客户', '返利', '月结']) await tags.add({ name });
  expect(await tags.page({ pageSize: 2 })).toMatchObject({ total: 3, pages: 2, current: 1 });
  expect((await tags.page({ pageSize: 2, current: 2 })).records).toMatchObject([{ name: '老客户' }]);
});
