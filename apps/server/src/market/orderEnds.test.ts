import { appOrderSale } from '@partsdesk/sdk/parts/appOrderSale';
import { couponSchema } from '@partsdesk/sdk/parts/couponSchema';
import { customer } from '@partsdesk/sdk/parts/customer';
import { customerCoupon } from '@partsdesk/sdk/parts/customerCoupon';
import { orderSale } from '@partsdesk/sdk/parts/orderSale';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { auditLedgers } from '../audit/auditLedgers';
import { randomFrom } from '../seed/random';
import { bargainDesk } from '../testing/company/bargainDesk';
import { onlineShop } from '../testing/company/onlineShop';
import { fresh } from '../testing/examples/exampleWorld';
import { keepLoggedIn } from '../testing/keepLoggedIn';
import { passTime } from '../testing/passTime';
import { size } from '../testing/size';
import { startTestServer, type TestServer } from '../testing/startTestServer';

const seed = Number(process.env.SEED ?? 20_270_116);
const ROUNDS = size(2, 20);
const HOUR = 3600;
const [UNUSED, USED] = [0, 2];
const [REACHED, BOUGHT, ENDED] = [1, 3, 4];
/** What whoever came too late is told. */
const LATE = /不能|已|请/;

let server: TestServer;
const random = randomFrom(seed);
beforeAll(async () => {
  process.stdout.write(`seed ${String(seed)}\n`);
  server = await startTestServer({}, 16);
});
afterAll(async () => {
  expect((await auditLedgers(server.database)).differences).toEqual([]);
  await server.stop();
});

/** Cancels, pays and lets lapse at once, in an order that the seed gives; answers what was done. */
async function end(acts: Record<'cancel' | 'pay', () => Promise<unknown>>): Promise<Record<string, boolean>> {
  const all = { ...acts, lapse: () => passTime(server, ['onlineLapse'], HOUR, HOUR) };
  const names = Object.keys(all) as (keyof typeof all)[];
  const turns = random.whole(0, 1) ? names : names.toReversed();
  const done = await Promise.allSettled(turns.map((name) => all[name]()));
  for (const one of done)
    if (one.status === 'rejected') expect(one.reason).toMatchObject({ message: expect.stringMatching(LATE) as string });
  return Object.fromEntries(turns.map((name, at) => [name, done[at]?.status === 'fulfilled']));
}

it(`an order with a coupon, cancelled, paid and lapsed at once: one of them, ${String(ROUNDS)} times`, async () => {
  const shop = await onlineShop(server);
  const { client } = shop.owner;
  const { buyer } = shop;
  const schemeId = await couponSchema(shop.store.owner.client).add({
    ...{ name: fresh('满减券'), kind: 1, face: 3000, threshold: 10_000, stackable: true, scope: 0 },
    ...{ validity: 2, days: 365, total: 100, perCustomer: 99 },
  });
  for (let round = 0; round < ROUNDS; round += 1) {
    await keepLoggedIn(server);
    await customer(client).distributeCoupon({ schemeId, customerIds: [buyer.id] });
    const [coupon] = (await customerCoupon(client).page({ id: schemeId, customerId: buyer.id })).records;
    const order = await shop.order({
      lines: [
        { skuId: shop.oil, quantity: 0.1 },
        { skuId: shop.pads, quantity: 1 },
      ],
      couponIds: [coupon?.id ?? ''],
    });
    const { version } = await shop.seen(order.id);
    const { pay } = await end({
      cancel: () => appOrderSale(buyer.client).cancel({ id: order.id, version, reason: '不要了' }),
      pay: () => shop.pay(order),
    });
    const held = (await customerCoupon(client).page({ id: schemeId, customerId: buyer.id })).records;
    const now = held.find(({ id }) => id === coupon?.id);
    expect([now?.status, now?.amount]).toEqual(pay ? [USED, 3000] : [UNUSED, 0]);
    if (!pay) continue;
    const paid = await shop.seen(order.id);
    await orderSale(client).cancelOrder({ id: order.id, version: paid.version, reason: '下一轮' });
  }
});

it(`an order of a bargain, cancelled, paid and lapsed at once: one of them, ${String(ROUNDS)} times`, async () => {
  const here = await bargainDesk(server);
  for (let round = 0; round < ROUNDS; round += 1) {
    await keepLoggedIn(server);
    const schemeId = await here.scheme({ shops: [{ shopId: here.shop.shopId, count: 1 }] });
    const buyer = await here.visitor('买家');
    const run = await here.reached(buyer, schemeId);
    const order = await here.buy(buyer, run);
    const { version } = await here.shop.seen(order.id);
    const { pay } = await end({
      cancel: () => buyer.orders.cancel({ id: order.id, version, reason: '不要了' }),
      pay: () => here.shop.pay(order),
    });
    const { status } = await here.run(run);
    expect(pay ? [BOUGHT] : [REACHED, ENDED]).toContain(status);
    expect((await here.row(schemeId)).taken).toBe(status === ENDED ? 0 : 1);
  }
});
