import { appOrderSale } from '@partsdesk/sdk/parts/appOrderSale';
import { orderSale } from '@partsdesk/sdk/parts/orderSale';
import { h5Payment } from '@partsdesk/sdk/pay/h5Payment';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { onlineShop } from '../../testing/company/onlineShop';
import { startTestServer, type TestServer } from '../../testing/startTestServer';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

const messages = async () =>
  (
    await server.database.transaction({ role: 'platform' }, ({ db }) =>
      db.selectFrom('platform.outbox').select('payload').where('kind', '=', 'sms').execute(),
    )
  ).map(({ payload }) => payload as { phone: string; text: string });

test('[F-06] a request to pay reaches the customer: a message with a link, and the time in the mini-app', async () => {
  const shop = await onlineShop(server);
  const order = await shop.order({ payAfterUse: true, phone: '13712340909' });
  const orders = orderSale(shop.owner.client);
  const version = async () => (await shop.seen(order.id)).version;
  await orders.acceptOrder({ id: order.id, version: await version() });
  await shop.deliver(order);
  const mine = async () => (await appOrderSale(shop.buyer.client).page({})).records[0];
  expect(await mine()).toMatchObject({ id: order.id, payRequestedTime: null });
  expect(await messages()).toEqual([]);

  await orders.requestPay({ id: order.id, version: await version() });
  const [told, ...more] = await messages();
  expect(more).toEqual([]);
  expect(told).toMatchObject({
    phone: '13712340909',
    text: expect.stringMatching(/^【城东店】您的订单.+已发货，待付款¥198\.00。/) as string,
  });
  const code = /code=(\S+)$/.exec(told?.text ?? '')?.[1] ?? '';
  expect(await h5Payment(server.client()).item({ code })).toMatchObject({ kind: 'saleOut', due: 19_800 });
  expect((await mine())?.payRequestedTime).toBe((await shop.seen(order.id)).payRequestedTime);
  expect((await shop.seen(order.id)).timeline.at(-1)).toMatchObject({
    title: '发起收款',
    detail: '¥198.00，已发短信给顾客',
  });

  await expect(orders.requestPay({ id: order.id, version: await version() })).rejects.toMatchObject({
    message: '刚请顾客付过款，请10分钟后再发',
  });
  server.clock.advance(601);
  await orders.requestPay({ id: order.id, version: await version() });
  expect(await messages()).toHaveLength(2);
});
