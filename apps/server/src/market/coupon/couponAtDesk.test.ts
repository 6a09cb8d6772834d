import { customer } from '@partsdesk/sdk/parts/customer';
import { receiptBill } from '@partsdesk/sdk/parts/receiptBill';
import { shiftRecord } from '@partsdesk/sdk/parts/shiftRecord';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { auditLedgers } from '../../audit/auditLedgers';
import { couponDesk } from '../../testing/company/couponDesk';
import { expectRefused } from '../../testing/database/expectRefused';
import { keepLoggedIn } from '../../testing/keepLoggedIn';
import { startTestServer, type TestServer } from '../../testing/startTestServer';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({}, 16);
});
afterAll(async () => {
  expect((await auditLedgers(server.database)).differences).toEqual([]);
  await server.stop();
});

type Here = Awaited<ReturnType<typeof couponDesk>>;
const WRONG = '券码无效或不能使用';
const [UNUSED, LOCKED, USED] = [0, 1, 2];
const find = (here: Here, code: string, customerId = here.customerId) =>
  here.receipts.findCoupon({ code, customerId, skuIds: [here.shop.pads, here.shop.filter] });

describe('a code at the desk', () => {
  it('[MKT-19] finds the customer’s coupon; what is wrong of it has one answer', async () => {
    const here = await couponDesk(server);
    const [good, voided, used, short] = [
      await here.coupon(),
      await here.coupon(),
      await here.coupon(),
      await here.coupon({ days: 1 }),
    ];
    expect(await find(here, ` ${good.code.toLowerCase()} `)).toMatchObject({
      id: good.id,
      code: good.code,
      skuIds: [here.shop.pads, here.shop.filter],
    });
    await here.held.void({ id: voided.id, version: voided.version, reason: '发错' });
    await here.order([used.id]);
    await keepLoggedIn(server);
    server.clock.advance(2 * 86_400);
    const other = await here.buyer('别人');
    const wrong = { message: WRONG, errors: [expect.objectContaining({ field: 'code' })] };
    for (const code of ['YH00000000000000', voided.code, used.code, short.code])
      await expect(find(here, code)).rejects.toMatchObject(wrong);
    await expect(find(here, good.code, other)).rejects.toMatchObject(wrong);
    server.clock.advance(-2 * 86_400);
  });

  it('[MKT-19] twenty wrong ones end it for the cashier, counted before looking; right ones are none', async () => {
    const here = await couponDesk(server);
    const { code, id } = await here.coupon();
    await Promise.all(Array.from({ length: 24 }, () => find(here, code)));
    const guesses = await Promise.allSettled(
      Array.from({ length: 30 }, (_, at) => find(here, `YH000000000000${String(10 + at)}`)),
    );
    const words = guesses.map((end) => (end.status === 'rejected' ? String((end.reason as Error).message) : ''));
    expect(words.filter((word) => word === WRONG)).toHaveLength(20);
    expect(words.filter((word) => word === '券码错误次数过多，请10分钟后再试')).toHaveLength(10);
    await expect(find(here, code)).rejects.toThrow('券码错误次数过多');
    const colleague = await here.shop.store.staff(['CashPaymoney', 'CashIndex'], here.shop.shopId);
    const found = await receiptBill(colleague.client).findCoupon({
      code,
      customerId: here.customerId,
      skuIds: [here.shop.pads],
    });
    expect(found.id).toBe(id);
    server.clock.advance(660);
    expect((await find(here, code)).id).toBe(id);
  });
});

describe('coupons of a placed order', () => {
  const setOf = async (here: Here, orderId: string) => {
    const { version, saleOutId, receivable, coupon, roundOff, coupons } = await here.orders.getById({ id: orderId });
    return { version, saleOutId, receivable, coupon, roundOff, ids: coupons.map(({ id }) => id) };
  };

  it('[MKT-18] are chosen and taken off while it is unpaid: lines and debt move with them', async () => {
    const here = await couponDesk(server);
    const [first, second] = [await here.coupon(), await here.coupon({ face: 1000 })];
    const { id, saleOutId } = await here.order([]);
    const debt = async () => (await customer(here.client).item({ id: here.customerId })).debt;
    const owed = await debt();
    expect(await here.receipts.useCoupon({ saleOutId, version: 1, couponIds: [first.id] })).toBe(22_600);
    expect(await setOf(here, id)).toMatchObject({ receivable: 22_600, coupon: 3000, ids: [first.id], version: 2 });
    expect((await here.orders.getById({ id })).lines[0]).toMatchObject({ coupon: 3000, amount: 22_600 });
    expect([await here.status(first.id), await debt()]).toEqual([LOCKED, owed - 3000]);
    await here.receipts.useCoupon({ saleOutId, version: 2, couponIds: [first.id, second.id] });
    expect([await here.status(second.id), (await setOf(here, id)).receivable]).toEqual([LOCKED, 21_600]);
    expect(await here.receipts.useCoupon({ saleOutId, version: 3, couponIds: [] })).toBe(25_600);
    expect([await here.status(first.id), await here.status(second.id), await debt()]).toEqual([UNUSED, UNUSED, owed]);
    expect(await setOf(here, id)).toMatchObject({ receivable: 25_600, coupon: 0 });
  });

  it('[MKT-18] are used once it is paid: the drawer of the shift counts the net amount', async () => {
    const here = await couponDesk(server);
    await shiftRecord(here.client).start({ openingFloat: 10_000, reason: '首次开班' });
    const { id: couponId } = await here.coupon();
    const { saleOutId } = await here.order([]);
    const before = (await here.desk.balance('cash')) ?? 0;
    const amount = await here.receipts.useCoupon({ saleOutId, version: 1, couponIds: [couponId] });
    await here.receipts.add({ saleOutId, tenders: [{ method: 'cash', amount }] });
    expect(((await here.desk.balance('cash')) ?? 0) - before).toBe(22_600);
    expect(await here.status(couponId)).toBe(USED);
    await expectRefused(server, here.shop, () => here.receipts.useCoupon({ saleOutId, version: 2, couponIds: [] }), {
      message: '该单已收款，不能改优惠券',
    });
  });

  it('[MKT-18] a coupon that takes everything pays the order at once', async () => {
    const here = await couponDesk(server);
    const { id: couponId } = await here.coupon({ face: 100_000, threshold: 0 });
    const { id, saleOutId } = await here.order([]);
    expect(await here.receipts.useCoupon({ saleOutId, version: 1, couponIds: [couponId] })).toBe(0);
    expect(await here.orders.getById({ id })).toMatchObject({ receivable: 0, paymentStatus: 2 });
    expect(await here.status(couponId)).toBe(USED);
  });

  it('[MKT-18] of more than a hundred: those on the order, then the usable ones that end first', async () => {
    const here = await couponDesk(server);
    const [late, soon] = [await here.coupon({ days: 60 }), await here.coupon({ days: 5 })];
    const used = await here.coupon({ days: 90 });
    await here.order([used.id]);
    const many = await here.scheme({ perCustomer: 100, days: 20 });
    for (let given = 0; given < 100; given += 1) await here.give(many);
    const { saleOutId } = await here.order([]);
    const listed = async () => (await here.receipts.listCoupon({ saleOutId })).map(({ id }) => id);
    const plain = await listed();
    expect([plain.length, plain[0], plain.includes(late.id), plain.includes(used.id)]).toEqual([
      ...[100, soon.id, false, false],
    ]);
    await here.receipts.useCoupon({ saleOutId, version: 1, couponIds: [late.id] });
    expect((await listed()).slice(0, 2)).toEqual([late.id, soon.id]);
  });

  it('[MKT-18] an outdated order, a coupon that does not fit and a foreign one are refused', async () => {
    const here = await couponDesk(server);
    const [fits, high] = [await here.coupon(), await here.coupon({ threshold: 30_000 })];
    const { saleOutId } = await here.order([]);
    const refused = (attempt: () => Promise<unknown>, refusal: object) =>
      expectRefused(server, here.shop, attempt, refusal);
    await refused(() => here.receipts.useCoupon({ saleOutId, version: 1, couponIds: [high.id] }), {
      message: `「${high.name}」不能用：还差 ¥44.00`,
      errors: [expect.objectContaining({ field: 'couponIds' })],
    });
    const schemeId = await here.scheme();
    await here.give(schemeId, await here.buyer('别人'));
    const [foreign] = (await here.held.page({ id: schemeId })).records;
    await refused(() => here.receipts.useCoupon({ saleOutId, version: 1, couponIds: [foreign!.id] }), {
      message: '优惠券不存在，或不属于该客户',
    });
    await refused(() => here.receipts.useCoupon({ saleOutId, version: 9, couponIds: [fits.id] }), { status: 51001 });
    const ends = await Promise.allSettled(
      Array.from({ length: 8 }, () => here.receipts.useCoupon({ saleOutId, version: 1, couponIds: [fits.id] })),
    );
    expect(ends.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  });
});
