import { commissionOf } from '@partsdesk/core/market/commission/commissionMoney';
import { allocate } from '@partsdesk/core/money';
import { RefusedError } from '@partsdesk/sdk';
import { afterSalesOrder } from '@partsdesk/sdk/parts/afterSalesOrder';
import { appAfterSalesOrder } from '@partsdesk/sdk/parts/appAfterSalesOrder';
import { appOrderSale } from '@partsdesk/sdk/parts/appOrderSale';
import { fundAccount } from '@partsdesk/sdk/parts/fundAccount';
import { goods } from '@partsdesk/sdk/parts/goods';
import { orderSale } from '@partsdesk/sdk/parts/orderSale';
import { stockIn } from '@partsdesk/sdk/parts/stockIn';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { auditLedgers } from '../../audit/auditLedgers';
import { randomFrom } from '../../seed/random';
import { commissionDesk } from '../../testing/company/commissionDesk';
import { couponDesk } from '../../testing/company/couponDesk';
import { drawPieces, drawSale, PARTS } from '../../testing/company/drawnSale';
import { passed, piece } from '../../testing/company/returnDesk';
import { size } from '../../testing/size';
import { startTestServer, type TestServer } from '../../testing/startTestServer';

/** Printed with a failure; another one by SEED. */
const seed = Number(process.env.SEED ?? 20_261_127);
const AT_THE_DESK = size(5, 300);
const ONLINE = size(3, 150);
const [UNUSED, USED] = [0, 2];
const [TO_REFUND, REFUNDED] = [0, 2];
const RATE = 1000;
const METHODS = ['cash', 'wechat'] as const;

let server: TestServer;
let here: Awaited<ReturnType<typeof desk>>;
beforeAll(async () => {
  process.stdout.write(`SEED=${String(seed)}\n`);
  server = await startTestServer({}, 16);
  here = await desk();
});
afterAll(async () => {
  expect((await auditLedgers(server.database)).differences).toEqual([]);
  await server.stop();
});

/** A shop with plenty of stock, where a promoter has ten percent of what a customer with coupons pays. */
async function desk() {
  const promoted = await commissionDesk(server);
  const { shop, customerId, client } = promoted;
  await stockIn(client).add({
    warehouseId: shop.warehouseId,
    lines: PARTS.map((part) => ({ skuId: shop[part], quantity: 9000, price: 1000 })),
    book: true,
  });
  await goods(client).distributeMini({ skuIds: PARTS.map((part) => shop[part]) });
  const coupons = await couponDesk(server, { shop, customerId });
  const account = { name: '佣金账户', method: 'bankCard' as const, opening: 99_999_999 };
  const accountId = await fundAccount(promoted.head).add(account);
  return { ...coupons, promoted, accountId, app: await promoted.visitor(customerId) };
}

/** Releases the promoter's commissions by the clock, and pays out what is more than he owes. */
async function payOut(): Promise<void> {
  await here.promoted.days(8);
  const { available } = await here.promoted.balanceOf();
  if (available > 0) await here.promoted.writeOff({ accountId: here.accountId });
}

const balances = async () => Promise.all(METHODS.map(async (method) => (await here.desk.balance(method)) ?? 0));
/** Splits what is paid over two methods; none pays nothing. */
const drawTenders = (random: ReturnType<typeof randomFrom>, amount: number) =>
  allocate(amount, [random.whole(0, 9), random.whole(1, 9)]).flatMap((part, index) =>
    part > 0 ? [{ method: METHODS[index] ?? 'cash', amount: part }] : [],
  );

type Draft = Awaited<ReturnType<typeof drawSale>>;

/** Places a draft as core plans it; answers nothing where core refuses, as the server does then by the same words. */
async function placed<Order>(draft: Draft, place: (expected: number) => Promise<Order>): Promise<Order | undefined> {
  const { money } = draft;
  if (money.ok) return place(money.totals.receivable);
  const refusal: unknown = await place(0).catch((error: unknown) => error);
  expect(refusal).toBeInstanceOf(RefusedError);
  expect(refusal).toMatchObject({ message: money.message, errors: [{ field: money.field }] });
  return undefined;
}

/** Holds what the server wrote to what core planned, line by line. */
async function assertAsPlanned(orderId: string, { money }: Draft): Promise<void> {
  if (!money.ok) throw new Error(money.message);
  const { lines, coupons, coupon, receivable } = await here.orders.getById({ id: orderId });
  expect({ coupon, receivable }).toEqual({ coupon: money.totals.coupon, receivable: money.totals.receivable });
  expect(lines.map((line) => [line.coupon, line.amount])).toEqual(
    money.lines.map((line) => [line.coupon, line.amount]),
  );
  const taken = (all: readonly { id: string; amount: number }[]) => new Map(all.map(({ id, amount }) => [id, amount]));
  expect(taken(coupons)).toEqual(taken(money.coupons));
}

/** What the promoter has of the order is the rate of what the customer has paid for and kept. */
async function assertEarned(orderId: string, net: number): Promise<void> {
  expect((await here.promoted.lineOf(orderId))?.earned ?? 0).toBe(commissionOf(net, RATE));
}

/** Refunds a return as the desk suggests, and returns what was paid out; one worth nothing is refunded as it passes. */
async function refunded({ id, amount, refundStatus }: Awaited<ReturnType<typeof passed>>): Promise<number> {
  expect(refundStatus).toBe(amount ? TO_REFUND : REFUNDED);
  if (!amount) return 0;
  const { version, tenders: plan } = await here.desk.refunds.getSaleOutInfo({ salesReturnId: id });
  const tenders = plan.flatMap(({ method, suggested }) => (suggested ? [{ method, amount: suggested }] : []));
  return (await here.desk.refunds.add({ salesReturnId: id, version, tenders })).paidOut;
}

const statuses = async (ids: readonly string[]) => Promise.all(ids.map((id) => here.status(id)));

it(`[MKT-08] random sales at the desk are what core says, to the fen (SEED=${String(seed)})`, async () => {
  const random = randomFrom(seed);
  const { orders, receipts } = here;
  let sold = 0;
  while (sold < AT_THE_DESK) {
    const draft = await drawSale(random, here, 500);
    const { lines, couponIds, handDiscount } = draft;
    const sale = await placed(draft, (expected) =>
      orders.add({ customerId: here.customerId, lines, couponIds, handDiscount, expected }),
    );
    if (!sale) continue;
    sold += 1;
    await assertAsPlanned(sale.id, draft);
    const before = await balances();
    const tenders = drawTenders(random, sale.receivable);
    if (sale.receivable > 0) await receipts.add({ saleOutId: sale.saleOutId, tenders });
    await here.desk.outs.submitOut({ id: sale.saleOutId });
    await assertEarned(sale.id, sale.receivable);
    expect(await statuses(couponIds)).toEqual(couponIds.map(() => USED));
    // Now and then the commission is paid out before anything comes back; debts of earlier returns are borne by it.
    if (random.chance(0.3)) await payOut();
    const left = (await here.desk.outs.item({ id: sale.saleOutId })).lines.map(({ id, quantity }) => ({
      id,
      left: quantity,
    }));
    let net = sale.receivable;
    while (left.some((line) => line.left > 0)) {
      const pieces = drawPieces(random, left);
      const back = await passed(
        here.shop,
        sale.saleOutId,
        pieces.map(({ line, quantity }) => piece(line.id, quantity)),
      );
      const paidOut = await refunded(back);
      for (const { line, quantity } of pieces) line.left = Math.round((line.left - quantity) * 1000) / 1000;
      net -= paidOut;
      await assertEarned(sale.id, net);
      const isBack = left.every((line) => line.left === 0);
      expect(await statuses(couponIds)).toEqual(couponIds.map(() => (isBack ? UNUSED : USED)));
    }
    expect(net).toBe(0);
    expect(await balances()).toEqual(before);
  }
}, 3_600_000);

it(`[MKT-08] random orders of the mini-app agree with the desk, to the fen (SEED=${String(seed)})`, async () => {
  const random = randomFrom(seed + 1);
  const [app, staff, cases] = [appOrderSale(here.app), orderSale(here.client), afterSalesOrder(here.client)];
  const { shopId } = here.shop;
  let sold = 0;
  while (sold < ONLINE) {
    const draft = await drawSale(random, here, 0);
    const { lines, couponIds, money } = draft;
    const told = await app.preview({ shopId, lines, couponIds }).catch((error: unknown) => error);
    if (money.ok) expect(told).toMatchObject({ coupon: money.totals.coupon, receivable: money.totals.receivable });
    else expect(told).toMatchObject({ message: money.message });
    const address = { receiver: '李师傅', phone: '13900001111', address: '杭州市西湖区文三路 1 号' };
    const order = await placed(draft, (expected) =>
      app.add({ shopId, ...address, delivery: 0, lines, couponIds, expected }),
    );
    if (!order) continue;
    sold += 1;
    await assertAsPlanned(order.id, draft);
    const before = await balances();
    const tenders = drawTenders(random, order.receivable);
    if (order.receivable > 0) await here.receipts.add({ saleOutId: order.saleOutId, tenders });
    await assertEarned(order.id, order.receivable);
    const { version } = await staff.queryOnlineOrderById({ id: order.id });
    await staff.deliveryOrder({
      ...{ id: order.id, version, delivery: 0 },
      ...{ expressCompany: '顺丰速运', expressNo: 'SF1234567890' },
    });
    const left = (await staff.queryOnlineOrderById({ id: order.id })).lines.map(({ id, quantity }) => ({
      id,
      left: quantity,
    }));
    let net = order.receivable;
    while (left.some((line) => line.left > 0)) {
      const pieces = drawPieces(random, left);
      const wanted = pieces.map(({ line, quantity }) => ({ lineId: line.id, quantity }));
      const { id } = await appAfterSalesOrder(here.app).add({
        ...{ orderId: order.id, type: 2, reason: '买错型号', lines: wanted },
      });
      await cases.pass({ id, version: 1 });
      await cases.receiveGoods({ id, version: 2 });
      await cases.refund({ id, version: (await cases.item({ id })).version });
      await expect.poll(async () => (await cases.item({ id })).status, { timeout: 15_000, interval: 10 }).toBe(4);
      for (const { line, quantity } of pieces) line.left = Math.round((line.left - quantity) * 1000) / 1000;
      net -= (await cases.item({ id })).amount;
      await assertEarned(order.id, net);
      const isBack = left.every((line) => line.left === 0);
      expect(await statuses(couponIds)).toEqual(couponIds.map(() => (isBack ? UNUSED : USED)));
    }
    expect(net).toBe(0);
    expect(await balances()).toEqual(before);
  }
}, 3_600_000);
