import { afterSalesOrder } from '@partsdesk/sdk/parts/afterSalesOrder';
import { appAfterSalesOrder } from '@partsdesk/sdk/parts/appAfterSalesOrder';
import { appOrderSale } from '@partsdesk/sdk/parts/appOrderSale';
import { customerValueCard } from '@partsdesk/sdk/parts/customerValueCard';
import { receiptBill } from '@partsdesk/sdk/parts/receiptBill';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { auditLedgers } from '../../audit/auditLedgers';
import { openForOnlinePay } from '../../pay/trade/openForOnlinePay';
import { chargeValue } from '../../testing/company/memberDesk';
import { onlineShop, type OnlineShop, type Order } from '../../testing/company/onlineShop';
import { ownMeans } from '../../testing/company/ownMeans';
import { outside, phone } from '../../testing/company/payDesk';
import { expectRefused } from '../../testing/database/expectRefused';
import { startTestServer, type TestServer } from '../../testing/startTestServer';

let server: TestServer;
let shop: OnlineShop;
let own: Awaited<ReturnType<typeof ownMeans>>;
beforeAll(async () => {
  server = await startTestServer({}, 12);
});
beforeEach(async () => {
  shop = await onlineShop(server);
  await openForOnlinePay(server.database, server.settings, shop.store.id, server.clock.now());
  own = await ownMeans(shop, shop.buyer.id);
});
afterAll(async () => {
  expect((await auditLedgers(server.database)).differences).toEqual([]);
  await server.stop();
});

const app = () => appOrderSale(shop.buyer.client);
const staff = () => afterSalesOrder(shop.owner.client);
const stored = () => customerValueCard(shop.owner.client).getByCustomerId({ customerId: shop.buyer.id });
const until = (check: () => Promise<void>) => vi.waitFor(check, { timeout: 20_000, interval: 50 });
/** Two filters: 70.00. */
const order = () => shop.order({ payAfterUse: false, lines: [{ skuId: shop.filter, quantity: 2 }] });
const versionOf = async ({ id }: Order) => (await shop.seen(id)).version;
type Chosen = Partial<Parameters<ReturnType<typeof app>['payByMember']>[0]>;
const pay = async (one: Order, chosen: Chosen, amount = one.receivable) =>
  app().payByMember({ id: one.id, version: await versionOf(one), amount, ...chosen });
const received = async () => (await receiptBill(shop.owner.client).todayBillStatistics()).received;

describe('an order of the mini-app paid by points and cash cards', () => {
  it('[MEM-52] is paid by points, two cards and stored value at once, each named, at no till', async () => {
    await own.give(3000);
    const [card, bearer] = [await own.card(1000), await own.card(1500, null)];
    await chargeValue(shop, shop.buyer.id, 5000);
    const before = await received();
    const one = await order();
    const cashCards = [card.number, bearer.number];
    expect(await pay(one, { points: 3000, cashCards, storedValue: true })).toMatchObject({
      ...{ paid: 7000, due: 0, balance: 3500 },
      tenders: [
        { label: '3000 积分', amount: 3000 },
        { label: `现金卡尾号${card.number.slice(-4)}`, amount: 1000 },
        { label: `现金卡尾号${bearer.number.slice(-4)}`, amount: 1500 },
        { label: '储值', amount: 1500 },
      ],
    });
    expect(await shop.seen(one.id)).toMatchObject({ status: 1, paymentStatus: 2 });
    expect(await receiptBill(shop.owner.client).getBySaleOutId({ saleOutId: one.saleOutId })).toMatchObject([
      {
        amount: 7000,
        tenders: [
          { method: 'points', amount: 3000, points: 3000 },
          { method: 'cashCard', amount: 1000, cardEnd: card.number.slice(-4) },
          { method: 'cashCard', amount: 1500, cardEnd: bearer.number.slice(-4) },
          { method: 'storedValue', amount: 1500 },
        ],
      },
    ]);
    // Cards were money once; points never were (MEM-62).
    expect((await received()) - before).toBe(4000);
    expect([await own.points(), await own.held(card.id), await own.held(bearer.id)]).toEqual([0, 0, 0]);
  });

  it('[MEM-52] by points and a card in part, it lapses or is cancelled, and each has its own back', async () => {
    await own.give(4000);
    const card = await own.card(1000);
    const lapsing = await order();
    expect(await pay(lapsing, { points: 2000, cashCards: [card.number] })).toMatchObject({ paid: 3000, due: 4000 });
    expect([await own.points(), await own.held(card.id)]).toEqual([2000, 0]);
    server.clock.advance(31 * 60);
    await until(async () => expect(await shop.seen(lapsing.id)).toMatchObject({ status: 4 }));
    expect([await own.points(), await own.held(card.id)]).toEqual([4000, 1000]);
    const dropped = await order();
    await pay(dropped, { points: 3000, cashCards: [card.number] });
    await app().cancel({ id: dropped.id, version: await versionOf(dropped), reason: '买错了' });
    expect([await own.points(), await own.held(card.id)]).toEqual([4000, 1000]);
  });

  it('[MEM-54] the rest by WeChat, it is given back by an after-sale tender by tender', async () => {
    await own.give(2000);
    const card = await own.card(1000);
    const one = await order();
    await pay(one, { points: 2000, cashCards: [card.number] });
    const buyer = phone(server);
    const code = await app().payCode({ id: one.id });
    const { outTradeNo } = await buyer.add({ code, amount: 4000, channel: 'jsapi', openId: 'o-customer-one' });
    await outside(server, 'pay', { outTradeNo });
    await until(async () => expect(await buyer.queryResult({ outTradeNo })).toMatchObject({ status: 2 }));
    const { id } = await appAfterSalesOrder(shop.buyer.client).add({ orderId: one.id, type: 3, reason: '不想要了' });
    await staff().pass({ id, version: 1 });
    await staff().refund({ id, version: 2 });
    await until(async () => expect((await staff().item({ id })).status).toBe(4));
    expect([await own.points(), await own.held(card.id)]).toEqual([2000, 1000]);
    expect(await buyer.queryResult({ outTradeNo })).toMatchObject({ givenBack: 4000 });
  });

  it('[MEM-29] refuses in words, at the field, what cannot be spent, and takes nothing', async () => {
    const one = await order();
    const refused = (chosen: Chosen, message: unknown, field: string) =>
      expectRefused(server, shop, async () => pay(one, chosen), {
        message,
        errors: [expect.objectContaining({ field })],
      });
    await own.give(5000);
    await refused({ points: 150 }, '积分抵扣要按 100 分的整数倍', 'points');
    await refused({ points: 6000 }, '积分不足，现有 5000 分', 'points');
    await refused({ points: 3600 }, '积分最多抵应收的 50%，该单最多还可抵 ¥35.00', 'points');
    const other = (await shop.anotherBuyer()).id;
    const [mine, foreign] = [await own.card(1000), await own.card(1000, other)];
    const end = foreign.number.slice(-4);
    await refused({ cashCards: [foreign.number] }, `现金卡尾号${end}是记名卡，只能付持卡客户自己的单`, 'cashCards[0]');
    await refused({ cashCards: [mine.number, mine.number] }, '同一张现金卡只能填一次', 'cashCards[1]');
    await refused({ cashCards: ['8123'] }, '卡号有误，请核对', 'cashCards[0]');
    const { version } = await own.cards.getById({ id: mine.id });
    await own.cards.updateStatusById({ id: mine.id, version, status: 0, reason: '客户挂失' });
    const name = `现金卡尾号${mine.number.slice(-4)}`;
    await refused({ cashCards: [mine.number] }, `${name}已冻结，不能使用`, 'cashCards[0]');
    expect([await own.points(), await own.held(mine.id)]).toEqual([5000, 1000]);
  });

  it('[MEM-76] of two orders that want the last points and the last of a card, one is paid by them', async () => {
    await own.give(3000);
    const card = await own.card(2000);
    await chargeValue(shop, shop.buyer.id, 1000);
    const [first, second] = [await order(), await order()];
    const chosen = { points: 3000, cashCards: [card.number] };
    const done = await Promise.allSettled([pay(first, chosen), pay(second, chosen)]);
    expect(done.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
    const lost = done.find((one) => one.status === 'rejected');
    expect(String(lost?.reason)).toMatch(/余额不足，现有 ¥0\.00|余额为 ¥0\.00|积分不足，现有 0 分/);
    expect([await own.points(), await own.held(card.id), (await stored()).spendable]).toEqual([0, 0, 1000]);
  });
});
