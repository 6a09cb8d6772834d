import { cashCardState } from '@partsdesk/core/customer/card/cashCard';
import { customerCardLog } from '@partsdesk/sdk/parts/customerCardLog';
import { customerValueCard } from '@partsdesk/sdk/parts/customerValueCard';
import { customerValueCardItem } from '@partsdesk/sdk/parts/customerValueCardItem';
import { receiptBill } from '@partsdesk/sdk/parts/receiptBill';
import { shiftRecord } from '@partsdesk/sdk/parts/shiftRecord';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { auditLedgers } from '../../audit/auditLedgers';
import { desk } from '../../testing/company/returnDesk';
import { byCard, cashCardDesk, sidesOf } from '../../testing/members/cashCardDesk';
import { startTestServer, type TestServer } from '../../testing/startTestServer';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({}, 16);
});
afterAll(async () => {
  expect((await auditLedgers(server.database)).differences).toEqual([]);
  await server.stop();
});

const { unsold, valid, used } = cashCardState.statuses;

describe('cash cards', () => {
  it('[MEM-10] [MEM-11] are issued unsold, changed and deleted until they are sold', async () => {
    const here = await cashCardDesk(server);
    const { batchId, cards } = await here.cards.add({
      bearer: true,
      face: 20_000,
      years: 3,
      count: 500,
      remark: '中秋',
    });
    expect(new Set(cards.map(({ number }) => number)).size).toBe(500);
    const list = await here.cards.page({ batchId, sums: true });
    expect(list).toMatchObject({ total: 500, resultSums: [{ amount: 500 * 20_000 }, { amount: 0 }] });
    expect(list.records[0]).toMatchObject({ state: unsold.code, balance: 0, remark: '中秋', expires: null });
    const [one, two] = cards;
    const saleOutId = await here.sell(100);
    await here.refused(
      () => here.receipts.add(byCard(saleOutId, [one!.number, 100])),
      `现金卡尾号${one!.number.slice(-4)}还没有售出，不能使用`,
      'tenders[0].cardNumber',
    );
    await here.cards.update({ id: one!.id, version: 1, face: 30_000, years: 5, remark: '改面值' });
    expect(await here.seen(one!.id)).toMatchObject({ face: 30_000, years: 5, remark: '改面值', version: 2 });
    await here.refused(
      () => here.cards.update({ id: one!.id, version: 2, face: 100_001, remark: '' }),
      '不记名卡的面值最多 ¥1,000.00',
      'face',
    );
    await here.cards.deleteById({ id: two!.id });
    expect((await here.cards.batch({ batchId })).map(({ id }) => id)).not.toContain(two!.id);
    await here.refused(() => here.seen(two!.id), '现金卡不存在');

    await here.cards.sell({ id: one!.id, amount: 30_000, tenders: [{ method: 'cash', amount: 30_000 }] });
    await here.refused(() => here.cards.deleteById({ id: one!.id }), '已售出的卡不能删除');
    await here.refused(
      () => here.cards.update({ id: one!.id, version: 3, face: 20_000, remark: '' }),
      '已售出的卡只能改备注',
      'face',
    );
    await here.cards.update({ id: one!.id, version: 3, remark: '送礼用' });
    expect(await here.seen(one!.id)).toMatchObject({ remark: '送礼用', face: 30_000 });
    expect((await here.cards.batch({ batchId })).map(({ id }) => id)).not.toContain(one!.id);
  });

  it('[MEM-10] issues no more than 500, and nothing that law does not allow', async () => {
    const here = await cashCardDesk(server);
    const refuse = (issue: Parameters<typeof here.cards.add>[0], message: string, field: string) =>
      here.refused(() => here.cards.add(issue), message, field);
    await refuse({ bearer: false, face: 500_001, count: 1 }, '记名卡的面值最多 ¥5,000.00', 'face');
    await refuse({ bearer: true, face: 100, count: 1 }, '不记名卡的有效期为 3 至 30 年', 'years');
    await refuse({ bearer: true, face: 100, years: 2, count: 1 }, '不记名卡的有效期为 3 至 30 年', 'years');
    await refuse({ bearer: false, face: 100, years: 3, count: 1 }, '记名卡没有有效期，不用填有效年数', 'years');
    await expect(here.cards.add({ bearer: false, face: 100, count: 501 })).rejects.toMatchObject({ status: 400 });
  });

  it('[F-01] [MEM-10] [MEM-55] [MEM-61] [MEM-62] is sold into the shift, with a gift, and paid with', async () => {
    const here = await cashCardDesk(server);
    const { client } = here;
    await shiftRecord(client).start({ openingFloat: 10_000, reason: '首次开班' });
    const cash = await desk(here.shop).balance('cash');
    const { id } = await here.issue(50_000, false);
    const done = await here.cards.sell({
      id,
      version: 1,
      customerId: here.holder,
      amount: 40_000,
      tenders: [
        { method: 'bankCard', amount: 15_000 },
        { method: 'cash', amount: 30_000 },
      ],
      remark: '老客户',
    });
    expect(done).toMatchObject({ amount: 40_000, gift: 10_000, change: 5000, balance: 50_000, expires: null });
    expect((await desk(here.shop).balance('cash'))! - cash!).toBe(25_000);
    expect(await here.seen(id)).toMatchObject({
      state: valid.code,
      customerId: here.holder,
      number: done.number,
      price: 40_000,
      saleCode: done.code,
      remark: '老客户',
    });

    // A card that is sold is no sale and no money of placed: what is paid with it is.
    const today = async () => {
      const { placed, orders, received } = await receiptBill(client).todayBillStatistics();
      return { placed, orders, received };
    };
    expect(await today()).toEqual({ placed: 0, orders: 0, received: 0 });
    const saleOutId = await here.sell(10_000, here.holder);
    const paid = await here.receipts.add(byCard(saleOutId, [done.number, 10_000]));
    // Of what the card paid, the gift was never received.
    expect(await today()).toEqual({ placed: 10_000, orders: 1, received: 8000 });
    const { entries } = await here.seen(id);
    expect(entries.map(({ kind, principal, gift }) => [kind, principal, gift])).toEqual([
      ['consume', -8000, -2000],
      ['gift', 0, 10_000],
      ['topUp', 40_000, 0],
    ]);
    // The two sides of the sale of a card are nothing; those of a receipt are its amount.
    const saleId = (await customerCardLog(client).page({ cardId: id })).records.at(-1)!.documentId;
    expect(await sidesOf(server, here.shop.store.id, saleId)).toEqual({ 1: 40_000, 2: -40_000 });
    expect(await sidesOf(server, here.shop.store.id, paid.id!)).toEqual({ 2: 8000, 3: 2000 });
    // What the customer is told: which card paid, and what is left on it.
    const [bill] = await here.receipts.getBySaleOutId({ saleOutId });
    expect(bill!.tenders).toEqual([
      expect.objectContaining({
        method: 'cashCard',
        amount: 10_000,
        cardEnd: done.number.slice(-4),
        cardRest: 40_000,
        accountName: '现金卡',
      }),
    ]);

    const [shift] = (await shiftRecord(client).page({})).records;
    expect(shift).toMatchObject({ cardSaleCount: 1, cardSaleAmount: null, rechargeCount: 0, cashCardAmount: 10_000 });
    await shiftRecord(client).count({
      id: shift!.id,
      version: shift!.version,
      denominations: [{ value: 5000, count: 7 }],
      counted: [{ method: 'bankCard', amount: 15_000 }],
      toSafe: 0,
    });
    expect((await shiftRecord(client).page({})).records[0]).toMatchObject({
      expectedCash: 35_000,
      variance: 0,
      cardSaleAmount: 40_000,
      cashCardCount: 1,
      cashCardAmount: 10_000,
    });
  });

  it('[MEM-10] a sale names what is wrong with it, and a card is sold once', async () => {
    const here = await cashCardDesk(server);
    const bearers = await here.issue(10_000);
    const holders = await here.issue(10_000, false);
    const cash = (amount: number) => [{ method: 'cash' as const, amount }];
    const refuse = (sale: Parameters<typeof here.cards.sell>[0], message: string, field: string) =>
      here.refused(() => here.cards.sell(sale), message, field);
    await refuse({ id: holders.id, amount: 10_000, tenders: cash(10_000) }, '记名卡请选择持卡客户', 'customerId');
    await refuse(
      { id: bearers.id, customerId: here.holder, amount: 10_000, tenders: cash(10_000) },
      '不记名卡不登记持卡客户',
      'customerId',
    );
    await refuse({ id: bearers.id, amount: 10_001, tenders: cash(10_001) }, '售价不能超过面值 ¥100.00', 'amount');
    await refuse({ id: bearers.id, amount: 9000, tenders: cash(8000) }, '收款比售价少 ¥10.00', 'tenders');
    const { number } = await here.card(10_000);
    await refuse(
      { id: bearers.id, amount: 100, tenders: [{ method: 'cashCard', cardNumber: number, amount: 100 }] },
      '售卡不能用现金卡付款',
      'tenders[0].method',
    );
    await here.refused(
      () =>
        customerValueCardItem(here.client).add({
          customerId: here.holder,
          amount: 100,
          tenders: [{ method: 'cashCard', cardNumber: number, amount: 100 }],
        }),
      '充值不能用现金卡付款',
      'tenders[0].method',
    );
    const ends = await Promise.allSettled(
      Array.from({ length: 8 }, () => here.cards.sell({ id: bearers.id, amount: 10_000, tenders: cash(10_000) })),
    );
    expect(ends.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    for (const end of ends)
      if (end.status === 'rejected') expect(String((end.reason as Error).message)).toBe('这张卡已经售出');
    expect((await here.seen(bearers.id)).balance).toBe(10_000);
  });

  it('[MEM-50] a bearer’s card pays anybody’s sale, a holder’s its holder’s alone; several at once', async () => {
    const here = await cashCardDesk(server);
    const [one, two] = [await here.card(5000), await here.card(3000)];
    const saleOutId = await here.sell(7000);
    await here.refused(
      () => here.receipts.add(byCard(saleOutId, [one.number, 1000], [one.number, 1000])),
      '同一张现金卡只能填一行',
      'tenders[1].cardNumber',
    );
    await here.refused(
      () => here.receipts.add(byCard(saleOutId, [two.number, 3001])),
      `现金卡尾号${two.number.slice(-4)}余额不足，现有 ¥30.00`,
      'tenders[0].cardNumber',
    );
    await here.receipts.add(byCard(saleOutId, [one.number, 5000], [two.number, 2000]));
    expect((await here.seen(one.id)).state).toBe(used.code);
    expect((await here.seen(two.id)).balance).toBe(1000);
    const [bill] = await here.receipts.getBySaleOutId({ saleOutId });
    expect(bill!.tenders.map(({ amount, cardRest }) => [amount, cardRest])).toEqual([
      [5000, 0],
      [2000, 1000],
    ]);

    const holders = await here.card(5000, { customerId: here.holder });
    const others = await here.sell(1000);
    await here.refused(
      () => here.receipts.add(byCard(others, [holders.number, 1000])),
      `现金卡尾号${holders.number.slice(-4)}是记名卡，只能付持卡客户自己的单`,
      'tenders[0].cardNumber',
    );
    await here.receipts.add(byCard(await here.sell(1000, here.holder), [holders.number, 1000]));
    // Beside stored value, over several debts of the customer.
    await customerValueCardItem(here.client).add({
      customerId: here.holder,
      amount: 2000,
      tenders: [{ method: 'cash', amount: 2000 }],
    });
    const done = await here.receipts.addMany({
      saleOutIds: [await here.sell(3000, here.holder), await here.sell(2500, here.holder)],
      tenders: [
        { method: 'cashCard', cardNumber: holders.number, amount: 4000 },
        { method: 'storedValue', amount: 1500 },
      ],
    });
    expect(done).toMatchObject({ received: 5500, debt: 0 });
    expect((await here.seen(holders.id)).balance).toBe(0);
    expect((await customerValueCard(here.client).getByCustomerId({ customerId: here.holder })).balance).toBe(500);
  });
});
