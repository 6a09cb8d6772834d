import { customer } from '@partsdesk/sdk/parts/customer';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { freshPhone } from '../testing/examples/exampleWorld';
import { startTestServer, type TestServer } from '../testing/startTestServer';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

it("[S-09] a number tells nobody another branch's customer", async () => {
  const store = await server.store();
  const [east, west] = [await store.branch('城东店'), await store.branch('城西店')];
  const phone = freshPhone();
  const draft = { name: '西店大客户', phone, kind: 2 as const, source: '门店', creditLimit: 900_000 };
  const id = await customer(store.owner.at(west).client).add(draft);
  const inEast = customer((await store.staff(['CustomerList', 'customer.save'], east)).client);
  await expect(inEast.item({ id })).rejects.toMatchObject({ message: '客户不存在' });
  expect(await inEast.getCheck({ phone })).toBeNull();
  await expect(inEast.add({ name: '新客户', phone, kind: 1, source: '门店' })).rejects.toMatchObject({
    message: '该手机号已属于其他门店的客户，请联系总店',
    errors: [{ field: 'phone' }],
  });

  const inWest = customer((await store.staff(['CustomerList', 'customer.save'], west)).client);
  expect(await inWest.getCheck({ phone })).toMatchObject({ id, name: '西店大客户' });
  await expect(inWest.add({ name: '新客户', phone, kind: 1, source: '门店' })).rejects.toMatchObject({
    message: '手机号已属于客户「西店大客户」',
  });
  const everywhere = customer((await store.staff(['CustomerList', 'CustomerListAll', 'customer.save'], east)).client);
  expect(await everywhere.getCheck({ phone })).toMatchObject({ id });
});
