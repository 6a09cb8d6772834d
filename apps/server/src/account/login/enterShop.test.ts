import { SHOP_SWITCHED } from '@partsdesk/core/account/errorNotice';
import { oauth } from '@partsdesk/sdk/gate/oauth';
import { customer } from '@partsdesk/sdk/parts/customer';
import { customerTag } from '@partsdesk/sdk/parts/customerTag';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { freshPhone } from '../../testing/examples/exampleWorld';
import { startTestServer, type TestServer } from '../../testing/startTestServer';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

const someone = () => ({ name: '路过的客户', phone: freshPhone(), kind: 1 as const, source: '门店' });

describe('a login whose windows show different shops', () => {
  it('writes only where it works; the window left behind is refused and nothing is written [HTTP-02]', async () => {
    const store = await server.store();
    const [east, west] = [await store.branch('城东店'), await store.branch('城西店')];
    const [inEast, inWest] = [store.owner.at(east).client, store.owner.at(west).client];
    await oauth(inEast).enterShop({ tenantId: store.id, deptId: east });
    await customer(inEast).add(someone());
    await oauth(inWest).enterShop({ tenantId: store.id, deptId: west });

    await expect(customer(inEast).add(someone())).rejects.toMatchObject({ httpStatus: 403, message: SHOP_SWITCHED });
    await expect(customerTag(store.owner.at('0').client).add({ name: '总店的' })).rejects.toMatchObject({
      httpStatus: 403,
      message: SHOP_SWITCHED,
    });
    await customer(inWest).add(someone());
    expect([(await customer(inEast).page({})).total, (await customer(inWest).page({})).total]).toEqual([1, 1]);
  });

  it('still reads in the shop that its window shows', async () => {
    const store = await server.store();
    const east = await store.branch('城东店');
    await oauth(store.owner.client).enterShop({ tenantId: store.id });
    await expect(customer(store.owner.at(east).client).page({})).resolves.toMatchObject({ total: 0 });
  });

  it('a renewed token works where the former one did, and another login is its own', async () => {
    const store = await server.store();
    const east = await store.branch('城东店');
    const { client, session } = store.owner;
    await oauth(client).enterShop({ tenantId: store.id, deptId: east });
    session.login(await oauth(client).refreshToken({ refreshToken: session.tokens()?.refresh_token ?? '' }));
    await expect(customerTag(client).add({ name: '总店的' })).rejects.toMatchObject({ message: SHOP_SWITCHED });
    const other = await store.staff(['CustomerTag', 'customerTag.save']);
    await expect(customerTag(other.client).add({ name: '另一台电脑' })).resolves.toBeDefined();
  });

  it('who never tells where it works is not held to it', async () => {
    const store = await server.store();
    await customer(store.owner.at(await store.branch('城东店')).client).add(someone());
    await expect(customerTag(store.owner.client).add({ name: '接口' })).resolves.toBeDefined();
  });

  it('cannot enter a shop of somebody else, nor one it has no relationship with', async () => {
    const [mine, theirs] = [await server.store(), await server.store()];
    const east = await mine.branch('城东店');
    const keeper = await mine.staff(['CustomerTag'], east);
    const refused = { message: '店铺不存在，或您无权进入' };
    await expect(oauth(mine.owner.client).enterShop({ tenantId: theirs.id })).rejects.toMatchObject(refused);
    await expect(oauth(keeper.client).enterShop({ tenantId: mine.id })).rejects.toMatchObject(refused);
    await expect(
      oauth(keeper.client).enterShop({ tenantId: mine.id, deptId: await theirs.branch('城东店') }),
    ).rejects.toMatchObject(refused);
    await expect(oauth(keeper.client).enterShop({ tenantId: mine.id, deptId: east })).resolves.toBeNull();
  });
});
