import { customer } from '@partsdesk/sdk/parts/customer';
import { orderSale } from '@partsdesk/sdk/parts/orderSale';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { auditLedgers } from '../../audit/auditLedgers';
import { onlineShop, type OnlineShop, type Order } from '../../testing/company/onlineShop';
import { startTestServer, type TestServer } from '../../testing/startTestServer';

let server: TestServer;
let shop: OnlineShop;
beforeAll(async () => {
  server = await startTestServer({}, 12);
});
beforeEach(async () => {
  shop = await onlineShop(server);
});
afterAll(async () => {
  expect((await auditLedgers(server.database)).differences).toEqual([]);
  await server.stop();
});

const staff = () => orderSale(shop.owner.client);

describe('pay after use [ENUM-12]', () => {
  const place = () => shop.order({ payAfterUse: true });
  const version = async ({ id }: Order) => (await shop.seen(id)).version;

  it('is accepted, shipped, asked for and paid', async () => {
    const order = await place();
    await expect(shop.deliver(order)).rejects.toMatchObject({ message: '请先受理该订单，再发货' });
    await staff().acceptOrder({ id: order.id, version: await version(order) });
    expect(await shop.seen(order.id)).toMatchObject({ flow: 1, status: 0, lapseTime: null });
    await expect(staff().acceptOrder({ id: order.id, version: await version(order) })).rejects.toMatchObject({
      message: '该订单已受理',
    });
    await shop.deliver(order);
    expect(await shop.seen(order.id)).toMatchObject({ status: 2, paymentStatus: 0 });
    await staff().requestPay({ id: order.id, version: await version(order) });
    expect((await shop.seen(order.id)).payRequestedTime).not.toBeNull();
    await shop.pay(order);
    expect(await shop.seen(order.id)).toMatchObject({ status: 3, paymentStatus: 2 });
  });

  it('[F-32] leaves on credit only as the till would give it: a limit, within it, by who may', async () => {
    const order = await place();
    await staff().acceptOrder({ id: order.id, version: await version(order) });
    const limited = (creditLimit: number | null) =>
      customer(shop.owner.client).update({ id: shop.buyer.id, creditLimit });
    await limited(null);
    await expect(shop.deliver(order)).rejects.toMatchObject({ message: '客户「线上顾客」未开通挂账' });
    await limited(19_799);
    await expect(shop.deliver(order)).rejects.toMatchObject({
      message: '客户「线上顾客」挂账后共欠 ¥198.00，超过信用额度 ¥197.99',
    });
    expect((await shop.seen(order.id)).status).toBe(0);
    await limited(19_800);
    await shop.deliver(order);
    expect((await shop.seen(order.id)).status).toBe(2);
  });

  it('[F-32] that is paid needs no credit', async () => {
    const order = await place();
    await customer(shop.owner.client).update({ id: shop.buyer.id, creditLimit: null });
    await shop.pay(order);
    await shop.deliver(order);
    expect((await shop.seen(order.id)).status).toBe(3);
  });

  it('paid at once, is complete when it is shipped', async () => {
    const order = await place();
    await shop.pay(order);
    expect((await shop.seen(order.id)).status).toBe(1);
    await shop.deliver(order);
    expect((await shop.seen(order.id)).status).toBe(3);
  });
});
