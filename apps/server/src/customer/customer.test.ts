import { customer } from '@partsdesk/sdk/parts/customer';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestServer, type TestServer } from '../testing/startTestServer';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

const ownerCustomers = async () => customer((await server.store()).owner.client);

describe('the order of customers', () => {
  it('is newest first, or as asked: by name as one says it, by when they came', async () => {
    const customers = await ownerCustomers();
    for (const name of ['王强', '李敏', '陈刚']) await customers.add({ name });
    const names = async (query: Parameters<typeof customers.page>[0]) =>
      (await customers.page(query)).records.map(({ name }) => name);
    expect(await names({})).toEqual(['陈刚', '李敏', '王强']);
    expect(await names({ sort: 'createTime.asc' })).toEqual(['王强', '李敏', '陈刚']);
    expect(await names({ sort: 'name.asc' })).toEqual(['陈刚', '李敏', '王强']);
    expect(await names({ sort: 'name.desc' })).toEqual(['王强', '李敏', '陈刚']);
  });

  it('equals stand on one page only', async () => {
    const customers = await ownerCustomers();
    for (let number = 0; number < 7; number += 1) await customers.add({ name: '同名' });
    const pages = await Promise.all(
      [1, 2, 3].map((current) => customers.page({ sort: 'debt.desc', current, pageSize: 3 })),
    );
    expect(new Set(pages.flatMap(({ records }) => records.map(({ id }) => id))).size).toBe(7);
  });

  it('an order that does not exist is refused by the contract', async () => {
    const customers = await ownerCustomers();
    await expect(customers.page({ sort: 'password.asc' as never })).rejects.toMatchObject({ httpStatus: 400 });
  });
});

it('[U-42] the list of the head store shows the customers of every shop, that of a branch its own', async () => {
  const store = await server.store();
  const [east, west] = [await store.branch('城东店'), await store.branch('城西店')];
  await customer(store.owner.at(east).client).add({ name: '东边客户' });
  await customer(store.owner.at(west).client).add({ name: '西边客户' });
  const names = async (client: typeof store.owner.client) =>
    (await customer(client).page({})).records.map(({ name }) => name).sort();
  expect(await names(store.owner.client)).toEqual(['东边客户', '西边客户'].sort());
  expect(await names(store.owner.at(east).client)).toEqual(['东边客户']);
});
