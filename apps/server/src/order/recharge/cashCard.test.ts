import { cardNumberOf } from '@partsdesk/core/customer/card/cardNumber';
import { cashCardState } from '@partsdesk/core/customer/card/cashCard';
import { customer } from '@partsdesk/sdk/parts/customer';
import { customerCardLog } from '@partsdesk/sdk/parts/customerCardLog';
import { customerCashCard } from '@partsdesk/sdk/parts/customerCashCard';
import { customerValueCard } from '@partsdesk/sdk/parts/customerValueCard';
import { customerValueCardItem } from '@partsdesk/sdk/parts/customerValueCardItem';
import { orderSale } from '@partsdesk/sdk/parts/orderSale';
import { receiptBill } from '@partsdesk/sdk/parts/receiptBill';
import { refundBill } from '@partsdesk/sdk/parts/refundBill';
import { saleOut } from '@partsdesk/sdk/parts/saleOut';
import { shiftRecord } from '@partsdesk/sdk/parts/shiftRecord';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { auditLedgers } from '../../audit/auditLedgers';
import { dayOf } from '../../clock';
import { asKeeper } from '../../db/keeper';
import { desk, passed, piece, sold } from '../../testing/company/returnDesk';
import { stockedShop } from '../../testing/company/stockedShop';
import { expectRefused } from '../../testing/database/expectRefused';
import { size } from '../../testing/size';
import { startTestServer, type TestServer } from '../../testing/startTestServer';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({}, 16);
});
afterAll(async () => {
  expect((await auditLedgers(server.database)).differences).toEqual([]);
  await server.stop();
});

const { unsold, valid, used, expired, renewed, frozen } = cashCardState.statuses;
const WALK_IN = undefined;

let made = 0;
const freshPhone = () => `1870000${String(1000 + (made += 1))}`;

/** A shop that issues and sells cash cards, and the calls that the tests make. */
async function counter() {
  const shop = await stockedShop(server);
  const { client } = shop.owner;
  const [cards, receipts] = [customerCashCard(client), receiptBill(client)];
  const holder = await customer(client).add({ name: '持卡客户', phone: freshPhone(), creditLimit: 9_999_999 });
  const issue = async (face: number, bearer = true) => {
    const { cards: issued } = await cards.add({ bearer, face, count: 1, ...(bearer ? { years: 3 } : {}) });
    return issued[0]!;
  };
  return {
    shop,
    client,
    cards,
    receipts,
    holder,
    issue,
    /** A card that was sold for cash: a bearer's, unless for a holder. */
    card: async (face: number, { price = face, customerId }: { price?: number; customerId?: string } = {}) => {
      const { id } = await issue(face, !customerId);
      return cards.sell({
        id,
        amount: price,
        tenders: [{ method: 'cash', amount: price }],
        ...(customerId ? { customerId } : {}),
      });
    },
    /** A sale that nothing was received for; of the walk-in customer unless said. */
    sell: async (receivable: number, customerId: string | undefined = WALK_IN) => {
      const order = await orderSale(client).add({
        lines: [{ skuId: shop.oil, quantity: 0.1, price: receivable * 10 }],
        ...(customerId ? { customerId } : {}),
      });
      return order.saleOutId;
    },
    seen: (id: string) => cards.getById({ id }),
    refused: (attempt: () => Promise<unknown>, message: unknown, field?: string) =>
      expectRefused(server, shop, attempt, {
        message,
        ...(field === undefined ? {} : { errors: [expect.objectContaining({ field })] }),
      }),
  };
}

const byCard = (saleOutId: string, ...paid: (readonly [cardNumber: string, amount: number])[]) => ({
  saleOutId,
  tenders: paid.map(([cardNumber, amount]) => ({ method: 'cashCard' as const, cardNumber, amount })),
});

/** The rows of the accounts that documents of a kind wrote, per document: their sum. */
const sidesOf = (storeId: string, documentId: string) =>
  asKeeper(server.database, async (db) => {
    const { rows } = await sql<{ amount: number; nature: number }>`
      select account.nature, sum(entry.amount)::bigint as amount from fund_ledger entry
      join fund_account account on account.store_id = entry.store_id and account.id = entry.account_id
      where entry.store_id = ${storeId} and entry.document_id = ${documentId} group by 1 order by 1`.execute(db);
    return Object.fromEntries(rows.map(({ nature, amount }) => [nature, Number(amount)]));
  });

/** Some days later, on which everybody is still logged in. */
async function passDays(days: number): Promise<void> {
  const ends = new Date(server.clock.now().getTime() + (days + 2) * 86_400_000);
  await server.database.transaction({ role: 'platform' }, ({ db }) =>
    db.updateTable('platform.login_session').set({ access_ends: ends }).execute(),
  );
  server.clock.advance(days * 86_400);
}

describe('cash cards', () => {
  it('[MEM-10] [MEM-11] are issued unsold, changed and deleted until they are sold', async () => {
    const here = await counter();
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
    const here = await counter();
    const refuse = (issue: Parameters<typeof here.cards.add>[0], message: string, field: string) =>
      here.refused(() => here.cards.add(issue), message, field);
    await refuse({ bearer: false, face: 500_001, count: 1 }, '记名卡的面值最多 ¥5,000.00', 'face');
    await refuse({ bearer: true, face: 100, count: 1 }, '不记名卡的有效期为 3 至 30 年', 'years');
    await refuse({ bearer: true, face: 100, years: 2, count: 1 }, '不记名卡的有效期为 3 至 30 年', 'years');
    await refuse({ bearer: false, face: 100, years: 3, count: 1 }, '记名卡没有有效期，不用填有效年数', 'years');
    await expect(here.cards.add({ bearer: false, face: 100, count: 501 })).rejects.toMatchObject({ status: 400 });
  });

  it('[F-01] [MEM-10] [MEM-55] [MEM-61] [MEM-62] is sold into the shift, with a gift, and paid with', async () => {
    const here = await counter();
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

    // A card that is sold is no sale and no money of sales: what is paid with it is.
    const today = async () => {
      const { sales, orders, received } = await receiptBill(client).todayBillStatistics();
      return { sales, orders, received };
    };
    expect(await today()).toEqual({ sales: 0, orders: 0, received: 0 });
    const saleOutId = await here.sell(10_000, here.holder);
    const paid = await here.receipts.add(byCard(saleOutId, [done.number, 10_000]));
    // Of what the card paid, the gift was never received.
    expect(await today()).toEqual({ sales: 10_000, orders: 1, received: 8000 });
    const { entries } = await here.seen(id);
    expect(entries.map(({ kind, principal, gift }) => [kind, principal, gift])).toEqual([
      ['consume', -8000, -2000],
      ['gift', 0, 10_000],
      ['topUp', 40_000, 0],
    ]);
    // The two sides of the sale of a card are nothing; those of a receipt are its amount.
    const saleId = (await customerCardLog(client).page({ cardId: id })).records.at(-1)!.documentId;
    expect(await sidesOf(here.shop.store.id, saleId)).toEqual({ 1: 40_000, 2: -40_000 });
    expect(await sidesOf(here.shop.store.id, paid.id!)).toEqual({ 2: 8000, 3: 2000 });
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
    const here = await counter();
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
    const here = await counter();
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

  it('[MEM-05] [MEM-54] what cards paid goes back to them alone, in whatever pieces', async () => {
    const here = await counter();
    const [one, two] = [
      await here.card(10_000, { price: 7777 }),
      await here.card(9000, { customerId: here.holder, price: 8000 }),
    ];
    const order = await sold(here.shop, [{ method: 'cash', amount: 1000 }], here.holder);
    await here.receipts.add(byCard(order.saleOutId, [one.number, 9999], [two.number, 8001]));
    const good = await refundBill(here.client).getGoodwillInfo({ saleOutId: order.saleOutId });
    expect(good.ways.map(({ method }) => method)).not.toContain('cashCard');
    await here.refused(
      () =>
        refundBill(here.client).goodwill({
          saleOutId: order.saleOutId,
          version: good.version,
          method: 'cashCard',
          amount: 100,
          reason: '补偿',
        }),
      '补偿退款只能退钱，不能退到现金卡',
      'method',
    );
    for (const lines of [[piece(order.filters)], [piece(order.pads)], [piece(order.filters)]]) {
      const back = await passed(here.shop, order.saleOutId, lines);
      const { tenders, version } = await refundBill(here.client).getSaleOutInfo({ salesReturnId: back.id });
      expect(tenders.find(({ method }) => method === 'cashCard')?.accountId).toBeNull();
      await refundBill(here.client).add({
        salesReturnId: back.id,
        version,
        tenders: tenders.flatMap(({ method, suggested: amount }) => (amount ? [{ method, amount }] : [])),
      });
    }
    expect(await here.seen(one.id)).toMatchObject({ principal: 7777, gift: 2223 });
    expect(await here.seen(two.id)).toMatchObject({ principal: 8000, gift: 1000 });
  });

  it('[MEM-56] voiding a receipt and cancelling an order give back what they took; one key spends once', async () => {
    const here = await counter();
    const { id, number } = await here.card(10_000, { price: 9000 });
    const saleOutId = await here.sell(6000);
    const key = crypto.randomUUID();
    for (let time = 0; time < 2; time += 1)
      await here.receipts.add(byCard(saleOutId, [number, 6000]), { idempotencyKey: key });
    expect((await here.seen(id)).balance).toBe(4000);
    const [bill] = await here.receipts.getBySaleOutId({ saleOutId });
    await here.receipts.void({ id: bill!.id, version: bill!.version, reason: '刷错卡' });
    expect(await here.seen(id)).toMatchObject({ principal: 9000, gift: 1000 });

    await here.receipts.add(byCard(saleOutId, [number, 6000]));
    const { orderId } = await saleOut(here.client).item({ id: saleOutId });
    const info = await orderSale(here.client).queryCancelPaid({ id: orderId });
    expect(info.tenders).toEqual([{ method: 'cashCard', amount: 6000, accountName: '原路退回现金卡' }]);
    await orderSale(here.client).cancelPaid({ id: orderId, version: info.version, reason: '客户不要了' });
    expect(await here.seen(id)).toMatchObject({ principal: 9000, gift: 1000 });
  });

  it('[MEM-07] a frozen card pays nothing and takes give-backs; a lost one of a holder gets a new number', async () => {
    const here = await counter();
    const { id, number } = await here.card(10_000, { customerId: here.holder, price: 8000 });
    const saleOutId = await here.sell(5000, here.holder);
    await here.receipts.add(byCard(saleOutId, [number, 5000]));
    await here.refused(() => here.cards.renew({ id, version: 2 }), expect.stringContaining('才能换新'));
    await here.cards.updateStatusById({ id, version: 2, status: 0, reason: '客户挂失' });
    expect((await here.seen(id)).state).toBe(frozen.code);
    const next = await here.sell(100, here.holder);
    await here.refused(
      () => here.receipts.add(byCard(next, [number, 100])),
      `现金卡尾号${number.slice(-4)}已冻结，不能使用`,
      'tenders[0].cardNumber',
    );
    const fresh = await here.cards.renew({ id, version: 3 });
    expect(fresh).toMatchObject({ balance: 5000, expires: null });
    expect(await here.seen(id)).toMatchObject({ state: renewed.code, balance: 0, renewedTo: fresh.number.slice(-4) });
    expect(await here.seen(fresh.id)).toMatchObject({
      state: valid.code,
      customerId: here.holder,
      renewedFrom: number.slice(-4),
      price: null,
    });
    await here.refused(
      () => here.cards.updateStatusById({ id, version: 4, status: 1, reason: '找到了' }),
      '这张卡已换新，不能再冻结或解除',
    );
    await here.refused(
      () => here.receipts.add(byCard(next, [number, 100])),
      `现金卡尾号${number.slice(-4)}已换新卡，请用新卡`,
      'tenders[0].cardNumber',
    );
    // What the old number paid comes back to the new one.
    const [bill] = await here.receipts.getBySaleOutId({ saleOutId });
    await here.receipts.void({ id: bill!.id, version: bill!.version, reason: '刷错卡' });
    expect(await here.seen(fresh.id)).toMatchObject({ principal: 8000, gift: 2000 });
    await here.receipts.add(byCard(next, [fresh.number, 100]));
  });

  it('[MEM-11] a bearer’s card ends after its years, and is renewed free with a balance', async () => {
    const here = await counter();
    const { id, number, expires } = await here.card(10_000);
    const empty = await here.card(100);
    const saleOutId = await here.sell(100);
    await here.receipts.add(byCard(saleOutId, [empty.number, 100]));
    const first = dayOf(server.clock.now());
    expect(expires).toBe(`${String(Number(first.slice(0, 4)) + 3)}${first.slice(4)}`);
    const days = Math.round((Date.parse(expires!) - Date.parse(first)) / 86_400_000);
    await passDays(days);
    await here.receipts.add(byCard(await here.sell(1000), [number, 1000]));
    await passDays(1);
    const late = await here.sell(1000);
    await here.refused(
      () => here.receipts.add(byCard(late, [number, 1000])),
      `现金卡尾号${number.slice(-4)}已于 ${expires ?? ''} 到期，请先换新`,
      'tenders[0].cardNumber',
    );
    const ends = await Promise.allSettled(Array.from({ length: 8 }, () => here.cards.renew({ id, version: 2 })));
    const [done] = ends.flatMap((end) => (end.status === 'fulfilled' ? [end.value] : []));
    expect(ends.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    expect(done).toMatchObject({ balance: 9000 });
    expect(Number(done!.expires!.slice(0, 4))).toBe(Number(expires!.slice(0, 4)) + 3);
    await here.refused(() => here.cards.renew({ id: empty.id }), expect.stringContaining('才能换新'));
    await here.receipts.add(byCard(late, [done!.number, 1000]));
    const states = async (state: 0 | 1 | 2 | 3 | 4 | 5) =>
      (await here.cards.page({ state })).records.map((card) => [card.id, card.state]);
    expect(await states(renewed.code)).toEqual([[id, renewed.code]]);
    expect(await states(used.code)).toEqual([[empty.id, used.code]]);
    expect(await states(valid.code)).toEqual([[done!.id, valid.code]]);
    const old = await here.card(200);
    await passDays(3 * 366);
    expect((await states(expired.code)).map(([one]) => one)).toEqual([old.id, done!.id]);
    expect(await states(frozen.code)).toEqual([]);
  });

  it('[MEM-12] a number is hidden in lists; ten wrong ones end it for person and shop for a minute', async () => {
    const here = await counter();
    const { id, number } = await here.card(10_000);
    const whole = number.replaceAll(' ', '');
    expect((await here.seen(id)).number).toBe(`**** **** **** ${whole.slice(-4)}`);
    expect(JSON.stringify(await here.cards.page({}))).not.toContain(whole.slice(0, 12));
    expect((await here.cards.page({ keyword: whole.slice(-4) })).total).toBe(1);
    expect((await here.cards.page({ keyword: whole })).total).toBe(0);
    expect(await here.cards.getByNumber({ number: whole })).toMatchObject({ id, balance: 10_000, state: valid.code });
    // A wrong check digit asks nobody, so it is no try.
    const mistyped = whole.slice(0, -1) + String((Number(whole.at(-1)) + 1) % 10);
    for (let time = 0; time < 12; time += 1)
      await expect(here.cards.getByNumber({ number: mistyped })).rejects.toThrow('卡号有误，请核对');
    // Right ones are none either, however many.
    await Promise.all(Array.from({ length: 24 }, () => here.cards.getByNumber({ number })));
    const saleOutId = await here.sell(100);
    const colleague = await here.shop.store.staff(['CustomerCardCash'], here.shop.shopId);
    // The tries are made in the last second of a minute, and asked about in the next.
    server.clock.advance(59 - server.clock.now().getUTCSeconds());
    const guess = (digit: number) => here.cards.getByNumber({ number: cardNumberOf(`0000000000000${String(digit)}`) });
    const guesses = await Promise.allSettled(Array.from({ length: 16 }, (_, index) => guess(index % 10)));
    const words = guesses.map((end) => (end.status === 'rejected' ? String((end.reason as Error).message) : ''));
    expect(words.filter((word) => word === '没有这张现金卡')).toHaveLength(10);
    expect(words.filter((word) => word === '卡号错误次数过多，请2分钟后再试')).toHaveLength(6);
    server.clock.advance(1);
    await expect(here.receipts.add(byCard(saleOutId, [whole, 100]))).rejects.toThrow('卡号错误次数过多');
    await expect(customerCashCard(colleague.client).getByNumber({ number })).rejects.toThrow('卡号错误次数过多');
    server.clock.advance(121);
    await here.receipts.add(byCard(saleOutId, [whole, 100]));
  });

  it('[MEM-76] many tills spend one card: each fen has one winner, the others read what is left', async () => {
    const [tills, winners, each] = [size(12, 64), size(6, 30), 1000];
    for (let round = 0; round < size(1, 100); round += 1) {
      const here = await counter();
      const { id, number } = await here.card(winners * each);
      const outs: string[] = [];
      for (let till = 0; till < tills; till += 1) outs.push(await here.sell(each));
      const ends = await Promise.allSettled(
        outs.map((saleOutId) => here.receipts.add(byCard(saleOutId, [number, each]))),
      );
      const refusals = ends.flatMap((end) =>
        end.status === 'rejected' ? [String((end.reason as Error).message)] : [],
      );
      const short = `现金卡尾号${number.slice(-4)}余额不足，现有 ¥0.00`;
      expect(refusals).toEqual(Array.from({ length: tills - winners }, () => short));
      expect(await here.seen(id)).toMatchObject({ balance: 0, state: used.code });
    }
  });
});
