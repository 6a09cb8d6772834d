import { createClient, memorySession } from '@partsdesk/sdk';
import { expect, it } from 'vitest';
import { shopApi } from './shopApi';

it('the shop list is loaded with Dept-Id 0 whatever shop is chosen, all else with its own [SHOP-10]', async () => {
  const session = memorySession(() => 0);
  session.login({ access_token: 'a', refresh_token: 'r', expires_in: 7200 });
  session.choose({ tenantId: 's1', deptId: 'd1' });
  const asked: Record<string, string | null> = {};
  const client = createClient({
    session,
    baseUrl: 'http://server',
    now: () => 0,
    fetch: (url, init) => {
      asked[new URL(new Request(url).url).pathname] = new Headers(init?.headers).get('Dept-Id');
      return Promise.resolve(Response.json({ status: 0, data: { partsStoreVO: null, list: [] } }));
    },
  });
  await shopApi(client).shops();
  await shopApi(client).menus();
  expect(asked).toEqual({ '/api/parts/partsShop/listMyShop2': '0', '/api/basic/sysMenu/listAuthMenu': 'd1' });
});
