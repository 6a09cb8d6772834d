import { customer } from '@partsdesk/sdk/parts/customer';
import { customerCashCard } from '@partsdesk/sdk/parts/customerCashCard';
import { customerPointsDetails } from '@partsdesk/sdk/parts/customerPointsDetails';
import { customerPointsRule } from '@partsdesk/sdk/parts/customerPointsRule';
import { orderSale } from '@partsdesk/sdk/parts/orderSale';
import { receiptBill } from '@partsdesk/sdk/parts/receiptBill';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { auditLedgers } from '../../audit/auditLedgers';
import { addDays, dayOf, startOfDay } from '../../clock';
import { archiveServices } from '../../testing/company/serviceGoods';
import { stockedShop, type StockedShop } from '../../testing/company/stockedShop';
import { expectRefused } from '../../testing/database/expectRefused';
import { freshPhone } from '../../testing/examples/exampleWorld';
import { keepLoggedIn } from '../../testing/keepLoggedIn';
import { startTestServer, type TestServer } from '../../testing/startTestServer';

let server: TestServer;
let shop: StockedShop;
let labour: string;
beforeAll(async () => {
  server = await startTestServer();
  shop = await stockedShop(server);
  ({ labour } = await archiveServices(shop.store.owner.client));
});
afterAll(async () => {
  expect((await auditLedgers(server.database)).differences).toEqual([]);
  await server.stop();
});

const receipts = () => receiptBill(shop.owner.client);
const member = () =>
  customer(shop.owner.client).add({ name: '会员客户', phone: freshPhone(), creditLimit: 99_999_999 });
/** An hour of work for a customer; of the walk-in one without. */
async function sell(receivable: number, customerId?: string): Promise<string> {
  const lines = [{ skuId: labour, quantity: 1, price: receivable }];
  return (await orderSale(shop.owner.client).add({ lines, ...(customerId ? { customerId } : {}) })).saleOutId;
}

/** Holds the server's clock at the last millisecond of a shop's day, then at the first of the next. */
async function atMidnight(lastDay: string, before: () => Promise<void>, after: () => Promise<void>): Promise<void> {
  const next = startOfDay(dayOf(addDays(startOfDay(lastDay), 1)));
  const { now } = server.clock;
  const at = async (moment: Date, act: () => Promise<void>) => {
    server.clock.now = () => moment;
    expect(moment.getUTCHours()).toBe(moment === next ? 16 : 15);
    await keepLoggedIn(server);
    await act();
  };
  try {
    await at(new Date(next.getTime() - 1), before);
    await at(next, after);
  } finally {
    server.clock.now = now;
  }
}

it('[MEM-30] points pay at 23:59:59 of the shop’s last day, not at 00:00, whoever asks', async () => {
  const { client } = shop.owner;
  const rules = customerPointsRule(client);
  const { version } = await rules.get({ code: 'consume' });
  await rules.update({ code: 'consume', version, endKind: 1, endMonths: 1 });
  await rules.updateStatus({ code: 'consume', version: version + 1, status: 1 });
  await rules.update({ code: 'redeem', version: 0, points: 1, perFen: 1, step: 1, least: 1, mostPercent: 100 });
  await rules.updateStatus({ code: 'redeem', version: 1, status: 1 });
  const pointsOf = (customerId: string) => customerPointsDetails(client).pageOfCustomer({ customerId });
  const holders = [await member(), await member()];
  const [early = '', late = ''] = holders;
  for (const holder of holders)
    await receipts().add({ saleOutId: await sell(12_800, holder), tenders: [{ method: 'cash', amount: 12_800 }] });
  const byPoints = { method: 'points' as const, points: 100, amount: 100 };
  const rest = { method: 'cash' as const, amount: 900 };
  const lastDay = (await pointsOf(early)).endsNext?.lastDay ?? '';
  await atMidnight(
    lastDay,
    async () => {
      expect(await pointsOf(late)).toMatchObject({ available: 128, endsNext: { points: 128, lastDay } });
      await receipts().add({ saleOutId: await sell(1000, early), tenders: [byPoints, rest] });
    },
    async () => {
      // What the sale of the last second earned is of the month that has begun.
      expect(await pointsOf(early)).toMatchObject({ available: 9, endsNext: { points: 9 } });
      expect(await pointsOf(late)).toMatchObject({ available: 0, endsNext: null });
      const saleOutId = await sell(1000, late);
      await expectRefused(server, shop, () => receipts().add({ saleOutId, tenders: [byPoints, rest] }), {
        message: '积分不足，现有 0 分',
        errors: [expect.objectContaining({ field: 'tenders[0].points' })],
      });
    },
  );
});

it('[MEM-11] a bearer’s card pays at 23:59:59 of the shop’s last day; at 00:00 it is renewed, not spent', async () => {
  const cards = customerCashCard(shop.owner.client);
  const { cards: issued } = await cards.add({ bearer: true, face: 5000, years: 3, count: 1 });
  const id = issued[0]?.id ?? '';
  const { number, expires } = await cards.sell({ id, amount: 5000, tenders: [{ method: 'cash', amount: 5000 }] });
  const byCard = { method: 'cashCard' as const, cardNumber: number, amount: 1000 };
  await atMidnight(
    expires ?? '',
    async () => {
      await expect(cards.renew({ id })).rejects.toThrow('才能换新');
      await receipts().add({ saleOutId: await sell(1000), tenders: [byCard] });
    },
    async () => {
      const saleOutId = await sell(1000);
      await expectRefused(server, shop, () => receipts().add({ saleOutId, tenders: [byCard] }), {
        message: `现金卡尾号${number.slice(-4)}已于 ${expires ?? ''} 到期，请先换新`,
        errors: [expect.objectContaining({ field: 'tenders[0].cardNumber' })],
      });
      const fresh = await cards.renew({ id });
      expect(fresh.balance).toBe(4000);
      await receipts().add({ saleOutId, tenders: [{ ...byCard, cardNumber: fresh.number }] });
    },
  );
});
