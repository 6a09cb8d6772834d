import { shiftRecord } from '@partsdesk/sdk/parts/shiftRecord';
import { saleBill } from '@partsdesk/sdk/report/saleBill';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { auditLedgers } from '../../audit/auditLedgers';
import { dayOf } from '../../clock';
import { couponDesk } from '../../testing/company/couponDesk';
import { passed, piece } from '../../testing/company/returnDesk';
import { expectRefused } from '../../testing/database/expectRefused';
import { keepLoggedIn } from '../../testing/keepLoggedIn';
import { size } from '../../testing/size';
import { startTestServer, type TestServer } from '../../testing/startTestServer';

const TILLS = size(16, 64);
const ROUNDS = size(1, 20);

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({}, 16);
});
afterAll(async () => {
  expect((await auditLedgers(server.database)).differences).toEqual([]);
  await server.stop();
});

type Here = Awaited<ReturnType<typeof couponDesk>>;
const cash = (amount: number) => [{ method: 'cash' as const, amount }];
const [UNUSED, LOCKED, USED, EXPIRED] = [0, 1, 2, 3];

/** What the customer may do with the coupon after each step. */
const refused = (here: Here, attempt: () => Promise<unknown>, message: string, field: string) =>
  expectRefused(server, here.shop, attempt, { message, errors: [expect.objectContaining({ field })] });

/** Returns pieces of a sale and refunds them in cash; answers what was paid out. */
async function giveBack(here: Here, saleOutId: string, lines: Parameters<typeof passed>[2]): Promise<number> {
  const back = await passed(here.shop, saleOutId, lines);
  const { version, tenders } = await here.desk.refunds.getSaleOutInfo({ salesReturnId: back.id });
  const chosen = tenders.flatMap(({ method, suggested }) => (suggested ? [{ method, amount: suggested }] : []));
  return (await here.desk.refunds.add({ salesReturnId: back.id, version, tenders: chosen })).paidOut;
}

describe('the roads of an order with a coupon', () => {
  it('[MKT-01] [MKT-11] placed: locked, its share on the lines, and the amount is the server’s', async () => {
    const here = await couponDesk(server);
    const { id, code } = await here.coupon();
    await refused(here, () => here.order([id], 25_600), '商品价格已变化，请核对金额后再结算', 'expected');
    expect(await here.status(id)).toBe(UNUSED);
    const sale = await here.order([id], 22_600);
    expect(sale.receivable).toBe(22_600);
    expect(await here.found(id)).toMatchObject({ status: LOCKED, orderCode: sale.code, amount: 3000, usedBy: '' });
    const order = await here.orders.getById({ id: sale.id });
    expect(order).toMatchObject({ listAmount: 25_600, coupon: 3000, receivable: 22_600, discount: 3000 });
    expect(order.coupons).toEqual([{ id, code, name: expect.any(String) as string, amount: 3000, back: false }]);
    expect(order.lines[0]).toMatchObject({ listAmount: 25_600, coupon: 3000, amount: 22_600 });
  });

  it('[MKT-01] paid: used; no tender, the drawer and the day count the net amount', async () => {
    const here = await couponDesk(server);
    await shiftRecord(here.client).start({ openingFloat: 10_000, reason: '首次开班' });
    const { id } = await here.coupon();
    const sale = await here.order([id]);
    const before = (await here.desk.balance('cash')) ?? 0;
    expect(await here.receipts.add({ saleOutId: sale.saleOutId, tenders: cash(22_600) })).toMatchObject({
      received: 22_600,
      debt: 0,
    });
    expect(((await here.desk.balance('cash')) ?? 0) - before).toBe(22_600);
    const [receipt] = await here.receipts.getBySaleOutId({ saleOutId: sale.saleOutId });
    expect(receipt?.tenders).toEqual([expect.objectContaining({ method: 'cash', amount: 22_600 })]);
    expect(await here.receipts.todayBillStatistics()).toMatchObject({ placed: 22_600, received: 22_600, orders: 1 });
    expect(await here.found(id)).toMatchObject({
      status: USED,
      amount: 3000,
      usedBy: expect.stringMatching(/./) as string,
    });
    await here.desk.outs.submitOut({ id: sale.saleOutId });
    const today = dayOf(server.clock.now());
    const day = await saleBill(here.client).page({ by: 'day', from: today, to: today });
    expect(day.records[0]).toMatchObject({ net: 22_600 });
  });

  it('[MKT-08] [MKT-09] [FLOW-14] returned by pieces: to the fen, the coupon is back with the last', async () => {
    const here = await couponDesk(server);
    const { id } = await here.coupon({ face: 3001 });
    const sale = await here.order([id]);
    await here.receipts.add({ saleOutId: sale.saleOutId, tenders: cash(22_599) });
    await here.desk.outs.submitOut({ id: sale.saleOutId });
    const [line] = (await here.desk.outs.item({ id: sale.saleOutId })).lines;
    const first = await giveBack(here, sale.saleOutId, [piece(line!.id)]);
    expect(first).toBe(11_300);
    expect(await here.status(id)).toBe(USED);
    const second = await giveBack(here, sale.saleOutId, [piece(line!.id)]);
    expect(first + second).toBe(22_599);
    expect(await here.found(id)).toMatchObject({ status: UNUSED, orderId: null, amount: 0 });
    expect((await here.orders.getById({ id: sale.id })).coupons).toMatchObject([{ id, amount: 3001, back: true }]);
    // It pays for another sale.
    expect((await here.order([id])).receivable).toBe(22_599);
  });

  it('[MKT-10] changed: the old coupons go, those of the new draft are taken, in one step', async () => {
    const here = await couponDesk(server);
    const [one, other] = [await here.coupon(), await here.coupon({ face: 5000 })];
    const sale = await here.order([one.id]);
    const draft = { id: sale.id, customerId: here.customerId, lines: [{ skuId: here.shop.pads, quantity: 2 }] };
    expect(await here.orders.update({ ...draft, couponIds: [other.id] })).toMatchObject({ receivable: 20_600 });
    expect([await here.status(one.id), await here.status(other.id)]).toEqual([UNUSED, LOCKED]);
    // The same coupon stays with its order.
    await here.orders.update({ ...draft, couponIds: [other.id, one.id] });
    expect([await here.status(one.id), await here.status(other.id)]).toEqual([LOCKED, LOCKED]);
    // A refused change leaves everything as it was.
    await refused(
      here,
      () => here.orders.update({ ...draft, lines: [{ skuId: here.shop.filter, quantity: 1 }], couponIds: [one.id] }),
      `「${one.name}」不能用：还差 ¥165.00`,
      'couponIds',
    );
    expect([await here.status(one.id), await here.status(other.id)]).toEqual([LOCKED, LOCKED]);
    await here.orders.update(draft);
    expect([await here.status(one.id), await here.status(other.id)]).toEqual([UNUSED, UNUSED]);
  });

  it('[MKT-09] cancelled unpaid and cancelled paid: the coupon is back, the money by the way it came', async () => {
    const here = await couponDesk(server);
    const { id } = await here.coupon();
    const unpaid = await here.order([id]);
    await here.orders.remove({ id: unpaid.id, reason: '顾客不要了' });
    expect(await here.status(id)).toBe(UNUSED);
    const paid = await here.order([id]);
    await here.receipts.add({ saleOutId: paid.saleOutId, tenders: cash(22_600) });
    expect(await here.status(id)).toBe(USED);
    const { version } = await here.orders.getById({ id: paid.id });
    expect(await here.orders.cancelPaid({ id: paid.id, version, reason: '型号不对' })).toMatchObject({
      amount: 22_600,
    });
    expect(await here.status(id)).toBe(UNUSED);
    const { timeline } = await here.orders.getById({ id: paid.id });
    expect(timeline.map(({ title }) => title)).toContain('退回优惠券');
  });

  it('[MKT-09] a voided receipt leaves the coupon with its order until that is cancelled', async () => {
    const here = await couponDesk(server);
    const { id } = await here.coupon();
    const sale = await here.order([id]);
    const receipt = await here.receipts.add({ saleOutId: sale.saleOutId, tenders: cash(22_600) });
    const [{ version } = { version: 0 }] = await here.receipts.getBySaleOutId({ saleOutId: sale.saleOutId });
    await here.receipts.void({ id: receipt.id!, version, reason: '收错了' });
    expect(await here.status(id)).toBe(USED);
    await here.orders.remove({ id: sale.id });
    expect(await here.status(id)).toBe(UNUSED);
  });

  it('[MKT-09] on credit: used when the goods leave, and not before', async () => {
    const here = await couponDesk(server);
    const { id } = await here.coupon();
    const sale = await here.order([id]);
    await here.receipts.add({ saleOutId: sale.saleOutId, tenders: [], onCredit: true });
    expect(await here.status(id)).toBe(LOCKED);
    await here.desk.outs.submitOut({ id: sale.saleOutId });
    expect(await here.status(id)).toBe(USED);
  });

  it('[MKT-09] received in part, it is used with the payment that settles the debt', async () => {
    const here = await couponDesk(server);
    const { id } = await here.coupon();
    const sale = await here.order([id]);
    await here.receipts.add({ saleOutId: sale.saleOutId, tenders: cash(10_000), onCredit: true });
    expect(await here.status(id)).toBe(LOCKED);
    await here.receipts.add({ saleOutId: sale.saleOutId, tenders: cash(12_600) });
    expect(await here.status(id)).toBe(USED);
  });

  it('[MKT-09] completed by force: a part keeps the coupon and its share, nothing delivered frees it', async () => {
    const here = await couponDesk(server);
    const { id } = await here.coupon({ face: 3001 });
    const sale = await here.order([id]);
    await here.receipts.add({ saleOutId: sale.saleOutId, tenders: [], onCredit: true });
    const [line] = (await here.desk.outs.item({ id: sale.saleOutId })).lines;
    await here.desk.outs.submitOut({ id: sale.saleOutId, lines: [{ lineId: line!.id, quantity: 1 }] });
    await here.orders.forceComplete({ id: sale.id, reason: '厂家停产' });
    expect(await here.found(id)).toMatchObject({ status: USED, amount: 1500 });
    expect(await here.orders.getById({ id: sale.id })).toMatchObject({ coupon: 1500, receivable: 11_300 });

    const other = await here.coupon();
    const none = await here.order([other.id]);
    await here.orders.forceComplete({ id: none.id, reason: '顾客不要了' });
    expect(await here.status(other.id)).toBe(UNUSED);
  });

  it('[MKT-07] a coupon that leaves nothing to pay is used at once', async () => {
    const here = await couponDesk(server);
    const { id } = await here.coupon({ face: 99_999, threshold: 0 });
    const sale = await here.order([id], 0);
    expect(sale.receivable).toBe(0);
    expect(await here.found(id)).toMatchObject({ status: USED, amount: 25_600 });
    expect(await here.desk.outs.item({ id: sale.saleOutId })).toMatchObject({ paymentStatus: 2 });
  });
});

describe('a coupon', () => {
  it('[MKT-15] [MKT-20] is refused of somebody else, of nobody, used, void, expired or not begun', async () => {
    const here = await couponDesk(server);
    const { id, name, version } = await here.coupon();
    const stranger = await here.buyer('别人');
    await refused(here, () => here.order([id], undefined, stranger), '优惠券不存在，或不属于该客户', 'couponIds[0]');
    await refused(
      here,
      () => here.orders.add({ lines: [{ skuId: here.shop.pads, quantity: 2 }], couponIds: [id] }),
      '散客没有优惠券，请先选择客户',
      'couponIds',
    );
    const sale = await here.order([id]);
    await refused(here, () => here.order([id]), `优惠券「${name}」已用于销售单 ${sale.code}，不能使用`, 'couponIds[0]');
    await here.orders.remove({ id: sale.id });
    const fresh = await here.found(id);
    expect(fresh.version).toBeGreaterThan(version);
    await here.held.void({ id, version: fresh.version, reason: '发错了' });
    await refused(here, () => here.order([id]), `优惠券「${name}」已作废，不能使用`, 'couponIds[0]');
    const later = await here.coupon({ validity: 1, beginDay: '2098-01-01', endDay: '2099-01-01' });
    await refused(
      here,
      () => here.order([later.id]),
      `优惠券「${later.name}」还没到使用日期，不能使用`,
      'couponIds[0]',
    );
  });

  it('[MKT-05] [MKT-03] does not stand beside one that is not 可叠加, and percent goes first', async () => {
    const here = await couponDesk(server);
    const [face, percent, alone] = [
      await here.coupon(),
      await here.coupon({ kind: 2, percent: 90, cap: 5000, threshold: 0 }),
      await here.coupon({ stackable: false }),
    ];
    await refused(here, () => here.order([face.id, alone.id]), `「${alone.name}」不能和别的优惠券一起用`, 'couponIds');
    // 256.00 − 25.60 − 30.00.
    expect((await here.order([face.id, percent.id])).receivable).toBe(20_040);
    expect(await here.found(percent.id)).toMatchObject({ amount: 2560 });
  });

  it('[MKT-06] asks for no right of the cashier, and fits its own parts alone', async () => {
    const here = await couponDesk(server);
    const single = await here.coupon({ scope: 2, goodsIds: [here.shop.filter], threshold: 0, face: 500 });
    await refused(here, () => here.order([single.id]), `「${single.name}」不能用：本单没有适用的商品`, 'couponIds');
    const held = await here.receipts.listGoodsCoupon({
      customerId: here.customerId,
      skuIds: [here.shop.filter, here.shop.pads],
    });
    expect(held).toEqual([expect.objectContaining({ id: single.id, skuIds: [here.shop.filter], face: 500 })]);
    const sale = await here.orders.add({
      customerId: here.customerId,
      lines: [
        { skuId: here.shop.filter, quantity: 1 },
        { skuId: here.shop.pads, quantity: 1 },
      ],
      couponIds: [single.id],
    });
    const { lines } = await here.orders.getById({ id: sale.id });
    expect(lines.map(({ coupon }) => coupon)).toEqual([500, 0]);
  });

  it('[MKT-17] is listed beside an outbound with its discount, or with why it does not fit', async () => {
    const here = await couponDesk(server);
    const [on, fits, short] = [
      await here.coupon(),
      await here.coupon({ face: 2000 }),
      await here.coupon({ threshold: 30_000 }),
    ];
    const { saleOutId } = await here.order([on.id]);
    const other = await here.order([fits.id]);
    const listed = await here.receipts.listCoupon({ saleOutId });
    expect(listed.find(({ id }) => id === on.id)).toMatchObject({ used: true, amount: 3000, problem: '' });
    expect(listed.find(({ id }) => id === short.id)).toMatchObject({ used: false, amount: 0, problem: '还差 ¥44.00' });
    expect(listed.find(({ id }) => id === fits.id)).toMatchObject({ problem: `已用于销售单 ${other.code}` });
    await here.orders.remove({ id: other.id });
    const again = await here.receipts.listCoupon({ saleOutId });
    expect(again.find(({ id }) => id === fits.id)).toMatchObject({ used: false, amount: 2000, problem: '' });
    expect(await here.receipts.listGoodsCoupon({ skuIds: [here.shop.pads] })).toEqual([]);
  });

  it(`[MKT-15] ${String(TILLS)} tills use one coupon at once: one order has it, ${String(ROUNDS)} times`, async () => {
    const here = await couponDesk(server);
    for (let round = 0; round < ROUNDS; round += 1) {
      const { id } = await here.coupon({ threshold: 0, face: 100 });
      const sales = await Promise.allSettled(
        Array.from({ length: TILLS }, () =>
          here.orders.add({
            customerId: here.customerId,
            lines: [{ skuId: here.shop.oil, quantity: 0.1 }],
            couponIds: [id],
          }),
        ),
      );
      const [sale, ...more] = sales.flatMap((one) => (one.status === 'fulfilled' ? [one.value] : []));
      expect(more).toEqual([]);
      for (const one of sales)
        if (one.status === 'rejected') expect(String(one.reason)).toMatch(/已用于销售单 XS-.+，不能使用$/);
      expect(await here.status(id)).toBe(LOCKED);
      await here.orders.remove({ id: sale?.id ?? '' });
      expect(await here.status(id)).toBe(UNUSED);
    }
  });

  it('[MKT-16] freed after its end it reads expired, and is not usable', async () => {
    const here = await couponDesk(server);
    const { id, name } = await here.coupon({ days: 1 });
    const sale = await here.order([id]);
    await here.receipts.add({ saleOutId: sale.saleOutId, tenders: cash(22_600) });
    await keepLoggedIn(server);
    server.clock.advance(2 * 86_400);
    expect(await here.status(id)).toBe(USED);
    const { version } = await here.orders.getById({ id: sale.id });
    await here.orders.cancelPaid({ id: sale.id, version, reason: '型号不对' });
    expect(await here.status(id)).toBe(EXPIRED);
    await refused(here, () => here.order([id]), `优惠券「${name}」已过期，不能使用`, 'couponIds[0]');
  });
});
