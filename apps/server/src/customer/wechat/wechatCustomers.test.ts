import { oauth } from '@partsdesk/sdk/gate/oauth';
import { customer } from '@partsdesk/sdk/parts/customer';
import { customerShop } from '@partsdesk/sdk/parts/customerShop';
import { orderSale } from '@partsdesk/sdk/parts/orderSale';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addDays, dayOf } from '../../clock';
import { stockedShop } from '../../testing/company/stockedShop';
import { boundApp } from '../../testing/company/wechatApps';
import { fresh, freshPhone } from '../../testing/examples/exampleWorld';
import { startTestServer, type TestServer } from '../../testing/startTestServer';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

/** A company whose mini-app is bound; `register` has somebody log in there for the first time. */
async function company() {
  const shop = await stockedShop(server);
  const { store } = shop;
  await boundApp(server.url, store.id, store.owner);
  const head = customer(store.owner.client);
  const logIn = (code: string) => oauth(server.client()).customerLogin({ storeId: store.id, code });
  const wechat = async () => (await head.page({ all: true, wechat: true })).records;
  const register = async () => {
    const code = `customer-${fresh('w')}`;
    const login = await logIn(code);
    const [row] = await wechat();
    return { code, login, id: row?.id ?? '' };
  };
  /** Puts a registration back by days. */
  const before = (id: string, days: number) =>
    server.database.transaction({ role: 'tenant', storeId: store.id }, ({ db }) =>
      db
        .updateTable('customer_wechat')
        .set({ create_time: addDays(server.clock.now(), -days) })
        .where('store_id', '=', store.id)
        .where('customer_id', '=', id)
        .execute(),
    );
  const reads = async (token: string) =>
    (await fetch(`${server.url}/api/parts/app/orderSale/page`, { headers: { Authorization: `Bearer ${token}` } }))
      .status;
  return { ...shop, head, logIn, wechat, register, reads, before };
}

describe('[F-23] customers who registered through the mini-app', () => {
  it('[MEM-95] are counted once each; those of the shops and those without a shop add up to the total', async () => {
    const { store, shopId, owner, filter, head, register, before } = await company();
    const west = await store.branch('城西店');
    const [one, two] = [await register(), await register()];
    for (const { id } of [one, two]) await before(id, 40);
    await register();
    await head.add({ name: '到店的', phone: freshPhone() });
    await head.update({ id: one.id, phone: freshPhone() });
    await customerShop(store.owner.client).distributeCustomer({
      by: 'shop',
      shopIds: [shopId],
      customerIds: [one.id, two.id],
    });
    const order = { customerId: one.id, lines: [{ skuId: filter, quantity: 1 }] };
    await orderSale(owner.client).add(order);
    const totals = await head.queryWxStatistics();
    expect(totals).toEqual({ total: 3, today: 1, month: 1, withPhone: 1, withOrder: 1, unassigned: 1 });
    const byShop = await head.queryWxStatisticsByShop();
    expect(byShop).toEqual([
      { shopId, shopName: '城东店', total: 2, today: 0, month: 0, withPhone: 1, withOrder: 1 },
      { shopId: west, shopName: '城西店', total: 0, today: 0, month: 0, withPhone: 0, withOrder: 0 },
    ]);
    expect(byShop.reduce((sum, { total }) => sum + total, totals.unassigned)).toBe(totals.total);
  });

  it('are listed by the day of their registration', async () => {
    const { head, register, before } = await company();
    const [early, late] = [await register(), await register()];
    await before(early.id, 3);
    const listed = async (days: object) =>
      (await head.page({ all: true, wechat: true, ...days })).records.map(({ id }) => id);
    const [row] = (await head.page({ all: true, wechat: true })).records;
    expect(row?.wechatTime).toBeTruthy();
    const today = dayOf(server.clock.now());
    expect(await listed({})).toEqual([late.id, early.id]);
    expect(await listed({ wechatFrom: today })).toEqual([late.id]);
    expect(await listed({ wechatTo: today })).toEqual([late.id, early.id]);
    expect(await listed({ wechatFrom: today, wechatTo: '2020-01-01' })).toEqual([]);
  });

  it('[MEM-95] whose wechat is taken away are out of the mini-app at once, and come back as new ones', async () => {
    const { head, register, logIn, wechat, reads } = await company();
    const { code, login, id } = await register();
    expect(await reads(login.access_token)).toBe(200);
    await head.removeWxOpenId({ id, version: 1 });
    expect(await reads(login.access_token)).toBe(401);
    await expect(oauth(server.client()).refreshToken({ refreshToken: login.refresh_token })).rejects.toMatchObject({
      status: 1,
    });
    expect(await head.item({ id })).toMatchObject({ version: 2, wechatTime: null });
    expect(await wechat()).toEqual([]);
    await logIn(code);
    const [again] = await wechat();
    expect(again?.id).not.toBe(id);
    await expect(head.removeWxOpenId({ id, version: 2 })).rejects.toMatchObject({ message: '该客户没有绑定微信' });
    await expect(head.removeWxOpenId({ id: again?.id ?? '', version: 9 })).rejects.toMatchObject({ status: 51001 });
  });
});
