import { afterSalesOrder } from '@partsdesk/sdk/parts/afterSalesOrder';
import { appAfterSalesOrder } from '@partsdesk/sdk/parts/appAfterSalesOrder';
import { customer } from '@partsdesk/sdk/parts/customer';
import { orderDistribution } from '@partsdesk/sdk/parts/orderDistribution';
import { orderSale } from '@partsdesk/sdk/parts/orderSale';
import { serviceBorrowOut } from '@partsdesk/sdk/parts/serviceBorrowOut';
import { codePayment } from '@partsdesk/sdk/pay/codePayment';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { auditLedgers } from '../../audit/auditLedgers';
import { couponDesk } from '../../testing/company/couponDesk';
import { desk as goodwillDesk, returnAll } from '../../testing/company/goodwillDesk';
import { lendingShop } from '../../testing/company/lendingShop';
import { onlineShop, type OnlineShop } from '../../testing/company/onlineShop';
import { payingShop } from '../../testing/company/payDesk';
import { passed, piece } from '../../testing/company/returnDesk';
import { expectRefused } from '../../testing/database/expectRefused';
import { freshAuthCode } from '../../testing/examples/pay/authCodes';
import { keepLoggedIn } from '../../testing/keepLoggedIn';
import { passTime } from '../../testing/passTime';
import { startTestServer, type TestServer } from '../../testing/startTestServer';

const HOUR = 3600;
const [UNUSED, LOCKED, USED] = [0, 1, 2];

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({}, 16);
});
afterAll(async () => {
  expect((await auditLedgers(server.database)).differences).toEqual([]);
  await server.stop();
});

const cash = (amount: number) => [{ method: 'cash' as const, amount }];
type Here = Awaited<ReturnType<typeof couponDesk>>;

/** What the coupon and its order say: its status and amount, the share of the line, whether the order shows it back. */
async function marks(here: Here, couponId: string, orderId: string) {
  const [{ status, amount }, order] = await Promise.all([here.found(couponId), here.orders.getById({ id: orderId })]);
  return {
    status,
    amount,
    lines: order.lines.map(({ coupon }) => coupon),
    back: order.coupons.map(({ back }) => back),
  };
}

describe('a coupon on the roads of the counter', () => {
  it('[MKT-09] a 预订单 that is sold: locked, used, and back when the sale is cancelled', async () => {
    const here = await couponDesk(server);
    const { id } = await here.coupon();
    const wanted = orderDistribution(here.client);
    const lines = [{ skuId: here.shop.pads, quantity: 2 }];
    const { id: preOrderId } = await wanted.add({ customerId: here.customerId, lines });
    expect(await here.status(id)).toBe(UNUSED);
    const sale = await here.orders.add({ preOrderId, customerId: here.customerId, lines, couponIds: [id] });
    expect(sale.receivable).toBe(22_600);
    expect(await marks(here, id, sale.id)).toEqual({ status: LOCKED, amount: 3000, lines: [3000], back: [false] });
    await here.receipts.add({ saleOutId: sale.saleOutId, tenders: cash(22_600) });
    expect(await here.status(id)).toBe(USED);
    const { version } = await here.orders.getById({ id: sale.id });
    await here.orders.cancelPaid({ id: sale.id, version, reason: '型号不对' });
    expect(await marks(here, id, sale.id)).toEqual({ status: UNUSED, amount: 0, lines: [3000], back: [true] });
    expect((await wanted.page({})).records).toMatchObject([{ status: 1, orderId: sale.id }]);
  });

  it('[MKT-09] lent pieces that are sold take none: the goods are out already', async () => {
    const shop = await lendingShop(server);
    const here = await couponDesk(server, { shop });
    const { id } = await here.coupon();
    const slips = serviceBorrowOut(here.client);
    const slip = await slips.add({
      serviceStaffId: shop.staffId,
      customerId: here.customerId,
      lines: [{ skuId: shop.pads, quantity: 2 }],
      lend: true,
    });
    const [line] = (await slips.item({ id: slip.id })).lines;
    const { version } = await slips.item({ id: slip.id });
    const sale = await slips.convertToSale({ id: slip.id, version, lines: [{ lineId: line?.id ?? '', quantity: 2 }] });
    expect(sale.receivable).toBe(25_600);
    const order = await here.orders.getById({ id: sale.id });
    await expectRefused(
      server,
      shop,
      () => here.receipts.useCoupon({ saleOutId: sale.saleOutId, version: order.version, couponIds: [id] }),
      { status: 51001 },
    );
    await here.receipts.add({ saleOutId: sale.saleOutId, tenders: cash(25_600) });
    expect([await here.status(id), order.coupons, order.coupon]).toEqual([UNUSED, [], 0]);
    expect(await returnAll(shop.owner, sale.saleOutId)).toBe(25_600);
    expect(await here.status(id)).toBe(UNUSED);
  });

  it('[MKT-09] paid by a code: locked while that does not pay, used when it does, back when cancelled', async () => {
    const shop = await payingShop(server);
    const here = await couponDesk(server, { shop });
    const { id } = await here.coupon();
    const sale = await here.order([id]);
    const codes = codePayment(here.client);
    const scan = (last: number) =>
      codes.add({ saleOutId: sale.saleOutId, amount: 22_600, authCode: freshAuthCode(last) });
    // Not enough money.
    expect((await scan(8)).status).not.toBe(2);
    expect(await here.status(id)).toBe(LOCKED);
    expect(await scan(1)).toMatchObject({ status: 2, amount: 22_600 });
    expect(await marks(here, id, sale.id)).toEqual({ status: USED, amount: 3000, lines: [3000], back: [false] });
    const [receipt] = await here.receipts.getBySaleOutId({ saleOutId: sale.saleOutId });
    expect(receipt?.tenders).toEqual([expect.objectContaining({ method: 'online', amount: 22_600 })]);
    const { version } = await here.orders.getById({ id: sale.id });
    expect(await here.orders.cancelPaid({ id: sale.id, version, reason: '型号不对' })).toMatchObject({
      amount: 22_600,
    });
    expect(await marks(here, id, sale.id)).toEqual({ status: UNUSED, amount: 0, lines: [3000], back: [true] });
  });

  it('[MKT-09] goodwill gives none back, however much it is', async () => {
    const here = await couponDesk(server);
    const { id } = await here.coupon();
    const sale = await here.order([id]);
    await here.receipts.add({ saleOutId: sale.saleOutId, tenders: cash(22_600) });
    await here.desk.outs.submitOut({ id: sale.saleOutId });
    await goodwillDesk(here.shop.owner).give(sale.saleOutId, 22_600);
    expect(await marks(here, id, sale.id)).toEqual({ status: USED, amount: 3000, lines: [3000], back: [false] });
  });

  it('[MKT-09] on credit, returned by pieces before it is paid: back with the last, nothing is owed', async () => {
    const here = await couponDesk(server);
    const { id } = await here.coupon({ face: 3001 });
    const sale = await here.order([id]);
    await here.receipts.add({ saleOutId: sale.saleOutId, tenders: [], onCredit: true });
    await here.desk.outs.submitOut({ id: sale.saleOutId });
    const [line] = (await here.desk.outs.item({ id: sale.saleOutId })).lines;
    const owed: (number | undefined)[] = [];
    for (const status of [USED, UNUSED]) {
      const back = await passed(here.shop, sale.saleOutId, [piece(line?.id ?? '')]);
      const { version } = await here.desk.refunds.getSaleOutInfo({ salesReturnId: back.id });
      await here.desk.refunds.add({ salesReturnId: back.id, version, tenders: [] });
      expect(await here.status(id)).toBe(status);
      owed.push((await customer(here.client).item({ id: here.customerId })).debt);
    }
    expect(owed).toEqual([11_299, 0]);
    expect(await marks(here, id, sale.id)).toEqual({ status: UNUSED, amount: 0, lines: [3001], back: [true] });
  });
});

describe('a coupon on the roads of the mini-app', () => {
  async function online() {
    const shop = await onlineShop(server);
    const here = await couponDesk(server, { shop, customerId: shop.buyer.id });
    return { shop, here, staff: orderSale(here.client), cases: afterSalesOrder(here.client) };
  }
  const seenMarks = async (here: Here, shop: OnlineShop, couponId: string, orderId: string) => {
    const [{ status, amount }, order] = await Promise.all([here.found(couponId), shop.seen(orderId)]);
    return { status, amount, receivable: order.receivable };
  };
  /** Has the shop agree to a case, and waits for its money. */
  async function refunded({ shop, cases }: Awaited<ReturnType<typeof online>>, draft: Case) {
    const { id } = await appAfterSalesOrder(shop.buyer.client).add({ reason: '不要了', ...draft });
    await cases.pass({ id, version: 1 });
    if (draft.type === 2) await cases.receiveGoods({ id, version: 2 });
    await cases.refund({ id, version: (await cases.item({ id })).version });
    await expect.poll(async () => (await cases.item({ id })).status, { timeout: 15_000 }).toBe(4);
    return (await cases.item({ id })).amount;
  }
  type Case = Omit<Parameters<ReturnType<typeof appAfterSalesOrder>['add']>[0], 'reason'>;

  it('[MKT-09] nobody pays in time: it is back with the lapse', async () => {
    const { here, shop } = await online();
    const { id } = await here.coupon({ threshold: 10_000 });
    const order = await shop.order({ couponIds: [id] });
    expect(await seenMarks(here, shop, id, order.id)).toEqual({ status: LOCKED, amount: 3000, receivable: 16_800 });
    await keepLoggedIn(server);
    await passTime(server, ['onlineLapse'], HOUR, HOUR);
    expect(await here.found(id)).toMatchObject({ status: UNUSED, orderId: null, amount: 0 });
  });

  it('[MKT-09] paid and refunded whole before it is shipped: it is back, with what was paid', async () => {
    const { here, shop, ...more } = await online();
    const { id } = await here.coupon({ threshold: 10_000 });
    const order = await shop.order({ couponIds: [id] });
    await shop.pay(order);
    expect(await here.status(id)).toBe(USED);
    expect(await refunded({ here, shop, ...more }, { orderId: order.id, type: 1 })).toBe(16_800);
    expect(await here.found(id)).toMatchObject({ status: UNUSED, orderId: null, amount: 0 });
  });

  it('[MKT-09] money back for goods that are kept gives none back', async () => {
    const { here, shop, ...more } = await online();
    const { id } = await here.coupon({ threshold: 10_000 });
    const order = await shop.order({ couponIds: [id] });
    await shop.pay(order);
    await shop.deliver(order);
    expect(await refunded({ here, shop, ...more }, { orderId: order.id, type: 1 })).toBe(16_800);
    expect(await here.found(id)).toMatchObject({ status: USED, orderId: order.id, amount: 3000 });
  });

  it('[MKT-09] 先用后付: locked until the goods leave, used from then on, paid to the fen', async () => {
    const { here, shop, staff } = await online();
    const { id } = await here.coupon({ threshold: 10_000 });
    const order = await shop.order({ couponIds: [id], payAfterUse: true });
    expect(await here.status(id)).toBe(LOCKED);
    await staff.acceptOrder({ id: order.id, version: (await shop.seen(order.id)).version });
    expect(await here.status(id)).toBe(LOCKED);
    await shop.deliver(order);
    expect(await seenMarks(here, shop, id, order.id)).toEqual({ status: USED, amount: 3000, receivable: 16_800 });
    await shop.pay(order);
    expect(await shop.seen(order.id)).toMatchObject({ status: 3, paymentStatus: 2, received: 16_800 });
    expect(await here.found(id)).toMatchObject({ status: USED, amount: 3000 });
  });

  it('[MKT-09] 先用后付, returned before it is paid: a part keeps it, the rest gives it back', async () => {
    const { here, shop, staff, ...more } = await online();
    const { id } = await here.coupon({ threshold: 10_000 });
    const order = await shop.order({ couponIds: [id], payAfterUse: true });
    await staff.acceptOrder({ id: order.id, version: (await shop.seen(order.id)).version });
    await shop.deliver(order);
    const [filters, pads] = (await shop.seen(order.id)).lines;
    const first = await refunded(
      { here, shop, staff, ...more },
      { orderId: order.id, type: 2, lines: [{ lineId: filters?.id ?? '', quantity: 1 }] },
    );
    expect(await here.status(id)).toBe(USED);
    const rest = await refunded(
      { here, shop, staff, ...more },
      {
        orderId: order.id,
        type: 2,
        lines: [
          { lineId: filters?.id ?? '', quantity: 1 },
          { lineId: pads?.id ?? '', quantity: 1 },
        ],
      },
    );
    expect(first + rest).toBe(16_800);
    expect(await here.found(id)).toMatchObject({ status: UNUSED, orderId: null, amount: 0 });
    expect((await customer(here.client).item({ id: shop.buyer.id })).debt).toBe(0);
  });
});
