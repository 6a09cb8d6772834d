import { customer } from '@partsdesk/sdk/parts/customer';
import { customerCardLog } from '@partsdesk/sdk/parts/customerCardLog';
import { customerShop } from '@partsdesk/sdk/parts/customerShop';
import { customerValueCard } from '@partsdesk/sdk/parts/customerValueCard';
import { customerValueCardItem } from '@partsdesk/sdk/parts/customerValueCardItem';
import { orderSale } from '@partsdesk/sdk/parts/orderSale';
import { receiptBill } from '@partsdesk/sdk/parts/receiptBill';
import { rechargeOffer } from '@partsdesk/sdk/parts/rechargeOffer';
import { refundBill } from '@partsdesk/sdk/parts/refundBill';
import { saleOut } from '@partsdesk/sdk/parts/saleOut';
import { settleAccount } from '@partsdesk/sdk/parts/settleAccount';
import { shiftRecord } from '@partsdesk/sdk/parts/shiftRecord';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { auditLedgers } from '../../audit/auditLedgers';
import { dayOf } from '../../clock';
import { desk, passed, piece, sold } from '../../testing/company/returnDesk';
import { layIn, stockedShop, type StockedShop } from '../../testing/company/stockedShop';
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

let made = 0;
const freshPhone = () => `1880000${String(1000 + (made += 1))}`;

/** A shop with a customer who has a card, and the calls that the tests make. */
async function counter() {
  const shop = await stockedShop(server);
  const { client } = shop.owner;
  const [cards, items, receipts] = [customerValueCard(client), customerValueCardItem(client), receiptBill(client)];
  const buyer = await customer(client).add({ name: '储值客户', phone: freshPhone(), creditLimit: 9_999_999 });
  const charge = (amount: number, more: { offerId?: string } = {}) =>
    items.add({ customerId: buyer, amount, tenders: [{ method: 'cash', amount }], ...more });
  const lots = async () =>
    (await items.page({ customerId: buyer })).records.map(({ principalLeft, giftLeft }) => [principalLeft, giftLeft]);
  /** A sale of the customer that nothing was received for: loose oil, of which there is enough for many. */
  const sell = async (receivable: number) => {
    const order = await orderSale(client).add({
      customerId: buyer,
      lines: [{ skuId: shop.oil, quantity: 0.1, price: receivable * 10 }],
    });
    return order.saleOutId;
  };
  return {
    shop,
    client,
    buyer,
    cards,
    items,
    receipts,
    charge,
    lots,
    sell,
    card: () => cards.getByCustomerId({ customerId: buyer }),
    offer: (amount: number, gift: number, giftDays: number | null = null, spendRule: 1 | 2 = 1) =>
      rechargeOffer(client).add({ amount, gift, giftDays, spendRule }),
    flow: async () => (await customerCardLog(client).page({ customerId: buyer })).records,
  };
}
/** Expects that an attempt is refused for a field, and that it wrote nothing. */
const refused = (
  { shop }: { shop: StockedShop },
  attempt: () => Promise<unknown>,
  { message, field }: { message: string; field: string },
) => expectRefused(server, shop, attempt, { message, errors: [expect.objectContaining({ field })] });
type Counter = Awaited<ReturnType<typeof counter>>;
/** Some days later, on which everybody is still logged in. */
async function passDays(days: number): Promise<void> {
  const ends = new Date(server.clock.now().getTime() + (days + 2) * 86_400_000);
  await server.database.transaction({ role: 'platform' }, ({ db }) =>
    db.updateTable('platform.login_session').set({ access_ends: ends }).execute(),
  );
  server.clock.advance(days * 86_400);
}
const byCard = (saleOutId: string, amount: number) => ({
  saleOutId,
  tenders: [{ method: 'storedValue' as const, amount }],
});
/** Charges 1,000 yuan with 200 on top. */
async function charged(): Promise<Counter> {
  const here = await counter();
  await here.charge(100_000, { offerId: await here.offer(100_000, 20_000) });
  return here;
}

describe('stored value', () => {
  it('[F-01] [MEM-06] [MEM-55] is sold into the shift, spent on a sale, and given back by its return', async () => {
    const here = await counter();
    const { client } = here;
    await shiftRecord(client).start({ openingFloat: 10_000, reason: '首次开班' });
    const offerId = await here.offer(100_000, 20_000);
    const cash = await desk(here.shop).balance('cash');
    const done = await here.items.add({
      customerId: here.buyer,
      offerId,
      tenders: [
        { method: 'wechat', amount: 60_000 },
        { method: 'cash', amount: 50_000 },
      ],
    });
    expect(done).toMatchObject({ amount: 100_000, gift: 20_000, change: 10_000, balance: 120_000 });
    expect((await desk(here.shop).balance('cash'))! - cash!).toBe(40_000);

    const order = await sold(here.shop, [{ method: 'cash', amount: 1 }], here.buyer);
    await here.receipts.add(byCard(order.saleOutId, 18_999));
    // 18,999 of 100,000 + 20,000: 15,832.5 of principal, half a fen up.
    expect(await here.lots()).toEqual([[100_000 - 15_833, 20_000 - 3166]]);
    expect(await here.card()).toMatchObject({ balance: 101_001, spendable: 101_001, principal: 84_167, gift: 16_834 });

    const back = await passed(here.shop, order.saleOutId, [piece(order.filters, 2), piece(order.pads)]);
    const info = await refundBill(client).getSaleOutInfo({ salesReturnId: back.id });
    expect(info.tenders).toEqual([
      expect.objectContaining({ method: 'cash', suggested: 1 }),
      expect.objectContaining({ method: 'storedValue', suggested: 18_999, accountId: null }),
    ]);
    await refundBill(client).add({
      salesReturnId: back.id,
      version: info.version,
      tenders: info.tenders.map(({ method, suggested }) => ({ method, amount: suggested })),
    });
    expect(await here.lots()).toEqual([[100_000, 20_000]]);
    expect((await here.flow()).map(({ kind, amount }) => [kind, amount])).toEqual([
      ['refund', 18_999],
      ['consume', -18_999],
      ['gift', 20_000],
      ['topUp', 100_000],
    ]);
    expect((await here.flow())[0]).toMatchObject({ saleOutId: order.saleOutId, documentKind: 'refundBill' });

    const [shift] = (await shiftRecord(client).page({})).records;
    expect(shift).toMatchObject({
      rechargeCount: 1,
      rechargeAmount: null,
      storedValueAmount: 0,
    });
    await shiftRecord(client).count({
      id: shift!.id,
      version: shift!.version,
      denominations: [{ value: 10_000, count: 5 }],
      counted: [{ method: 'wechat', amount: 60_000 }],
      toSafe: 0,
    });
    // The drawer: float 100.00, 400.00 of the recharge, a fen in and the same fen out again.
    expect((await shiftRecord(client).page({})).records[0]).toMatchObject({
      expectedCash: 50_000,
      variance: 0,
      rechargeAmount: 100_000,
    });
  });

  it('[MEM-05] however a return is split, each lot ends as it began', async () => {
    const here = await charged();
    await here.charge(30_000);
    const order = await sold(here.shop, [{ method: 'cash', amount: 7000 }], here.buyer);
    await here.receipts.add(byCard(order.saleOutId, 12_000));
    for (const lines of [[piece(order.filters)], [piece(order.pads)], [piece(order.filters)]]) {
      const back = await passed(here.shop, order.saleOutId, lines);
      const { tenders, version } = await refundBill(here.client).getSaleOutInfo({ salesReturnId: back.id });
      await refundBill(here.client).add({
        salesReturnId: back.id,
        version,
        tenders: tenders.flatMap(({ method, suggested: amount }) => (amount ? [{ method, amount }] : [])),
      });
    }
    expect(await here.lots()).toEqual([
      [30_000, 0],
      [100_000, 20_000],
    ]);
  });

  it('[MEM-03] spends whose gift ends first; [MEM-04] a gift that has ended is not spent', async () => {
    const here = await counter();
    await here.charge(30_000);
    await here.charge(20_000, { offerId: await here.offer(20_000, 5000, 10) });
    await here.receipts.add(byCard(await here.sell(2500), 2500));
    expect(await here.lots()).toEqual([
      [18_000, 4500],
      [30_000, 0],
    ]);
    // The last day of the gift, and the first without it.
    await passDays(10);
    expect((await here.card()).spendable).toBe(52_500);
    await passDays(1);
    expect(await here.card()).toMatchObject({ balance: 52_500, spendable: 48_000 });
    const dear1 = await here.sell(50_000);
    await refused(here, () => here.receipts.add(byCard(dear1, 48_001)), {
      message: '储值余额不足，现有 ¥480.00',
      field: 'tenders',
    });
    await here.receipts.add(byCard(await here.sell(1000), 1000));
    expect(await here.card()).toMatchObject({ balance: 47_000, spendable: 47_000, gift: 0 });
    expect((await here.flow()).slice(0, 2).map(({ kind, gift }) => [kind, gift])).toEqual([
      ['consume', 0],
      ['giftExpire', -4500],
    ]);
  });

  it('[MEM-05] a gift that ended before it came back is usable for 30 more days', async () => {
    const here = await counter();
    await here.charge(20_000, { offerId: await here.offer(20_000, 5000, 10) });
    const saleOutId = await here.sell(2500);
    await here.receipts.add(byCard(saleOutId, 2500));
    await passDays(20);
    const { orderId } = await saleOut(here.client).item({ id: saleOutId });
    const { version } = await orderSale(here.client).getById({ id: orderId });
    await orderSale(here.client).cancelPaid({ id: orderId, version, reason: '客户不要了' });
    const [lot] = (await here.items.page({ customerId: here.buyer })).records;
    expect(lot).toMatchObject({
      principalLeft: 20_000,
      giftExpires: dayOf(new Date(+server.clock.now() + 30 * 86_400_000)),
    });
    expect((await here.flow()).map(({ kind }) => kind)).toContain('refund');
  });

  it('[MEM-56] voiding a receipt gives back all that it took, and the same key spends once', async () => {
    const here = await charged();
    const saleOutId = await here.sell(6000);
    const key = crypto.randomUUID();
    const [first, again] = [
      await here.receipts.add(byCard(saleOutId, 6000), { idempotencyKey: key }),
      await here.receipts.add(byCard(saleOutId, 6000), { idempotencyKey: key }),
    ];
    expect(again).toEqual(first);
    expect(await here.lots()).toEqual([[95_000, 19_000]]);
    const [bill] = await here.receipts.getBySaleOutId({ saleOutId });
    await here.receipts.void({ id: bill!.id, version: bill!.version, reason: '刷错卡' });
    expect(await here.lots()).toEqual([[100_000, 20_000]]);
  });

  it('pays several debts at once, oldest first, beside cash; only of the customer, never change', async () => {
    const here = await charged();
    const outs = [await here.sell(3000), await here.sell(4000)];
    const done = await here.receipts.addMany({
      saleOutIds: outs,
      tenders: [
        { method: 'storedValue', amount: 3600 },
        { method: 'cash', amount: 4000 },
      ],
    });
    expect(done).toMatchObject({ received: 7000, change: 600, debt: 0 });
    expect(await here.lots()).toEqual([[97_000, 19_400]]);
    const saleOutId = await here.sell(500);
    await refused(here, () => here.receipts.add(byCard(saleOutId, 501)), {
      message: '非现金收款不能超过应收金额¥5.00，找零只能用现金',
      field: 'tenders',
    });
    const walkIn = await orderSale(here.client).add({ lines: [{ skuId: here.shop.filter, quantity: 1 }] });
    await refused(here, () => here.receipts.add(byCard(walkIn.saleOutId, 100)), {
      message: '该客户没有储值',
      field: 'tenders',
    });
  });

  it('[MEM-54] what a card paid is never given back as cash, nor goodwill for what a gift paid', async () => {
    const here = await charged();
    const order = await sold(here.shop, [{ method: 'cash', amount: 1000 }], here.buyer);
    await here.receipts.add(byCard(order.saleOutId, 18_000));
    const good = await refundBill(here.client).getGoodwillInfo({ saleOutId: order.saleOutId });
    // 10.00 in cash and 150.00 of principal; 30.00 were a gift.
    expect(good.rest).toBe(16_000);
    expect(good.ways.map(({ method }) => method)).not.toContain('storedValue');
    await refused(
      here,
      () =>
        refundBill(here.client).goodwill({
          saleOutId: order.saleOutId,
          version: good.version,
          method: 'storedValue',
          amount: 100,
          reason: '补偿',
        }),
      { message: '补偿退款只能退钱，不能退到储值', field: 'method' },
    );
    const back = await passed(here.shop, order.saleOutId, [piece(order.pads)]);
    const { version } = await refundBill(here.client).getSaleOutInfo({ salesReturnId: back.id });
    await refused(
      here,
      () =>
        refundBill(here.client).add({ salesReturnId: back.id, version, tenders: [{ method: 'cash', amount: 1001 }] }),
      { message: '现金最多还可退 ¥10.00', field: 'tenders[0].amount' },
    );
  });

  it('[MEM-07] a frozen card and a disabled lot are not spent, take give-backs, and are released', async () => {
    const here = await charged();
    await here.charge(30_000);
    const saleOutId = await here.sell(6000);
    await here.receipts.add(byCard(saleOutId, 6000));
    const [young, old] = (await here.items.page({ customerId: here.buyer })).records;
    await here.items.updateStatusById({ id: old!.id, version: old!.version, status: 0, reason: '有争议' });
    expect(await here.card()).toMatchObject({ spendable: 30_000, balance: 144_000 });
    const dear2 = await here.sell(30_001);
    await refused(here, () => here.receipts.add(byCard(dear2, 30_001)), {
      message: '储值余额不足，现有 ¥300.00',
      field: 'tenders',
    });
    const { id, version } = await here.card();
    await here.cards.updateStatus({ id: id!, version, status: 0, reason: '客户挂失' });
    const dear3 = await here.sell(100);
    await refused(here, () => here.receipts.add(byCard(dear3, 100)), {
      message: '该客户的储值已冻结，不能使用',
      field: 'tenders',
    });
    const [bill] = await here.receipts.getBySaleOutId({ saleOutId });
    await here.receipts.void({ id: bill!.id, version: bill!.version, reason: '刷错卡' });
    expect(await here.card()).toMatchObject({ spendable: 0, balance: 150_000, status: 0 });
    await here.cards.updateStatus({ id: id!, version: version + 1, status: 1, reason: '已找回' });
    expect((await here.card()).spendable).toBe(30_000);
    expect(young).toMatchObject({ principalLeft: 30_000, status: 1 });
  });

  it('[FLOW-04] a lot is disabled and enabled by its id, with a reason, of two at once by the first', async () => {
    const here = await charged();
    const lot = async () => (await here.items.page({ customerId: here.buyer })).records[0]!;
    const { id, version } = await lot();
    const change =
      (status: 0 | 1, at: number, reason = '有争议') =>
      () =>
        here.items.updateStatusById({ id, version: at, status, reason });
    await refused(here, change(0, version, ' '), { message: '请填写原因', field: 'reason' });
    await change(0, version)();
    expect(await lot()).toMatchObject({ status: 0, version: version + 1 });
    expect(await here.card()).toMatchObject({ spendable: 0, balance: 120_000 });
    await expect(change(1, version)()).rejects.toMatchObject({ status: 51001 });
    await change(1, version + 1, '已查清')();
    expect(await lot()).toMatchObject({ status: 1, version: version + 2 });
    expect(await here.card()).toMatchObject({ spendable: 120_000 });
  });

  it('[MEM-01] the limit refuses a top-up with the room that is left, and no give-back', async () => {
    const here = await counter();
    await here.charge(400_000);
    const saleOutId = await here.sell(100_000);
    await here.receipts.add(byCard(saleOutId, 100_000));
    await here.charge(200_000);
    await refused(here, () => here.charge(1), {
      message: '储值余额最多 ¥5,000.00，最多还可充值 ¥0.00',
      field: 'amount',
    });
    const [bill] = await here.receipts.getBySaleOutId({ saleOutId });
    await here.receipts.void({ id: bill!.id, version: bill!.version, reason: '刷错卡' });
    expect((await here.card()).balance).toBe(600_000);
  });

  it('[MEM-08] the walk-in customer has no card; a short amount, and value for value, are refused', async () => {
    const here = await counter();
    const order = await orderSale(here.client).add({ lines: [{ skuId: here.shop.filter, quantity: 1 }] });
    const { customerId: walkIn } = await saleOut(here.client).item({ id: order.saleOutId });
    const refusal = (sale: Parameters<typeof here.items.add>[0]) => here.items.add(sale);
    await refused(
      here,
      () => refusal({ customerId: walkIn, amount: 100, tenders: [{ method: 'cash', amount: 100 }] }),
      {
        message: '散客不能储值，请先登记客户',
        field: 'customerId',
      },
    );
    await refused(
      here,
      () => refusal({ customerId: here.buyer, amount: 200, tenders: [{ method: 'cash', amount: 100 }] }),
      {
        message: '收款比充值金额少 ¥1.00',
        field: 'tenders',
      },
    );
    await refused(
      here,
      () => refusal({ customerId: here.buyer, amount: 200, tenders: [{ method: 'storedValue', amount: 200 }] }),
      { message: '充值不能用储值付款', field: 'tenders[0].method' },
    );
  });

  it('[MEM-60] what a shop owes on cards is no money of its accounts, and closed apart', async () => {
    const here = await charged();
    await here.receipts.add(byCard(await here.sell(12_000), 12_000));
    const money = (await desk(here.shop).balance('cash'))!;
    await passDays(1);
    await settleAccount(here.shop.store.owner.client).save({
      closeTo: dayOf(new Date(+server.clock.now() - 86_400_000)),
    });
    const [closing] = (await settleAccount(here.shop.store.owner.client).query({})).history;
    expect(closing).toMatchObject({ prepaidAmount: 90_000, giftAmount: 2000 });
    expect(closing!.fundBalance).toBe(money);
  });

  it('[MEM-63] what its card paid at another shop is settled between them, less what came back', async () => {
    const here = await charged();
    const { store, owner } = here.shop;
    const branch = owner.at(await store.branch('城西店'));
    const head = owner.at('0').client;
    const days = { from: dayOf(server.clock.now()), to: dayOf(server.clock.now()) };
    const settled = () => customerCardLog(head).settlement(days);
    // At its own shop nothing is to be settled.
    await here.receipts.add(byCard(await here.sell(5000), 5000));
    expect(await settled()).toEqual([]);

    await customerShop(owner.at('0').client).distributeCustomer({
      by: 'shop',
      shopIds: [branch.session.context().deptId!],
      customerIds: [here.buyer],
      keep: true,
    });
    await layIn(branch.client, here.shop);
    const { saleOutId: elsewhere } = await orderSale(branch.client).add({
      customerId: here.buyer,
      lines: [{ skuId: here.shop.oil, quantity: 0.1, price: 120_000 }],
    });
    await receiptBill(branch.client).add(byCard(elsewhere, 12_000));
    const [row, ...others] = await settled();
    expect(others).toEqual([]);
    expect(row).toMatchObject({ spenderName: '城西店', entries: 1, principal: 10_000, gift: 2000, amount: 12_000 });
    const { issuerId, spenderId: shopId } = row!;
    const documents = await customerCardLog(head).page({ ...days, issuerId, shopId });
    expect(documents.records).toEqual([
      expect.objectContaining({ kind: 'consume', amount: -12_000, shopName: '城西店' }),
    ]);
    expect((await customerCardLog(head).page({ ...days, issuerId: shopId, shopId })).records).toEqual([]);

    const [receipt] = await receiptBill(branch.client).getBySaleOutId({ saleOutId: elsewhere });
    await receiptBill(branch.client).void({ id: receipt!.id, version: 1, reason: '收错单' });
    expect(await settled()).toEqual([expect.objectContaining({ entries: 2, principal: 0, gift: 0, amount: 0 })]);
    expect(await customerCardLog(here.client).settlement(days)).toHaveLength(1);
    const third = owner.at(await store.branch('城北店')).client;
    expect(await customerCardLog(third).settlement(days)).toEqual([]);
    await expect(customerCardLog(head).settlement({ from: days.to, to: '2020-01-01' })).rejects.toMatchObject({
      errors: [{ field: 'to' }],
    });
  });

  it('[MEM-76] many tills spend one card: each fen has one winner, the others read what is left', async () => {
    const [tills, winners, each] = [size(12, 64), size(6, 30), 10_000];
    for (let round = 0; round < size(1, 100); round += 1) {
      const here = await counter();
      await here.charge(winners * each);
      const outs: string[] = [];
      for (let till = 0; till < tills; till += 1) outs.push(await here.sell(each));
      const ends = await Promise.allSettled(outs.map((saleOutId) => here.receipts.add(byCard(saleOutId, each))));
      const refusals = ends.flatMap((end) =>
        end.status === 'rejected' ? [String((end.reason as Error).message)] : [],
      );
      expect(refusals).toEqual(Array.from({ length: tills - winners }, () => '储值余额不足，现有 ¥0.00'));
      expect(await here.card()).toMatchObject({ balance: 0, spendable: 0 });
    }
  });
});
