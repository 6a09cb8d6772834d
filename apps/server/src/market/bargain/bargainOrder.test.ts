import { afterSalesOrder } from '@partsdesk/sdk/parts/afterSalesOrder';
import { appAfterSalesOrder } from '@partsdesk/sdk/parts/appAfterSalesOrder';
import { orderSale } from '@partsdesk/sdk/parts/orderSale';
import { receiptBill } from '@partsdesk/sdk/parts/receiptBill';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { auditLedgers } from '../../audit/auditLedgers';
import { bargainDesk } from '../../testing/company/bargainDesk';
import { expectRefused } from '../../testing/database/expectRefused';
import { keepLoggedIn } from '../../testing/keepLoggedIn';
import { passTime } from '../../testing/passTime';
import { startTestServer, type TestServer } from '../../testing/startTestServer';

const HOUR = 3600;
const [CUTTING, REACHED, ORDERED, BOUGHT, ENDED] = [0, 1, 2, 3, 4];
const [LAPSED, REFUNDED] = [1, 3];

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({}, 32);
});
afterAll(async () => {
  expect((await auditLedgers(server.database)).differences).toEqual([]);
  await server.stop();
});

/** A customer whose bargain has reached its floor. */
async function desk(terms: Parameters<Awaited<ReturnType<typeof bargainDesk>>['draft']>[0] = {}) {
  const here = await bargainDesk(server);
  const schemeId = await here.scheme(terms);
  const buyer = await here.visitor('买家');
  const runId = await here.reached(buyer, schemeId);
  return {
    ...here,
    schemeId,
    buyer,
    runId,
    status: async (id = runId) => (await here.run(id)).status,
    taken: async () => (await here.row(schemeId)).taken,
    refused: (attempt: () => Promise<unknown>, message: string, field?: string) =>
      expectRefused(
        server,
        here.shop,
        attempt,
        field ? { message, errors: [expect.objectContaining({ field })] } : { message },
      ),
    /** Gives an order up, as its customer. */
    withdraw: async (order: { id: string }) =>
      buyer.orders.cancel({ id: order.id, version: (await here.shop.seen(order.id)).version, reason: '不要了' }),
  };
}
type Here = Awaited<ReturnType<typeof desk>>;

/** Has the shop agree to refund an order whole, and waits for its money. */
async function refundWhole(here: Here, order: { id: string }, type: 1 | 2): Promise<void> {
  const { id } = await appAfterSalesOrder(here.buyer.client).add({ orderId: order.id, type, reason: '不要了' });
  const cases = afterSalesOrder(here.shop.owner.client);
  await cases.pass({ id, version: 1 });
  if (type === 2) await cases.receiveGoods({ id, version: 2 });
  await cases.refund({ id, version: (await cases.item({ id })).version });
  await expect.poll(async () => (await cases.item({ id })).status, { timeout: 15_000 }).toBe(4);
}

describe('an order of a bargain', () => {
  it('[FLOW-01] [MKT-32] costs the price of the run and is bought when it is paid', async () => {
    const here = await desk();
    const order = await here.buy(here.buyer, here.runId, { expected: 9800 });
    expect(order.receivable).toBe(9800);
    const seen = await here.shop.seen(order.id);
    expect(seen.lines).toMatchObject([{ skuId: here.shop.pads, quantity: 1, price: 9800, amount: 9800 }]);
    expect(await here.run(here.runId)).toMatchObject({ status: ORDERED, orderId: order.id, orderCode: order.code });
    expect(await here.taken()).toBe(1);
    await here.shop.pay(order);
    expect(await here.status()).toBe(BOUGHT);
    expect(await here.get(here.schemeId)).toMatchObject({ bought: 1, boughtAmount: 9800, runs: 1, helped: 3 });
    await here.refused(() => here.buy(here.buyer, here.runId), '这个砍价已经下过单', 'bargainId');
  });

  it('[MKT-02] holds one piece alone, for its own customer, in its own shop, at what is shown', async () => {
    const here = await desk();
    const { pads, filter } = here.shop;
    const alone = '砍价商品只能单独买一件';
    const two = [{ skuId: pads, quantity: 2 }];
    await here.refused(() => here.buy(here.buyer, here.runId, { lines: two }), alone, 'lines');
    const more = [
      { skuId: pads, quantity: 1 },
      { skuId: filter, quantity: 1 },
    ];
    await here.refused(() => here.buy(here.buyer, here.runId, { lines: more }), alone, 'lines');
    const wrong = [{ skuId: filter, quantity: 1 }];
    await here.refused(() => here.buy(here.buyer, here.runId, { lines: wrong }), alone, 'lines');
    const stranger = await here.visitor();
    await here.refused(() => here.buy(stranger, here.runId), '砍价不存在', 'bargainId');
    await here.refused(() => here.buy(here.buyer, pads), '砍价不存在', 'bargainId');
    const other = await here.shop.store.branch('城西店');
    await here.refused(() => here.buy(here.buyer, here.runId, { shopId: other }), '请在发起砍价的门店下单', 'shopId');
    const first = '砍价商品要先付款，不能先用后付';
    await here.refused(() => here.buy(here.buyer, here.runId, { payAfterUse: true }), first, 'payAfterUse');
    const changed = '商品价格已变化，现在应付 ¥98.00，请核对后再下单';
    await here.refused(() => here.buy(here.buyer, here.runId, { expected: 9700 }), changed, 'expected');
    const open = await stranger.begin(here.schemeId);
    await here.refused(() => here.buy(stranger, open), '还没有砍到底价，不能下单', 'bargainId');
  });

  it('[MKT-02] takes neither coupons nor points', async () => {
    const here = await desk();
    const order = await here.buy(here.buyer, here.runId);
    const receipts = receiptBill(here.shop.owner.client);
    const { version } = await orderSale(here.shop.owner.client).queryOnlineOrderById({ id: order.id });
    await here.refused(
      () => receipts.useCoupon({ saleOutId: order.saleOutId, version, couponIds: [] }),
      '商城订单请在商城订单里处理',
    );
    await expect(
      receipts.add({
        saleOutId: order.saleOutId,
        tenders: [{ method: 'points', points: 9800, amount: 9800 }],
      }),
    ).rejects.toMatchObject({ message: '砍价商品不能用积分' });
  });

  it('[MKT-32] given up or lapsed in time leaves run and piece to the customer, who buys again', async () => {
    const here = await desk();
    await here.withdraw(await here.buy(here.buyer, here.runId));
    expect([await here.status(), await here.taken()]).toEqual([REACHED, 1]);
    await here.buy(here.buyer, here.runId);
    await keepLoggedIn(server);
    await passTime(server, ['onlineLapse'], HOUR, HOUR);
    expect([await here.status(), await here.taken()]).toEqual([REACHED, 1]);
    expect(await here.run(here.runId)).toMatchObject({ orderId: null });
    expect((await here.buy(here.buyer, here.runId)).receivable).toBe(9800);
  });

  it('[MKT-32] given up after its time frees the piece', async () => {
    const here = await desk({ buyHours: 1 });
    await keepLoggedIn(server);
    server.clock.advance(HOUR - 60);
    const order = await here.buy(here.buyer, here.runId);
    await passTime(server, ['bargainEnd'], 120, 120);
    expect([await here.status(), await here.taken()]).toEqual([ORDERED, 1]);
    await here.withdraw(order);
    expect(await here.run(here.runId)).toMatchObject({ status: ENDED, endReason: LAPSED });
    expect(await here.taken()).toBe(0);
  });

  it('[MKT-32] refunded before it is shipped frees the piece and ends the run', async () => {
    const here = await desk();
    const order = await here.buy(here.buyer, here.runId);
    await here.shop.pay(order);
    await refundWhole(here, order, 1);
    expect(await here.run(here.runId)).toMatchObject({ status: ENDED, endReason: REFUNDED, orderId: order.id });
    expect(await here.taken()).toBe(0);
  });

  it('[MKT-32] returned after it was shipped keeps it sold', async () => {
    const here = await desk();
    const order = await here.buy(here.buyer, here.runId);
    await here.shop.pay(order);
    await here.shop.deliver(order);
    await refundWhole(here, order, 2);
    expect([await here.status(), await here.taken()]).toEqual([BOUGHT, 1]);
  });

  it('[MKT-31] at any price takes its piece when it is ordered; in time it is cut on afterwards', async () => {
    const open = await bargainDesk(server);
    const schemeId = await open.scheme({ sellsAny: true, shops: [{ shopId: open.shop.shopId, count: 1 }] });
    const [buyer, other] = [await open.visitor(), await open.visitor()];
    const [run, also] = [await buyer.begin(schemeId), await other.begin(schemeId)];
    await open.cut(run, 1);
    const { price } = await buyer.item(run);
    const order = await open.buy(buyer, run);
    expect(order.receivable).toBe(price);
    expect(await open.row(schemeId)).toMatchObject({ taken: 1 });
    await expectRefused(server, open.shop, () => open.buy(other, also), {
      message: '已被抢光',
      errors: [expect.objectContaining({ field: 'bargainId' })],
    });
    const { version } = await open.shop.seen(order.id);
    await buyer.orders.cancel({ id: order.id, version, reason: '再砍砍' });
    expect(await open.run(run)).toMatchObject({ status: CUTTING, orderId: null });
    expect(await open.row(schemeId)).toMatchObject({ taken: 1 });
    expect(await open.cut(run, 2)).toMatchObject({ status: REACHED, price: 9800 });
    expect(await open.row(schemeId)).toMatchObject({ taken: 1 });
  });

  it('[MKT-34] short of stock it is refused, and the run keeps', async () => {
    const here = await desk();
    await here.shop.order({ lines: [{ skuId: here.shop.pads, quantity: 10 }] });
    await expect(here.buy(here.buyer, here.runId)).rejects.toThrow(/库存/);
    expect([await here.status(), await here.taken()]).toEqual([REACHED, 1]);
  });
});
