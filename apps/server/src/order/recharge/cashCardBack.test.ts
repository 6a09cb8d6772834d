import { cardNumberOf } from '@partsdesk/core/customer/card/cardNumber';
import { cashCardState } from '@partsdesk/core/customer/card/cashCard';
import { customerCashCard } from '@partsdesk/sdk/parts/customerCashCard';
import { orderSale } from '@partsdesk/sdk/parts/orderSale';
import { refundBill } from '@partsdesk/sdk/parts/refundBill';
import { saleOut } from '@partsdesk/sdk/parts/saleOut';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { auditLedgers } from '../../audit/auditLedgers';
import { dayOf } from '../../clock';
import { passed, piece, sold } from '../../testing/company/returnDesk';
import { passDays } from '../../testing/keepLoggedIn';
import { byCard, cashCardDesk } from '../../testing/members/cashCardDesk';
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

const { valid, used, expired, renewed, frozen } = cashCardState.statuses;

describe('what cash cards paid, and when they end', () => {
  it('[MEM-05] [MEM-54] what cards paid goes back to them alone, in whatever pieces', async () => {
    const here = await cashCardDesk(server);
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
    const here = await cashCardDesk(server);
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
    expect(info.tenders).toMatchObject([{ method: 'cashCard', amount: 6000, accountName: '原路退回现金卡' }]);
    await orderSale(here.client).cancelPaid({ id: orderId, version: info.version, reason: '客户不要了' });
    expect(await here.seen(id)).toMatchObject({ principal: 9000, gift: 1000 });
  });

  it('[MEM-07] a frozen card pays nothing and takes give-backs; a lost one of a holder gets a new number', async () => {
    const here = await cashCardDesk(server);
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
    const here = await cashCardDesk(server);
    const { id, number, expires } = await here.card(10_000);
    const empty = await here.card(100);
    const saleOutId = await here.sell(100);
    await here.receipts.add(byCard(saleOutId, [empty.number, 100]));
    const first = dayOf(server.clock.now());
    expect(expires).toBe(`${String(Number(first.slice(0, 4)) + 3)}${first.slice(4)}`);
    const days = Math.round((Date.parse(expires!) - Date.parse(first)) / 86_400_000);
    await passDays(server, days);
    await here.receipts.add(byCard(await here.sell(1000), [number, 1000]));
    await passDays(server, 1);
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
    await passDays(server, 3 * 366);
    expect((await states(expired.code)).map(([one]) => one)).toEqual([old.id, done!.id]);
    expect(await states(frozen.code)).toEqual([]);
  });

  it('[MEM-12] a number is hidden in lists; ten wrong ones end it for person and shop for a minute', async () => {
    const here = await cashCardDesk(server);
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
      const here = await cashCardDesk(server);
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
