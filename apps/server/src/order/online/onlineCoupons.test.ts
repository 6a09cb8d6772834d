import { afterSalesOrder } from '@partsdesk/sdk/parts/afterSalesOrder';
import { appAfterSalesOrder } from '@partsdesk/sdk/parts/appAfterSalesOrder';
import { appOrderSale } from '@partsdesk/sdk/parts/appOrderSale';
import { couponSchema } from '@partsdesk/sdk/parts/couponSchema';
import { customer } from '@partsdesk/sdk/parts/customer';
import { customerCoupon } from '@partsdesk/sdk/parts/customerCoupon';
import { goodsShop } from '@partsdesk/sdk/parts/goodsShop';
import { orderSale } from '@partsdesk/sdk/parts/orderSale';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { auditLedgers } from '../../audit/auditLedgers';
import { addDays, dayOf } from '../../clock';
import { onlineShop, type OnlineShop } from '../../testing/company/onlineShop';
import { fresh } from '../../testing/examples/exampleWorld';
import { startTestServer, type TestServer } from '../../testing/startTestServer';

const [UNUSED, LOCKED, USED] = [0, 1, 2];
type Terms = Partial<Parameters<ReturnType<typeof couponSchema>['add']>[0]>;

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

/** Gives the buyer a coupon, 满100减30 unless said otherwise. */
async function coupon(terms: Terms = {}, customerId = shop.buyer.id) {
  const schemeId = await couponSchema(shop.store.owner.client).add({
    name: fresh('满减券'),
    kind: 1,
    face: 3000,
    threshold: 10_000,
    stackable: true,
    scope: 0,
    validity: 2,
    ...(terms.validity === 1 ? {} : { days: 30 }),
    total: 100,
    perCustomer: 3,
    ...terms,
  });
  await customer(shop.owner.client).distributeCoupon({ schemeId, customerIds: [customerId] });
  const [given] = (await customerCoupon(shop.owner.client).page({ id: schemeId, customerId })).records;
  if (!given) throw new Error('no coupon was given');
  return given;
}

const stateOf = async ({ id, schemeId }: { id: string; schemeId: string }) => {
  const one = (await customerCoupon(shop.owner.client).page({ id: schemeId })).records.find((row) => row.id === id);
  return { status: one?.status, orderId: one?.orderId };
};
const app = () => appOrderSale(shop.buyer.client);
const LINES = () => [
  { skuId: shop.filter, quantity: 2 },
  { skuId: shop.pads, quantity: 1 },
];
const preview = (change: object = {}) => app().preview({ shopId: shop.shopId, lines: LINES(), ...change });
const version = async (id: string) => (await shop.seen(id)).version;

describe('a coupon of an order of the mini-app', () => {
  it('[MKT-73] the draft is priced with the best coupons, and says of each what it takes or why not', async () => {
    const [small, large] = [await coupon(), await coupon({ face: 5000, stackable: false })];
    const far = await coupon({ threshold: 50_000 });
    const told = await preview();
    expect(told).toMatchObject({ listAmount: 19_800, priceChange: 0, coupon: 5000, receivable: 14_800 });
    expect([told.best, told.couponIds]).toEqual([[large.id], [large.id]]);
    const of = (id: string) => told.coupons.find((one) => one.id === id);
    expect([of(small.id)?.amount, of(small.id)?.problem]).toEqual([3000, '']);
    expect([of(far.id)?.amount, of(far.id)?.problem]).toEqual([0, '还差 ¥302.00']);
    expect(told.lines.reduce((sum, line) => sum + line.coupon, 0)).toBe(5000);
    expect(await preview({ couponIds: [small.id] })).toMatchObject({ coupon: 3000, receivable: 16_800 });
    expect(await preview({ couponIds: [] })).toMatchObject({ coupon: 0, receivable: 19_800 });
    await expect(preview({ couponIds: [small.id, large.id] })).rejects.toMatchObject({
      message: expect.stringContaining('不能和别的优惠券一起用') as string,
    });
    // A preview keeps nothing.
    expect(await stateOf(large)).toEqual({ status: UNUSED, orderId: null });
  });

  it('[MKT-01] [MKT-11] is locked when it is ordered, used when it is paid, to the fen of the draft', async () => {
    const one = await coupon();
    const { receivable } = await preview({ couponIds: [one.id] });
    await expect(shop.order({ couponIds: [one.id], expected: receivable - 1 })).rejects.toMatchObject({
      errors: [expect.objectContaining({ field: 'expected' })],
    });
    const order = await shop.order({ couponIds: [one.id], expected: receivable });
    expect(order.receivable).toBe(16_800);
    expect(await stateOf(one)).toEqual({ status: LOCKED, orderId: order.id });
    await shop.pay(order);
    expect(await stateOf(one)).toEqual({ status: USED, orderId: order.id });
    expect(await shop.seen(order.id)).toMatchObject({ status: 1 });
  });

  it('[MKT-09] comes back when the customer gives the order up, and with the last piece of a return', async () => {
    const one = await coupon();
    const first = await shop.order({ couponIds: [one.id] });
    await app().cancel({ id: first.id, version: await version(first.id) });
    expect(await stateOf(one)).toEqual({ status: UNUSED, orderId: null });

    const order = await shop.order({ couponIds: [one.id] });
    await shop.pay(order);
    await shop.deliver(order);
    const { lines } = await shop.seen(order.id);
    const refunded = [];
    for (const [index, quantity] of [
      [0, 1],
      [0, 1],
      [1, 1],
    ] as const) {
      const lineId = lines[index]?.id ?? '';
      const { id } = await appAfterSalesOrder(shop.buyer.client).add({
        orderId: order.id,
        type: 2,
        reason: '买错型号',
        lines: [{ lineId, quantity }],
      });
      const staff = afterSalesOrder(shop.owner.client);
      await staff.pass({ id, version: 1 });
      await staff.receiveGoods({ id, version: 2 });
      await staff.refund({ id, version: 3 });
      await vi.waitFor(async () => expect((await staff.item({ id })).status).toBe(4), { timeout: 15_000 });
      refunded.push((await staff.item({ id })).amount);
      const back = refunded.length === 3;
      expect((await stateOf(one)).status, `${String(refunded.length)} pieces back`).toBe(back ? UNUSED : USED);
    }
    expect(refunded.reduce((sum, amount) => sum + amount, 0)).toBe(16_800);
  });

  it('[MKT-16] is good for a week more when the shop gave the order up, not when the customer did', async () => {
    const day = (days: number) => dayOf(addDays(server.clock.now(), days));
    const ends = { validity: 1 as const, beginDay: day(0), endDay: day(1) };
    const [ours, theirs] = [await coupon(ends), await coupon(ends)];
    const [left, withdrawn] = [
      await shop.order({ couponIds: [ours.id] }),
      await shop.order({ couponIds: [theirs.id] }),
    ];
    await app().cancel({ id: withdrawn.id, version: await version(withdrawn.id) });
    await orderSale(shop.owner.client).cancelOrder({
      id: left.id,
      version: await version(left.id),
      reason: '缺货',
    });
    const validTo = async ({ id, schemeId }: { id: string; schemeId: string }) =>
      (await customerCoupon(shop.owner.client).page({ id: schemeId })).records.find((row) => row.id === id)?.validTo;
    expect(dayOf(new Date((await validTo(ours)) ?? 0))).toBe(day(7));
    expect(await validTo(theirs)).toBe(theirs.validTo);
  });

  it('[MKT-07] that leaves nothing to pay pays the order at once', async () => {
    const one = await coupon({ face: 30_000, threshold: 0 });
    await expect(shop.order({ couponIds: [one.id], payAfterUse: true })).rejects.toMatchObject({
      errors: [expect.objectContaining({ field: 'payAfterUse' })],
    });
    const order = await shop.order({ couponIds: [one.id] });
    expect(order.receivable).toBe(0);
    expect(await shop.seen(order.id)).toMatchObject({ status: 1 });
    expect(await stateOf(one)).toEqual({ status: USED, orderId: order.id });
    await orderSale(shop.owner.client).cancelOrder({
      id: order.id,
      version: await version(order.id),
      reason: '缺货',
    });
    expect(await stateOf(one)).toEqual({ status: UNUSED, orderId: null });
  });

  it('[MKT-04] [MKT-73] an exchange takes one of two filters off the draft and the order alike', async () => {
    const one = await coupon({ kind: 3, face: undefined, threshold: 0, scope: 2, goodsIds: [shop.filter] });
    const told = await preview();
    expect(told).toMatchObject({ coupon: 3500, couponIds: [one.id] });
    expect(told.coupons[0]?.words).toBe('无门槛，兑换 1 件「机油滤清器」');
    const order = await shop.order({ lines: LINES(), couponIds: [one.id], expected: told.receivable });
    expect(order.receivable).toBe(19_800 - 3500);
  });

  it('[MKT-15] of the counter or another shop says so in the draft, and is not the best', async () => {
    const other = await shop.store.branch('浦东店');
    const [counter, there] = [await coupon({ channels: 1 }), await coupon({ shopIds: [other] })];
    const told = await preview();
    expect(told).toMatchObject({ coupon: 0, best: [] });
    expect(new Map(told.coupons.map(({ id, problem }) => [id, problem]))).toEqual(
      new Map([
        [counter.id, '只在门店收银可用'],
        [there.id, '只在「浦东店」可用'],
      ]),
    );
    await expect(shop.order({ couponIds: [there.id] })).rejects.toMatchObject({
      message: `优惠券「${there.name}」只在「浦东店」可用，不能使用`,
    });
  });

  it('[MKT-03] touches no special offer', async () => {
    const group = goodsShop(shop.owner.client);
    const pads = (await group.page({})).records.find(({ skuId }) => skuId === shop.pads);
    await group.update({ id: pads?.id ?? '', mini: { kind: 1, specialPrice: 10_000 } });
    const one = await coupon({ threshold: 0 });
    const told = await preview();
    expect(told.lines.map(({ special, coupon: off }) => [special, off])).toEqual([
      [false, 3000],
      [true, 0],
    ]);
    const dear = await coupon({ threshold: 8000 });
    await expect(shop.order({ couponIds: [one.id, dear.id] })).rejects.toMatchObject({
      message: expect.stringContaining('还差 ¥10.00') as string,
    });
  });

  it('[MKT-73] a hundred and first one is priced where it is named; the best are among the hundred that end first', async () => {
    const late = await coupon({ face: 9000, days: 60 });
    const { schemeId } = await coupon({ face: 100, total: 200, perCustomer: 100, days: 20 });
    for (let given = 1; given < 100; given += 1)
      await customer(shop.owner.client).distributeCoupon({ schemeId, customerIds: [shop.buyer.id] });
    const plain = await preview();
    expect([plain.coupons.length, plain.coupons.some(({ id }) => id === late.id), plain.coupon]).toEqual([
      ...[100, false, 300],
    ]);
    const named = await preview({ couponIds: [late.id] });
    expect(named).toMatchObject({ coupon: 9000, couponIds: [late.id], best: plain.best });
    expect(named.coupons.find(({ id }) => id === late.id)).toMatchObject({ amount: 9000, problem: '' });
    const order = await shop.order({ lines: LINES(), couponIds: [late.id], expected: named.receivable });
    expect(order.receivable).toBe(10_800);
  });

  it('[MKT-15] is refused of somebody else, named twice, or beside a bargain', async () => {
    const stranger = await coupon({}, (await shop.anotherBuyer()).id);
    const own = await coupon();
    const field = (name: string) => ({ errors: [expect.objectContaining({ field: name })] });
    await expect(shop.order({ couponIds: [stranger.id] })).rejects.toMatchObject(field('couponIds[0]'));
    await expect(shop.order({ couponIds: [own.id, own.id] })).rejects.toMatchObject({
      message: '同一张优惠券选了两次',
    });
    await expect(preview({ couponIds: [stranger.id] })).rejects.toMatchObject(field('couponIds[0]'));
    await expect(shop.order({ couponIds: [own.id], bargainId: own.id })).rejects.toMatchObject(field('couponIds'));
  });

  it('[MKT-15] eight orders that want one coupon at once: one has it', async () => {
    const one = await coupon();
    const orders = await Promise.allSettled(
      Array.from({ length: 8 }, () => shop.order({ couponIds: [one.id], lines: [{ skuId: shop.pads, quantity: 1 }] })),
    );
    expect(orders.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  });
});
