import { afterSalesOrder } from '@partsdesk/sdk/parts/afterSalesOrder';
import { appAfterSalesOrder } from '@partsdesk/sdk/parts/appAfterSalesOrder';
import { appOrderSale } from '@partsdesk/sdk/parts/appOrderSale';
import { customer } from '@partsdesk/sdk/parts/customer';
import { customerPointsDetails } from '@partsdesk/sdk/parts/customerPointsDetails';
import { customerPointsRule } from '@partsdesk/sdk/parts/customerPointsRule';
import { customerValueCard } from '@partsdesk/sdk/parts/customerValueCard';
import { receiptBill } from '@partsdesk/sdk/parts/receiptBill';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { auditLedgers } from '../../audit/auditLedgers';
import { openForOnlinePay } from '../../pay/trade/openForOnlinePay';
import { chargeValue, messagesTo } from '../../testing/company/memberDesk';
import { onlineShop, stockOf, type OnlineShop, type Order } from '../../testing/company/onlineShop';
import { outside, phone } from '../../testing/company/payDesk';
import { expectRefused } from '../../testing/database/expectRefused';
import { startTestServer, type TestServer } from '../../testing/startTestServer';

let server: TestServer;
let shop: OnlineShop;
beforeAll(async () => {
  server = await startTestServer({}, 12);
});
beforeEach(async () => {
  shop = await onlineShop(server);
  await openForOnlinePay(server.database, server.settings, shop.store.id, server.clock.now());
});
afterAll(async () => {
  expect((await auditLedgers(server.database)).differences).toEqual([]);
  await server.stop();
});

const app = () => appOrderSale(shop.buyer.client);
const staff = () => afterSalesOrder(shop.owner.client);
const card = () => customerValueCard(shop.owner.client).getByCustomerId({ customerId: shop.buyer.id });
const until = (check: () => Promise<void>) => vi.waitFor(check, { timeout: 20_000, interval: 50 });
const order = (payAfterUse = false) => shop.order({ payAfterUse, lines: [{ skuId: shop.filter, quantity: 2 }] });
const versionOf = async ({ id }: Order) => (await shop.seen(id)).version;
const pay = async (one: Order, amount = one.receivable) =>
  app().payByMember({ id: one.id, version: await versionOf(one), amount });
/** Lets the customer's phone pay what is left by WeChat. */
async function payRest(one: Order, amount: number) {
  const buyer = phone(server);
  const code = await app().payCode({ id: one.id });
  const { outTradeNo } = await buyer.add({ code, amount, channel: 'jsapi', openId: 'o-customer-one' });
  await outside(server, 'pay', { outTradeNo });
  await until(async () => expect(await buyer.queryResult({ outTradeNo })).toMatchObject({ status: 2 }));
}

describe('an order of the mini-app paid out of stored value', () => {
  it('[MEM-52] is paid at once by a receipt, may be shipped, and the holder is told', async () => {
    await chargeValue(shop, shop.buyer.id, 10_000);
    const one = await order();
    expect(await pay(one)).toMatchObject({ paid: 7000, due: 0, balance: 3000 });
    expect(await shop.seen(one.id)).toMatchObject({ status: 1, paymentStatus: 2, lapseTime: null });
    expect(await receiptBill(shop.owner.client).getBySaleOutId({ saleOutId: one.saleOutId })).toMatchObject([
      { amount: 7000, tenders: [{ method: 'storedValue', amount: 7000 }] },
    ]);
    const { records } = await customer(shop.owner.client).page({});
    const number = records.find(({ id }) => id === shop.buyer.id)?.phone ?? '';
    expect((await messagesTo(server, number))[0]).toContain('付款¥70.00，余额¥30.00');
    await shop.deliver(one);
  });

  it('[MEM-52] takes what the card holds; the rest by WeChat; an after-sale gives back tender by tender', async () => {
    await chargeValue(shop, shop.buyer.id, 2000);
    const one = await order();
    expect(await pay(one)).toMatchObject({ paid: 2000, due: 5000, balance: 0 });
    expect(await shop.seen(one.id)).toMatchObject({ status: 0 });
    await payRest(one, 5000);
    expect(await shop.seen(one.id)).toMatchObject({ status: 1 });
    const { id } = await appAfterSalesOrder(shop.buyer.client).add({ orderId: one.id, type: 3, reason: '不想要了' });
    await staff().pass({ id, version: 1 });
    await staff().refund({ id, version: 2 });
    await until(async () => expect((await staff().item({ id })).status).toBe(4));
    expect((await card()).spendable).toBe(2000);
    expect((await staff().item({ id })).amount).toBe(7000);
  });

  it('[MEM-52] cancelled by the customer, what card and points paid is theirs again at once', async () => {
    const rules = customerPointsRule(shop.owner.client);
    await rules.update({ code: 'redeem', version: 0, points: 100, perFen: 100, mostPercent: 50 });
    for (const code of ['redeem', 'reward'] as const) {
      if (code === 'reward') await rules.update({ code, version: 0, dayLimit: 1_000_000 });
      const { version } = await rules.get({ code });
      await rules.updateStatus({ code, version, status: 1 });
    }
    const points = customerPointsDetails(shop.owner.client);
    await points.rewardByStore({ customerIds: [shop.buyer.id], points: 1000, reason: '开业酬宾' });
    await chargeValue(shop, shop.buyer.id, 1000, 500);
    const one = await order();
    await receiptBill(shop.owner.client).add({
      saleOutId: one.saleOutId,
      tenders: [{ method: 'points', amount: 1000, points: 1000 }],
    });
    expect(await pay(one, 6000)).toMatchObject({ paid: 1500, due: 4500 });
    await app().cancel({ id: one.id, version: await versionOf(one), reason: '买错了' });
    expect(await shop.seen(one.id)).toMatchObject({ status: 4 });
    expect(await card()).toMatchObject({ principal: 1000, gift: 500, spendable: 1500 });
    expect((await points.pageOfCustomer({ customerId: shop.buyer.id })).available).toBe(1000);
    expect((await stockOf(server, shop, shop.filter, shop.shopId)).allocated).toBe(0);
    expect((await staff().page({})).records).toMatchObject([{ amount: 2500, status: 4 }]);
  });

  it('[MEM-52] lapses with its give-back in the same moment; one with money in it waits for a person', async () => {
    await chargeValue(shop, shop.buyer.id, 3000);
    const [byCard, withMoney] = [await order(), await order()];
    await pay(byCard);
    await receiptBill(shop.owner.client).add({
      saleOutId: withMoney.saleOutId,
      tenders: [{ method: 'wechat', amount: 1000 }],
    });
    expect((await card()).spendable).toBe(0);
    server.clock.advance(31 * 60);
    await until(async () => expect(await shop.seen(byCard.id)).toMatchObject({ status: 4 }));
    expect((await card()).spendable).toBe(3000);
    expect((await staff().page({})).records).toMatchObject([{ amount: 3000, status: 4, reason: '超时未付款' }]);
    expect(await shop.seen(withMoney.id)).toMatchObject({ status: 0 });
    await expectRefused(
      server,
      shop,
      async () => app().cancel({ id: withMoney.id, version: await versionOf(withMoney) }),
      { message: '该订单已付部分款，请联系店铺取消' },
    );
  });

  it('[MEM-52] used first and paid later, it is completed by the payment', async () => {
    await chargeValue(shop, shop.buyer.id, 10_000);
    const one = await order(true);
    expect(await pay(one)).toMatchObject({ paid: 7000, due: 0 });
    expect(await shop.seen(one.id)).toMatchObject({ flow: 1, status: 1 });
  });

  it('[MEM-52] an open payment is closed first; an outdated order, no card and a stranger pay nothing', async () => {
    const one = await order();
    const refused = (attempt: () => Promise<unknown>, refusal: object) => expectRefused(server, shop, attempt, refusal);
    await refused(() => pay(one), { message: '您在本店没有会员余额' });
    await chargeValue(shop, shop.buyer.id, 20_000);
    await refused(() => pay(one, 6999), { message: '应付金额已变为 ¥70.00，请刷新后再付，未扣款' });
    const version = await versionOf(one);
    const stranger = appOrderSale((await shop.anotherBuyer()).client);
    await refused(() => stranger.payByMember({ id: one.id, version, amount: 7000 }), { message: '订单不存在' });
    const code = await app().payCode({ id: one.id });
    const { outTradeNo } = await phone(server).add({ code, amount: 7000, channel: 'jsapi', openId: 'o-one' });
    await pay(one);
    expect(await phone(server).queryResult({ outTradeNo })).toMatchObject({ status: 4 });
    await expect(pay(one)).rejects.toMatchObject({ status: 51001 });
    expect((await card()).spendable).toBe(13_000);
  });
});
