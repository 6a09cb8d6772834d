import { oauth } from '@partsdesk/sdk/gate/oauth';
import { customer } from '@partsdesk/sdk/parts/customer';
import { orderSale } from '@partsdesk/sdk/parts/orderSale';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openSession } from '../account/login/sessions';
import { stockedShop } from '../testing/company/stockedShop';
import { freshPhone } from '../testing/examples/exampleWorld';
import { startTestServer, type TestServer } from '../testing/startTestServer';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

it('[S-07] a customer who is disabled is out at once, and no renewal lets them in', async () => {
  const store = await server.store();
  const { client } = store.owner;
  const [id, other] = [
    await customer(client).add({ name: '王师傅', phone: freshPhone(), kind: 1, source: '门店' }),
    await customer(client).add({ name: '李师傅', phone: freshPhone(), kind: 1, source: '门店' }),
  ];
  const login = (customerId: string) =>
    server.database.transaction({ role: 'platform' }, ({ db }) =>
      openSession(db, { customerId, storeId: store.id }, server.clock.now()),
    );
  const [tokens, others] = [await login(id), await login(other)];
  const reads = async ({ access_token: token }: { access_token: string }) =>
    (await fetch(`${server.url}/api/parts/app/orderSale/page`, { headers: { Authorization: `Bearer ${token}` } }))
      .status;
  expect(await reads(tokens)).toBe(200);

  await customer(client).disable({ id });
  expect(await reads(tokens)).toBe(401);
  expect(await reads(others)).toBe(200);
  const renew = ({ refresh_token: refreshToken }: { refresh_token: string }) =>
    oauth(server.client()).refreshToken({ refreshToken });
  await expect(renew(tokens)).rejects.toMatchObject({ status: 1 });
  await expect(renew(others)).resolves.toBeDefined();

  // A login that was open before an upgrade ends with its next renewal.
  const early = await login(id);
  await expect(renew(early)).rejects.toMatchObject({ message: '您的账号已停用，请联系店铺' });
});

it('[FLOW-08] a customer is disabled, buys nothing any more and is found as such, and is enabled again', async () => {
  const shop = await stockedShop(server);
  const [customers, sales] = [customer(shop.owner.client), orderSale(shop.owner.client)];
  const id = await customers.add({ name: '王师傅', phone: freshPhone() });
  const order = { customerId: id, lines: [{ skuId: shop.filter, quantity: 1 }] };
  await customers.disable({ id });
  expect(await customers.item({ id })).toMatchObject({ status: 0, version: 2 });
  expect((await customers.page({ status: 0 })).records).toMatchObject([{ id }]);
  expect((await customers.page({ status: 1 })).records).toEqual([]);
  await expect(sales.add(order)).rejects.toMatchObject({ message: '客户「王师傅」已停用，不能开单' });
  await customers.enable({ id });
  expect(await customers.item({ id })).toMatchObject({ status: 1, version: 3 });
  expect((await sales.add(order)).id).toBeTruthy();
});
