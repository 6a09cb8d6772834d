import { afterSalesOrder } from '@partsdesk/sdk/parts/afterSalesOrder';
import { appAfterSalesOrder } from '@partsdesk/sdk/parts/appAfterSalesOrder';
import { appOrderSale } from '@partsdesk/sdk/parts/appOrderSale';
import { orderSale } from '@partsdesk/sdk/parts/orderSale';
import { partsConsumptionGiftSchema } from '@partsdesk/sdk/parts/partsConsumptionGiftSchema';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { auditLedgers } from '../../audit/auditLedgers';
import { addDays, dayOf } from '../../clock';
import { runWithoutRequest } from '../../jobs/withoutRequest';
import { giftDesk, type GiftDesk } from '../../testing/company/giftDesk';
import { onlineShop } from '../../testing/company/onlineShop';
import { passed, piece } from '../../testing/company/returnDesk';
import { expectRefused } from '../../testing/database/expectRefused';
import { keepLoggedIn } from '../../testing/keepLoggedIn';
import { passTime } from '../../testing/passTime';
import { startTestServer, type TestServer } from '../../testing/startTestServer';
import { reviewGifts } from './reviewGifts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({}, 8);
});
afterAll(async () => {
  expect((await auditLedgers(server.database)).differences).toEqual([]);
  await server.stop();
});

const [WAITING, GRANTED, REVOKED, LAPSED] = [0, 1, 2, 3];
const [UNUSED, VOID] = [0, 4];
const DAY = 86_400;
const refused = (here: GiftDesk, attempt: () => Promise<unknown>, message: string, field?: string) =>
  expectRefused(server, here.shop, attempt, field ? { message, errors: [{ field }] } : { message });

/** The gifts of 256.00: a coupon and 50 points. */
const SMALL = (status = GRANTED) => [
  [2, 1, status],
  [3, 50, status],
];

describe('the gifts of a sale', () => {
  it('[MKT-37] a paid counter sale earns the highest step that it reaches, of every scheme that fits', async () => {
    const here = await giftDesk(server);
    await here.add();
    await here.add({ steps: [{ threshold: 10_000, items: [{ kind: 3, number: 7 }] }] });
    await here.add({ channels: 2, steps: [{ threshold: 1, items: [{ kind: 3, number: 1000 }] }] });
    await here.add({ beginDay: here.day(1), steps: [{ threshold: 1, items: [{ kind: 3, number: 1001 }] }] });
    await here.add({
      scope: 2,
      goodsIds: [here.shop.filter],
      steps: [{ threshold: 1, items: [{ kind: 3, number: 9 }] }],
    });
    const low = await here.place(1);
    await here.pay(low.saleOutId, low.receivable);
    expect(await here.earned(low.saleOutId)).toEqual([[3, 7, GRANTED]]);
    const high = await here.place(4);
    await here.pay(high.saleOutId, high.receivable);
    expect(await here.earned(high.saleOutId)).toEqual([
      [1, 1, WAITING],
      [3, 7, GRANTED],
      [3, 80, GRANTED],
    ]);
    expect(await here.pointsOf()).toEqual({ balance: 94, owed: 0 });
  });

  it('[MKT-39] the desk is told before the payment what the parts of a sale may earn', async () => {
    const here = await giftDesk(server);
    await here.add({ name: '本店的' });
    await here.add({ channels: 2 });
    await here.add({ name: '滤清器的', scope: 2, goodsIds: [here.shop.filter] });
    await here.add({ beginDay: here.day(3) });
    const offers = (...skuIds: string[]) =>
      partsConsumptionGiftSchema(here.client).offers({ skuIds, customerId: here.customerId });
    expect(await offers(here.shop.pads)).toMatchObject([
      { schemeName: '本店的', skuIds: [here.shop.pads], steps: [{ threshold: 20_000 }, { threshold: 50_000 }] },
    ]);
    expect((await offers(here.shop.filter)).map(({ schemeName }) => schemeName)).toEqual(['本店的', '滤清器的']);
  });

  it('[MKT-37] counts after coupons', async () => {
    const here = await giftDesk(server);
    await here.add({ steps: [{ threshold: 25_600, items: [{ kind: 3, number: 50 }] }] });
    const { id: couponId } = await here.coupon({ face: 1000 });
    const sale = await here.place(2, { couponIds: [couponId] });
    await here.pay(sale.saleOutId, sale.receivable);
    expect(await here.earned(sale.saleOutId)).toEqual([]);
  });

  it('[MKT-38] is given once: by two tenders, part then all, twice delivered and at once', async () => {
    const here = await giftDesk(server);
    await here.add();
    const two = await here.place();
    await here.receipts.add({
      saleOutId: two.saleOutId,
      tenders: [
        { method: 'wechat', amount: 10_000 },
        { method: 'alipay', amount: two.receivable - 10_000 },
      ],
    });
    expect(await here.earned(two.saleOutId)).toEqual(SMALL());
    const part = await here.place();
    const { saleOutId } = part;
    await here.receipts.add({ saleOutId, tenders: [{ method: 'wechat', amount: 600 }], onCredit: true });
    await here.outs.submitOut({ id: saleOutId });
    expect(await here.earned(saleOutId)).toEqual([]);
    await here.pay(saleOutId, part.receivable - 600);
    expect(await here.earned(saleOutId)).toEqual(SMALL());
    const again = () =>
      runWithoutRequest(
        server,
        { user: null, storeId: here.shop.store.id, shopId: null, placeId: '', requestId: part.id },
        'outbox/giftReview',
        (ctx) => reviewGifts(ctx, part.id),
      );
    await Promise.all([again(), again(), again()]);
    expect(await here.earned(saleOutId)).toEqual(SMALL());
    expect(await here.couponsOf()).toEqual([UNUSED, UNUSED]);
    expect(await here.pointsOf()).toMatchObject({ balance: 100 });
  });

  it('[MKT-38] a worker that dies before the gift leaves it to the next, by the schemes of the payment', async () => {
    const here = await giftDesk(server);
    const id = await here.add({ steps: [{ threshold: 1, items: [{ kind: 1, skuId: here.shop.filter, number: 2 }] }] });
    const sale = await here.place();
    await here.pay(sale.saleOutId, sale.receivable);
    await here.looked();
    // As it stood before anybody looked, but for the scheme, which has ended since.
    server.clock.advance(60);
    await here.gifts.disable({ id });
    const storeId = here.shop.store.id;
    await server.database.transaction({ role: 'tenant', storeId }, async ({ db }) => {
      await db.deleteFrom('gift_grant').where('store_id', '=', storeId).execute();
      await db.updateTable('gift_sale').set({ reviewed_time: null }).where('store_id', '=', storeId).execute();
    });
    const work = (dies: boolean) =>
      runWithoutRequest(
        server,
        { user: null, storeId, shopId: null, placeId: '', requestId: sale.id },
        'outbox/giftReview',
        async (ctx) => {
          await reviewGifts(ctx, sale.id);
          if (dies) throw new Error('killed');
        },
      );
    await expect(work(true)).rejects.toThrow('killed');
    expect(await here.earned(sale.saleOutId)).toEqual([]);
    await work(false);
    await work(false);
    expect(await here.earned(sale.saleOutId)).toEqual([[1, 2, WAITING]]);
  });

  it('[MKT-38] a sale that is settled without a scheme has nothing of one that comes later', async () => {
    const here = await giftDesk(server);
    const sale = await here.place();
    await here.pay(sale.saleOutId, sale.receivable);
    await here.add();
    await here.outs.submitOut({ id: sale.saleOutId });
    expect(await here.earned(sale.saleOutId)).toEqual([]);
  });

  it('[MKT-38] a voided receipt takes nothing while the sale stands, and paid again gives no more', async () => {
    const here = await giftDesk(server);
    await here.add();
    const sale = await here.place();
    const receipt = await here.pay(sale.saleOutId, sale.receivable);
    expect(await here.earned(sale.saleOutId)).toEqual(SMALL());
    const [bill] = await here.receipts.getBySaleOutId({ saleOutId: sale.saleOutId });
    await here.receipts.void({ id: receipt.id!, version: bill!.version, reason: '收错了' });
    expect(await here.earned(sale.saleOutId)).toEqual(SMALL());
    await here.pay(sale.saleOutId, sale.receivable);
    expect(await here.earned(sale.saleOutId)).toEqual(SMALL());
    expect(await here.couponsOf()).toEqual([UNUSED]);
  });

  it('[MKT-38] walk-in customers get parts only; coupons that are all given say so', async () => {
    const here = await giftDesk(server);
    await here.add();
    const walkIn = await here.orders.add({ lines: [{ skuId: here.shop.pads, quantity: 4 }] });
    await here.pay(walkIn.saleOutId, walkIn.receivable);
    expect(await here.earned(walkIn.saleOutId)).toEqual([[1, 1, WAITING]]);
    const scarce = await here.scheme({ total: 1, threshold: 0 });
    await here.give(scarce);
    await here.add({ steps: [{ threshold: 1, items: [{ kind: 2, couponSchemeId: scarce, number: 1 }] }] });
    const sale = await here.place(1);
    await here.pay(sale.saleOutId, sale.receivable);
    expect(await here.ofSale(sale.saleOutId)).toMatchObject([{ kind: 2, status: LAPSED, reason: '优惠券已发完' }]);
  });
});

describe('a part', () => {
  /** A customer for whom a filter waits. */
  const owed = async () => {
    const here = await giftDesk(server);
    await here.add();
    const sale = await here.sold(4);
    await here.looked();
    const [gift] = await here.waiting();
    if (!gift) throw new Error('nothing waits');
    const take = (change: object = {}) =>
      here.orders.add({
        customerId: here.customerId,
        lines: [{ skuId: here.shop.filter, quantity: 1, orderType: 2, giftGrantId: gift.id, ...change }],
      });
    return { here, sale, gift, take };
  };

  it('[MKT-39] is taken as a gift line without a right, beside what is bought; stock moves', async () => {
    const { here, gift } = await owed();
    const cashier = await here.shop.store.staff(['CashIndex', 'CashPaymoney', 'CashWaitOutStock'], here.shop.shopId);
    const before = await here.available(here.shop.filter);
    const next = await orderSale(cashier.client).add({
      customerId: here.customerId,
      lines: [
        { skuId: here.shop.pads, quantity: 1 },
        { skuId: here.shop.filter, quantity: 1, orderType: 2, giftGrantId: gift.id },
      ],
      expected: 12_800,
    });
    expect(next.receivable).toBe(12_800);
    expect(await here.available(here.shop.filter)).toBe((before ?? 0) - 1);
    expect(await here.waiting()).toEqual([]);
    const item = await here.orders.getById({ id: next.id });
    expect(item.lines[1]).toMatchObject({ orderType: 2, amount: 0 });
    await here.pay(next.saleOutId, next.receivable);
    await here.outs.submitOut({ id: next.saleOutId });
    expect(await here.earned(next.saleOutId)).toEqual([]);
  });

  it('[MKT-39] is handed over whole, once, to its own customer and within 30 days', async () => {
    const { here, gift, take } = await owed();
    await refused(here, () => take({ quantity: 2 }), '赠品一次领完，数量应为 1', 'lines[0].quantity');
    await refused(here, () => take({ skuId: here.shop.pads }), '赠品与活动送的商品不同', 'lines[0].skuId');
    await refused(here, () => take({ price: 1 }), '消费有礼的赠品不能改价', 'lines[0].price');
    const customerId = await here.person();
    const lines = [{ skuId: here.shop.filter, quantity: 1, giftGrantId: gift.id }];
    await refused(here, () => here.orders.add({ customerId, lines }), '赠品不存在', 'lines[0].giftGrantId');
    const races = await Promise.allSettled([take(), take(), take()]);
    expect(races.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    await refused(here, take, '赠品已领取或已收回，不能再领', 'lines[0].giftGrantId');
  });

  it('[MKT-39] waits again where the order that takes it is cancelled or changed; after 30 days it has lapsed', async () => {
    const { here, sale, gift, take } = await owed();
    const order = await take();
    // A form that does not know of gifts sends a plain gift line.
    await here.orders.update({
      id: order.id,
      customerId: here.customerId,
      lines: [
        { skuId: here.shop.pads, quantity: 1 },
        { skuId: here.shop.filter, quantity: 1, orderType: 2, price: 3500 },
      ],
    });
    expect(await here.waiting()).toEqual([]);
    await here.orders.update({
      id: order.id,
      customerId: here.customerId,
      lines: [{ skuId: here.shop.pads, quantity: 1 }],
    });
    expect(await here.waiting()).toMatchObject([{ id: gift.id, number: 1, available: 10 }]);
    const next = await take();
    await here.orders.deleteById({ id: next.id });
    expect(await here.waiting()).toHaveLength(1);
    await keepLoggedIn(server);
    server.clock.advance(29 * DAY);
    expect(await here.waiting()).toHaveLength(1);
    server.clock.advance(DAY);
    expect(await here.waiting()).toEqual([]);
    await refused(here, take, '赠品已过领取期限，不能再领', 'lines[0].giftGrantId');
    const kinds = (await here.ofSale(sale.saleOutId)).map(({ kind, status }) => [kind, status]).sort();
    expect(kinds).toEqual([
      [1, LAPSED],
      [3, GRANTED],
    ]);
  });
});

describe('an order of the mini-app', () => {
  it('[MKT-37] earns when it is confirmed, not when it is paid, by the schemes of its channel', async () => {
    const shop = await onlineShop(server);
    const gifts = partsConsumptionGiftSchema(shop.store.owner.client);
    const day = (days: number) => dayOf(addDays(server.clock.now(), days));
    const scheme = (channels: 1 | 2, number: number) =>
      gifts.add({
        name: `满送 ${String(number)}`,
        beginDay: day(0),
        endDay: day(9),
        channels,
        scope: 0,
        steps: [{ threshold: 19_800, items: [{ kind: 3, number }] }],
      });
    await scheme(1, 5);
    await scheme(2, 60);
    const earned = async (saleOutId: string) => {
      await passTime(server, ['giftReview'], 1, 1);
      const found = await partsConsumptionGiftSchema(shop.owner.client).ofSale({ saleOutId });
      return found.map(({ number, status }) => [number, status]);
    };
    const order = await shop.order();
    await shop.pay(order);
    await shop.deliver(order);
    expect(await earned(order.saleOutId)).toEqual([]);
    const { version } = await shop.seen(order.id);
    await appOrderSale(shop.buyer.client).confirmReceipt({ id: order.id, version });
    expect(await earned(order.saleOutId)).toEqual([[60, GRANTED]]);
    const staff = afterSalesOrder(shop.owner.client);
    const { lines } = await shop.seen(order.id);
    const { id } = await appAfterSalesOrder(shop.buyer.client).add({
      orderId: order.id,
      type: 2,
      reason: '买错型号',
      lines: [{ lineId: lines[0]!.id, quantity: 1 }],
    });
    await staff.pass({ id, version: 1 });
    await staff.receiveGoods({ id, version: 2 });
    await staff.refund({ id, version: 3 });
    await vi.waitFor(async () => expect(await earned(order.saleOutId)).toEqual([[60, REVOKED]]), { timeout: 15_000 });
  });
});

describe('a return', () => {
  it('[MKT-40] that leaves the step takes nothing; under it coupon and points go, in parts too', async () => {
    const here = await giftDesk(server);
    await here.add();
    const sale = await here.sold(3);
    expect(await here.earned(sale.saleOutId)).toEqual(SMALL());
    await here.takenBack(sale.saleOutId);
    expect(await here.earned(sale.saleOutId)).toEqual(SMALL());
    await here.takenBack(sale.saleOutId);
    expect(await here.earned(sale.saleOutId)).toEqual(SMALL(REVOKED));
    expect(await here.couponsOf()).toEqual([VOID]);
    expect(await here.pointsOf()).toEqual({ balance: 0, owed: 0 });
    await here.takenBack(sale.saleOutId);
    expect(await here.earned(sale.saleOutId)).toEqual(SMALL(REVOKED));
  });

  it('[MKT-40] a used coupon is a cost of the scheme, listed; a part is named until it comes back', async () => {
    const here = await giftDesk(server);
    const id = await here.add();
    const small = await here.sold();
    await here.looked();
    const [coupon] = (await here.held.page({ customerId: here.customerId, status: 0 })).records;
    const spent = await here.place(1, { couponIds: [coupon!.id] });
    await here.pay(spent.saleOutId, spent.receivable);
    await here.takenBack(small.saleOutId);
    expect(await here.ofSale(small.saleOutId)).toEqual(
      expect.arrayContaining([
        expect.objectContaining({ kind: 2, status: GRANTED, reason: '1 张券已使用' }),
        expect.objectContaining({ kind: 3, status: REVOKED }),
      ]),
    );
    const big = await here.sold(4);
    await here.looked();
    const [gift] = await here.waiting();
    const taking = await here.orders.add({
      customerId: here.customerId,
      lines: [{ skuId: here.shop.filter, quantity: 1, giftGrantId: gift!.id }],
    });
    await here.outs.submitOut({ id: taking.saleOutId });
    await here.takenBack(big.saleOutId);
    expect(await here.ofSale(big.saleOutId)).toEqual(
      expect.arrayContaining([
        expect.objectContaining({ kind: 1, status: GRANTED, reason: '赠品未退回', takenOrderCode: taking.code }),
      ]),
    );
    expect((await here.gifts.item({ id })).results).toMatchObject({ lost: 2, couponsUsed: 1, couponsAmount: 500 });
    expect((await here.gifts.grants({ id, lost: true })).records.map(({ kind }) => kind)).toEqual([1, 2]);
    const [line] = (await here.outs.item({ id: taking.saleOutId })).lines;
    await passed(here.shop, taking.saleOutId, [piece(line!.id)]);
    expect(await here.earned(big.saleOutId)).toContainEqual([1, 1, REVOKED]);
    expect((await here.gifts.item({ id })).results.lost).toBe(1);
  });

  it('[MKT-40] a paid sale that is cancelled gives everything back', async () => {
    const here = await giftDesk(server);
    await here.add();
    const sale = await here.place();
    await here.pay(sale.saleOutId, sale.receivable);
    expect(await here.earned(sale.saleOutId)).toEqual(SMALL());
    const { version } = await here.orders.getById({ id: sale.id });
    await here.orders.cancelPaid({ id: sale.id, version, reason: '不要了' });
    expect(await here.earned(sale.saleOutId)).toEqual(SMALL(REVOKED));
    expect(await here.couponsOf()).toEqual([VOID]);
    expect(await here.pointsOf()).toEqual({ balance: 0, owed: 0 });
  });

  it('[MKT-40] a credit sale whose rest is never delivered earns by what is left, when that is paid', async () => {
    const here = await giftDesk(server);
    await here.add();
    const sale = await here.place(3);
    await here.receipts.add({ saleOutId: sale.saleOutId, tenders: [], onCredit: true });
    const [line] = (await here.outs.item({ id: sale.saleOutId })).lines;
    await here.outs.submitOut({ id: sale.saleOutId, lines: [{ lineId: line!.id, quantity: 1 }] });
    await here.orders.forceComplete({ id: sale.id, reason: '停产' });
    await here.pay(sale.saleOutId, 12_800);
    expect(await here.earned(sale.saleOutId)).toEqual([]);
  });
});
