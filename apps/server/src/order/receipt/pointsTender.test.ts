import { customer } from '@partsdesk/sdk/parts/customer';
import { customerPointsDetails } from '@partsdesk/sdk/parts/customerPointsDetails';
import { customerPointsRule } from '@partsdesk/sdk/parts/customerPointsRule';
import { fundNoncash } from '@partsdesk/sdk/parts/fundNoncash';
import { orderSale } from '@partsdesk/sdk/parts/orderSale';
import { pointsOverview } from '@partsdesk/sdk/parts/pointsOverview';
import { receiptBill } from '@partsdesk/sdk/parts/receiptBill';
import { refundBill } from '@partsdesk/sdk/parts/refundBill';
import { saleOut } from '@partsdesk/sdk/parts/saleOut';
import { shiftRecord } from '@partsdesk/sdk/parts/shiftRecord';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { auditLedgers } from '../../audit/auditLedgers';
import { desk, passed, piece } from '../../testing/company/returnDesk';
import { stockedShop, type StockedShop } from '../../testing/company/stockedShop';
import { expectRefused } from '../../testing/database/expectRefused';
import { freshPhone } from '../../testing/examples/exampleWorld';
import { size } from '../../testing/size';
import { startTestServer, type TestServer } from '../../testing/startTestServer';

let server: TestServer;
let shop: StockedShop;
let buyer: string;
beforeAll(async () => {
  server = await startTestServer({}, 16);
});
beforeEach(async () => {
  shop = await stockedShop(server);
  buyer = await customer(client()).add({ name: '积分客户', phone: freshPhone(), creditLimit: 99_999_999 });
  await rules().update({ code: 'redeem', version: 0, points: 100, perFen: 100, mostPercent: 50 });
  await switchRule('redeem', 1);
  await switchRule('consume', 1);
  await rules().update({ code: 'reward', version: 0, dayLimit: 1_000_000 });
  await switchRule('reward', 1);
  await give(10_000);
});
afterAll(async () => {
  expect((await auditLedgers(server.database)).differences).toEqual([]);
  await server.stop();
});

const client = () => shop.owner.client;
const rules = () => customerPointsRule(client());
const receipts = () => receiptBill(client());
const details = () => customerPointsDetails(client());
async function switchRule(code: 'consume' | 'reward' | 'redeem', status: 0 | 1) {
  const { version } = await rules().get({ code });
  await rules().updateStatus({ code, version, status });
}
const give = (points: number) => details().rewardByStore({ customerIds: [buyer], points, reason: '开业酬宾' });
/** Two filters and a set of pads: 190.00. */
const order = (customerId: string | undefined = buyer) =>
  orderSale(client()).add({
    lines: [
      { skuId: shop.filter, quantity: 2 },
      { skuId: shop.pads, quantity: 1 },
    ],
    handDiscount: 800,
    ...(customerId ? { customerId } : {}),
  });
const byPoints = (points: number, amount = points) => ({ method: 'points' as const, amount, points });
const cash = (amount: number) => ({ method: 'cash' as const, amount });
/** What the customer has, and what moved it, oldest first. */
async function held() {
  const { available, owed, records } = await details().pageOfCustomer({ customerId: buyer, pageSize: 50 });
  return { available, owed, flow: records.toReversed().map(({ kind, points }) => [kind, points]) };
}
const refused = (attempt: () => Promise<unknown>, message: string, field: string) =>
  expectRefused(server, shop, attempt, { message, errors: [expect.objectContaining({ field })] });
/** Gives pieces of a sale back by the ways that the server suggests. */
async function giveBack(saleOutId: string, lines: Parameters<typeof passed>[2]) {
  const back = await passed(shop, saleOutId, lines);
  const { version, tenders } = await desk(shop).refunds.getSaleOutInfo({ salesReturnId: back.id });
  const chosen = tenders.flatMap(({ method, suggested }) => (suggested ? [{ method, amount: suggested }] : []));
  return refundBill(client()).add({ salesReturnId: back.id, version, tenders: chosen });
}

/** 今日收款 of the shop, which its parts add up to. */
async function receivedToday() {
  const { received, receivedParts } = await receipts().todayBillStatistics();
  expect(Object.values(receivedParts).reduce((sum, part) => sum + part, 0)).toBe(received);
  return received;
}

describe('points', () => {
  it('[F-28] [MEM-25] [MEM-29] [MEM-55] [MEM-62] pay beside cash: no drawer, no figure counts them', async () => {
    await shiftRecord(client()).start({ openingFloat: 10_000, reason: '首次开班' });
    const sale = await order();
    const drawer = await desk(shop).balance('cash');
    expect(await details().redeemable({ customerId: buyer, saleOutId: sale.saleOutId })).toEqual({
      available: 10_000,
      terms: { points: 100, perFen: 100, step: 100, least: 100, mostPercent: 50 },
      room: 9_500,
    });
    const done = await receipts().add({ saleOutId: sale.saleOutId, tenders: [byPoints(9_500), cash(10_000)] });
    expect(done).toMatchObject({ received: 19_000, change: 500, debt: 0 });
    expect((await desk(shop).balance('cash'))! - drawer!).toBe(9_500);
    expect(await held()).toEqual({
      available: 595,
      owed: 0,
      flow: [
        ['reward', 10_000],
        ['spend', -9_500],
        ['earn', 95],
      ],
    });
    const [receipt] = await receipts().getBySaleOutId({ saleOutId: sale.saleOutId });
    expect(receipt?.tenders).toEqual([
      expect.objectContaining({ method: 'points', accountName: '积分', amount: 9_500, points: 9_500 }),
      expect.objectContaining({ method: 'cash', amount: 9_500, points: null }),
    ]);
    expect((await shiftRecord(client()).page({})).records[0]).toMatchObject({ pointsCount: 1, pointsAmount: 9_500 });
    expect(await receivedToday()).toBe(9_500);
    const listed = await fundNoncash(client()).page({ customerId: buyer });
    expect(listed.records).toEqual([expect.objectContaining({ nature: 3, settled: 9_500, givenBack: 0 })]);
    expect(await pointsOverview(client()).getMyStore()).toMatchObject({ redeemed: 9_500, left: 595 });
  });

  it('[MEM-29] are refused in words where the rule does not allow them, and nothing is written', async () => {
    const { saleOutId } = await order();
    const other = await order();
    const pay =
      (...tenders: (ReturnType<typeof byPoints> | ReturnType<typeof cash>)[]) =>
      () =>
        receipts().add({ saleOutId, tenders, onCredit: true });
    const at = 'tenders[0].points';
    await refused(pay(byPoints(10_100)), '积分不足，现有 10000 分', at);
    await refused(pay(byPoints(9_600)), '积分最多抵应收的 50%，该单最多还可抵 ¥95.00', at);
    await refused(pay(byPoints(150)), '积分抵扣要按 100 分的整数倍', at);
    await refused(pay(byPoints(500, 600)), '500 积分现在抵 ¥5.00，请重新选择积分', at);
    await refused(pay(byPoints(500), byPoints(500)), '积分只能填一行', 'tenders[1].method');
    await refused(
      () => receipts().addMany({ saleOutIds: [saleOutId, other.saleOutId], tenders: [byPoints(500)] }),
      '合并收款不能用积分抵扣，请逐单收款',
      'tenders[0].method',
    );
    await pay(byPoints(9_000))();
    await refused(pay(byPoints(600)), '积分最多抵应收的 50%，该单最多还可抵 ¥5.00', at);
    const walkIn = await orderSale(client()).add({ lines: [{ skuId: shop.filter, quantity: 1 }] });
    await refused(
      () => receipts().add({ saleOutId: walkIn.saleOutId, tenders: [byPoints(100), cash(3_400)] }),
      '散客没有积分，不能用积分抵扣',
      at,
    );
    await switchRule('redeem', 0);
    await refused(pay(byPoints(500)), '积分抵扣没有启用', at);
    expect((await details().redeemable({ customerId: buyer })).terms).toBeNull();
  });

  it('[MEM-29] come back in part by what is refunded, in whole at the end, also after the rule is off', async () => {
    // 3 points for 2 fen, so that parts do not come out even.
    const { version } = await rules().get({ code: 'redeem' });
    await rules().update({ code: 'redeem', version, points: 3, perFen: 2, step: 3, least: 3 });
    const sale = await order();
    await receipts().add({ saleOutId: sale.saleOutId, tenders: [byPoints(9_999, 6_666), cash(12_334)] });
    await saleOut(client()).submitOut({ id: sale.saleOutId });
    expect((await held()).available).toBe(1 + 123);
    await switchRule('redeem', 0);
    const [filters, pads] = (await saleOut(client()).item({ id: sale.saleOutId })).lines;
    await giveBack(sale.saleOutId, [piece(filters!.id, 1)]);
    const part = (await held()).flow.find(([kind]) => kind === 'giveBack')?.[1];
    expect(part).toBeGreaterThan(1_700);
    await giveBack(sale.saleOutId, [piece(filters!.id, 1), piece(pads!.id)]);
    const { available, owed, flow } = await held();
    expect([available, owed]).toEqual([10_000, 0]);
    expect(await receivedToday()).toBe(0);
    expect(flow.filter(([kind]) => kind === 'giveBack').reduce((sum, [, points]) => sum + Number(points), 0)).toBe(
      9_999,
    );
  });

  it('[MEM-29] [MEM-56] come back by the void of their receipt and by the cancelled order', async () => {
    const sale = await order();
    const { id } = await receipts().add({ saleOutId: sale.saleOutId, tenders: [byPoints(5_000), cash(14_000)] });
    await receipts().void({ id: id ?? '', version: 1, reason: '收错单' });
    expect((await held()).available).toBe(10_000);
    expect(await receivedToday()).toBe(0);
    await receipts().add({ saleOutId: sale.saleOutId, tenders: [byPoints(5_000), cash(14_000)] });
    const { version, tenders } = await orderSale(client()).queryCancelPaid({ id: sale.id });
    expect(tenders).toContainEqual(
      expect.objectContaining({ method: 'points', amount: 5_000, accountName: '原路退回积分' }),
    );
    await orderSale(client()).cancelPaid({ id: sale.id, version, reason: '客户不要了' });
    expect(await held()).toMatchObject({ available: 10_000, owed: 0 });
  });

  it('[MEM-54] are no money that goodwill could give back', async () => {
    const sale = await order();
    await receipts().add({ saleOutId: sale.saleOutId, tenders: [byPoints(9_500), cash(9_500)] });
    await saleOut(client()).submitOut({ id: sale.saleOutId });
    const { version } = await saleOut(client()).item({ id: sale.saleOutId });
    const goodwill = (method: 'cash' | 'points', amount: number) => () =>
      refundBill(client()).goodwill({ saleOutId: sale.saleOutId, version, method, amount, reason: '等得久' });
    expect(await refundBill(client()).getGoodwillInfo({ saleOutId: sale.saleOutId })).toMatchObject({ rest: 9_500 });
    await refused(
      goodwill('cash', 9_501),
      '补偿退款最多还可退 ¥95.00（该单已收 ¥190.00，赠送与积分抵扣 ¥95.00）',
      'amount',
    );
    await refused(goodwill('points', 100), '补偿退款只能退钱，不能退到积分', 'method');
  });

  it('[MEM-76] the last points pay one of many receipts at once, and the others are told', async () => {
    const tills = size(16, 64);
    const sales = [];
    for (let made = 0; made < tills; made += 1)
      sales.push(
        await orderSale(client()).add({
          customerId: buyer,
          lines: [{ skuId: shop.oil, quantity: 0.1, price: 200_000 }],
        }),
      );
    const ends = await Promise.allSettled(
      sales.map(({ saleOutId }) => receipts().add({ saleOutId, tenders: [byPoints(10_000)], onCredit: true })),
    );
    expect(ends.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    for (const end of ends)
      if (end.status === 'rejected') expect(end.reason).toMatchObject({ message: '积分不足，现有 0 分' });
    expect(await held()).toMatchObject({ available: 0, owed: 0 });
  });
});
