import { customer } from '@partsdesk/sdk/parts/customer';
import { customerCashCard } from '@partsdesk/sdk/parts/customerCashCard';
import { customerExchange } from '@partsdesk/sdk/parts/customerExchange';
import { customerExchangeGift } from '@partsdesk/sdk/parts/customerExchangeGift';
import { customerGiftCard } from '@partsdesk/sdk/parts/customerGiftCard';
import { customerPointsDetails } from '@partsdesk/sdk/parts/customerPointsDetails';
import { customerPointsRule } from '@partsdesk/sdk/parts/customerPointsRule';
import { customerValueCardItem } from '@partsdesk/sdk/parts/customerValueCardItem';
import { orderSale } from '@partsdesk/sdk/parts/orderSale';
import { receiptBill } from '@partsdesk/sdk/parts/receiptBill';
import { rechargeOffer } from '@partsdesk/sdk/parts/rechargeOffer';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { auditLedgers } from '../../audit/auditLedgers';
import { chargeValue } from '../../testing/company/memberDesk';
import { archiveServices } from '../../testing/company/serviceGoods';
import { stockedShop, type StockedShop } from '../../testing/company/stockedShop';
import { expectRefused } from '../../testing/database/expectRefused';
import { freshPhone } from '../../testing/examples/exampleWorld';
import { startTestServer, type TestServer } from '../../testing/startTestServer';

let server: TestServer;
let shop: StockedShop;
let holder: string;
let wash: string;
let unpaid: string;
let giftId: string;
beforeAll(async () => {
  server = await startTestServer({}, 8);
  shop = await stockedShop(server);
  const { client } = shop.owner;
  holder = await customer(client).add({ name: '持卡客户', phone: freshPhone(), creditLimit: 9_999_999 });
  await chargeValue(shop, holder, 10_000);
  ({ wash } = await archiveServices(shop.store.owner.client));
  const sale = await orderSale(client).add({ customerId: holder, lines: [{ skuId: shop.filter, quantity: 1 }] });
  unpaid = sale.saleOutId;
  await customerPointsRule(client).update({ code: 'reward', version: 0, dayLimit: 10_000 });
  await customerPointsRule(client).updateStatus({ code: 'reward', version: 1, status: 1 });
  giftId = await customerExchangeGift(client).add({ skuCode: 'lq-001', points: 1, quota: 10 });
});
afterAll(async () => {
  expect((await auditLedgers(server.database)).differences).toEqual([]);
  await server.stop();
});

const cash = (amount: number) => [{ method: 'cash' as const, amount }];
const client = () => shop.owner.client;

/** By what is given: how it is asked for, and the field that the refusal names. */
const asked: [what: string, field: RegExp, ask: (amount: number) => Promise<unknown>][] = [
  [
    'a charge of a card',
    /^(amount|tenders)/,
    (amount) => customerValueCardItem(client()).add({ customerId: holder, amount, tenders: cash(amount) }),
  ],
  [
    'a payment by stored value',
    /^tenders/,
    (amount) => receiptBill(client()).add({ saleOutId: unpaid, tenders: [{ method: 'storedValue', amount }] }),
  ],
  ['an offer', /^amount/, (amount) => rechargeOffer(client()).add({ amount, gift: 0, spendRule: 1 })],
  [
    'the face of cash cards',
    /^face/,
    (face) => customerCashCard(client()).add({ bearer: true, face, count: 1, years: 3 }),
  ],
  [
    'the number of cash cards',
    /^count/,
    (count) => customerCashCard(client()).add({ bearer: true, face: 100, count, years: 3 }),
  ],
  [
    'the uses of a gift card',
    /^items/,
    (total) =>
      customerGiftCard(client()).add({
        kind: 0,
        name: '洗车卡',
        customerId: holder,
        price: 1000,
        items: [{ skuId: wash, total }],
        tenders: cash(1000),
      }),
  ],
  [
    'points by hand',
    /^points/,
    (points) => customerPointsDetails(client()).rewardByStore({ customerIds: [holder], points, reason: '开业酬宾' }),
  ],
  [
    'gifts for points',
    /^(quantity|points)/,
    (quantity) => customerExchange(client()).add({ customerId: holder, giftId, quantity, points: quantity }),
  ],
];

describe.each(asked)('%s', (_, field, ask) => {
  it.each([0, -1, 0.1])('of %s is refused in words at its field, and writes nothing', async (amount) => {
    await expectRefused(server, shop, () => ask(amount), {
      message: expect.stringMatching(/[一-鿿]/) as string,
      errors: expect.arrayContaining([
        expect.objectContaining({ field: expect.stringMatching(field) as string }),
      ]) as object[],
    });
  });
});

it.each([0, 0.1])('a correction of a card by %s is refused at its field, and writes nothing', async (amount) => {
  const correct = { customerId: holder, amount, reason: '补录' };
  const refusal = { errors: [expect.objectContaining({ field: 'amount' })] };
  await expectRefused(server, shop, () => customer(client()).increaseAmount(correct), refusal);
  await expectRefused(server, shop, () => customer(client()).updateVirtualAmount(correct), refusal);
});

it('a cash card pays nothing before it is sold, nor in another store', async () => {
  const cards = customerCashCard(client());
  const { cards: issued } = await cards.add({ bearer: true, face: 5000, count: 1, years: 3 });
  const [card] = issued;
  const paid = (cardNumber: string) =>
    receiptBill(client()).add({ saleOutId: unpaid, tenders: [{ method: 'cashCard', cardNumber, amount: 100 }] });
  const refusal = (message: string) => ({
    message: expect.stringMatching(message) as string,
    errors: [expect.objectContaining({ field: 'tenders[0].cardNumber' })],
  });
  await expectRefused(server, shop, () => paid(card?.number ?? ''), refusal('没有售出|未售'));
  const other = await stockedShop(server);
  const theirs = customerCashCard(other.owner.client);
  const { cards: strange } = await theirs.add({ bearer: true, face: 5000, count: 1, years: 3 });
  const sold = await theirs.sell({ id: strange[0]?.id ?? '', amount: 5000, tenders: cash(5000) });
  await expectRefused(server, shop, () => paid(sold.number), refusal('没有这张现金卡'));
  expect((await theirs.getById({ id: sold.id })).balance).toBe(5000);
});
