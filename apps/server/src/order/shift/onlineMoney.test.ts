import { afterSalesOrder } from '@partsdesk/sdk/parts/afterSalesOrder';
import { appAfterSalesOrder } from '@partsdesk/sdk/parts/appAfterSalesOrder';
import { fundAccount } from '@partsdesk/sdk/parts/fundAccount';
import { fundWorking } from '@partsdesk/sdk/parts/fundWorking';
import { orderSale } from '@partsdesk/sdk/parts/orderSale';
import { receiptBill } from '@partsdesk/sdk/parts/receiptBill';
import { shiftRecord } from '@partsdesk/sdk/parts/shiftRecord';
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { auditLedgers } from '../../audit/auditLedgers';
import { onlineShop, type OnlineShop } from '../../testing/company/onlineShop';
import { startTestServer, type Person, type TestServer } from '../../testing/startTestServer';

let server: TestServer;
let shop: OnlineShop;
let cashier: Person;
beforeAll(async () => {
  server = await startTestServer({}, 8);
});
beforeEach(async () => {
  shop = await onlineShop(server);
  cashier = await shop.store.staff(
    [
      ...['CashShift', 'CashIndex', 'CashPaymoney', 'OrderWechatList', 'OrderWechatAfterSale'],
      ...['onlineOrder.makeup', 'onlineOrder.cancel', 'afterSalesOrder.refund'],
    ],
    shop.shopId,
  );
});
afterAll(async () => {
  expect((await auditLedgers(server.database)).differences).toEqual([]);
  await server.stop();
});

const shifts = (person: Person) => shiftRecord(person.client);
const notes = (fen: number) => (fen ? [{ value: 100 as const, count: fen / 100 }] : []);
const balances = async () =>
  Object.fromEntries(
    (await fundAccount(shop.owner.client).page({ pageSize: 50 })).records.map(({ name, balance }) => [name, balance]),
  );
const accountOf = async (name: string) =>
  (await fundAccount(shop.owner.client).page({ pageSize: 50 })).records.find((account) => account.name === name)?.id ??
  '';
const receivedToday = async () => (await receiptBill(shop.owner.client).todayBillStatistics({})).received;

async function paidOrder() {
  const order = await shop.order();
  await shop.pay(order);
  return order;
}
async function makeUp(id: string, accountName: string, amount: number, by = cashier) {
  return orderSale(by.client).makeup({
    id,
    version: (await shop.seen(id)).version,
    amount,
    accountId: await accountOf(accountName),
    reason: '补运费',
  });
}
const refunded = (caseId: string) =>
  vi.waitFor(
    async () => {
      expect((await afterSalesOrder(shop.owner.client).item({ id: caseId })).status).toBe(4);
    },
    { timeout: 15_000 },
  );
/** Counts and closes the shift with what lies there, and tells what it found. */
async function handOver(person: Person, id: string, cash: number, wechat?: number) {
  const counted = await shifts(person).count({
    id,
    denominations: notes(cash),
    counted: wechat === undefined ? [] : [{ method: 'wechat', amount: wechat }],
    toSafe: 0,
  });
  const before = await balances();
  await shifts(person).close({ id, version: counted.version });
  expect(await balances()).toEqual(before);
  expect(
    (await fundWorking(shop.owner.client).page({ documentId: id })).records.filter(
      ({ documentKind }) => documentKind === 'shiftVariance',
    ),
  ).toEqual([]);
  return counted;
}

describe('money of the online shop', () => {
  test('[F-02] a make-up in cash belongs to the open shift and its drawer, and is booked once', async () => {
    const order = await paidOrder();
    const id = await shifts(cashier).start({ openingFloat: 10_000 });
    const before = await receivedToday();
    await makeUp(order.id, '现金账户', 1200);
    expect(await receivedToday()).toBe(before + 1200);
    expect(await handOver(cashier, id, 11_200)).toMatchObject({
      expectedCash: 11_200,
      variance: 0,
      debtCount: 1,
      debtAmount: 1200,
    });
    expect((await balances())['现金账户']).toBe(1200);
  });

  test('[F-02] a make-up in WeChat belongs to the open shift, whose WeChat is counted', async () => {
    const order = await paidOrder();
    const id = await shifts(cashier).start({ openingFloat: 0 });
    await makeUp(order.id, '微信账户', 1200);
    expect(await handOver(cashier, id, 0, 1200)).toMatchObject({ variance: 0 });
    expect((await balances())['微信账户']).toBe(19_800 + 1200);
  });

  test('[F-02] a make-up in cash goes into the own drawer, and into nobody else’s', async () => {
    const order = await paidOrder();
    const other = await shop.store.staff(['CashShift', 'CashIndex'], shop.shopId);
    const first = await shifts(other).start({ openingFloat: 0 });
    const drawersOffered = async () =>
      (await receiptBill(cashier.client).listPayAccount({})).flatMap(({ name, method }) =>
        method === 'cash' ? [name] : [],
      );
    expect(await drawersOffered()).toEqual(['现金账户']);
    const id = await shifts(cashier).start({ openingFloat: 0, tillName: '门口钱箱' });
    expect(await drawersOffered()).toEqual(['门口钱箱现金']);
    await expect(makeUp(order.id, '现金账户', 1200)).rejects.toMatchObject({
      message: '当班收的现金进您的钱箱，请选择「门口钱箱现金」',
      errors: [{ field: 'accountId' }],
    });
    await makeUp(order.id, '门口钱箱现金', 1200);
    expect(await handOver(cashier, id, 1200)).toMatchObject({ variance: 0 });
    expect(await handOver(other, first, 0)).toMatchObject({ variance: 0 });
  });

  test('[F-02] a cash refund of an after-sale comes out of the drawer and shift of whoever gives it', async () => {
    const order = await shop.order();
    // Taken by another cashier into another drawer, in a shift that has ended.
    const other = await shop.store.staff(['CashShift', 'CashIndex', 'CashPaymoney'], shop.shopId);
    const earlier = await shifts(other).start({ openingFloat: 0 });
    await receiptBill(other.client).add({
      saleOutId: order.saleOutId,
      tenders: [{ method: 'cash', amount: order.receivable }],
    });
    expect(await handOver(other, earlier, 19_800)).toMatchObject({ variance: 0 });

    const id = await shifts(cashier).start({ openingFloat: 20_000, tillName: '门口钱箱' });
    await shifts(cashier).cashMove({ id, direction: 'in', amount: 10_000, reason: '备退款' });
    await shop.deliver(order);
    const filter = (await shop.seen(order.id)).lines.find(({ skuId }) => skuId === shop.filter)?.id ?? '';
    const { id: caseId } = await appAfterSalesOrder(shop.buyer.client).add({
      orderId: order.id,
      type: 1,
      reason: '少了一件',
      lines: [{ lineId: filter, quantity: 1 }],
    });
    const before = await receivedToday();
    await afterSalesOrder(shop.owner.client).pass({ id: caseId, version: 1 });
    await afterSalesOrder(cashier.client).refund({ id: caseId, version: 2 });
    await refunded(caseId);
    expect(await receivedToday()).toBe(before - 3500);
    expect(await handOver(cashier, id, 26_500)).toMatchObject({
      expectedCash: 26_500,
      variance: 0,
      returnCount: 1,
      returnAmount: 3500,
    });
    expect(await balances()).toMatchObject({ 现金账户: 19_800, 门口钱箱现金: 26_500 });
  });

  test('[F-02] a paid order that the shop cancels gives receipt and make-up back through the shift', async () => {
    const order = await shop.order();
    const id = await shifts(cashier).start({ openingFloat: 0 });
    await receiptBill(cashier.client).add({
      saleOutId: order.saleOutId,
      tenders: [{ method: 'cash', amount: order.receivable }],
    });
    await makeUp(order.id, '现金账户', 1200);
    expect(await receivedToday()).toBe(order.receivable + 1200);
    await orderSale(cashier.client).cancelOrder({
      id: order.id,
      version: (await shop.seen(order.id)).version,
      reason: '缺货',
    });
    const [found] = (await shop.seen(order.id)).afterSales;
    await refunded(found?.id ?? '');
    expect(await receivedToday()).toBe(0);
    expect(await handOver(cashier, id, 0)).toMatchObject({ variance: 0, debtCount: 2, returnCount: 1 });
    expect((await balances())['现金账户']).toBe(0);
  });

  test('[F-02] a refund whose cashier has handed over meanwhile belongs to the shift at the drawer', async () => {
    const order = await shop.order();
    await receiptBill(shop.owner.client).add({
      saleOutId: order.saleOutId,
      tenders: [{ method: 'cash', amount: order.receivable }],
    });
    const id = await shifts(cashier).start({ openingFloat: order.receivable });
    const version = (await shop.seen(order.id)).version;
    // The owner has no shift; the money lies in the drawer where the cashier is.
    await orderSale(shop.owner.client).cancelOrder({ id: order.id, version, reason: '缺货' });
    const [found] = (await shop.seen(order.id)).afterSales;
    await refunded(found?.id ?? '');
    expect(await handOver(cashier, id, 0)).toMatchObject({ variance: 0, returnAmount: 19_800 });
  });
});
