import { afterSalesOrder } from '@partsdesk/sdk/parts/afterSalesOrder';
import { appAfterSalesOrder } from '@partsdesk/sdk/parts/appAfterSalesOrder';
import { appOrderSale } from '@partsdesk/sdk/parts/appOrderSale';
import { customerPointsDetails } from '@partsdesk/sdk/parts/customerPointsDetails';
import { customerPointsRule } from '@partsdesk/sdk/parts/customerPointsRule';
import { customerValueCardItem } from '@partsdesk/sdk/parts/customerValueCardItem';
import { orderSale } from '@partsdesk/sdk/parts/orderSale';
import { receiptBill } from '@partsdesk/sdk/parts/receiptBill';
import { rechargeOffer } from '@partsdesk/sdk/parts/rechargeOffer';
import { afterAll, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { auditLedgers } from '../../audit/auditLedgers';
import { onlineShop, type OnlineShop, type Order } from '../../testing/company/onlineShop';
import { startTestServer, type TestServer } from '../../testing/startTestServer';

let server: TestServer;
let shop: OnlineShop;
beforeAll(async () => {
  server = await startTestServer({}, 12);
});
beforeEach(async () => {
  shop = await onlineShop(server);
  await switchRule(1);
});
afterAll(async () => {
  expect((await auditLedgers(server.database)).differences).toEqual([]);
  await server.stop();
});

const client = () => shop.owner.client;
const staff = () => afterSalesOrder(client());
async function switchRule(status: 0 | 1) {
  const rules = customerPointsRule(client());
  const { version } = await rules.get({ code: 'consume' });
  await rules.updateStatus({ code: 'consume', version, status });
}
const points = async () => {
  const { available, records } = await customerPointsDetails(client()).pageOfCustomer({ customerId: shop.buyer.id });
  return { available, flow: records.map((one) => [one.kind, one.points, one.documentKind]).toReversed() };
};
const confirm = async (order: Order) =>
  appOrderSale(shop.buyer.client).confirmReceipt({ id: order.id, version: (await shop.seen(order.id)).version });
const apply = (order: Order, lines?: { lineId: string; quantity: number }[]) =>
  appAfterSalesOrder(shop.buyer.client).add({
    orderId: order.id,
    type: 2,
    reason: '买错型号',
    ...(lines ? { lines } : {}),
  });
/** Takes the goods of a case back and its money too. */
async function refunded(id: string) {
  await staff().pass({ id, version: 1 });
  await staff().receiveGoods({ id, version: 2 });
  await staff().refund({ id, version: 3 });
  await vi.waitFor(async () => expect((await staff().item({ id })).status).toBe(4), { timeout: 15_000 });
}

it('[MEM-26] an order of the mini-app earns when it is completed, not when it is paid', async () => {
  const order = await shop.order();
  await shop.pay(order);
  await shop.deliver(order);
  expect(await points()).toEqual({ available: 0, flow: [] });
  await confirm(order);
  expect(await points()).toEqual({ available: 198, flow: [['earn', 198, 'orderSale']] });
});

it('[MEM-26] an order that was paid after use earns with the receipt that completes it', async () => {
  const order = await shop.order({ payAfterUse: true });
  const { version } = await shop.seen(order.id);
  await orderSale(client()).acceptOrder({ id: order.id, version });
  await shop.deliver(order);
  const pay = (amount: number) =>
    receiptBill(client()).add({ saleOutId: order.saleOutId, tenders: [{ method: 'wechat', amount }] });
  await pay(5000);
  expect((await points()).flow).toEqual([]);
  await pay(order.receivable - 5000);
  expect((await points()).flow).toEqual([['earn', 198, 'receiptBill']]);
});

it('[MEM-31] nothing is earned where the rule is off at the completion, nor by a refund after it is on again', async () => {
  const order = await shop.order();
  await shop.pay(order);
  await shop.deliver(order);
  await switchRule(0);
  await confirm(order);
  await switchRule(1);
  const filter = (await shop.seen(order.id)).lines.find(({ skuId }) => skuId === shop.filter)?.id ?? '';
  await refunded((await apply(order, [{ lineId: filter, quantity: 1 }])).id);
  expect(await points()).toEqual({ available: 0, flow: [] });
});

it('[MEM-26] one that is cancelled before has earned nothing and owes nothing', async () => {
  const order = await shop.order();
  await shop.pay(order);
  await orderSale(client()).cancelOrder({ id: order.id, version: (await shop.seen(order.id)).version, reason: '缺货' });
  await vi.waitFor(async () => expect((await shop.seen(order.id)).status).toBe(4), { timeout: 15_000 });
  expect(await points()).toEqual({ available: 0, flow: [] });
});

it('[MEM-28] [F-28] an after-sale says what it will take back, and what it took; gifts count nothing', async () => {
  await customerValueCardItem(client()).add({
    customerId: shop.buyer.id,
    offerId: await rechargeOffer(client()).add({ amount: 10_000, gift: 10_000, spendRule: 1 }),
    tenders: [{ method: 'cash', amount: 10_000 }],
  });
  const order = await shop.order();
  await receiptBill(client()).add({
    saleOutId: order.saleOutId,
    tenders: [
      { method: 'storedValue', amount: 10_000 },
      { method: 'wechat', amount: order.receivable - 10_000 },
    ],
  });
  await shop.deliver(order);
  await confirm(order);
  expect((await points()).available).toBe(148);
  const filter = (await shop.seen(order.id)).lines.find(({ skuId }) => skuId === shop.filter)?.id ?? '';
  const one = await apply(order, [{ lineId: filter, quantity: 1 }]);
  const said = await staff().querySuggestIntegral({ id: one.id });
  expect(said).toMatchObject({ earned: 148, available: 148, short: 0 });
  await refunded(one.id);
  const done = await staff().querySuggestIntegral({ id: one.id });
  expect(done).toEqual({
    integral: said.integral,
    earned: 148 - said.integral,
    available: 148 - said.integral,
    short: 0,
  });
  const rest = await apply(order);
  expect((await staff().querySuggestIntegral({ id: rest.id })).integral).toBe(148 - said.integral);
  await refunded(rest.id);
  expect(await points()).toEqual({
    available: 0,
    flow: [
      ['earn', 148, 'orderSale'],
      ['takeBack', -said.integral, 'afterSale'],
      ['takeBack', said.integral - 148, 'afterSale'],
    ],
  });
  const other = await shop.order();
  await shop.pay(other);
  await shop.deliver(other);
  const rejected = await apply(other);
  await staff().reject({ id: rejected.id, version: 1, reason: '已使用' });
  expect(await staff().querySuggestIntegral({ id: rejected.id })).toMatchObject({ integral: 0, earned: 0 });
});
