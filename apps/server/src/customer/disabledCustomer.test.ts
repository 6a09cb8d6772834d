import { oauth } from '@partsdesk/sdk/gate/oauth';
import { customer } from '@partsdesk/sdk/parts/customer';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openSession } from '../account/login/sessions';
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
